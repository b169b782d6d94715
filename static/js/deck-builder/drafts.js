// Saves what is typed automatically. Until the server has it, the browser stores a draft, which survives a closed tab
// and a lost connection: { id of the field: { base: its value before, value: what was typed } }.
import { change } from "./queue.js";

const SAVE_DELAY = 700; // milliseconds without a key
const DRAFT_FIELDS = "#metadata-form input:not([type=hidden]), #metadata-form textarea, .entry-form input[name=note]";
const metadataForm = document.getElementById("metadata-form");
const STORAGE_KEY = `deck-draft:${metadataForm.dataset.deckId}`;
const timers = new Map();
let hasConflict = false; // another window changed the deck: nothing is saved until the owner chooses a version

function loadDrafts() {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY)) ?? {};
  } catch {
    return {};
  }
}

function storeDrafts(drafts) {
  try {
    if (Object.keys(drafts).length) {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(drafts));
    } else {
      localStorage.removeItem(STORAGE_KEY);
    }
  } catch {
    // Without storage, what is typed is still sent.
  }
}

function storeDraft(field) {
  const drafts = loadDrafts();
  if (field.value === field.defaultValue) {
    delete drafts[field.id];
  } else {
    drafts[field.id] = { base: field.defaultValue, value: field.value };
  }
  storeDrafts(drafts);
}

function markSaved(values) {
  const drafts = loadDrafts();
  for (const [id, value] of Object.entries(values)) {
    const field = document.getElementById(id);
    if (field) {
      field.defaultValue = value;
    }
    if (drafts[id]?.value === value) {
      delete drafts[id];
    }
  }
  storeDrafts(drafts);
}

// Sends the form of a field; `quiet` while somebody is typing in it.
function save(form, { quiet }) {
  clearTimeout(timers.get(form.action + form.id));
  const fields = [...form.querySelectorAll("input:not([type=hidden]), textarea")].filter((field) => field.matches(DRAFT_FIELDS));
  const values = Object.fromEntries(fields.map((field) => [field.id, field.value]));
  change(form.action, new FormData(form), {
    quiet,
    beforeSend: (data) => form === metadataForm && data.set("seen", metadataForm.elements.seen.value),
    onResponse: (response, { problem }) => {
      if (form === metadataForm) {
        hasConflict = response.status === 409;
      }
      if (response.ok && !problem) {
        markSaved(values);
        if (form === metadataForm) {
          document.getElementById("metadata-message").replaceChildren();
        }
      }
    },
  });
}

function isUnsaved(form) {
  return [...form.elements].some((field) => field.matches(DRAFT_FIELDS) && field.value !== field.defaultValue);
}

document.addEventListener("input", (event) => {
  const field = event.target;
  if (field.matches(DRAFT_FIELDS)) {
    storeDraft(field);
    const { form } = field;
    const key = form.action + form.id;
    clearTimeout(timers.get(key));
    if (form !== metadataForm || !hasConflict) {
      timers.set(key, setTimeout(() => form.isConnected && save(form, { quiet: true }), SAVE_DELAY));
    }
  }
});

// Leaving a field saves it at once; the response may replace the list.
document.addEventListener("focusout", (event) => {
  const { form } = event.target;
  if (event.target.matches(DRAFT_FIELDS) && isUnsaved(form) && !(form === metadataForm && hasConflict)) {
    save(form, { quiet: form === metadataForm });
  }
});

document.addEventListener("change", (event) => {
  const field = event.target;
  if (field.matches("#metadata-form select") && !hasConflict) {
    save(metadataForm, { quiet: false });
  } else if (field.matches(".entry-form input[type=number]")) {
    field.value ||= field.defaultValue;
    field.form.requestSubmit();
  }
});

// The owner chooses the version saved in the other window.
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-use-other-version]")) {
    storeDrafts({});
    location.reload();
  }
});

// Shows the server's metadata in the form, where nothing else was typed (for example after an undo).
document.addEventListener("deck:updated", () => {
  const saved = metadataForm.elements.seen.dataset;
  for (const name of ["name", "description", "tags"]) {
    const field = metadataForm.elements[name];
    if (field.value === field.defaultValue && field.value !== saved[name]) {
      field.value = field.defaultValue = saved[name];
    }
  }
  for (const name of ["format", "visibility"]) {
    metadataForm.elements[name].value = saved[name];
  }
});

// Restores the drafts that have not reached the server.
function restore() {
  const drafts = loadDrafts();
  const conflicts = {};
  const forms = new Set();
  for (const [id, { base, value }] of Object.entries(drafts)) {
    const field = document.getElementById(id);
    if (field && field.defaultValue !== value) {
      if (field.defaultValue === base) {
        field.value = value;
        forms.add(field.form);
      } else {
        conflicts[id] = value;
      }
    } else if (field) {
      delete drafts[id];
    } else {
      conflicts[id] = value;
    }
  }
  storeDrafts(drafts);
  if (forms.size) {
    showMessage("Unsaved changes were restored.");
    forms.forEach((form) => save(form, { quiet: false }));
  }
  Object.entries(conflicts).forEach(([id, value]) => askAboutConflict(id, value));
}

const messages = document.getElementById("drafts");

function createMessage(sentence) {
  const paragraph = document.createElement("p");
  paragraph.className = "message";
  paragraph.textContent = sentence;
  return paragraph;
}

function showMessage(sentence) {
  messages.append(createMessage(sentence));
}

// Both the draft and the saved text have changed: the owner chooses.
function askAboutConflict(id, value) {
  const field = document.getElementById(id);
  const fieldName = field?.labels[0]?.textContent.trim() ?? "A note whose card is no longer in the deck";
  const question = createMessage(`${fieldName} was changed elsewhere while you had an unsaved draft: “${value}” `);
  const resolve = (action) => () => {
    action();
    question.remove();
    const drafts = loadDrafts();
    delete drafts[id];
    storeDrafts(drafts);
  };
  const addButton = (label, action) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button-secondary small";
    button.textContent = label;
    button.addEventListener("click", resolve(action));
    question.append(button, " ");
  };
  if (field) {
    addButton("Use the draft", () => {
      field.value = value;
      save(field.form, { quiet: false });
    });
  }
  addButton("Discard the draft", () => {});
  messages.append(question);
}

restore();
