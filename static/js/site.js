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
