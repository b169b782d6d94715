// The left and right arrow turn to what the page calls its previous and next one.
document.addEventListener("keydown", (event) => {
  const ways = { ArrowLeft: "prev", ArrowRight: "next" };
  const way = ways[event.key];
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  const busy = event.target.closest("input, textarea, select, [contenteditable], [tabindex='0'], [popover], dialog");
  if (!way || !plain || busy || event.defaultPrevented) {
    return;
  }
  const link = document.querySelector(`main a[rel="${way}"]`);
  if (link) {
    event.preventDefault();
    link.click();
  }
});
