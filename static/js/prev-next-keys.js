// The left and right arrow keys follow the page's links to the previous and the next page, unless a script of the page
// turns pages itself and cancels the event "turn-page".
document.addEventListener("keydown", (event) => {
  const relation = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  const usesArrowKeys = event.target.closest("input, textarea, select, [contenteditable], [tabindex='0'], [popover], dialog");
  if (!relation || hasModifier || usesArrowKeys || event.defaultPrevented) {
    return;
  }
  if (!document.dispatchEvent(new CustomEvent("turn-page", { detail: relation, cancelable: true }))) {
    event.preventDefault();
    return;
  }
  const link = document.querySelector(`main a[rel="${relation}"]`);
  if (link) {
    event.preventDefault();
    link.click();
  }
});
