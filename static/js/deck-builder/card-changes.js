// The changes that somebody makes to a card by keys or by dragging its row.
import { change } from "./queue.js";

const edit = () => document.getElementById("edit");

export const isInPool = (row) => Boolean(row.closest("#pool"));

// Changes the copies of a row's card in a zone: `{ change: "1" }` by a number, `{ count: "4" }` to one.
export function changeCopies(row, fields, zone = row.dataset.zone) {
  const data = new FormData(edit());
  data.set("card", row.dataset.cardId);
  data.set("zone", zone);
  Object.entries(fields).forEach(([name, value]) => data.set(name, value));
  change(edit().action, data);
}

// Moves one copy to another zone of the deck; a card of the pool is added there.
export function moveCopy(row, zone) {
  if (isInPool(row)) {
    changeCopies(row, { change: "1" }, zone);
  } else if (zone !== row.dataset.zone) {
    const data = new FormData(edit());
    data.set("step", `${row.dataset.zone}-${row.dataset.cardId}:>${zone}`);
    change(edit().action, data);
  }
}
