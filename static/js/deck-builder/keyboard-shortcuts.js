// Keyboard shortcuts of the deck builder: move through pool and deck, and set copies.
import { changeCopies, isInPool, moveCopy } from "./card-changes.js";

const ROW_SELECTORS = { pool: "#pool .entry", deck: "#deck .entry" };
const FIELDS = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";
let lastIndex = { pool: 0, deck: 0 }; // of the row that was focused last
let pendingKeys = null; // keys pressed while search results are loading

function rowsIn(list) {
  return [...document.querySelectorAll(ROW_SELECTORS[list])];
}

function listOf(element) {
  return element.closest("#pool") ? "pool" : element.closest("#deck") ? "deck" : "";
}

function currentRow() {
  return document.activeElement.closest(".entry");
}

function focusRow(row) {
  if (!row) {
    return;
  }
  const list = listOf(row);
  showPane(list);
  lastIndex[list] = rowsIn(list).indexOf(row);
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
  // Shows the card's preview as a resting pointer does (preview.js).
  row.querySelector("a[data-card]").dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
}

// On a phone, pool and deck are shown one at a time.
function showPane(list) {
  document.getElementById(`show-${list}`).checked = true;
}

function focusRowAt(list, index) {
  const rows = rowsIn(list);
  focusRow(rows[Math.max(0, Math.min(index, rows.length - 1))]);
}

function moveFocus(offset) {
  const row = currentRow();
  const list = row ? listOf(row) : "pool";
  if (!row) {
    focusRowAt(list, lastIndex[list]);
    return;
  }
  const index = rowsIn(list).indexOf(row) + offset;
  if (list === "pool" && index >= rowsIn(list).length) {
    openPoolPage("next", 0);
  } else if (list === "pool" && index < 0) {
    if (!openPoolPage("prev", Infinity)) {
      focusSearch();
    }
  } else {
    focusRowAt(list, index);
  }
}

function openPoolPage(rel, index) {
  const link = document.querySelector(`#pool a[rel="${rel}"]`);
  if (link) {
    awaitPool(index);
    link.click();
  }
  return Boolean(link);
}

function switchPane(list) {
  const cardId = currentRow()?.dataset.cardId;
  const sameCard = rowsIn(list).find((row) => row.dataset.cardId === cardId);
  if (sameCard) {
    focusRow(sameCard);
  } else {
    focusRowAt(list, lastIndex[list]);
  }
}

function focusSearch() {
  showPane("pool");
  const searchBox = document.getElementById("pool-query");
  searchBox.focus();
  searchBox.select();
}

// Moves from the search box to its results. Keys pressed before they are loaded apply to the first result.
function focusResults() {
  const searchBox = document.getElementById("pool-query");
  const pool = document.getElementById("pool");
  if (searchBox.value.trim() === pool.dataset.query) {
    focusRowAt("pool", 0);
  } else {
    awaitPool(0);
    document.getElementById("pool-search-form").requestSubmit();
  }
}

// Waits for the results of the current query.
function awaitPool(index) {
  pendingKeys = { index, keys: [], query: document.getElementById("pool-query").value.trim() };
  document.getElementById("pool-pane").focus({ preventScroll: true });
}

document.addEventListener("htmx:afterSettle", (event) => {
  if (pendingKeys && event.target.id === "pool" && event.target.dataset.query === pendingKeys.query) {
    const { index, keys } = pendingKeys;
    pendingKeys = null;
    focusRowAt("pool", index);
    keys.forEach(runShortcut);
  }
});
for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.addEventListener(failure, () => (pendingKeys = null));
}

// Changes the current card.
function changeCard(fields) {
  const row = currentRow();
  if (row) {
    changeCopies(row, fields);
  }
}

// Moves the current card to a zone, or from there to the main deck.
function moveToZone(zone) {
  const row = currentRow();
  if (row) {
    moveCopy(row, !isInPool(row) && row.dataset.zone === zone ? "main" : zone);
  }
}

function editNote() {
  const row = currentRow();
  const drawer = row && listOf(row) === "deck" && row.querySelector("details");
  if (drawer) {
    drawer.open = true;
    drawer.querySelector("[name=note]").focus();
  }
}

const SHORTCUTS = {
  "/": focusSearch,
  ArrowDown: () => moveFocus(1),
  ArrowUp: () => moveFocus(-1),
  j: () => moveFocus(1),
  k: () => moveFocus(-1),
  ArrowLeft: () => switchPane("pool"),
  ArrowRight: () => switchPane("deck"),
  h: () => switchPane("pool"),
  l: () => switchPane("deck"),
  "+": () => changeCard({ change: "1" }),
  "-": () => changeCard({ change: "-1" }),
  Backspace: () => changeCard({ change: "-1" }),
  Enter: () => changeCard({ change: "1" }),
  "Shift+Enter": () => moveToZone("side"),
  m: () => moveToZone("maybe"),
  n: editNote,
  o: () => currentRow()?.querySelector("a[data-card]").click(),
  u: () => document.getElementById("undo").click(),
  "Ctrl+z": () => document.getElementById("undo").click(),
  "Ctrl+Shift+Z": () => document.getElementById("redo").click(),
  "Ctrl+y": () => document.getElementById("redo").click(),
};
for (let copies = 0; copies < 10; copies += 1) {
  SHORTCUTS[copies] = () => changeCard({ count: String(copies) });
}

const ROW_SHORTCUTS = /^(\d|[-+mno]|Enter|Shift\+Enter|Backspace|Arrow(Left|Right)|[hl])$/;
const REPEATABLE = /^(Arrow|[jk]$)/;
const PRINTABLE = /^.$/; // the character includes the effect of Shift, as in "?"

function nameOf(event) {
  const control = event.ctrlKey || event.metaKey;
  const shift = event.shiftKey && (control || !PRINTABLE.test(event.key));
  const key = control && event.key.length === 1 ? (event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase()) : event.key;
  return `${control ? "Ctrl+" : ""}${shift ? "Shift+" : ""}${key}`;
}

function runShortcut(name) {
  SHORTCUTS[name]();
}

// Whether a key is a shortcut: not while somebody types. A focused button or link keeps its own Enter and arrow keys.
function isShortcut(event, name) {
  const active = document.activeElement;
  if (!(name in SHORTCUTS) || event.altKey || active.closest(FIELDS)) {
    return false;
  }
  const row = currentRow();
  if (ROW_SHORTCUTS.test(name) && !row) {
    return /^Arrow|^[hl]$/.test(name) && (active === document.body || active.id === "main" || active.id === "pool-pane");
  }
  if (/Enter$/.test(name)) {
    return active === row;
  }
  if (/^Arrow/.test(name)) {
    return Boolean(row) || active === document.body || active.id === "main";
  }
  return true;
}

document.addEventListener(
  "keydown",
  (event) => {
    const name = nameOf(event);
    if (event.isComposing || event.defaultPrevented) {
      return;
    }
    if (event.target.id === "pool-query") {
      handleSearchKey(event, name);
      return;
    }
    if (pendingKeys && name in SHORTCUTS) {
      consume(event);
      if (!event.repeat) {
        pendingKeys.keys.push(name);
      }
    } else if (isShortcut(event, name)) {
      consume(event);
      if (!event.repeat || REPEATABLE.test(name)) {
        runShortcut(name);
      }
    }
  },
  true,
);

// While the search box shows suggestions, suggest.js handles its keys.
function handleSearchKey(event, name) {
  const hasSuggestions = event.target.getAttribute("aria-expanded") === "true";
  const activeOption = event.target.getAttribute("aria-activedescendant");
  if ((name === "Enter" && !activeOption) || (name === "ArrowDown" && !hasSuggestions)) {
    consume(event);
    focusResults();
  } else if (name === "Escape" && !hasSuggestions) {
    consume(event);
    event.target.blur();
    focusRowAt("pool", lastIndex.pool);
  }
}

function consume(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
