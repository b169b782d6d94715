// The key "/" moves the focus to the search box, on every page.
document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");
  if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    const searchBox = document.getElementById("site-search");
    searchBox.focus();
    searchBox.select();
  }
});

// A form is submitted only once on a double click. Forms that htmx submits handle this themselves.
const submittedForms = new Set();

document.addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method !== "post") {
    return;
  }
  if (submittedForms.has(event.target)) {
    event.preventDefault();
  }
  submittedForms.add(event.target);
});

window.addEventListener("pageshow", () => submittedForms.clear());

// When an htmx request fails, a message shows the reason on the error page, or else its heading.
function showRequestError(text) {
  let message = document.getElementById("request-error");
  if (!message) {
    message = document.createElement("p");
    message.id = "request-error";
    message.className = "message error request-error";
    message.setAttribute("role", "alert");
    document.body.append(message);
  }
  if (message.textContent !== text) {
    message.textContent = text;
  }
  message.hidden = !text;
}

document.addEventListener("htmx:responseError", (event) => {
  const page = new DOMParser().parseFromString(event.detail.xhr.responseText, "text/html");
  const reason = page.querySelector("[data-reason]")?.textContent;
  const heading = page.querySelector("h1")?.textContent ?? "The request failed";
  showRequestError(reason ? `${reason} Nothing was changed.` : `${heading}. Nothing was changed. Reload the page and try again.`);
});
document.addEventListener("htmx:sendError", () => {
  showRequestError("The site cannot be reached. Nothing was changed.");
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful && document.getElementById("request-error")) {
    showRequestError("");
  }
});

async function writeToClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea"); // without HTTPS there is no Clipboard API
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

// A button copies the text of an element (data-copy-from) or of an address (data-copy-address). The page says so in
// #copy-status, if it has that, and the button for a moment.
const COPIED_TIME = 2000; // milliseconds

async function readCopiedText({ copyFrom, copyAddress }) {
  if (copyFrom) {
    const element = document.getElementById(copyFrom);
    return element.value ?? element.textContent;
  }
  const response = await fetch(copyAddress);
  return response.ok ? response.text() : Promise.reject(response);
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy-from], [data-copy-address]");
  if (!button) {
    return;
  }
  const status = document.getElementById("copy-status");
  let message = "Copied";
  try {
    await writeToClipboard(await readCopiedText(button.dataset));
    button.focus();
    button.classList.add("is-copied");
    setTimeout(() => button.classList.remove("is-copied"), COPIED_TIME);
  } catch {
    message = "The text could not be read. Try again.";
  }
  if (status) {
    status.textContent = message;
  }
});
