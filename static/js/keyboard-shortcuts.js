// Keyboard shortcuts of the whole site: "?" opens the list of shortcuts, "g" and a letter open a part of the site.
// Who dictates, or types by accident, can turn off all shortcuts of a single character (WCAG 2.1.4) in that list.
{
  const SEQUENCE_TIME = 1500; // milliseconds in which a letter has to follow "g"
  const FIELDS = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";
  const CHARACTER_KEYS = "loremaster-character-keys"; // in the browser's storage: "off", or nothing
  let sequenceEnd = 0;

  function characterKeysAreOn() {
    try {
      return localStorage.getItem(CHARACTER_KEYS) !== "off";
    } catch {
      return true; // a browser that stores nothing
    }
  }

  const list = () => document.getElementById("keyboard-shortcuts");

  function consume(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function showList() {
    document.getElementById("character-keys").checked = characterKeysAreOn();
    list().showModal();
  }

  function handleKey(event) {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (!hasModifier && /^\S$/u.test(event.key) && !characterKeysAreOn()) {
      event.stopImmediatePropagation(); // no script sees the key; a field that has the focus does
      return;
    }
    if (list().open) {
      event.stopImmediatePropagation(); // the keys of the page do nothing while the list is open
      if (event.key === "?") {
        event.preventDefault();
        list().close();
      }
      return;
    }
    if (hasModifier || event.isComposing || event.repeat || event.key === "Shift" || event.target.closest(FIELDS)) {
      return;
    }
    const isInSequence = event.timeStamp < sequenceEnd;
    sequenceEnd = 0;
    const link = isInSequence && /^[a-z]$/.test(event.key) && document.querySelector(`[data-go-key="${event.key}"]`);
    if (link) {
      consume(event);
      link.click();
    } else if (event.key === "?") {
      consume(event);
      showList();
    } else if (event.key === "g") {
      sequenceEnd = event.timeStamp + SEQUENCE_TIME;
    }
  }

  // Before the listeners of the page, which are on the document
  window.addEventListener("keydown", handleKey, true);

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-show-shortcuts]")) {
      showList();
    } else if (event.target === list()) {
      list().close(); // a click beside the list, on its backdrop
    }
  });

  document.addEventListener("change", (event) => {
    if (event.target.id === "character-keys") {
      localStorage[event.target.checked ? "removeItem" : "setItem"](CHARACTER_KEYS, "off");
    }
  });
}
