// Hover, focus and a long press show what a link leads to: a card (<a data-card="slug">), or the part of a page
// that <a data-preview="address"> names, such as a rule or a term.
// The preview stands beside the link and never on it; Escape closes it, and the pointer may rest on it.
{
  const HOVER = 250; // milliseconds before a pointer counts as resting on a name
  const LINGER = 200; // and before it counts as gone
  const PRESS = 450;
  const GAP = 8; // pixels between the link and the preview
  const MOST_KEPT = 60;

  const LINKS = "a[data-card], a[data-preview]";

  const { cardStyles, textStyles, address } = document.currentScript.dataset;
  const kept = new Map();
  const styling = new Map();
  let box = null;
  let shownFor = null;
  let wanted = null;
  let timer = 0;
  let pressed = false;

  const isText = (link) => "preview" in link.dataset;
  const addressOf = (link) => link.dataset.preview ?? address.replace("SLUG", encodeURIComponent(link.dataset.card));

  function makeBox() {
    box = document.createElement("div");
    box.id = "preview";
    box.setAttribute("role", "tooltip");
    box.hidden = true;
    box.addEventListener("pointerenter", () => clearTimeout(timer));
    box.addEventListener("pointerleave", () => later(close, LINGER));
    box.addEventListener("click", () => shownFor && location.assign(shownFor.href));
    document.body.append(box);
  }

  function later(act, wait) {
    clearTimeout(timer);
    timer = setTimeout(act, wait);
  }

  // The style of a preview comes with the first one of its kind.
  function styled(sheetAddress) {
    if (!sheetAddress || document.querySelector(`link[href="${sheetAddress}"]`)) {
      return styling.get(sheetAddress);
    }
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = sheetAddress;
    const there = new Promise((done) => (sheet.onload = sheet.onerror = done));
    document.head.append(sheet);
    styling.set(sheetAddress, there);
    return there;
  }

  function fetched(from) {
    if (!kept.has(from)) {
      if (kept.size >= MOST_KEPT) {
        kept.delete(kept.keys().next().value);
      }
      const answer = fetch(from).then((response) => (response.ok ? response.text() : Promise.reject(response)));
      answer.catch(() => kept.delete(from));
      kept.set(from, answer);
    }
    return kept.get(from);
  }

  async function show(link) {
    wanted = link;
    let html;
    try {
      [html] = await Promise.all([fetched(addressOf(link)), styled(isText(link) ? textStyles : cardStyles)]);
    } catch {
      return;
    }
    if (wanted !== link || !link.isConnected) {
      return;
    }
    if (!box) {
      makeBox();
    }
    box.className = isText(link) ? "text-preview" : "card-preview";
    box.innerHTML = html;
    box.querySelectorAll("a").forEach((inner) => inner.removeAttribute("href"));
    box.hidden = false;
    box.scrollTop = 0;
    shownFor?.removeAttribute("aria-describedby");
    shownFor = link;
    link.setAttribute("aria-describedby", box.id);
    place(link);
  }

  const place = (link) => (isText(link) ? placeText(link) : placeCard(link));

  // Text stands below the line that speaks of it, or above it where there is more room.
  function placeText(link) {
    const around = link.getClientRects()[0] ?? link.getBoundingClientRect();
    const { clientWidth: right, clientHeight: bottom } = document.documentElement;
    const below = bottom - around.bottom >= Math.min(box.scrollHeight + 2 * GAP, around.top);
    const room = (below ? bottom - around.bottom : around.top) - 2 * GAP;
    box.style.removeProperty("--preview-scale");
    box.style.maxBlockSize = `${Math.max(room, 80)}px`;
    box.style.left = `${Math.max(GAP, Math.min(around.left, right - box.offsetWidth - GAP))}px`;
    box.style.top = `${below ? around.bottom + GAP : around.top - GAP - box.offsetHeight}px`;
  }

  // A card stands beside the link where there is room, else above or below it, whichever side has more.
  function placeCard(link) {
    box.style.removeProperty("max-block-size");
    const around = link.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = box;
    const { clientWidth: right, clientHeight: bottom } = document.documentElement;
    const fits = { right: right - around.right - GAP >= width, left: around.left - GAP >= width };
    let left = Math.min(Math.max(GAP, around.left), right - width - GAP);
    let top = Math.min(Math.max(GAP, around.top - height / 3), bottom - height - GAP);
    if (fits.right) {
      left = around.right + GAP;
    } else if (fits.left) {
      left = around.left - GAP - width;
    } else {
      const below = bottom - around.bottom >= around.top;
      const room = (below ? bottom - around.bottom : around.top) - 2 * GAP;
      const shrink = Math.min(1, room / height);
      box.style.setProperty("--preview-scale", shrink.toFixed(3));
      top = below ? around.bottom + GAP : around.top - GAP - height * shrink;
      box.style.transformOrigin = "top left";
    }
    if (fits.right || fits.left) {
      box.style.removeProperty("--preview-scale");
    }
    box.style.left = `${Math.max(GAP, left)}px`;
    box.style.top = `${Math.max(fits.right || fits.left ? GAP : 0, top)}px`;
  }

  function close() {
    clearTimeout(timer);
    wanted = null;
    shownFor?.removeAttribute("aria-describedby");
    shownFor = null;
    if (box) {
      box.hidden = true;
    }
  }

  const named = (event) => event.target.closest?.(LINKS);

  document.addEventListener("pointerover", (event) => {
    const link = named(event);
    if (link && event.pointerType === "mouse" && link !== shownFor) {
      later(() => show(link), HOVER);
    } else if (link && link === shownFor) {
      clearTimeout(timer);
    }
  });
  document.addEventListener("pointerout", (event) => {
    const link = named(event);
    if (link && event.pointerType === "mouse" && !link.contains(event.relatedTarget)) {
      wanted = null;
      later(close, LINGER);
    }
  });
  document.addEventListener("focusin", (event) => {
    const link = named(event);
    if (link?.matches(":focus-visible")) {
      later(() => show(link), HOVER);
    } else if (shownFor && link !== shownFor) {
      close();
    }
  });
  document.addEventListener("focusout", (event) => {
    if (named(event)) {
      close();
    }
  });

  // A long press shows the card and follows no link; the next touch elsewhere closes it.
  document.addEventListener("pointerdown", (event) => {
    pressed = false;
    const link = named(event);
    if (shownFor && !box.contains(event.target)) {
      close();
    }
    if (link && event.pointerType !== "mouse") {
      link.style.webkitTouchCallout = "none";
      later(() => {
        pressed = true;
        show(link);
      }, PRESS);
    }
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, (event) => {
      if (event.pointerType !== "mouse" && !pressed) {
        clearTimeout(timer);
      }
    });
  }
  document.addEventListener(
    "click",
    (event) => {
      if (pressed && named(event)) {
        event.preventDefault();
      } else if (shownFor && !box.contains(event.target)) {
        close();
      }
      pressed = false;
    },
    true,
  );
  document.addEventListener("contextmenu", (event) => {
    if (pressed && named(event)) {
      event.preventDefault();
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && shownFor) {
      event.preventDefault();
      close();
    }
  });
  addEventListener("scroll", () => shownFor && place(shownFor), { passive: true });
  addEventListener("resize", () => shownFor && place(shownFor));
  document.addEventListener("htmx:beforeSwap", close);
}
