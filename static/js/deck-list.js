// Choosing all of one's decks on a page at once.

const all = document.querySelector("[data-choose-all]");
const boxes = [...document.querySelectorAll("input[name=deck][form=bulk]")];

function show() {
  const chosen = boxes.filter((box) => box.checked).length;
  all.checked = chosen === boxes.length;
  all.indeterminate = chosen > 0 && chosen < boxes.length;
}

if (all) {
  all.addEventListener("change", () => boxes.forEach((box) => { box.checked = all.checked; }));
  boxes.forEach((box) => box.addEventListener("change", show));
}
