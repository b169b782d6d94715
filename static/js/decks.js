// After each change in the deck builder: the counts shown are the server's, and the focus stays where it was.
// A row's form outlives the swap of its row (hx-preserve), so that no quick click is lost while one is on its way.
let focused = "";

document.addEventListener("htmx:beforeSwap", () => {
  focused = document.activeElement.id;
});

function show(element, property, count) {
  if (element[property] !== count) {
    element[property] = count;
  }
}

function countCards() {
  for (const row of document.querySelectorAll("#deck [data-count]")) {
    show(row.querySelector("input.count"), "value", row.dataset.count);
  }
  for (const output of document.querySelectorAll("#pool [data-card]")) {
    const row = document.getElementById(`row-main-${output.dataset.card}`);
    show(output, "textContent", row ? row.dataset.count : "0");
  }
}

document.addEventListener("htmx:historyRestore", countCards);
document.addEventListener("htmx:afterSettle", () => {
  countCards();
  if (focused && document.activeElement === document.body) {
    document.getElementById(focused)?.focus();
  }
});
