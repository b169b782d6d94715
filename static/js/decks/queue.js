// Sends the changes of a deck to the server one after the other, in the order they were made. The page is updated
// optimistically; each response holds the deck, and the last response replaces what is shown.
const CLICK_GUARD_TIME = 400; // milliseconds
const REQUEST_TIMEOUT = 20_000;
const RETRY_DELAYS = [1_000, 2_000, 5_000, 10_000];
const SAVING = "Saving …";
const SAVED = "Saved.";
const LIST_FIELDS = "#deck input, #deck textarea, #deck select";
const NO_CONNECTION = "Not saved: no connection. Retrying …";

const queue = [];
let isSending = false;
let retryNow = null;
let isListStale = false; // while somebody types in the list it is not replaced
let lastProblem = ""; // why one of the latest changes failed
let clicksIgnoredUntil = 0;

// Queues a change. A `quiet` one does not replace the list of the deck; `beforeSend` may alter the data, and
// `onResponse` receives the response.
export function change(action, data, { quiet = false, beforeSend = () => {}, onResponse = () => {} } = {}) {
  data.set("back", location.search.slice(1));
  lastProblem = queue.length ? lastProblem : "";
  queue.push({ action, data, quiet, beforeSend, onResponse });
  showExpectedCount(data);
  showSavingState(SAVING);
  if (!isSending) {
    sendQueue();
  }
}

async function sendQueue() {
  isSending = true;
  for (let tries = 0; queue.length; ) {
    const [request] = queue;
    request.beforeSend(request.data);
    const response = await send(request);
    if (response?.answer.status === 403 && !request.renewed && (await renewTokens())) {
      request.renewed = true;
      continue;
    }
    if (response === null) {
      request.data.set("again", document.getElementById("summary").dataset.version);
      showSavingState(NO_CONNECTION);
      await wait(RETRY_DELAYS[Math.min(tries, RETRY_DELAYS.length - 1)]);
      tries += 1;
      continue;
    }
    tries = 0;
    queue.shift();
    applyResponse(request, response);
  }
  isSending = false;
}

// The server's response; null where there is none, so that it is unknown whether the change was made.
async function send({ action, data, quiet }) {
  try {
    const answer = await fetch(action, {
      method: "POST",
      body: data,
      headers: { "HX-Request": "true", "HX-Target": quiet || queue.length > 1 ? "summary" : "deck" },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    });
    return [502, 503, 504].includes(answer.status) ? null : { answer, text: await answer.text() };
  } catch {
    return null;
  }
}

// After a log-in in another window the tokens have changed: fetches new ones, and returns whether there were any.
async function renewTokens() {
  const answer = await fetch(location).catch(() => null);
  const page = new DOMParser().parseFromString((await answer?.text()) ?? "", "text/html");
  const token = page.querySelector("#edit [name=csrfmiddlewaretoken]")?.value;
  if (token) {
    document.querySelectorAll("[name=csrfmiddlewaretoken]").forEach((field) => (field.value = token));
    queue.forEach(({ data }) => data.set("csrfmiddlewaretoken", token));
  }
  return Boolean(token);
}

document.addEventListener("focusout", async (event) => {
  if (isListStale && event.target.matches(LIST_FIELDS)) {
    isListStale = false;
    const answer = await fetch(location, { headers: { "HX-Request": "true", "HX-Target": "deck" } });
    if (answer.ok && !queue.length) {
      replaceParts(new DOMParser().parseFromString(await answer.text(), "text/html"), { list: true });
    }
  }
});

function wait(time) {
  return new Promise((resolve) => {
    retryNow = resolve;
    setTimeout(resolve, time);
  });
}

window.addEventListener("online", () => retryNow?.());

function applyResponse({ quiet, onResponse }, { answer, text }) {
  const redirect = answer.headers.get("HX-Redirect");
  if (redirect) {
    location.assign(redirect);
    return;
  }
  const page = new DOMParser().parseFromString(text, "text/html");
  const problem = page.getElementById("status")?.dataset.problem ?? "";
  if (answer.ok || page.getElementById("about-message")) {
    const typing = document.activeElement.closest(LIST_FIELDS);
    const list = page.getElementById("deck") && !queue.length;
    lastProblem = problem || lastProblem;
    showRequestError(list && !typing && problem ? "" : lastProblem); // the list shows the problem itself
    replaceParts(page, { list: list && !typing });
    renewPool();
    isListStale = Boolean(typing && (list || quiet));
    showSavingState(answer.ok && !problem ? (queue.length ? SAVING : SAVED) : "Not saved.");
  } else {
    queue.length = 0;
    showRequestError(`${page.querySelector("h1")?.textContent ?? "Something went wrong"}. Reload the page to go on.`);
    showSavingState("Not saved.");
  }
  onResponse(answer, { problem });
}

// Another hero or format has another pool: search again, after any search that is on its way.
function renewPool() {
  if (document.getElementById("pool").dataset.pool !== document.getElementById("metadata-state").dataset.pool) {
    document.getElementById("pool-filter").requestSubmit();
  }
}

// Replaces every element of a response by its id. The list of the deck is replaced by the last response only.
function replaceParts(page, { list }) {
  const focus = saveFocus();
  const before = entries().length;
  const opened = [...document.querySelectorAll("#deck details[open]")].map((details) => details.id);
  for (const part of [...page.body.children]) {
    const old = document.getElementById(part.id);
    if (old?.getAttribute("role") === "status") {
      old.textContent = part.textContent;
    } else if (old && (list || part.id !== "deck")) {
      old.replaceWith(part);
      htmx.process(part);
    }
  }
  document.dispatchEvent(new CustomEvent("deck:updated"));
  if (list) {
    opened.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
    countPool();
    restoreFocus(focus);
    clicksIgnoredUntil = entries().length < before ? performance.now() + CLICK_GUARD_TIME : clicksIgnoredUntil;
  }
}

function entries() {
  return [...document.querySelectorAll("#deck .entry")];
}

// Shows the expected number of copies before the server responds.
function showExpectedCount(data) {
  const step = /^(\w+)-(\d+):([+-]\d+)$/.exec(data.get("step") ?? "");
  const [zone, key] = step ? [step[1], step[2]] : [data.get("zone"), data.get("card")];
  const by = step?.[3] ?? data.get("change");
  if (!key || (by === null && data.get("count") === null)) {
    return;
  }
  for (const id of zone === "main" ? [`main-${key}`, `pool-${key}`] : [`${zone}-${key}`]) {
    const counter = document.querySelector(`#${id} .stepper .count`);
    if (counter) {
      const count = by === null ? Number(data.get("count")) : Number(counter.textContent) + Number(by);
      counter.textContent = Math.max(0, count);
    }
  }
}

function countPool() {
  const counts = new Map((document.getElementById("deck").dataset.counts.match(/\d+:\d+/g) ?? []).map((pair) => pair.split(":")));
  for (const row of document.querySelectorAll("#pool .entry")) {
    const counter = row.querySelector(".count");
    const count = counts.get(row.dataset.key) ?? "0";
    if (counter.textContent !== count) {
      counter.textContent = count;
    }
  }
}

function showSavingState(state) {
  const line = document.getElementById("saving");
  line.textContent = state;
  line.classList.toggle("unsaved", state === NO_CONNECTION || state === "Not saved.");
}

// The focused element may be removed: then the row in its place gets the focus, where a second Enter does no harm.
function saveFocus() {
  const active = document.activeElement;
  if (!active.closest("#deck, #summary")) {
    return null;
  }
  const row = active.closest(".entry");
  const control = active !== row && active.name ? `[name="${active.name}"][value="${CSS.escape(active.value)}"]` : "";
  return { id: active.id, row: row?.id, control, summary: active.tagName === "SUMMARY", place: entries().indexOf(row) };
}

function restoreFocus(focus) {
  if (!focus || document.activeElement !== document.body) {
    return;
  }
  const row = focus.row && document.getElementById(focus.row);
  const same =
    (focus.id && document.getElementById(focus.id)) ||
    (row && (focus.control ? row.querySelector(focus.control) : row.querySelector(focus.summary ? "summary" : "a")));
  const next = focus.place < 0 ? null : entries()[Math.min(focus.place, entries().length - 1)];
  (same || next || document.getElementById("report")).focus();
}

// Every form of the builder is submitted in place.
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (form.matches("form[data-in-place]")) {
      event.preventDefault();
      const button = event.submitter;
      // A queued change may enable a disabled button.
      if (queue.length || button?.getAttribute("aria-disabled") !== "true") {
        change(button?.getAttribute("formaction") ?? form.action, new FormData(form, button));
      }
    }
  },
  true,
);

// When a row is removed, the next one moves under the pointer: a double click must not change that one too.
document.addEventListener(
  "click",
  (event) => {
    if (event.detail > 0 && performance.now() < clicksIgnoredUntil && event.target.closest("#deck .step")) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  },
  true,
);

// Pool and list each change their half of the address; the other half is kept.
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

// A click on a filter changes the query: the search box shows it, unless somebody is typing there.
function showQuery() {
  const words = document.getElementById("pool-words");
  const { query } = document.getElementById("pool").dataset;
  if (document.activeElement !== words && words.value !== query) {
    words.value = query;
  }
}

// Leaving with unsent changes: queued ones are sent as beacons; without a connection the browser asks first.
window.addEventListener("beforeunload", (event) => {
  if (queue.length && document.getElementById("saving").classList.contains("unsaved")) {
    event.preventDefault();
  }
});
window.addEventListener("pagehide", () => {
  for (const { action, data } of queue.slice(1)) {
    navigator.sendBeacon(action, data);
  }
});
