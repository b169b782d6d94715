// The cards of a deck as text: what is not saved yet is kept in the browser, through a closed tab and through other
// changes of the deck, which show the form anew.
const STORAGE_KEY = `deck-list-text:${document.getElementById("metadata-form").dataset.deckId}`;
let sentText = null;

function loadDraft() {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY));
  } catch {
    return null;
  }
}

// A draft is the text, and when the deck was last changed as far as its writer knows.
function storeDraft(draft) {
  try {
    if (draft) {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
    } else {
      localStorage.removeItem(STORAGE_KEY);
    }
  } catch {
    // Without storage, the text is lost with the page.
  }
}

function keepDraft({ elements: { list, known_update: knownUpdate } }) {
  storeDraft(list.value === list.defaultValue && !list.form.hasAttribute("data-is-rejected") ? null : { text: list.value, knownUpdate: knownUpdate.value });
}

// Shows the draft in the form, unless it has been saved.
function restoreDraft() {
  const form = document.getElementById("list-text-form");
  const draft = loadDraft();
  if (!form || (!draft && !form.hasAttribute("data-is-rejected"))) {
    return;
  }
  const { list, known_update: knownUpdate } = form.elements;
  if (form.hasAttribute("data-is-rejected")) {
    keepDraft(form);
  } else if (draft.text === sentText || draft.text === list.defaultValue) {
    storeDraft(null);
  } else if (draft.text !== list.value) {
    list.value = draft.text;
    knownUpdate.value = draft.knownUpdate;
    document.getElementById("list-text-restored").hidden = false;
  }
  sentText = null;
}

document.addEventListener("input", ({ target }) => target.id === "list-text" && keepDraft(target.form));
document.addEventListener("submit", ({ target }) => (sentText = target.id === "list-text-form" ? target.elements.list.value : sentText), true);
document.addEventListener("click", ({ target }) => {
  if (target.id === "discard-list-text") {
    storeDraft(null);
    location.reload();
  }
});
document.addEventListener("deck:updated", restoreDraft);
document.addEventListener("htmx:afterSwap", restoreDraft);

restoreDraft();
