// The rules: keys from rule to rule, citations for the clipboard, and a filter for the list of terms.
{
  const TYPING = "input, textarea, select, [contenteditable]";
  const rules = () => [...document.querySelectorAll("[data-rules] .rule")];

  // Announces copies to screen readers.
  const announcer = document.createElement("p");
  announcer.className = "visually-hidden";
  announcer.setAttribute("role", "status");
  document.body.append(announcer);

  const currentRule = () => document.activeElement.closest?.(".rule") ?? document.querySelector(".rule:target, .rule.marked");

  function moveFocus(by) {
    const all = rules();
    const at = all.indexOf(currentRule());
    const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by];
    if (next) {
      next.querySelector(".number").focus({ preventScroll: true });
      next.scrollIntoView({ block: "nearest" });
    }
    return Boolean(next);
  }

  // Scroll the contents to the current section.
  const current = document.querySelector(".tree [aria-current]");
  const list = current?.closest("nav");
  if (list && list.scrollHeight > list.clientHeight) {
    list.scrollTop += current.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  }

  // Citations

  async function writeToClipboard(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = document.createElement("textarea"); // without https there is no clipboard but this
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
  }

  function textOf(rule) {
    const parts = [...rule.querySelectorAll(".rule-text > h2, .rule-text > .wording")];
    return parts.map((part) => part.innerText.trim()).join("\n\n");
  }

  async function copy(rule, what, button) {
    const citation = rule.querySelector(".citation").textContent.trim();
    const focused = document.activeElement;
    await writeToClipboard(what === "text" ? `${textOf(rule)}\n\n${citation}` : citation);
    focused?.focus({ preventScroll: true });
    announcer.textContent = "";
    requestAnimationFrame(() => (announcer.textContent = what === "text" ? "Rule and citation copied" : "Citation copied"));
    const mark = button ?? rule.querySelector(".number");
    mark.classList.add("changed");
    mark.addEventListener("animationend", () => mark.classList.remove("changed"), { once: true });
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy]");
    if (button) {
      copy(button.closest(".rule"), button.dataset.copy, button);
    }
  });

  const KEYS = { j: () => moveFocus(1), k: () => moveFocus(-1), c: () => currentRule()?.querySelector(".citation") && (copy(currentRule(), "citation"), true) };

  document.addEventListener("keydown", (event) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (plain && !event.defaultPrevented && !event.target.closest(TYPING) && KEYS[event.key]?.()) {
      event.preventDefault();
    }
  });

  // The list of terms

  const filter = document.getElementById("term-filter");
  const plain = (text) => text.toLowerCase().replace(/[^a-z0-9+]/g, "");

  function filterTerms() {
    const term = plain(filter.value);
    let count = 0;
    for (const letter of document.querySelectorAll(".letter")) {
      const terms = [...letter.querySelectorAll(".listed")];
      terms.forEach((entry) => (entry.hidden = !plain(entry.querySelector("dt").textContent).includes(term)));
      const matches = terms.filter((entry) => !entry.hidden).length;
      letter.hidden = !matches;
      count += matches;
    }
    document.querySelector(".letters").hidden = Boolean(term);
    filter.parentElement.querySelector("[role=status]").textContent = term ? `${count} ${count === 1 ? "term" : "terms"}` : "";
  }

  if (filter) {
    filter.addEventListener("input", filterTerms);
    filter.addEventListener("keydown", (event) => {
      const only = document.querySelector(".listed:not([hidden]) a");
      if (event.key === "Enter" && filter.value && only) {
        location.assign(only.href);
      }
    });
    filterTerms();
  }
}
