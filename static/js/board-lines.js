// Lines on a board: from the source of each link on the chain to its targets, and from an attacker to its defender.
// The links say the same in words; this draws it, below all text on cards. Boards of tables, replays and scenarios have the same markup.
{
  const SVG = "http://www.w3.org/2000/svg";
  const TEXTS = ".small-cost, .small-name, .small-mark, .small-number, .stack-count, .board-player > *, .board-middle > p, .board-summary, .board-combat, .chain-link";
  const HEAD = 9; // pixels from the point of an arrow to its base

  let isWaiting = false;

  function shape(name, attributes) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) {
      element.setAttribute(key, value);
    }
    return element;
  }

  // Where a card is to be seen: itself, its link on the chain, or the pile that it lies in.
  function findCard(board, number) {
    const card = board.querySelector(`[data-number="${number}"]`);
    const place = card?.checkVisibility() ? card : board.querySelector(`[data-numbers~="${number}"]`);
    return place?.closest(".chain-link") ?? place;
  }

  // The place of an element on the board; of a card that is scrolled out of its row, the end of the row there.
  function placeOf(element, board) {
    const origin = board.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    const row = (element.closest(".board-row") ?? board).getBoundingClientRect();
    const x = Math.max(row.left, Math.min(box.left + box.width / 2, row.right)) - origin.left;
    return { x, y: box.top + box.height / 2 - origin.top, halfWidth: box.width / 2, halfHeight: box.height / 2 };
  }

  // The point on the way from the middle of one place to that of another at which it leaves the first.
  function edge(from, to) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const part = Math.min(from.halfWidth / Math.abs(dx || 1e-6), from.halfHeight / Math.abs(dy || 1e-6), 0.45);
    return { x: from.x + dx * part, y: from.y + dy * part };
  }

  // A bowed line from edge to edge, so that lines between the same rows can be told apart
  function bow(from, to) {
    const [start, end] = [edge(from, to), edge(to, from)];
    const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
    const bend = Math.min(1 / 8, 24 / length);
    const middle = {
      x: (start.x + end.x) / 2 - (end.y - start.y) * bend,
      y: (start.y + end.y) / 2 + (end.x - start.x) * bend,
    };
    return { start, middle, end };
  }

  // From one link of the chain to another, below both
  function hop(from, to) {
    const start = { x: from.x, y: from.y + from.halfHeight };
    const end = { x: to.x, y: to.y + to.halfHeight };
    return { start, middle: { x: (start.x + end.x) / 2, y: Math.max(start.y, end.y) + 24 }, end };
  }

  function arrow({ start, middle, end }, kind) {
    const angle = Math.atan2(end.y - middle.y, end.x - middle.x);
    const side = (turn) => `${end.x - HEAD * Math.cos(angle + turn)} ${end.y - HEAD * Math.sin(angle + turn)}`;
    const group = shape("g", { class: `board-line is-${kind}` });
    const line = { d: `M${start.x} ${start.y}Q${middle.x} ${middle.y} ${end.x} ${end.y}`, mask: "url(#board-lines-mask)" };
    const head = { d: `M${side(0.5)}L${end.x} ${end.y}L${side(-0.5)}` };
    for (const path of [line, head]) {
      group.append(shape("path", { ...path, class: "line-edge" }), shape("path", path));
    }
    return group;
  }

  // What lines do not cross: texts, and heroes at which none of them begins or ends
  function makeMask(board, ends) {
    const origin = board.getBoundingClientRect();
    const mask = shape("mask", { id: "board-lines-mask", maskUnits: "userSpaceOnUse", x: 0, y: 0, width: origin.width, height: origin.height });
    mask.append(shape("rect", { width: "100%", height: "100%", fill: "#fff" }));
    const heroes = [...board.querySelectorAll(".is-hero > *")].filter((hero) => !ends.some((end) => hero.contains(end)));
    for (const element of [...board.querySelectorAll(TEXTS), ...heroes]) {
      const { x, y, width, height } = element.getBoundingClientRect();
      mask.append(shape("rect", { x: x - origin.x - 2, y: y - origin.y - 1, width: width + 4, height: height + 2, rx: 4 }));
    }
    return mask;
  }

  function drawBoard(board) {
    board.querySelector(".board-lines")?.remove();
    const svg = shape("svg", { class: "board-lines", "aria-hidden": "true" });
    const ends = [];
    for (const link of board.querySelectorAll("[data-targets]")) {
      const source = findCard(board, link.dataset.source) ?? link;
      const isCombat = link.matches(".board-combat, .is-proposal");
      const targets = link.dataset.targets.split(" ").filter(Boolean);
      for (const target of targets.map((number) => findCard(board, number))) {
        if (target && target !== source && !(isCombat && source === link)) {
          const line = source.matches(".chain-link") && target.matches(".chain-link") ? hop : bow;
          ends.push(source, target);
          svg.append(arrow(line(placeOf(source, board), placeOf(target, board)), isCombat ? "combat" : "link"));
        }
      }
    }
    if (svg.childElementCount) {
      svg.prepend(makeMask(board, ends));
      board.append(svg);
    }
  }

  function draw() {
    if (!isWaiting) {
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        document.querySelectorAll(".game-board").forEach(drawBoard);
      });
    }
  }

  for (const event of ["htmx:afterSettle", "board-change"]) {
    document.addEventListener(event, draw);
  }
  for (const event of ["scroll", "toggle"]) {
    document.addEventListener(event, draw, { capture: true, passive: true }); // these do not bubble
  }
  addEventListener("resize", draw);
  document.fonts.ready.then(draw);
  draw();
}
