// Keyboard shortcuts of the whole site: "?" opens the list of shortcuts, "g" and a letter open a part of the site.
{
  const SEQUENCE_TIME = 1500; // milliseconds in which a letter has to follow "g"
  const FIELDS = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";
  let sequenceEnd = 0;

  const list = () => document.getElementById("keyboard-shortcuts");

  function consume(event) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function handleKey(event) {
    if (list().open) {
      event.stopImmediatePropagation(); // the keys of the page do nothing while the list is open
      if (event.key === "?") {
        event.preventDefault();
        list().close();
      }
      return;
    }
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
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
      list().showModal();
    } else if (event.key === "g") {
      sequenceEnd = event.timeStamp + SEQUENCE_TIME;
    }
  }

  // Before the listeners of the page, which are on the document
  window.addEventListener("keydown", handleKey, true);

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-show-shortcuts]")) {
      list().showModal();
    } else if (event.target === list()) {
      list().close(); // a click beside the list, on its backdrop
    }
  });
}
