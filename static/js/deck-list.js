// Selects all of the visitor's decks on a page at once.

const all = document.querySelector("[data-choose-all]");
const boxes = [...document.querySelectorAll("input[name=deck][form=bulk]")];

function updateSelectAll() {
  const selected = boxes.filter((box) => box.checked).length;
  all.checked = selected === boxes.length;
  all.indeterminate = selected > 0 && selected < boxes.length;
}

if (all) {
  all.addEventListener("change", () => boxes.forEach((box) => { box.checked = all.checked; }));
  boxes.forEach((box) => box.addEventListener("change", updateSelectAll));
}
