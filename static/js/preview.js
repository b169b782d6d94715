// Hover, focus and a long press show what a link leads to: a card (<a data-card="slug">), or the part of a page
// that <a data-preview="address"> names, such as a rule or a term.
// The preview stands beside the link and never on it; Escape closes it, and the pointer may rest on it.
{
  const HOVER = 250; // milliseconds before a pointer counts as resting on a name
  const LINGER = 200; // and before it counts as gone
  const PRESS = 450;
  const GAP = 8; // pixels between the link and the preview
  const MAX_CACHED = 60;

  const LINKS = "a[data-card], a[data-preview]";

  const { cardStyles, textStyles, address } = document.currentScript.dataset;
  const cache = new Map();
  const styleLoads = new Map();
  let box = null;
  let openLink = null;
  let pendingLink = null;
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
    box.addEventListener("pointerleave", () => schedule(close, LINGER));
    box.addEventListener("click", () => openLink && location.assign(openLink.href));
    document.body.append(box);
  }

  function schedule(act, wait) {
    clearTimeout(timer);
    timer = setTimeout(act, wait);
  }

  // The style of a preview comes with the first one of its kind.
  function loadStyles(sheetAddress) {
    if (!sheetAddress || document.querySelector(`link[href="${sheetAddress}"]`)) {
      return styleLoads.get(sheetAddress);
    }
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = sheetAddress;
    const loaded = new Promise((done) => (sheet.onload = sheet.onerror = done));
    document.head.append(sheet);
    styleLoads.set(sheetAddress, loaded);
    return loaded;
  }

  function fetchPreview(from) {
    if (!cache.has(from)) {
      if (cache.size >= MAX_CACHED) {
        cache.delete(cache.keys().next().value);
      }
      const answer = fetch(from).then((response) => (response.ok ? response.text() : Promise.reject(response)));
      answer.catch(() => cache.delete(from));
      cache.set(from, answer);
    }
    return cache.get(from);
  }

  async function show(link) {
    pendingLink = link;
    let html;
    try {
      [html] = await Promise.all([fetchPreview(addressOf(link)), loadStyles(isText(link) ? textStyles : cardStyles)]);
    } catch {
      return;
    }
    if (pendingLink !== link || !link.isConnected) {
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
    openLink?.removeAttribute("aria-describedby");
    openLink = link;
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
    pendingLink = null;
    openLink?.removeAttribute("aria-describedby");
    openLink = null;
    if (box) {
      box.hidden = true;
    }
  }

  const linkOf = (event) => event.target.closest?.(LINKS);

  document.addEventListener("pointerover", (event) => {
    const link = linkOf(event);
    if (link && event.pointerType === "mouse" && link !== openLink) {
      schedule(() => show(link), HOVER);
    } else if (link && link === openLink) {
      clearTimeout(timer);
    }
  });
  document.addEventListener("pointerout", (event) => {
    const link = linkOf(event);
    if (link && event.pointerType === "mouse" && !link.contains(event.relatedTarget)) {
      pendingLink = null;
      schedule(close, LINGER);
    }
  });
  document.addEventListener("focusin", (event) => {
    const link = linkOf(event);
    if (link?.matches(":focus-visible")) {
      schedule(() => show(link), HOVER);
    } else if (openLink && link !== openLink) {
      close();
    }
  });
  document.addEventListener("focusout", (event) => {
    if (linkOf(event)) {
      close();
    }
  });

  // A long press shows the card and follows no link; the next touch elsewhere closes it.
  document.addEventListener("pointerdown", (event) => {
    pressed = false;
    const link = linkOf(event);
    if (openLink && !box.contains(event.target)) {
      close();
    }
    if (link && event.pointerType !== "mouse") {
      link.style.webkitTouchCallout = "none";
      schedule(() => {
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
      if (pressed && linkOf(event)) {
        event.preventDefault();
      } else if (openLink && !box.contains(event.target)) {
        close();
      }
      pressed = false;
    },
    true,
  );
  document.addEventListener("contextmenu", (event) => {
    if (pressed && linkOf(event)) {
      event.preventDefault();
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && openLink) {
      event.preventDefault();
      close();
    }
  });
  addEventListener("scroll", () => openLink && place(openLink), { passive: true });
  addEventListener("resize", () => openLink && place(openLink));
  document.addEventListener("htmx:beforeSwap", close);
}
