// Sends the changes of a deck to the server one after the other, in the order they were made. The page is updated
// optimistically; each response holds the deck, and the last response replaces what is shown.
const CLICK_GUARD_TIME = 400; // milliseconds
const LONGEST_PRESS = 1_000; // milliseconds that a response waits for the pointer
const REQUEST_TIMEOUT = 20_000;
const RETRY_DELAYS = [1_000, 2_000, 5_000, 10_000];
const SAVING = "Saving …";
const SAVED = "Saved.";
const LIST_FIELDS = "#deck input, #deck textarea, #deck select";
const NO_CONNECTION = "Not saved: no connection. Retrying …";
const UNAVAILABLE = "Not saved: the site cannot save right now. Retrying …";

const queue = [];
let isSending = false;
let retryNow = null; // ends the current wait
let isListStale = false; // the list was not replaced because somebody was typing in it
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
    const result = await send(request);
    if (result.response?.status === 403 && !request.renewed && (await renewTokens())) {
      request.renewed = true;
      continue;
    }
    if (typeof result === "string") {
      request.data.set("again", document.getElementById("summary").dataset.version);
      showSavingState(result);
      await wait(RETRY_DELAYS[Math.min(tries, RETRY_DELAYS.length - 1)]);
      tries += 1;
      continue;
    }
    tries = 0;
    await untilReleased();
    queue.shift();
    applyResponse(request, result);
  }
  isSending = false;
}

// A button that is replaced between the press and the release of the pointer gets no click: what is shown waits.
let isPressed = false;

document.addEventListener("pointerdown", () => (isPressed = true), true);

function untilReleased() {
  if (!isPressed) {
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    addEventListener("deck:released", resolve, { once: true });
    setTimeout(resolve, LONGEST_PRESS);
  });
}

for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(
    name,
    () => {
      isPressed = false;
      setTimeout(() => dispatchEvent(new Event("deck:released"))); // the click comes first
    },
    true,
  );
}

// The server's response; where there is none, or it says that nothing can be saved now, what to show meanwhile. Then it is
// unknown whether the change was made.
async function send({ action, data, quiet }) {
  try {
    const response = await fetch(action, {
      method: "POST",
      body: data,
      headers: { "HX-Request": "true", "HX-Target": quiet || queue.length > 1 ? "summary" : "deck" },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    });
    if (response.status === 503) {
      return UNAVAILABLE;
    }
    return [502, 504].includes(response.status) ? NO_CONNECTION : { response, text: await response.text() };
  } catch {
    return NO_CONNECTION;
  }
}

// After a login in another window the tokens have changed: fetches new ones, and returns whether there were any.
async function renewTokens() {
  const response = await fetch(location).catch(() => null);
  const page = new DOMParser().parseFromString((await response?.text()) ?? "", "text/html");
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
    const response = await fetch(location, { headers: { "HX-Request": "true", "HX-Target": "deck" } });
    if (response.ok && !queue.length) {
      replaceParts(new DOMParser().parseFromString(await response.text(), "text/html"), { includeList: true });
    }
  }
});

function wait(milliseconds) {
  return new Promise((resolve) => {
    retryNow = resolve;
    setTimeout(resolve, milliseconds);
  });
}

window.addEventListener("online", () => retryNow?.());

function applyResponse({ quiet, onResponse }, { response, text }) {
  const redirect = response.headers.get("HX-Redirect");
  if (redirect) {
    location.assign(redirect);
    return;
  }
  const page = new DOMParser().parseFromString(text, "text/html");
  const problem = page.getElementById("status")?.dataset.problem ?? "";
  if (response.ok || page.getElementById("metadata-message")) {
    const isTyping = document.activeElement.closest(LIST_FIELDS);
    const hasList = page.getElementById("deck") && !queue.length;
    lastProblem = problem || lastProblem;
    showRequestError(hasList && !isTyping && problem ? "" : lastProblem); // the list shows the problem itself
    replaceParts(page, { includeList: hasList && !isTyping });
    refreshPool();
    isListStale = Boolean(isTyping && (hasList || quiet));
    showSavingState(response.ok && !problem ? (queue.length ? SAVING : SAVED) : "Not saved.");
  } else {
    queue.length = 0;
    showRequestError(`${page.querySelector("h1")?.textContent ?? "Something went wrong"}. Reload the page to continue.`);
    showSavingState("Not saved.");
  }
  onResponse(response, { problem });
}

// The pool depends on the hero and the format: searches again when either has changed.
function refreshPool() {
  if (document.getElementById("pool").dataset.pool !== document.getElementById("metadata-state").dataset.pool) {
    document.getElementById("pool-search-form").requestSubmit();
  }
}

// Replaces every element of a response by its id. The list of the deck is replaced by the last response only.
function replaceParts(page, { includeList }) {
  const focus = saveFocus();
  const countBefore = entries().length;
  const openDetails = [...document.querySelectorAll(":is(#deck, #deck-title-block) details[open]")].map(({ id }) => id);
  for (const part of [...page.body.children]) {
    const current = document.getElementById(part.id);
    if (current?.getAttribute("role") === "status") {
      current.textContent = part.textContent;
    } else if (current && (includeList || part.id !== "deck")) {
      current.replaceWith(part);
      htmx.process(part);
    }
  }
  document.dispatchEvent(new CustomEvent("deck:updated"));
  openDetails.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
  if (includeList) {
    updatePoolCounts();
    restoreFocus(focus);
    clicksIgnoredUntil = entries().length < countBefore ? performance.now() + CLICK_GUARD_TIME : clicksIgnoredUntil;
  }
}

function entries() {
  return [...document.querySelectorAll("#deck .entry")];
}

// Shows the expected number of copies before the server responds.
function showExpectedCount(data) {
  const step = /^(\w+)-(\d+):([+-]\d+)$/.exec(data.get("step") ?? "");
  const [zone, cardId] = step ? [step[1], step[2]] : [data.get("zone"), data.get("card")];
  const offset = step?.[3] ?? data.get("change");
  if (!cardId || (offset === null && data.get("count") === null)) {
    return;
  }
  for (const id of zone === "main" ? [`main-${cardId}`, `pool-${cardId}`] : [`${zone}-${cardId}`]) {
    const counter = document.querySelector(`#${id} .stepper .count`);
    if (counter) {
      const count = offset === null ? Number(data.get("count")) : Number(counter.textContent) + Number(offset);
      counter.textContent = Math.max(0, count);
    }
  }
}

function updatePoolCounts() {
  const counts = new Map((document.getElementById("deck").dataset.counts.match(/\d+:\d+/g) ?? []).map((pair) => pair.split(":")));
  for (const row of document.querySelectorAll("#pool .entry")) {
    const counter = row.querySelector(".count");
    const count = counts.get(row.dataset.cardId) ?? "0";
    if (counter.textContent !== count) {
      counter.textContent = count;
    }
  }
}

function showSavingState(state) {
  const status = document.getElementById("saving-status");
  status.textContent = state;
  status.classList.toggle("is-unsaved", [NO_CONNECTION, UNAVAILABLE, "Not saved."].includes(state));
}

// The focused element may be removed. Then the row at its position gets the focus, not a button of it, so that a second
// Enter does nothing.
function saveFocus() {
  const active = document.activeElement;
  if (!active.closest("#deck, #summary")) {
    return null;
  }
  const row = active.closest(".entry");
  const control = active !== row && active.name ? `[name="${active.name}"][value="${CSS.escape(active.value)}"]` : "";
  return { id: active.id, row: row?.id, control, isSummary: active.tagName === "SUMMARY", index: entries().indexOf(row) };
}

function restoreFocus(focus) {
  if (!focus || document.activeElement !== document.body) {
    return;
  }
  const row = focus.row && document.getElementById(focus.row);
  const sameElement =
    (focus.id && document.getElementById(focus.id)) ||
    (row && (focus.control ? row.querySelector(focus.control) : row.querySelector(focus.isSummary ? "summary" : "a")));
  const nextRow = focus.index < 0 ? null : entries()[Math.min(focus.index, entries().length - 1)];
  (sameElement || nextRow || document.getElementById("report")).focus();
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
    if (event.detail > 0 && performance.now() < clicksIgnoredUntil && event.target.closest("#deck .stepper-button")) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  },
  true,
);

// Searching the pool and arranging the list change different parameters of the address; the others are kept.
const PARAMETERS = { pool: ["q", "rest", "page", "pool"], deck: ["group", "sort", "show", "advice", "view"] };

document.addEventListener("htmx:configRequest", (event) => {
  const { detail } = event;
  const keptNames = PARAMETERS[detail.target.id === "pool" ? "deck" : "pool"];
  if (detail.verb !== "get" || !["pool", "deck"].includes(detail.target.id)) {
    return;
  }
  const address = new URL(detail.path, location.href);
  const current = new URLSearchParams(location.search);
  for (const name of keptNames) {
    address.searchParams.delete(name);
    detail.formData?.delete(name);
    if (current.get(name)) {
      address.searchParams.set(name, current.get(name));
    }
  }
  detail.path = address.pathname + address.search;
});

// The filters stay open while they are used, although the server closes them where none is chosen.
let areFiltersOpen = false;

document.addEventListener("htmx:beforeSwap", () => {
  areFiltersOpen = document.getElementById("pool-filters").open;
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id === "pool" || document.getElementById("pool") === event.detail.elt) {
    document.getElementById("pool-filters").open = areFiltersOpen;
    showQuery();
    updatePoolCounts();
  }
});

// Shows a query changed by a click on a filter in the search box, unless somebody is typing there.
function showQuery() {
  const searchBox = document.getElementById("pool-query");
  const { query } = document.getElementById("pool").dataset;
  if (document.activeElement !== searchBox && searchBox.value !== query) {
    searchBox.value = query;
  }
}

// When the page is left, queued changes are sent as beacons; without a connection the browser asks for confirmation.
window.addEventListener("beforeunload", (event) => {
  if (queue.length && document.getElementById("saving-status").classList.contains("is-unsaved")) {
    event.preventDefault();
  }
});
window.addEventListener("pagehide", () => {
  for (const { action, data } of queue.slice(1)) {
    navigator.sendBeacon(action, data);
  }
});
