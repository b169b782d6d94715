// Keys of the play table: digits choose an option, space passes, u and r undo and redo, l goes to the log.
{
  let digits = "";
  let timer;

  function choose(number) {
    document.querySelector(`[data-option="${number}"]`)?.click();
  }

  /** Options above nine have two digits: the second is waited for only where such options exist. */
  function typeDigit(digit) {
    clearTimeout(timer);
    digits += digit;
    const isComplete = !document.querySelector(`[data-option^="${digits}"]:not([data-option="${digits}"])`);
    const finish = () => {
      choose(digits);
      digits = "";
    };
    if (isComplete) {
      finish();
    } else {
      timer = setTimeout(finish, 700);
    }
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog")) {
      return;
    }
    if (/^[0-9]$/.test(event.key)) {
      typeDigit(event.key);
    } else if (event.key === " " && !event.target.closest("button, a, summary")) {
      document.querySelector("[data-pass]")?.click();
    } else if (event.key === "u" || event.key === "r") {
      document.getElementById(event.key === "u" ? "undo" : "redo")?.click();
    } else if (event.key === "l") {
      document.getElementById("log")?.focus();
    } else {
      return;
    }
    event.preventDefault();
  });
}
