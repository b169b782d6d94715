// The deck builder with scripts: changes in place, keyboard shortcuts, drafts. Without scripts its forms do the same.
import "./deck-builder/queue.js";
import "./deck-builder/keyboard-shortcuts.js";
import "./deck-builder/drafts.js";
import "./deck-builder/list-text.js";
import "./deck-builder/drag.js";

document.getElementById("edit").dataset.ready = "";
