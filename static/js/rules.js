// The rules pages: keyboard shortcuts, copying of citations, and the filter of the glossary.
{
  const FIELDS = "input, textarea, select, [contenteditable]";
  const rules = () => [...document.querySelectorAll("[data-rules] .rule")];

  // Announces copies to screen readers.
  const announcer = document.createElement("p");
  announcer.className = "visually-hidden";
  announcer.setAttribute("role", "status");
  document.body.append(announcer);

  const currentRule = () => document.activeElement.closest?.(".rule") ?? document.querySelector(".rule:target, .rule.marked");

  function moveFocus(offset) {
    const allRules = rules();
    const current = allRules.indexOf(currentRule());
    const next = allRules[current < 0 ? (offset > 0 ? 0 : allRules.length - 1) : current + offset];
    if (next) {
      next.querySelector(".number").focus({ preventScroll: true });
      next.scrollIntoView({ block: "nearest" });
    }
    return Boolean(next);
  }

  // Scroll the contents to the current section.
  const currentSection = document.querySelector(".contents-tree [aria-current]");
  const tree = currentSection?.closest("nav");
  if (tree && tree.scrollHeight > tree.clientHeight) {
    tree.scrollTop += currentSection.getBoundingClientRect().top - tree.getBoundingClientRect().top - tree.clientHeight / 2;
  }

  // Citations

  function textOf(rule) {
    const parts = [...rule.querySelectorAll(".rule-text > h2, .rule-text > .wording")];
    return parts.map((part) => part.innerText.trim() + (part.dataset.note ? `\n\n(${part.dataset.note})` : "")).join("\n\n");
  }

  async function copy(rule, content, button) {
    const citation = rule.querySelector(".citation").textContent.trim();
    const focused = document.activeElement;
    await writeToClipboard(content === "text" ? `${textOf(rule)}\n\n${citation}` : citation);
    focused?.focus({ preventScroll: true });
    announcer.textContent = "";
    requestAnimationFrame(() => (announcer.textContent = content === "text" ? "Rule and citation copied" : "Citation copied"));
    const flashed = button ?? rule.querySelector(".number");
    flashed.classList.add("changed");
    flashed.addEventListener("animationend", () => flashed.classList.remove("changed"), { once: true });
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy]");
    if (button) {
      copy(button.closest(".rule"), button.dataset.copy, button);
    }
  });

  const KEYS = { j: () => moveFocus(1), k: () => moveFocus(-1), c: () => currentRule()?.querySelector(".citation") && (copy(currentRule(), "citation"), true) };

  document.addEventListener("keydown", (event) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (!hasModifier && !event.defaultPrevented && !event.target.closest(FIELDS) && KEYS[event.key]?.()) {
      event.preventDefault();
    }
  });

  // The filter of the glossary

  const filter = document.getElementById("term-filter");
  const normalize = (text) => text.toLowerCase().replace(/[^a-z0-9+]/g, "");

  function filterTerms() {
    const term = normalize(filter.value);
    let count = 0;
    let total = 0;
    for (const letter of document.querySelectorAll(".letter")) {
      const terms = [...letter.querySelectorAll(".glossary-term")];
      terms.forEach((entry) => (entry.hidden = !normalize(entry.querySelector("dt").textContent).includes(term)));
      const matches = terms.filter((entry) => !entry.hidden).length;
      letter.hidden = !matches;
      count += matches;
      total += terms.length;
    }
    document.querySelector(".letters").hidden = Boolean(term);
    filter.parentElement.querySelector("[role=status]").textContent = term ? `${count} of ${total} terms` : "";
  }

  if (filter) {
    filter.addEventListener("input", filterTerms);
    filter.addEventListener("keydown", (event) => {
      const firstMatch = document.querySelector(".glossary-term:not([hidden]) a");
      if (event.key === "Enter" && filter.value && firstMatch) {
        location.assign(firstMatch.href);
      }
    });
    filterTerms();
  }
}
