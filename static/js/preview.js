// Hover, focus and a long press show a preview of a link's target: of a card (<a data-card="slug">), or of a rule or
// a term (<a data-preview="address">, the address of the preview).
// The preview is placed beside the link and never covers it. Escape closes it; the pointer may move onto it.
// Where a page has a column for cards (#preview-column) that is shown, the card stands there until another replaces it.
const MAX_PREVIEWS = 60;
const previews = new Map();
const { cardAddress } = document.currentScript.dataset;

// The HTML of the preview of a link.
function fetchPreview(link) {
  const address = link.dataset.preview ?? cardAddress.replace("SLUG", encodeURIComponent(link.dataset.card));
  if (!previews.has(address)) {
    if (previews.size >= MAX_PREVIEWS) {
      previews.delete(previews.keys().next().value);
    }
    const html = fetch(address).then((response) => (response.ok ? response.text() : Promise.reject(response)));
    html.catch(() => previews.delete(address));
    previews.set(address, html);
  }
  return previews.get(address);
}

{
  const HOVER_DELAY = 250; // milliseconds until a preview opens
  const CLOSE_DELAY = 200; // milliseconds until it closes once the pointer has left
  const LONG_PRESS_TIME = 450; // milliseconds
  const GAP = 8; // pixels between the link and the preview

  // A drawn card needs no preview, but where it is small or overlapped.
  const LINKS = "a[data-card]:not(.card a), .game-board button[data-card], :is(.piles, .picture-entries) a[data-card], a[data-preview]";

  const { cardStyles, textStyles } = document.currentScript.dataset;
  const styleLoads = new Map();
  let box = null;
  let openLink = null;
  let pendingLink = null;
  let timer = 0;
  let isLongPress = false;
  let isTouch = false;

  const isText = (link) => "preview" in link.dataset;

  function makeBox() {
    box = document.createElement("div");
    box.id = "preview";
    box.setAttribute("role", "tooltip");
    box.hidden = true;
    box.addEventListener("pointerenter", () => clearTimeout(timer));
    box.addEventListener("pointerleave", () => schedule(close, CLOSE_DELAY));
    box.addEventListener("click", () => openLink?.href && location.assign(openLink.href));
    document.body.append(box);
  }

  function schedule(action, delay) {
    clearTimeout(timer);
    timer = setTimeout(action, delay);
  }

  // Loads the style sheet of a kind of preview before the first one is shown.
  function loadStyles(sheetAddress) {
    if (!sheetAddress || document.querySelector(`link[href="${sheetAddress}"]`)) {
      return styleLoads.get(sheetAddress);
    }
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = sheetAddress;
    const loaded = new Promise((resolve) => (sheet.onload = sheet.onerror = resolve));
    document.head.append(sheet);
    styleLoads.set(sheetAddress, loaded);
    return loaded;
  }

  async function show(link) {
    pendingLink = link;
    let html;
    try {
      [html] = await Promise.all([fetchPreview(link), loadStyles(isText(link) ? textStyles : cardStyles)]);
    } catch {
      return;
    }
    if (pendingLink !== link || !link.isConnected) {
      return;
    }
    const column = isText(link) ? null : document.getElementById("preview-column");
    if (column?.checkVisibility()) {
      fill(column, html, link);
      return;
    }
    if (!box) {
      makeBox();
    }
    box.className = isText(link) ? "text-preview" : "card-preview";
    fill(box, html, link);
    box.hidden = false;
    box.scrollTop = 0;
    describe(openLink, false);
    openLink = link;
    describe(link, true);
    place(link);
  }

  // A card on a board is shown as it is printed, and below that what differs now.
  function fill(element, html, link) {
    element.innerHTML = html;
    element.querySelectorAll("a").forEach((inner) => inner.removeAttribute("href"));
    const { difference } = link.dataset;
    if (difference) {
      const textContent = difference[0].toUpperCase() + difference.slice(1);
      element.append(Object.assign(document.createElement("p"), { className: "card-state", textContent }));
    }
  }

  // The preview describes the link beside what else does.
  function describe(link, isOpen) {
    const others = (link?.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== box?.id);
    const ids = isOpen ? [...others, box.id] : others;
    if (ids.length) {
      link.setAttribute("aria-describedby", ids.join(" "));
    } else {
      link?.removeAttribute("aria-describedby");
    }
  }

  const place = (link) => (isText(link) ? placeText(link) : placeCard(link));

  // Text is placed below the line of the link, or above it where there is more space.
  function placeText(link) {
    const linkBox = link.getClientRects()[0] ?? link.getBoundingClientRect();
    const { clientWidth: right, clientHeight: bottom } = document.documentElement;
    const below = bottom - linkBox.bottom >= Math.min(box.scrollHeight + 2 * GAP, linkBox.top);
    const space = (below ? bottom - linkBox.bottom : linkBox.top) - 2 * GAP;
    box.style.removeProperty("--preview-scale");
    box.style.maxBlockSize = `${Math.max(space, 80)}px`;
    box.style.left = `${Math.max(GAP, Math.min(linkBox.left, right - box.offsetWidth - GAP))}px`;
    box.style.top = `${below ? linkBox.bottom + GAP : linkBox.top - GAP - box.offsetHeight}px`;
  }

  // A card is placed beside the link where there is space, otherwise above or below it, whichever has more.
  function placeCard(link) {
    box.style.removeProperty("max-block-size");
    const linkBox = (link.closest(".card") ?? link).getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = box;
    const { clientWidth: right, clientHeight: bottom } = document.documentElement;
    const fits = { right: right - linkBox.right - GAP >= width, left: linkBox.left - GAP >= width };
    let left = Math.min(Math.max(GAP, linkBox.left), right - width - GAP);
    let top = Math.min(Math.max(GAP, linkBox.top - height / 3), bottom - height - GAP);
    if (fits.right) {
      left = linkBox.right + GAP;
    } else if (fits.left) {
      left = linkBox.left - GAP - width;
    } else {
      const below = bottom - linkBox.bottom >= linkBox.top;
      const space = (below ? bottom - linkBox.bottom : linkBox.top) - 2 * GAP;
      const scale = Math.min(1, space / height);
      box.style.setProperty("--preview-scale", scale.toFixed(3));
      top = below ? linkBox.bottom + GAP : linkBox.top - GAP - height * scale;
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
    pendingLink = null;
    describe(openLink, false);
    openLink = null;
    if (box) {
      box.hidden = true;
    }
  }

  const linkOf = (event) => event.target.closest?.(LINKS);

  // Something that has been put below a resting pointer opens nothing until the pointer moves.
  let restingPlace = null;
  let pointerPlace = "";
  const placeOf = (event) => `${event.screenX} ${event.screenY}`;

  document.addEventListener("pointermove", (event) => {
    pointerPlace = placeOf(event);
    if (restingPlace !== null && restingPlace !== pointerPlace) {
      restingPlace = null;
      hover(event);
    }
  });
  document.addEventListener("htmx:beforeSwap", () => (restingPlace = pointerPlace));

  function hover(event) {
    if (restingPlace !== null) {
      return;
    }
    const link = linkOf(event);
    if (link && event.pointerType === "mouse" && link !== openLink) {
      schedule(() => show(link), HOVER_DELAY);
    } else if (link && link === openLink) {
      clearTimeout(timer);
    }
  }

  document.addEventListener("pointerover", hover);
  document.addEventListener("pointerout", (event) => {
    const link = linkOf(event);
    if (link && event.pointerType === "mouse" && !link.contains(event.relatedTarget)) {
      pendingLink = null;
      schedule(close, CLOSE_DELAY);
    }
  });
  document.addEventListener("focusin", (event) => {
    const link = linkOf(event);
    if (link?.matches(":focus-visible")) {
      schedule(() => show(link), HOVER_DELAY);
    } else if (openLink && link !== openLink) {
      close();
    }
  });
  document.addEventListener("focusout", (event) => {
    if (linkOf(event)) {
      close();
    }
  });

  // A long press shows the preview without following the link, as a tap on a card of a board does, where play.js does
  // not open a sheet with it; the next touch elsewhere closes it.
  document.addEventListener("pointerdown", (event) => {
    isLongPress = false;
    isTouch = event.pointerType === "touch";
    const link = linkOf(event);
    if (openLink && !box.contains(event.target)) {
      close();
    }
    if (link && event.pointerType !== "mouse") {
      link.style.webkitTouchCallout = "none";
      schedule(() => {
        isLongPress = true;
        show(link);
      }, LONG_PRESS_TIME);
    }
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, (event) => {
      if (event.pointerType !== "mouse" && !isLongPress) {
        clearTimeout(timer);
      }
    });
  }
  document.addEventListener(
    "click",
    (event) => {
      const link = linkOf(event);
      const isTap = isTouch && !isLongPress && link?.matches(".game-board a[data-card]:not(#table a)");
      if (link && (isLongPress || isTap)) {
        event.preventDefault();
        event.stopPropagation();
        if (isTap) {
          show(link);
        }
      } else if (openLink && !box.contains(event.target)) {
        close();
      }
      isLongPress = false;
    },
    true,
  );
  document.addEventListener("contextmenu", (event) => {
    if (isLongPress && linkOf(event)) {
      event.preventDefault();
    }
  });

  document.addEventListener("preview", (event) => show(event.target));

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && openLink) {
      event.preventDefault();
      close();
    }
  });
  addEventListener("scroll", () => openLink && place(openLink), { passive: true });
  addEventListener("resize", () => openLink && place(openLink));
  document.addEventListener("htmx:beforeSwap", close);
  document.addEventListener("step-change", close);
}
