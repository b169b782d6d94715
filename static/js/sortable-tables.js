// Tables that can be sorted: <table data-sortable>. A click on the head of a column sorts the rows by it, a second one
// reverses them, a third one restores the order of the page.
//
// Columns of class "number", or with data-sort="number", begin with the highest; others are text and begin with A.
// data-sort="none" is on the head of a column that has no order. A cell's value is its data-value, the datetime of its
// <time>, or its text, of which a number is read from the beginning. Cells without a value come last either way. Rows of
// a <tfoot>, and those that head a group (<th scope="rowgroup">), stay where they are; each <tbody> is sorted by itself.
{
  const FEWEST_ROWS = 5; // a shorter table is read at a glance
  const EPSILON = 1e-9; // by which "<0.1%" is less than "0.1%"
  const BOUNDS = { "<": -EPSILON, ">": EPSILON };
  const MISSING = /^[-–—]?$/;
  const NUMBER = /([<>]?)\s*([-+]?\d[\d,]*(?:\.\d+)?)/;

  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const isNumeric = (head) => (head.dataset.sort ?? (head.classList.contains("number") ? "number" : "")) === "number";
  const headsOf = (table) => [...(table.tHead?.rows[0]?.cells ?? [])];

  function parseNumber(text) {
    const match = text.replace("−", "-").match(NUMBER);
    return match ? Number(match[2].replaceAll(",", "")) + (BOUNDS[match[1]] ?? 0) : null;
  }

  function valueOf(cell, numeric) {
    const text = (cell.dataset.value ?? cell.querySelector("time")?.dateTime ?? cell.textContent).trim();
    if (MISSING.test(text)) {
      return null;
    }
    return numeric ? parseNumber(text) : text;
  }

  function compare(first, second, direction) {
    if (first === null || second === null) {
      return Number(first === null) - Number(second === null);
    }
    return direction * (typeof first === "number" ? first - second : collator.compare(first, second));
  }

  // The rows of a table body between the rows that head a group
  function groupsOf(body) {
    const groups = [[]];
    for (const row of body.rows) {
      if (row.querySelector("th[scope=rowgroup]")) {
        groups.push([]);
      } else {
        groups.at(-1).push(row);
      }
    }
    return groups;
  }

  function sortRows(rows, column, numeric, direction) {
    const values = new Map(rows.map((row) => [row, direction ? valueOf(row.cells[column], numeric) : null]));
    const positionOf = (row) => Number(row.dataset.position);
    return rows.sort(
      (first, second) => compare(values.get(first), values.get(second), direction) || positionOf(first) - positionOf(second),
    );
  }

  // Sorts by a column; direction is 1 (ascending), -1 (descending), or 0 for the order of the page.
  function sortBy(table, head, direction) {
    for (const body of table.tBodies) {
      for (const rows of groupsOf(body)) {
        const end = rows.at(-1)?.nextSibling ?? null;
        sortRows(rows, head.cellIndex, isNumeric(head), direction).forEach((row) => body.insertBefore(row, end));
      }
    }
    headsOf(table).forEach((other) => other.removeAttribute("aria-sort"));
    if (direction) {
      head.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
    }
  }

  function nextDirection(head) {
    const first = isNumeric(head) ? -1 : 1;
    const present = { ascending: 1, descending: -1 }[head.getAttribute("aria-sort")] ?? 0;
    return { [first]: -first, [-first]: 0, 0: first }[present];
  }

  // Makes buttons of the heads of a table, and notes the order of its rows.
  function makeSortable(table) {
    const rows = [...table.tBodies].flatMap((body) => [...body.rows]);
    if (rows.length < FEWEST_ROWS || table.querySelector(".sort-button")) {
      return;
    }
    rows.forEach((row, position) => (row.dataset.position = position));
    for (const head of headsOf(table).filter((head) => head.dataset.sort !== "none")) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sort-button";
      button.append(...head.childNodes);
      head.append(button);
    }
  }

  const makeAllSortable = () => document.querySelectorAll("table[data-sortable]").forEach(makeSortable);

  document.addEventListener("click", (event) => {
    const button = event.target.closest(".sort-button");
    if (button) {
      const head = button.closest("th");
      sortBy(button.closest("table"), head, nextDirection(head));
    }
  });
  document.addEventListener("htmx:afterSwap", makeAllSortable);
  makeAllSortable();
}
