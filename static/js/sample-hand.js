// Keys of the page of a sample hand: those that its links and buttons name, digits and Enter that choose cards.
document.addEventListener("keydown", (event) => {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  const isTyping = event.target.closest("input:not([type='checkbox']), textarea, select, [contenteditable]");
  const hand = document.getElementById("hand");
  if (event.key === "Enter" && event.target.matches(".hand-card input")) {
    event.preventDefault();
    event.target.click();
    return;
  }
  if (!hand || hasModifier || isTyping || event.defaultPrevented || !/^[a-z1-9]$/.test(event.key)) {
    return;
  }
  const action = /[1-9]/.test(event.key)
    ? hand.querySelector(`input[name="chosen"][value="${Number(event.key) - 1}"]`)
    : hand.querySelector(`[aria-keyshortcuts="${event.key}"]`);
  if (action) {
    event.preventDefault();
    action.click();
  }
});
