// Boxes with data-suggest offer ways to go on while one types: a combobox with a list box, as ARIA describes it.
// The name of a card opens its page; a box with data-suggest-keys, which shows its cards below, offers no names, and
// one with data-suggest-names offers nothing else and takes the name.
const WAIT = 120; // milliseconds

class Suggestions {
  constructor(input, number) {
    this.input = input;
    this.wait = 0;
    this.request = null;
    this.active = -1;
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
    input.addEventListener("input", () => this.askSoon());
    input.addEventListener("keydown", (event) => this.key(event));
    input.addEventListener("blur", () => this.close());
    // The box keeps the focus while the mouse chooses.
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) {
        this.take(option);
      }
    });
  }

  get options() {
    return [...this.list.children];
  }

  askSoon() {
    clearTimeout(this.wait);
    this.wait = setTimeout(() => this.ask(), WAIT);
  }

  async ask() {
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    if (!this.input.value.trim()) {
      this.close();
      return;
    }
    const address = new URL(this.input.dataset.suggest, location.href);
    address.searchParams.set("q", this.input.value);
    address.searchParams.set("caret", this.input.selectionStart ?? this.input.value.length);
    try {
      const answer = await fetch(address, { signal: request.signal, headers: { "HX-Request": "true" } });
      if (answer.ok) {
        this.show(await answer.text());
      }
    } catch {
      this.close(); // overtaken by the next letter, or offline: the box works without suggestions
    }
  }

  show(html) {
    if (document.activeElement !== this.input) {
      return;
    }
    this.list.innerHTML = html;
    if ("suggestKeys" in this.input.dataset) {
      this.list.querySelectorAll("[data-address]").forEach((name) => name.remove());
    }
    if ("suggestNames" in this.input.dataset) {
      this.list.querySelectorAll("[role=option]:not([data-address])").forEach((key) => key.remove());
    }
    this.options.forEach((option, place) => {
      option.id = `${this.list.id}-${place}`;
    });
    this.mark(-1);
    const count = this.options.length;
    this.list.hidden = count === 0;
    this.input.setAttribute("aria-expanded", String(count > 0));
    this.status.textContent = count ? `${count} suggestion${count === 1 ? "" : "s"}` : "";
  }

  close() {
    clearTimeout(this.wait);
    this.request?.abort();
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.status.textContent = "";
    this.mark(-1);
  }

  mark(place) {
    this.active = place;
    this.options.forEach((option, each) => option.setAttribute("aria-selected", String(each === place)));
    const option = this.options[place];
    if (option) {
      this.input.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    } else {
      this.input.removeAttribute("aria-activedescendant");
    }
  }

  key(event) {
    const isOpen = !this.list.hidden;
    if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      this.close();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (isOpen) {
        const count = this.options.length + 1; // one more place: none, back in the box
        this.mark(((this.active + 1 + (event.key === "ArrowDown" ? 1 : count - 1)) % count) - 1);
      } else if (event.key === "ArrowDown") {
        this.ask();
      }
    } else if (event.key === "Enter") {
      if (isOpen && this.active >= 0) {
        event.preventDefault();
        this.take(this.options[this.active]);
      } else {
        this.close();
      }
    }
  }

  take(option) {
    if (option.dataset.address && !("suggestNames" in this.input.dataset)) {
      location.assign(option.dataset.address);
      return;
    }
    const goesOn = "goesOn" in option.dataset;
    this.input.value = option.dataset.text;
    this.close();
    this.input.dispatchEvent(new Event("input", { bubbles: true }));
    clearTimeout(this.wait);
    if (goesOn) {
      this.ask();
    }
  }
}

document.querySelectorAll("[data-suggest]").forEach((input, number) => new Suggestions(input, number));
document.addEventListener("htmx:historyRestore", () => {
  document.querySelectorAll(".suggestions").forEach((list) => list.nextElementSibling.remove() ?? list.remove());
  document.querySelectorAll("[data-suggest]").forEach((input, number) => new Suggestions(input, number));
});
