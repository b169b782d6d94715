// What is typed is saved by itself. Until the server has it the browser keeps a draft, which outlives a closed tab and
// a lost connection: { id of the field: { base: what it said before, value: what was typed } }.
import { change } from "./queue.js";

const REST = 700; // milliseconds without a key
const TYPED = "#about-form input:not([type=hidden]), #about-form textarea, .entry-form input[name=note]";
const about = document.getElementById("about-form");
const NAME = `deck-draft:${about.dataset.drafts}`;
const timers = new Map();
let undecided = false; // another window was faster: nothing is saved until its owner has said whose words count

function drafts() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? {};
  } catch {
    return {};
  }
}

function keep(all) {
  try {
    if (Object.keys(all).length) {
      localStorage.setItem(NAME, JSON.stringify(all));
    } else {
      localStorage.removeItem(NAME);
    }
  } catch {
    // A browser that keeps nothing still sends what is typed.
  }
}

function note(field) {
  const all = drafts();
  if (field.value === field.defaultValue) {
    delete all[field.id];
  } else {
    all[field.id] = { base: field.defaultValue, value: field.value };
  }
  keep(all);
}

function forget(values) {
  const all = drafts();
  for (const [id, value] of Object.entries(values)) {
    const field = document.getElementById(id);
    if (field) {
      field.defaultValue = value;
    }
    if (all[id]?.value === value) {
      delete all[id];
    }
  }
  keep(all);
}

// Send the form of a field; `quiet` while somebody is typing in it.
function save(form, { quiet }) {
  clearTimeout(timers.get(form.action + form.id));
  const fields = [...form.querySelectorAll("input:not([type=hidden]), textarea")].filter((field) => field.matches(TYPED));
  const values = Object.fromEntries(fields.map((field) => [field.id, field.value]));
  change(form.action, new FormData(form), {
    quiet,
    ready: (data) => form === about && data.set("seen", about.elements.seen.value),
    told: (answer, { problem }) => {
      if (form === about) {
        undecided = answer.status === 409;
      }
      if (answer.ok && !problem) {
        forget(values);
        if (form === about) {
          document.getElementById("about-message").replaceChildren();
        }
      }
    },
  });
}

function isUnsaved(form) {
  return [...form.elements].some((field) => field.matches(TYPED) && field.value !== field.defaultValue);
}

document.addEventListener("input", (event) => {
  const field = event.target;
  if (field.matches(TYPED)) {
    note(field);
    const { form } = field;
    const key = form.action + form.id;
    clearTimeout(timers.get(key));
    if (form !== about || !undecided) {
      timers.set(key, setTimeout(() => form.isConnected && save(form, { quiet: true }), REST));
    }
  }
});

// Leaving a field: what it says is saved at once, and the list may be put in order again.
document.addEventListener("focusout", (event) => {
  const { form } = event.target;
  if (event.target.matches(TYPED) && isUnsaved(form) && !(form === about && undecided)) {
    save(form, { quiet: form === about });
  }
});

document.addEventListener("change", (event) => {
  const field = event.target;
  if (field.matches("#about-form select") && !undecided) {
    save(about, { quiet: false });
  } else if (field.matches(".entry-form input[type=number]")) {
    field.value ||= field.defaultValue;
    field.form.requestSubmit();
  }
});

// Another window was faster, and its words are to stay.
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-take-theirs]")) {
    keep({});
    location.reload();
  }
});

// The form about the deck says what the server says, where nothing else was typed (after an undo, for one).
document.addEventListener("deck:told", () => {
  const told = about.elements.seen.dataset;
  for (const name of ["name", "description", "tags"]) {
    const field = about.elements[name];
    if (field.value === field.defaultValue && field.value !== told[name]) {
      field.value = field.defaultValue = told[name];
    }
  }
  for (const name of ["format", "visibility"]) {
    about.elements[name].value = told[name];
  }
});

// A page opened anew: drafts that the server never had come back.
function restore() {
  const all = drafts();
  const lost = {};
  const forms = new Set();
  for (const [id, { base, value }] of Object.entries(all)) {
    const field = document.getElementById(id);
    if (field && field.defaultValue !== value) {
      if (field.defaultValue === base) {
        field.value = value;
        forms.add(field.form);
      } else {
        lost[id] = value;
      }
    } else if (field) {
      delete all[id];
    } else {
      lost[id] = value;
    }
  }
  keep(all);
  if (forms.size) {
    say("Unsaved changes were restored.");
    forms.forEach((form) => save(form, { quiet: false }));
  }
  Object.entries(lost).forEach(([id, value]) => ask(id, value));
}

const board = document.getElementById("drafts");

function line(sentence) {
  const paragraph = document.createElement("p");
  paragraph.className = "message";
  paragraph.textContent = sentence;
  return paragraph;
}

function say(sentence) {
  board.append(line(sentence));
}

// Both the draft and what the server has were changed: its owner chooses.
function ask(id, value) {
  const field = document.getElementById(id);
  const what = field?.labels[0]?.textContent.trim() ?? "A note whose card is no longer there";
  const question = line(`${what} was changed elsewhere while this draft was unsaved: “${value}” `);
  const settle = (act) => () => {
    act();
    question.remove();
    const all = drafts();
    delete all[id];
    keep(all);
  };
  const button = (words, act) => {
    const one = document.createElement("button");
    one.type = "button";
    one.className = "button-quiet small";
    one.textContent = words;
    one.addEventListener("click", settle(act));
    question.append(one, " ");
  };
  if (field) {
    button("Put the draft in its place", () => {
      field.value = value;
      save(field.form, { quiet: false });
    });
  }
  button("Drop the draft", () => {});
  board.append(question);
}

restore();
