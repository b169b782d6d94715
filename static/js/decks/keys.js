// The keys of the deck builder: walk through pool and deck, and set copies without a pointer.
import { change } from "./queue.js";

const ROWS = { pool: "#pool .entry", deck: "#deck .entry" };
const FIELD = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";
let last = { pool: 0, deck: 0 };
let held = null; // keys pressed while the cards searched for are on their way

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
  // The card shows itself as under a resting pointer (preview.js).
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

function walk(by) {
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

function cross(list) {
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

// From the search box into what it finds: what is pressed before the cards are there counts for the first of them.
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

// Only the answer to what stands in the search box now will do.
function awaitPool(place) {
  held = { place, keys: [], query: document.getElementById("pool-words").value.trim() };
  document.getElementById("pool-pane").focus({ preventScroll: true });
}

document.addEventListener("htmx:afterSettle", (event) => {
  if (held && event.target.id === "pool" && event.target.dataset.query === held.query) {
    const { place, keys } = held;
    held = null;
    goToPlace("pool", place);
    keys.forEach(press);
  }
});
for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.addEventListener(failure, () => (held = null));
}

// A change of the card in hand.
function alter(told, zone) {
  const row = currentRow();
  if (row) {
    const data = new FormData(document.getElementById("edit"));
    data.set("card", row.dataset.key);
    data.set("zone", zone ?? row.dataset.zone);
    Object.entries(told).forEach(([name, value]) => data.set(name, value));
    change(document.getElementById("edit").action, data);
  }
}

function aside(zone) {
  const row = currentRow();
  if (row && listOf(row) === "pool") {
    alter({ change: "1" }, zone);
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
  ArrowDown: () => walk(1),
  ArrowUp: () => walk(-1),
  j: () => walk(1),
  k: () => walk(-1),
  ArrowLeft: () => cross("pool"),
  ArrowRight: () => cross("deck"),
  h: () => cross("pool"),
  l: () => cross("deck"),
  "+": () => alter({ change: "1" }),
  "-": () => alter({ change: "-1" }),
  Backspace: () => alter({ change: "-1" }),
  Enter: () => alter({ change: "1" }),
  "Shift+Enter": () => aside("side"),
  m: () => aside("maybe"),
  n: note,
  o: () => currentRow()?.querySelector("a[data-card]").click(),
  u: () => document.getElementById("undo").click(),
  "Ctrl+z": () => document.getElementById("undo").click(),
  "Ctrl+Shift+Z": () => document.getElementById("redo").click(),
  "Ctrl+y": () => document.getElementById("redo").click(),
};
for (let copies = 0; copies < 10; copies += 1) {
  KEYS[copies] = () => alter({ count: String(copies) });
}

const OF_A_ROW = /^(\d|[-+mno]|Enter|Shift\+Enter|Backspace|Arrow(Left|Right)|[hl])$/;
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

// Whether a key is for the list: not while somebody types, and a button or link in hand has its own Enter and arrows.
function isOurs(event, name) {
  const active = document.activeElement;
  if (!(name in KEYS) || event.altKey || active.closest(FIELD)) {
    return false;
  }
  const row = currentRow();
  if (OF_A_ROW.test(name) && !row) {
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
      takeOver(event);
      document.getElementById("keys").open = false;
      return;
    }
    if (held && name in KEYS) {
      takeOver(event);
      if (!event.repeat) {
        held.keys.push(name);
      }
    } else if (isOurs(event, name)) {
      takeOver(event);
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
    takeOver(event);
    enterPool();
  } else if (name === "Escape" && !offers) {
    takeOver(event);
    event.target.blur();
    goToPlace("pool", last.pool);
  }
}

function takeOver(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
