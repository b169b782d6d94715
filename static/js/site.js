// Keys that every page answers at once: "/" goes to the search box.
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    document.getElementById("site-search").focus();
  }
});

// A double click sends a form once. Forms that htmx sends in place arrange themselves.
const sent = new Set();

document.addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method !== "post") {
    return;
  }
  if (sent.has(event.target)) {
    event.preventDefault();
  }
  sent.add(event.target);
});

window.addEventListener("pageshow", () => sent.clear());

// A change in place that fails is said, with the heading of the page that the server answered.
function tell(trouble) {
  let message = document.getElementById("trouble");
  if (!message) {
    message = document.createElement("p");
    message.id = "trouble";
    message.className = "message error trouble";
    message.setAttribute("role", "alert");
    document.body.append(message);
  }
  if (message.textContent !== trouble) {
    message.textContent = trouble;
  }
  message.hidden = !trouble;
}

document.addEventListener("htmx:responseError", (event) => {
  const page = new DOMParser().parseFromString(event.detail.xhr.responseText, "text/html");
  const said = page.querySelector("h1")?.textContent ?? "The site could not do that";
  tell(`${said}. Nothing was changed; reload the page to go on.`);
});
document.addEventListener("htmx:sendError", () => tell("The site cannot be reached. Nothing was changed."));
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful && document.getElementById("trouble")) {
    tell("");
  }
});
