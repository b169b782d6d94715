// The deck builder, where scripts run: changes in place, keys, drafts. Without them its forms do the same.
import "./decks/queue.js";
import "./decks/keys.js";
import "./decks/drafts.js";

document.getElementById("edit").dataset.ready = "";
