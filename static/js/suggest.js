// Suggestions while typing in inputs with data-suggest: a combobox with a list box, following the ARIA pattern.
// Choosing a card's name opens its page. With data-suggest-keys only parts of queries are suggested, no names; with
// data-suggest-names only names, and choosing one fills it in: it then gets the event suggest:chosen. With
// data-suggest-list the names are those of a data list of the page. An input that a script adds announces itself with
// suggest:connect.
const TYPING_DELAY = 120; // milliseconds
const MOST_NAMES = 10;

class Suggestions {
  constructor(input, number) {
    this.input = input;
    this.timer = 0;
    this.request = null;
    this.activeIndex = -1;
    this.list = document.createElement("ul");
    this.list.id = `suggestions-${number}`;
    this.list.className = "suggestions";
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", "Suggestions");
    this.list.hidden = true;
    this.status = document.createElement("span");
    this.status.className = "visually-hidden";
    this.status.setAttribute("role", "status");
    input.after(this.list, this.status);
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-expanded", "false");
    input.setAttribute("aria-controls", this.list.id);
    input.setAttribute("autocomplete", "off");
    input.addEventListener("input", () => this.loadSoon());
    input.addEventListener("keydown", (event) => this.onKeydown(event));
    input.addEventListener("blur", () => this.close());
    // The input keeps the focus when an option is clicked.
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) {
        this.choose(option);
      }
    });
  }

  get options() {
    return [...this.list.children];
  }

  loadSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.load(), TYPING_DELAY);
  }

  async load() {
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    if (!this.input.value.trim()) {
      this.close();
      return;
    }
    if (this.input.dataset.suggestList) {
      this.showNames(document.getElementById(this.input.dataset.suggestList).options);
      return;
    }
    const address = new URL(this.input.dataset.suggest, location.href);
    address.searchParams.set("q", this.input.value);
    address.searchParams.set("caret", this.input.selectionStart ?? this.input.value.length);
    try {
      const response = await fetch(address, { signal: request.signal, headers: { "HX-Request": "true" } });
      if (response.ok) {
        this.show(await response.text());
      }
    } catch {
      this.close(); // aborted by the next request, or offline: the input works without suggestions
    }
  }

  showNames(names) {
    const typed = this.input.value.trim().toLowerCase();
    const matches = [...names].filter(({ value }) => value.toLowerCase().includes(typed));
    matches.sort((a, b) => !a.value.toLowerCase().startsWith(typed) - !b.value.toLowerCase().startsWith(typed));
    const options = matches.slice(0, MOST_NAMES).map(({ value, label }) => {
      const option = document.createElement("li");
      option.setAttribute("role", "option");
      Object.assign(option.dataset, { text: value, address: "" });
      const about = document.createElement("span");
      about.className = "suggestion-about";
      about.textContent = label;
      option.append(value, about);
      return option;
    });
    this.list.replaceChildren(...options);
    this.open();
  }

  show(html) {
    this.list.innerHTML = html;
    this.open();
  }

  open() {
    if (document.activeElement !== this.input) {
      return;
    }
    if ("suggestKeys" in this.input.dataset) {
      this.list.querySelectorAll("[data-address]").forEach((name) => name.remove());
    }
    if ("suggestNames" in this.input.dataset) {
      this.list.querySelectorAll("[role=option]:not([data-address])").forEach((key) => key.remove());
    }
    this.options.forEach((option, index) => {
      option.id = `${this.list.id}-${index}`;
    });
    this.activate(-1);
    const count = this.options.length;
    this.list.hidden = count === 0;
    this.input.setAttribute("aria-expanded", String(count > 0));
    this.status.textContent = count ? `Suggestions: ${count}` : "";
  }

  close() {
    clearTimeout(this.timer);
    this.request?.abort();
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.status.textContent = "";
    this.activate(-1);
  }

  activate(index) {
    this.activeIndex = index;
    this.options.forEach((option, position) => option.setAttribute("aria-selected", String(position === index)));
    const option = this.options[index];
    if (option) {
      this.input.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    } else {
      this.input.removeAttribute("aria-activedescendant");
    }
  }

  onKeydown(event) {
    const isOpen = !this.list.hidden;
    if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      this.close();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (isOpen) {
        const count = this.options.length + 1; // with one position for the input itself
        this.activate(((this.activeIndex + 1 + (event.key === "ArrowDown" ? 1 : count - 1)) % count) - 1);
      } else if (event.key === "ArrowDown") {
        this.load();
      }
    } else if (event.key === "Enter") {
      if (isOpen && this.activeIndex >= 0) {
        event.preventDefault();
        this.choose(this.options[this.activeIndex]);
      } else {
        this.close();
      }
    }
  }

  choose(option) {
    if (option.dataset.address && !("suggestNames" in this.input.dataset)) {
      location.assign(option.dataset.address);
      return;
    }
    const isIncomplete = "incomplete" in option.dataset;
    this.input.value = option.dataset.text;
    this.close();
    this.input.dispatchEvent(new Event("input", { bubbles: true }));
    clearTimeout(this.timer);
    this.input.dispatchEvent(new Event("suggest:chosen"));
    if (isIncomplete) {
      this.load();
    }
  }
}

document.querySelectorAll("[data-suggest]").forEach((input, number) => new Suggestions(input, number));
document.addEventListener("suggest:connect", ({ target }) => new Suggestions(target, target.id));
document.addEventListener("htmx:historyRestore", () => {
  document.querySelectorAll(".suggestions").forEach((list) => list.nextElementSibling.remove() ?? list.remove());
  document.querySelectorAll("[data-suggest]").forEach((input, number) => new Suggestions(input, number));
});
