// The deck builder with scripts: changes in place, keyboard shortcuts, drafts. Without scripts its forms do the same.
import "./decks/queue.js";
import "./decks/keyboard-shortcuts.js";
import "./decks/drafts.js";

document.getElementById("edit").dataset.ready = "";
