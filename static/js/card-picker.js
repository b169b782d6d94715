// Text areas with a card name or a swap on each line: a field with suggestions adds a line, and each line has a button
// that removes it. The text area stays the field of the form, out of sight. Options of a text area:
// data-picker: "deck" for cards of the deck (the data list deck-cards), "cards" for all cards, "swaps" for a swap of both.
const DECK = { list: "deck-cards", label: "Card of the deck" };
const ALL = { label: "Card" };

class CardPicker {
  constructor(area) {
    this.area = area;
    this.lines = area.value.split("\n").map((line) => line.trim()).filter(Boolean);
    const isSwap = area.dataset.picker === "swaps";
    const sources = isSwap ? [DECK, ALL] : [area.dataset.picker === "deck" ? DECK : ALL];
    this.panel = document.createElement("div");
    this.panel.className = "card-picker";
    this.list = document.createElement("ul");
    this.list.className = "chips";
    const row = document.createElement("div");
    row.className = "cluster";
    this.copies = isSwap ? this.makeCopies() : null;
    this.inputs = sources.map((source, place) => this.makeInput(source, place));
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.className = "button-secondary";
    this.button.textContent = isSwap ? "Add swap" : "Add";
    this.button.addEventListener("click", () => this.add(true));
    const [first, second] = this.inputs.map((input) => input.parentElement);
    row.append(...(isSwap ? [this.copies, first, "for", second] : [first]), this.button);
    const help = area.parentElement.querySelector("small");
    this.panel.append(row, ...(help ? [help] : []), this.list);
    area.after(this.panel);
    area.hidden = true;
    const label = area.labels[0];
    label.htmlFor = this.inputs[0].id;
    this.panel.setAttribute("role", "group");
    this.panel.setAttribute("aria-label", label.textContent);
    this.inputs.forEach((input) => {
      input.dispatchEvent(new Event("suggest:connect", { bubbles: true }));
      input.addEventListener("keydown", (event) => this.onKeydown(event)); // after that of the suggestions
    });
    area.form.addEventListener("submit", () => this.add(false));
    this.show();
  }

  makeCopies() {
    const input = document.createElement("input");
    Object.assign(input, { type: "number", min: 1, max: 20, value: 1 });
    input.setAttribute("aria-label", "Copies");
    input.addEventListener("keydown", (event) => this.onKeydown(event));
    return input;
  }

  makeInput(source, place) {
    const cell = document.createElement("div");
    cell.className = "picker-input";
    const input = document.createElement("input");
    input.type = "text";
    input.id = `${this.area.id}-picker-${place}`;
    input.placeholder = source.label;
    input.setAttribute("aria-label", source.label);
    input.dataset.suggest = this.area.dataset.suggestAddress;
    input.dataset.suggestNames = "";
    if (source.list) {
      input.dataset.suggestList = source.list;
    }
    input.addEventListener("suggest:chosen", () => this.next());
    cell.append(input);
    return cell.firstChild;
  }

  onKeydown(event) {
    if (event.key === "Enter" && !event.defaultPrevented) {
      event.preventDefault(); // it adds a line, and does not start the run
      this.next();
    }
  }

  // Go to the first empty field, or add the line where there is none.
  next() {
    const empty = this.inputs.find((input) => !input.value.trim());
    empty ? empty.focus() : this.add(true);
  }

  add(isFocused) {
    const names = this.inputs.map((input) => input.value.trim());
    if (!names.every(Boolean)) {
      if (isFocused) {
        this.next();
      }
      return;
    }
    const copies = this.copies?.value || 1;
    const line = names.length === 2 ? `${copies} ${names[0]} for ${copies} ${names[1]}` : names[0];
    if (!this.lines.includes(line)) {
      this.lines.push(line);
    }
    this.inputs.forEach((input) => {
      input.value = "";
    });
    this.show();
    if (isFocused) {
      this.inputs[0].focus();
    }
  }

  show() {
    this.area.value = this.lines.join("\n");
    this.list.replaceChildren(
      ...this.lines.map((line) => {
        const item = document.createElement("li");
        const button = document.createElement("button");
        button.type = "button";
        button.className = "chip";
        button.textContent = `${line} ×`;
        button.setAttribute("aria-label", `Remove ${line}`);
        button.addEventListener("click", () => {
          this.lines = this.lines.filter((other) => other !== line);
          this.show();
          this.inputs[0].focus();
        });
        item.append(button);
        return item;
      }),
    );
  }
}

document.querySelectorAll("textarea[data-picker]").forEach((area) => new CardPicker(area));
