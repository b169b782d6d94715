// The left and right arrow keys follow the page's links to the previous and the next page.
document.addEventListener("keydown", (event) => {
  const relations = { ArrowLeft: "prev", ArrowRight: "next" };
  const relation = relations[event.key];
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  const busy = event.target.closest("input, textarea, select, [contenteditable], [tabindex='0'], [popover], dialog");
  if (!relation || !plain || busy || event.defaultPrevented) {
    return;
  }
  const link = document.querySelector(`main a[rel="${relation}"]`);
  if (link) {
    event.preventDefault();
    link.click();
  }
});
