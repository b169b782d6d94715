// Cards are dragged from the pool into the deck, between its zones, and out of it: one copy at a time. Keys and buttons
// do the same.
import { changeCopies, isInPool, moveCopy } from "./card-changes.js";

const REMOVE = "remove";
const TARGETS = "[data-drop], #deck-pane, #pool-pane";
let draggedRow = null;
let currentTarget = null;

// The zone in which a card would be dropped here; none where that would change nothing.
function zoneAt(element) {
  const target = element.closest?.(TARGETS);
  if (!draggedRow || !target) {
    return "";
  }
  const zone = target.dataset.drop ?? (target.id === "pool-pane" ? REMOVE : (element.closest("[data-drop-zone]")?.dataset.dropZone ?? "main"));
  const isFromPool = isInPool(draggedRow);
  const isItsPlace = zone === REMOVE ? isFromPool : !isFromPool && zone === draggedRow.dataset.zone;
  return isItsPlace ? "" : zone;
}

function markTarget(element) {
  const target = element && zoneAt(element) ? (element.closest("[data-drop], [data-drop-zone]") ?? element.closest(TARGETS)) : null;
  if (target !== currentTarget) {
    currentTarget?.classList.remove("is-drop-target");
    target?.classList.add("is-drop-target");
    currentTarget = target;
  }
}

document.addEventListener("dragstart", (event) => {
  draggedRow = event.target.closest?.(".entry") ?? null;
  if (!draggedRow) {
    return;
  }
  event.dataTransfer.effectAllowed = "copyMove";
  event.dataTransfer.setData("text/plain", `1 ${draggedRow.dataset.name}`);
  event.dataTransfer.setDragImage(draggedRow.querySelector(".card") ?? draggedRow, 20, 20);
  // Chrome gives up a drag when the card is covered before the drag has begun, as at the bottom of the window.
  setTimeout(() => {
    document.getElementById("drop-zones").hidden = !draggedRow;
  });
});

document.addEventListener("dragover", (event) => {
  const zone = zoneAt(event.target);
  markTarget(event.target);
  if (zone) {
    event.preventDefault();
    event.dataTransfer.dropEffect = isInPool(draggedRow) ? "copy" : "move";
  }
});

document.addEventListener("drop", (event) => {
  const zone = zoneAt(event.target);
  if (!zone) {
    return;
  }
  event.preventDefault();
  if (zone === REMOVE) {
    changeCopies(draggedRow, { change: "-1" });
  } else {
    moveCopy(draggedRow, zone);
  }
});

document.addEventListener("dragend", () => {
  markTarget(null);
  draggedRow = null;
  document.getElementById("drop-zones").hidden = true;
});
