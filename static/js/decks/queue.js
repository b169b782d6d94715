// Changes of a deck go to the server one after the other, in the order they were made. What is shown runs ahead of
// it, and ends as the server's: each answer holds the whole deck, and the last one is put in place.
const CALM = 400; // milliseconds
const PATIENCE = 20_000;
const PAUSES = [1_000, 2_000, 5_000, 10_000];
const SAVING = "Saving …";
const SAVED = "Saved.";
const TYPED = "#deck input, #deck textarea, #deck select";
const UNSAVED = "Not saved: no connection. Will try again.";

const waiting = [];
let working = false;
let again = null;
let behind = false; // somebody types in the list, so that its last change is not shown yet
let refused = ""; // why one of the changes of late was not made
let calmUntil = 0;

// A change. A `quiet` one leaves the list of the deck as it is; `ready` has the last word on what is sent, and `told`
// hears the answer.
export function change(action, data, { quiet = false, ready = () => {}, told = () => {} } = {}) {
  data.set("back", location.search.slice(1));
  refused = waiting.length ? refused : "";
  waiting.push({ action, data, quiet, ready, told });
  foresee(data);
  tellSaving(SAVING);
  if (!working) {
    work();
  }
}

async function work() {
  working = true;
  for (let tries = 0; waiting.length; ) {
    const [one] = waiting;
    one.ready(one.data);
    const answer = await send(one);
    if (answer?.answer.status === 403 && !one.renewed && (await renewTokens())) {
      one.renewed = true;
      continue;
    }
    if (answer === null) {
      one.data.set("again", document.getElementById("summary").dataset.version);
      tellSaving(UNSAVED);
      await pause(PAUSES[Math.min(tries, PAUSES.length - 1)]);
      tries += 1;
      continue;
    }
    tries = 0;
    waiting.shift();
    take(one, answer);
  }
  working = false;
}

// The server's answer; null where there is none, so that whether the change was made is not known.
async function send({ action, data, quiet }) {
  try {
    const answer = await fetch(action, {
      method: "POST",
      body: data,
      headers: { "HX-Request": "true", "HX-Target": quiet || waiting.length > 1 ? "summary" : "deck" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    return [502, 503, 504].includes(answer.status) ? null : { answer, text: await answer.text() };
  } catch {
    return null;
  }
}

// Who logs in or signs up in another window has new tokens; whether the page could be asked for them, and had any.
async function renewTokens() {
  const answer = await fetch(location).catch(() => null);
  const page = new DOMParser().parseFromString((await answer?.text()) ?? "", "text/html");
  const token = page.querySelector("#edit [name=csrfmiddlewaretoken]")?.value;
  if (token) {
    document.querySelectorAll("[name=csrfmiddlewaretoken]").forEach((field) => (field.value = token));
    waiting.forEach(({ data }) => data.set("csrfmiddlewaretoken", token));
  }
  return Boolean(token);
}

document.addEventListener("focusout", async (event) => {
  if (behind && event.target.matches(TYPED)) {
    behind = false;
    const answer = await fetch(location, { headers: { "HX-Request": "true", "HX-Target": "deck" } });
    if (answer.ok && !waiting.length) {
      put(new DOMParser().parseFromString(await answer.text(), "text/html"), { list: true });
    }
  }
});

function pause(time) {
  return new Promise((go) => {
    again = go;
    setTimeout(go, time);
  });
}

window.addEventListener("online", () => again?.());

function take({ quiet, told }, { answer, text }) {
  const elsewhere = answer.headers.get("HX-Redirect");
  if (elsewhere) {
    location.assign(elsewhere);
    return;
  }
  const page = new DOMParser().parseFromString(text, "text/html");
  const problem = page.getElementById("said")?.dataset.problem ?? "";
  if (answer.ok || page.getElementById("about-message")) {
    const typing = document.activeElement.closest(TYPED);
    const list = page.getElementById("deck") && !waiting.length;
    refused = problem || refused;
    showRequestError(list && !typing && problem ? "" : refused); // the list says itself why
    put(page, { list: list && !typing });
    renewPool();
    behind = Boolean(typing && (list || quiet));
    tellSaving(answer.ok && !problem ? (waiting.length ? SAVING : SAVED) : "Not saved.");
  } else {
    waiting.length = 0;
    showRequestError(`${page.querySelector("h1")?.textContent ?? "The site could not do that"}. Reload the page to go on.`);
    tellSaving("Not saved.");
  }
  told(answer, { problem });
}

// Another hero or format has another pool: the search is made again, after whatever search is on its way.
function renewPool() {
  if (document.getElementById("pool").dataset.pool !== document.getElementById("deck-seen").dataset.pool) {
    document.getElementById("pool-filter").requestSubmit();
  }
}

// Every part of an answer takes the place of what has its id. The list of the deck waits for the last answer.
function put(page, { list }) {
  const kept = noteFocus();
  const before = entries().length;
  const opened = [...document.querySelectorAll("#deck details[open]")].map((each) => each.id);
  for (const part of [...page.body.children]) {
    const old = document.getElementById(part.id);
    if (old?.getAttribute("role") === "status") {
      old.textContent = part.textContent;
    } else if (old && (list || part.id !== "deck")) {
      old.replaceWith(part);
      htmx.process(part);
    }
  }
  document.dispatchEvent(new CustomEvent("deck:told"));
  if (list) {
    opened.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
    countPool();
    keepFocus(kept);
    calmUntil = entries().length < before ? performance.now() + CALM : calmUntil;
  }
}

function entries() {
  return [...document.querySelectorAll("#deck .entry")];
}

// The number of copies of a card, before the server says it.
function foresee(data) {
  const step = /^(\w+)-(\d+):([+-]\d+)$/.exec(data.get("step") ?? "");
  const [zone, key] = step ? [step[1], step[2]] : [data.get("zone"), data.get("card")];
  const by = step?.[3] ?? data.get("change");
  if (!key || (by === null && data.get("count") === null)) {
    return;
  }
  for (const id of zone === "main" ? [`main-${key}`, `pool-${key}`] : [`${zone}-${key}`]) {
    const shown = document.querySelector(`#${id} .stepper .count`);
    if (shown) {
      const count = by === null ? Number(data.get("count")) : Number(shown.textContent) + Number(by);
      shown.textContent = Math.max(0, count);
    }
  }
}

function countPool() {
  const counts = new Map((document.getElementById("deck").dataset.counts.match(/\d+:\d+/g) ?? []).map((each) => each.split(":")));
  for (const row of document.querySelectorAll("#pool .entry")) {
    const shown = row.querySelector(".count");
    const count = counts.get(row.dataset.key) ?? "0";
    if (shown.textContent !== count) {
      shown.textContent = count;
    }
  }
}

function tellSaving(state) {
  const line = document.getElementById("saving");
  line.textContent = state;
  line.classList.toggle("unsaved", state === UNSAVED || state === "Not saved.");
}

// What had the focus may be gone: then the row in its place has it, where a second Enter does no harm.
function noteFocus() {
  const active = document.activeElement;
  if (!active.closest("#deck, #summary")) {
    return null;
  }
  const row = active.closest(".entry");
  const control = active !== row && active.name ? `[name="${active.name}"][value="${CSS.escape(active.value)}"]` : "";
  return { id: active.id, row: row?.id, control, summary: active.tagName === "SUMMARY", place: entries().indexOf(row) };
}

function keepFocus(kept) {
  if (!kept || document.activeElement !== document.body) {
    return;
  }
  const row = kept.row && document.getElementById(kept.row);
  const same =
    (kept.id && document.getElementById(kept.id)) ||
    (row && (kept.control ? row.querySelector(kept.control) : row.querySelector(kept.summary ? "summary" : "a")));
  const next = kept.place < 0 ? null : entries()[Math.min(kept.place, entries().length - 1)];
  (same || next || document.getElementById("report")).focus();
}

// Every form of the builder is sent in place, by whichever of its buttons.
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (form.matches("form[data-in-place]")) {
      event.preventDefault();
      const button = event.submitter;
      // What is on the way may give a disabled button something to do.
      if (waiting.length || button?.getAttribute("aria-disabled") !== "true") {
        change(button?.getAttribute("formaction") ?? form.action, new FormData(form, button));
      }
    }
  },
  true,
);

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

// Pool and list change each their half of the address; the other half is as it stands now.
const HALVES = { pool: ["q", "rest", "page"], deck: ["group", "sort", "show", "advice"] };

document.addEventListener("htmx:configRequest", (event) => {
  const { detail } = event;
  const other = HALVES[detail.target.id === "pool" ? "deck" : "pool"];
  if (detail.verb !== "get" || !["pool", "deck"].includes(detail.target.id)) {
    return;
  }
  const address = new URL(detail.path, location.href);
  const now = new URLSearchParams(location.search);
  for (const name of other) {
    address.searchParams.delete(name);
    detail.formData?.delete(name);
    if (now.get(name)) {
      address.searchParams.set(name, now.get(name));
    }
  }
  detail.path = address.pathname + address.search;
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id === "pool" || document.getElementById("pool") === event.detail.elt) {
    showQuery();
    countPool();
  }
});

// A click on a filter writes into the query: the search box says so too, unless somebody types there.
function showQuery() {
  const words = document.getElementById("pool-words");
  const { query } = document.getElementById("pool").dataset;
  if (document.activeElement !== words && words.value !== query) {
    words.value = query;
  }
}

// Leaving with changes unsent: those on the way may still arrive, and without a connection the browser asks.
window.addEventListener("beforeunload", (event) => {
  if (waiting.length && document.getElementById("saving").classList.contains("unsaved")) {
    event.preventDefault();
  }
});
window.addEventListener("pagehide", () => {
  for (const { action, data } of waiting.slice(1)) {
    navigator.sendBeacon(action, data);
  }
});
