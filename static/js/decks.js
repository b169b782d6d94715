// After each change in the deck builder: the counts shown are the server's, and the focus stays where it was.
// A row's form outlives the swap of its row (hx-preserve), so that no quick click is lost while one is on its way.
const CALM = 400; // milliseconds
let focused = "";
let place = null;
let rows = 0;
let calmUntil = 0;

function rowsOf(list) {
  return [...document.querySelectorAll(`#deck .${list} > li`)];
}

document.addEventListener("htmx:beforeSwap", () => {
  const active = document.activeElement;
  const row = active.closest("#deck li");
  const list = row?.parentElement.className;
  focused = active.id;
  place = row && { list, index: rowsOf(list).indexOf(row) };
  rows = rowsOf("entries").length;
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
  for (const shown of document.querySelectorAll("#pool [data-card]")) {
    const row = document.getElementById(`row-main-${shown.dataset.card}`);
    show(shown, "textContent", row ? row.dataset.count : "0");
  }
}

// What had the focus may be gone: then the row in its place has it, on a link, which a second Enter cannot harm.
function keepFocus() {
  const row = place && rowsOf(place.list).slice(place.index)[0];
  const still = focused && document.getElementById(focused);
  (still || row?.querySelector("a") || (place && document.getElementById("report")))?.focus();
}

document.addEventListener("htmx:historyRestore", countCards);
document.addEventListener("htmx:afterSettle", () => {
  countCards();
  if (document.activeElement === document.body) {
    keepFocus();
  }
  if (rowsOf("entries").length < rows) {
    calmUntil = performance.now() + CALM;
  }
  rows = rowsOf("entries").length;
});

// When a row goes, the next one moves under the pointer: a double click must not take from that one too.
document.addEventListener(
  "click",
  (event) => {
    if (event.detail > 0 && performance.now() < calmUntil && event.target.closest("#deck .step")) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  },
  true,
);
