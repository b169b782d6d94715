// Selects all of the visitor's decks on a page at once.

const selectAll = document.querySelector("[data-select-all]");
const checkboxes = [...document.querySelectorAll("input[name=deck][form=bulk]")];

function updateSelectAll() {
  const selected = checkboxes.filter((checkbox) => checkbox.checked).length;
  selectAll.checked = selected === checkboxes.length;
  selectAll.indeterminate = selected > 0 && selected < checkboxes.length;
}

if (selectAll) {
  selectAll.addEventListener("change", () => checkboxes.forEach((checkbox) => { checkbox.checked = selectAll.checked; }));
  checkboxes.forEach((checkbox) => checkbox.addEventListener("change", updateSelectAll));
}
