// Keyboard shortcuts of the deck builder: move through pool and deck, and set copies.
import { change } from "./queue.js";

const ROWS = { pool: "#pool .entry", deck: "#deck .entry" };
const FIELD = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";
let last = { pool: 0, deck: 0 };
let pendingKeys = null; // keys pressed while search results are loading

function rowsIn(list) {
  return [...document.querySelectorAll(ROWS[list])];
}

function listOf(element) {
  return element.closest("#pool") ? "pool" : element.closest("#deck") ? "deck" : "";
}

function currentRow() {
  return document.activeElement.closest(".entry");
}

function goTo(row) {
  if (!row) {
    return;
  }
  const list = listOf(row);
  showPane(list);
  last[list] = rowsIn(list).indexOf(row);
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
  // Shows the card's preview as a resting pointer does (preview.js).
  row.querySelector("a[data-card]").dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
}

// On a phone, pool and deck are shown one at a time.
function showPane(list) {
  document.getElementById(`show-${list}`).checked = true;
}

function goToPlace(list, place) {
  const rows = rowsIn(list);
  goTo(rows[Math.max(0, Math.min(place, rows.length - 1))]);
}

function moveBy(by) {
  const row = currentRow();
  const list = row ? listOf(row) : "pool";
  if (!row) {
    goToPlace(list, last[list]);
    return;
  }
  const place = rowsIn(list).indexOf(row) + by;
  if (list === "pool" && place >= rowsIn(list).length) {
    turnPage("next", 0);
  } else if (list === "pool" && place < 0) {
    if (!turnPage("prev", Infinity)) {
      search();
    }
  } else {
    goToPlace(list, place);
  }
}

function turnPage(rel, place) {
  const link = document.querySelector(`#pool a[rel="${rel}"]`);
  if (link) {
    awaitPool(place);
    link.click();
  }
  return Boolean(link);
}

function switchPane(list) {
  const key = currentRow()?.dataset.key;
  const same = rowsIn(list).find((row) => row.dataset.key === key);
  if (same) {
    goTo(same);
  } else {
    goToPlace(list, last[list]);
  }
}

function search() {
  showPane("pool");
  const words = document.getElementById("pool-words");
  words.focus();
  words.select();
}

// From the search box to its results: keys pressed before they are loaded apply to the first of them.
function enterPool() {
  const words = document.getElementById("pool-words");
  const pool = document.getElementById("pool");
  if (words.value.trim() === pool.dataset.query) {
    goToPlace("pool", 0);
  } else {
    awaitPool(0);
    document.getElementById("pool-filter").requestSubmit();
  }
}

// Waits for the results of the current query.
function awaitPool(place) {
  pendingKeys = { place, keys: [], query: document.getElementById("pool-words").value.trim() };
  document.getElementById("pool-pane").focus({ preventScroll: true });
}

document.addEventListener("htmx:afterSettle", (event) => {
  if (pendingKeys && event.target.id === "pool" && event.target.dataset.query === pendingKeys.query) {
    const { place, keys } = pendingKeys;
    pendingKeys = null;
    goToPlace("pool", place);
    keys.forEach(press);
  }
});
for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.addEventListener(failure, () => (pendingKeys = null));
}

// Changes the current card.
function changeCard(fields, zone) {
  const row = currentRow();
  if (row) {
    const data = new FormData(document.getElementById("edit"));
    data.set("card", row.dataset.key);
    data.set("zone", zone ?? row.dataset.zone);
    Object.entries(fields).forEach(([name, value]) => data.set(name, value));
    change(document.getElementById("edit").action, data);
  }
}

function moveAside(zone) {
  const row = currentRow();
  if (row && listOf(row) === "pool") {
    changeCard({ change: "1" }, zone);
  } else if (row) {
    const data = new FormData(document.getElementById("edit"));
    const to = row.dataset.zone === zone ? "main" : zone;
    data.set("step", `${row.dataset.zone}-${row.dataset.key}:>${to}`);
    change(document.getElementById("edit").action, data);
  }
}

function note() {
  const row = currentRow();
  const drawer = row && listOf(row) === "deck" && row.querySelector("details");
  if (drawer) {
    drawer.open = true;
    drawer.querySelector("[name=note]").focus();
  }
}

function toggleKeys() {
  const keys = document.getElementById("keys");
  keys.open = !keys.open;
}

const KEYS = {
  "/": search,
  "?": toggleKeys,
  ArrowDown: () => moveBy(1),
  ArrowUp: () => moveBy(-1),
  j: () => moveBy(1),
  k: () => moveBy(-1),
  ArrowLeft: () => switchPane("pool"),
  ArrowRight: () => switchPane("deck"),
  h: () => switchPane("pool"),
  l: () => switchPane("deck"),
  "+": () => changeCard({ change: "1" }),
  "-": () => changeCard({ change: "-1" }),
  Backspace: () => changeCard({ change: "-1" }),
  Enter: () => changeCard({ change: "1" }),
  "Shift+Enter": () => moveAside("side"),
  m: () => moveAside("maybe"),
  n: note,
  o: () => currentRow()?.querySelector("a[data-card]").click(),
  u: () => document.getElementById("undo").click(),
  "Ctrl+z": () => document.getElementById("undo").click(),
  "Ctrl+Shift+Z": () => document.getElementById("redo").click(),
  "Ctrl+y": () => document.getElementById("redo").click(),
};
for (let copies = 0; copies < 10; copies += 1) {
  KEYS[copies] = () => changeCard({ count: String(copies) });
}

const ROW_KEYS = /^(\d|[-+mno]|Enter|Shift\+Enter|Backspace|Arrow(Left|Right)|[hl])$/;
const REPEATED = /^(Arrow|[jk]$)/;
const PLAIN_SHIFT = /^.$/; // the key itself says that shift was held, as in "?"

function nameOf(event) {
  const control = event.ctrlKey || event.metaKey;
  const shift = event.shiftKey && (control || !PLAIN_SHIFT.test(event.key));
  const key = control && event.key.length === 1 ? (event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase()) : event.key;
  return `${control ? "Ctrl+" : ""}${shift ? "Shift+" : ""}${key}`;
}

function press(name) {
  KEYS[name]();
}

// Whether a key is a shortcut: not while somebody types, and a focused button or link keeps its own Enter and arrows.
function isShortcut(event, name) {
  const active = document.activeElement;
  if (!(name in KEYS) || event.altKey || active.closest(FIELD)) {
    return false;
  }
  const row = currentRow();
  if (ROW_KEYS.test(name) && !row) {
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
    if (event.target.id === "pool-words") {
      inSearch(event, name);
      return;
    }
    if (name === "Escape" && document.getElementById("keys").open) {
      consume(event);
      document.getElementById("keys").open = false;
      return;
    }
    if (pendingKeys && name in KEYS) {
      consume(event);
      if (!event.repeat) {
        pendingKeys.keys.push(name);
      }
    } else if (isShortcut(event, name)) {
      consume(event);
      if (!event.repeat || REPEATED.test(name)) {
        press(name);
      }
    }
  },
  true,
);

// The search box has its own keys while it offers suggestions (suggest.js).
function inSearch(event, name) {
  const offers = event.target.getAttribute("aria-expanded") === "true";
  const chosen = event.target.getAttribute("aria-activedescendant");
  if ((name === "Enter" && !chosen) || (name === "ArrowDown" && !offers)) {
    consume(event);
    enterPool();
  } else if (name === "Escape" && !offers) {
    consume(event);
    event.target.blur();
    goToPlace("pool", last.pool);
  }
}

function consume(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
