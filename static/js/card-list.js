// The list of cards: keeps the search box and the form in step, handles the browser's history and keyboard
// shortcuts, and stores the ticks of a checklist.
const RESULT_LINKS = "[data-results] :is(.card-name a, .result-link)";
const FIELDS = "input:not([type=checkbox]), textarea, select, [contenteditable]";
const searchBox = () => document.getElementById("site-search");

// A response says which query the form shows. The search box takes it over, unless its text has changed since the request.
let requestedQuery = "";
let isTyping = false;

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.target?.id === "results") {
    requestedQuery = searchBox().value;
  }
});

// Controls changed while a request is pending: the response does not know of these changes, so they are applied to it.
const pendingChanges = new Map();

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.target?.id === "results") {
    pendingChanges.clear();
  }
});

for (const eventName of ["input", "change"]) {
  document.addEventListener(
    eventName,
    ({ target }) => {
      if (target.form?.id === "card-form" && target !== searchBox()) {
        const isCheckbox = target.type === "checkbox";
        pendingChanges.set(isCheckbox ? `${target.name}=${target.value}` : target.name, target);
      }
    },
    true,
  );
}

function restorePendingChanges() {
  for (const changed of pendingChanges.values()) {
    const isCheckbox = changed.type === "checkbox";
    const replacement = [...document.forms["card-form"].elements].find(
      (control) => control.name === changed.name && (!isCheckbox || control.value === changed.value),
    );
    if (replacement && replacement !== changed) {
      const property = isCheckbox ? "checked" : "value";
      replacement[property] = changed[property];
    }
  }
}

// A query that is being typed is one entry of the browser's history, not one for each letter.
document.addEventListener("htmx:beforeHistoryUpdate", (event) => {
  const isFromSearchBox = event.detail.requestConfig?.elt.id === "site-search";
  if (isFromSearchBox && isTyping) {
    event.detail.history.type = "replace";
  }
  isTyping = isFromSearchBox;
});

// While a word is being typed that finds nothing yet, the server sends nothing and the results stay. Once nothing has been typed
// for a while, the query is submitted as it is: what is wrong with it is then shown.
const PAUSE = 1000;
let submission = 0;

document.addEventListener("input", ({ target }) => {
  if (target === searchBox()) {
    clearTimeout(submission);
  }
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.xhr.status === 204 && event.detail.elt === searchBox()) {
    clearTimeout(submission);
    submission = setTimeout(() => htmx.trigger("#card-form", "submit"), PAUSE);
  }
});

// htmx sends an event for every element that it removes, of which drawn cards have thousands: they go before it looks. It needs
// the element that made the request, which may be among them.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target?.id === "results" && detail.shouldSwap && detail.requestConfig.elt === searchBox()) {
    detail.target.replaceChildren();
  }
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target?.id !== "results") {
    return;
  }
  const query = document.querySelector("#filters [name=was]").value;
  const isFromSearchBox = event.detail.requestConfig?.elt.id === "site-search";
  if (!isFromSearchBox && searchBox().value === requestedQuery) {
    searchBox().value = query;
  }
  searchBox().setAttribute("value", query);
  restorePendingChanges();
  showTicks();
});

// If the focused element was replaced, the results get the focus.
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target?.id === "results" && document.activeElement === document.body) {
    document.getElementById("results").focus({ preventScroll: true });
  }
});

// Keyboard shortcuts: j, k and the arrow keys move through the results, also from a box that was ticked.
function countColumns(links) {
  const cells = links.map((link) => link.closest("[data-results] > *, .checklist-cards > *"));
  const top = cells[0].getBoundingClientRect().top;
  const secondRow = cells.findIndex((cell) => cell.getBoundingClientRect().top !== top);
  return cells[0].matches(".card-gallery > *") && secondRow > 0 ? secondRow : 1;
}

function offsetOf(key, links) {
  const columns = countColumns(links);
  return { j: 1, k: -1, ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key];
}

document.addEventListener(
  "keydown",
  (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.target.closest(FIELDS)) {
      return;
    }
    const links = [...document.querySelectorAll(RESULT_LINKS)];
    const current = links.indexOf(document.activeElement);
    const isArrow = event.key.startsWith("Arrow");
    const offset = links.length && (current >= 0 || !isArrow) ? offsetOf(event.key, links) : undefined;
    if (offset === undefined) {
      return;
    }
    const next = current < 0 ? links[0] : links[current + offset];
    if (next) {
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: "nearest" });
    }
  },
  true,
);

// On a phone a button opens and closes the filters.
document.addEventListener("click", (event) => {
  const button = event.target.closest(".filters-toggle");
  if (button) {
    const isOpen = button.getAttribute("aria-expanded") !== "true";
    button.setAttribute("aria-expanded", String(isOpen));
    document.getElementById("filters").classList.toggle("is-open", isOpen);
  }
});

// The ticks of a checklist are stored in this browser.
const TICKS_STORAGE_KEY = "loremaster-have";

function storedTicks() {
  try {
    return new Set(JSON.parse(localStorage.getItem(TICKS_STORAGE_KEY)) ?? []);
  } catch {
    return new Set();
  }
}

function showTicks() {
  const checkboxes = document.querySelectorAll("[data-checklist-key]");
  const ticks = checkboxes.length ? storedTicks() : null;
  for (const checkbox of checkboxes) {
    checkbox.checked = ticks.has(checkbox.dataset.checklistKey);
  }
}

document.addEventListener("change", (event) => {
  const key = event.target.dataset.checklistKey;
  if (key) {
    const ticks = storedTicks();
    ticks[event.target.checked ? "add" : "delete"](key);
    localStorage.setItem(TICKS_STORAGE_KEY, JSON.stringify([...ticks]));
  }
});

document.addEventListener("htmx:historyRestore", showTicks);
showTicks();
