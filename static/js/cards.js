// The list of cards: text and form in step, back and forward, keys through the results, ticks of the checklist.
const RESULTS = "[data-results] :is(.card-name a, .result-link)";
const TYPING = "input, textarea, select, [contenteditable]";
const box = () => document.getElementById("card-words");

// The form says which query its controls show. The box takes it over, unless the person has typed on since.
let sent = "";
let typing = false;

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.target?.id === "results") {
    sent = box().value;
  }
});

// What the person changes in the form while an answer is under way stays: the answer knows nothing of it yet.
const meanwhile = new Map();

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.target?.id === "results") {
    meanwhile.clear();
  }
});

for (const change of ["input", "change"]) {
  document.addEventListener(
    change,
    ({ target }) => {
      if (target.form?.id === "card-form" && target !== box()) {
        const isTick = target.type === "checkbox";
        meanwhile.set(isTick ? `${target.name}=${target.value}` : target.name, target);
      }
    },
    true,
  );
}

function keepMeanwhile() {
  for (const before of meanwhile.values()) {
    const isTick = before.type === "checkbox";
    const now = [...document.forms["card-form"].elements].find(
      (one) => one.name === before.name && (!isTick || one.value === before.value),
    );
    if (now && now !== before) {
      now[isTick ? "checked" : "value"] = before[isTick ? "checked" : "value"];
    }
  }
}

// A query that grows letter by letter is one step of the browser's history, not twenty.
document.addEventListener("htmx:beforeHistoryUpdate", (event) => {
  const typed = event.detail.requestConfig?.elt.id === "card-words";
  if (typed && typing) {
    event.detail.history.type = "replace";
  }
  typing = typed;
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target?.id !== "results") {
    return;
  }
  const text = document.querySelector("#filters [name=was]").value;
  const typed = event.detail.requestConfig?.elt.id === "card-words";
  if (!typed && box().value === sent) {
    box().value = text;
  }
  box().setAttribute("value", text);
  keepMeanwhile();
  showTicks();
});

// What was clicked may be gone with the page before: then the results have the focus.
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target?.id === "results" && document.activeElement === document.body) {
    document.getElementById("results").focus({ preventScroll: true });
  }
});

// Keys: "/" goes to the query, j and k or the arrows through the results.
function columns(links) {
  const cells = links.map((link) => link.closest("[data-results] > *, .checklist-cards > *"));
  const top = cells[0].getBoundingClientRect().top;
  const first = cells.findIndex((cell) => cell.getBoundingClientRect().top !== top);
  return cells[0].matches(".card-wall > *") && first > 0 ? first : 1;
}

function step(key, links) {
  const wide = columns(links);
  return { j: 1, k: -1, ArrowRight: 1, ArrowLeft: -1, ArrowDown: wide, ArrowUp: -wide }[key];
}

document.addEventListener(
  "keydown",
  (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.target.closest(TYPING)) {
      return;
    }
    if (event.key === "/") {
      event.preventDefault();
      event.stopPropagation();
      box().focus();
      box().select();
      return;
    }
    const links = [...document.querySelectorAll(RESULTS)];
    const here = links.indexOf(document.activeElement);
    const isArrow = event.key.startsWith("Arrow");
    const by = links.length && (here >= 0 || !isArrow) ? step(event.key, links) : undefined;
    if (by === undefined) {
      return;
    }
    const next = here < 0 ? links[0] : links[here + by];
    if (next) {
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: "nearest" });
    }
  },
  true,
);

// On a phone the filters open and close.
document.addEventListener("click", (event) => {
  const button = event.target.closest(".filters-button");
  if (button) {
    const open = button.getAttribute("aria-expanded") !== "true";
    button.setAttribute("aria-expanded", String(open));
    document.getElementById("filters").classList.toggle("is-open", open);
  }
});

// The boxes of a checklist stay ticked in this browser.
const HAVE = "loremaster-have";

function ticked() {
  try {
    return new Set(JSON.parse(localStorage.getItem(HAVE)) ?? []);
  } catch {
    return new Set();
  }
}

function showTicks() {
  const boxes = document.querySelectorAll("[data-have]");
  const have = boxes.length ? ticked() : null;
  for (const box of boxes) {
    box.checked = have.has(box.dataset.have);
  }
}

document.addEventListener("change", (event) => {
  const name = event.target.dataset.have;
  if (name) {
    const have = ticked();
    have[event.target.checked ? "add" : "delete"](name);
    localStorage.setItem(HAVE, JSON.stringify([...have]));
  }
});

document.addEventListener("htmx:historyRestore", showTicks);
showTicks();
