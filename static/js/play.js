// The play table. A card does its only option, or opens its few; touched, it is shown first, with what can be done
// below it. Digits choose an option, space passes, u and r undo and redo, h asks for a hint: all of it presses buttons that
// are on the page without this script. q goes to the question, l to the log. For who does not see the board, t says the
// text of a card, and b how the game stands.
{
  const TWO_DIGITS_MS = 700;
  const BUTTONS = { u: "undo", r: "redo", h: "hint" }; // keys, and the buttons that they press
  const TEXT_FIELDS = "input:not([type=radio], [type=checkbox])";
  const PLACES = { q: "prompt", l: "log" }; // keys, and where the focus goes
  const SPOKEN_PARTS = [".card-name", ".card-type", ".card-cost:has(.visually-hidden)", ".card-stat .visually-hidden", ".card-text p"];

  let digits = "";
  let digitTimer;
  const hasOnlyFingers = () => matchMedia("(any-pointer: coarse) and (hover: none)").matches;
  let isTouch = hasOnlyFingers(); // whether what is pressed is pressed by a finger, or by a screen reader in place of one

  let lastHeadline = "";
  let hasTurnJustBegun = false;

  const headline = () => document.getElementById("board-headline")?.textContent;
  const optionButton = (number) => document.querySelector(`[data-option="${number}"]`);

  function typeDigit(digit) {
    clearTimeout(digitTimer);
    digits += digit;
    const typed = digits;
    const choose = () => {
      digits = "";
      if (optionButton(typed)) {
        optionButton(typed).click();
      } else {
        announce(`There is no option ${typed}.`);
      }
    };
    const isComplete = !document.querySelector(`[data-option^="${typed}"]:not([data-option="${typed}"])`);
    if (isComplete) {
      choose();
    } else {
      digitTimer = setTimeout(choose, TWO_DIGITS_MS);
    }
  }

  // The card that has the focus, or that has a menu; else that of the option with the focus, or of the top of the chain.
  function cardToRead() {
    const focused = document.activeElement.closest(".play-menu")?.card ?? document.activeElement;
    const { option } = focused.dataset;
    const other = option ? `#table :is([data-options~="${option}"], [data-options-below~="${option}"])[data-card]` : ".chain-link [data-card]";
    return focused.closest("[data-card]") ?? document.querySelector(other);
  }

  async function sayText() {
    const card = cardToRead();
    if (!card) {
      announce("Move to a card to hear its text.");
      return;
    }
    const preview = new DOMParser().parseFromString(await fetchPreview(card), "text/html");
    const parts = [...preview.querySelectorAll(".card")].flatMap((side) => SPOKEN_PARTS.flatMap((part) => [...side.querySelectorAll(part)]));
    const texts = parts.map(spokenText);
    const unplayed = [...document.querySelectorAll(".play-unplayed li")].filter((item) => item.dataset.name === texts[0]);
    announce(asSentences([...texts, ...unplayed.map((item) => `Not played yet: ${spokenText(item.querySelector("q"))}`)]));
  }

  function closeMenu() {
    const menu = document.querySelector(".play-menu");
    const card = menu?.card;
    menu?.remove();
    return card;
  }

  function placeMenu(menu, card) {
    menu.className = "play-menu";
    menu.card = card;
    menu.setAttribute("role", "group");
    document.getElementById("main").append(menu);
    if (isTouch) {
      makeSheet(menu, card);
    } else {
      placeBeside(menu, card);
    }
    const first = isTouch ? menu : menu.querySelector("button, a");
    first?.focus({ preventScroll: true });
    if (menu.querySelector("#preview-column")) {
      card.dispatchEvent(new Event("preview", { bubbles: true }));
    }
  }

  function placeBeside(menu, card) {
    const place = card.getBoundingClientRect();
    const left = Math.min(place.left, document.documentElement.clientWidth - menu.offsetWidth - 4);
    const isAbove = place.bottom + menu.offsetHeight > innerHeight;
    menu.style.left = `${Math.max(left, 4) + scrollX}px`;
    menu.style.top = `${(isAbove ? place.top - menu.offsetHeight : place.bottom) + scrollY}px`;
  }

  // Touched cards are read before they are used: the sheet has the focus, and a screen reader goes on to the text.
  function makeSheet(menu, card) {
    menu.classList.add("is-sheet");
    menu.tabIndex = -1;
    menu.setAttribute("role", "dialog");
    menu.setAttribute("aria-label", spokenText(card.querySelector(".visually-hidden") ?? card));
    if (card.dataset.card) {
      menu.prepend(Object.assign(document.createElement("div"), { id: "preview-column" }));
    } else if (card.matches(".board-card")) {
      const { textContent } = card.querySelector(".visually-hidden");
      menu.prepend(Object.assign(document.createElement("p"), { className: "card-state", textContent }));
    }
    showChoices(menu, spokenText(card.querySelector(".small-name") ?? card));
    menu.append(makeButton("Close", "text-button", () => closeMenu()?.focus({ preventScroll: true })));
  }

  // The options of a sheet, under the question: one that only names the card says what choosing it does.
  function showChoices(menu, name) {
    const buttons = [...menu.querySelectorAll("button")];
    if (buttons.length && document.querySelector("#table.is-question")) {
      const textContent = document.getElementById("prompt").textContent;
      buttons[0].before(Object.assign(document.createElement("p"), { className: "sheet-question", textContent }));
    }
    for (const button of buttons) {
      const text = button.firstChild.textContent.trim();
      if (text.startsWith(name)) {
        button.textContent = `${document.querySelector(".play-prompt").dataset.choice} ${text}`;
      }
      button.className = buttons.length === 1 ? "button" : "button-secondary";
    }
  }

  function makeButton(textContent, className, press) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent, className });
    button.addEventListener("click", press);
    return button;
  }

  function openOptions(card, numbers) {
    const menu = document.createElement("div");
    menu.setAttribute("aria-label", `${spokenText(card.querySelector(".small-name") ?? card)}: what to do`);
    for (const number of numbers) {
      const press = () => {
        closeMenu();
        optionButton(number)?.click();
      };
      const button = makeButton("", "button-secondary", press);
      button.append(...optionButton(number).cloneNode(true).childNodes);
      menu.append(button);
    }
    placeMenu(menu, card);
  }

  // A card that can do nothing says why, and leads to its page from there: a slip of the finger must not leave the game.
  function openReason(card) {
    const menu = document.createElement("div");
    const reason = document.getElementById(`${card.id}-reason`)?.textContent;
    if (reason) {
      menu.append(Object.assign(document.createElement("p"), { textContent: reason }));
    }
    if (card.href) {
      menu.append(Object.assign(document.createElement("a"), { href: card.href, target: "_blank", textContent: "Open the card (new tab)" }));
    }
    if (menu.childElementCount || isTouch) {
      placeMenu(menu, card);
    }
  }

  // Where fingers are all there is, a screen reader may press as a mouse does, or without a pointer.
  document.addEventListener("pointerdown", (event) => {
    isTouch = event.pointerType === "touch" || hasOnlyFingers();
  });

  // Beside a sheet a finger only closes it, whatever lies there.
  document.addEventListener(
    "click",
    (event) => {
      const sheet = document.querySelector(".is-sheet");
      if (sheet && !sheet.contains(event.target)) {
        event.preventDefault();
        event.stopPropagation();
        closeMenu().focus({ preventScroll: true });
      }
    },
    true,
  );

  document.addEventListener("click", (event) => {
    if (event.target.closest(".play-menu") || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    const openCard = closeMenu();
    for (const details of document.querySelectorAll(".game-board details[open]")) {
      details.open = details.contains(event.target);
    }
    const card = event.target.closest(`#table :is([data-options], .board-card[data-number]${isTouch ? ", a[data-card]" : ""})`);
    if (!card) {
      return;
    }
    event.preventDefault();
    if (card === openCard) {
      card.focus({ preventScroll: true });
      return;
    }
    const numbers = (card.dataset.options ?? "").split(" ").filter((number) => number && optionButton(number));
    if (numbers.length === 1 && !isTouch && !("costly" in optionButton(numbers[0]).dataset)) {
      optionButton(numbers[0]).click();
    } else if (numbers.length) {
      openOptions(card, numbers);
    } else {
      openReason(card);
    }
  });

  document.addEventListener("keydown", (event) => {
    isTouch = false;
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.target.closest(`${TEXT_FIELDS}, select, textarea, dialog`)) {
      return;
    }
    if (event.key === "Escape") {
      closeMenu()?.focus();
    } else if (/^[0-9]$/.test(event.key)) {
      typeDigit(event.key);
    } else if (event.key === " " && !event.target.closest("button, summary, input")) {
      const pass = document.querySelector("[data-pass]");
      if (hasTurnJustBegun) {
        pass?.focus();
      } else {
        pass?.click();
      }
      event.preventDefault();
    } else if (event.key in BUTTONS) {
      document.getElementById(BUTTONS[event.key])?.click();
    } else if (event.key in PLACES) {
      document.getElementById(PLACES[event.key])?.focus();
    } else if (event.key === "t") {
      sayText();
    } else if (event.key === "b") {
      announce(document.getElementById("board-summary")?.textContent ?? "");
    }
  });

  // Who passes again and again in an opponent's turn shall not pass the own one away: as it has just begun, space goes to
  // the button that ends it, and presses it only then.
  document.addEventListener("htmx:beforeSwap", () => (lastHeadline = headline()));

  document.addEventListener("htmx:afterSettle", () => {
    hasTurnJustBegun = Boolean(document.querySelector("[data-ends-turn]")) && headline() !== lastHeadline;
  });

  // First, and after each move, the question has the focus, so that keys and screen readers go on from there, and no
  // card that was pressed can be pressed again by accident. Buttons that are pressed again and again keep it.
  const KEEP_FOCUS = "#undo, #redo, .play-people, .play-pace";
  const isMove = (event) => event.detail.requestConfig?.verb === "post";
  const focusPrompt = () => document.getElementById("prompt")?.focus({ preventScroll: true });
  let wasInTable = false;

  document.addEventListener("htmx:beforeSwap", () => {
    wasInTable = Boolean(document.activeElement?.closest("#table"));
    closeMenu();
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    const { activeElement } = document;
    if (isMove(event) ? !activeElement?.closest(KEEP_FOCUS) : wasInTable && activeElement === document.body) {
      focusPrompt();
    }
  });

  if (document.activeElement === document.body && !location.hash) {
    focusPrompt();
  }

  // The page keeps its place, whatever is higher or lower than before, and what was opened stays open.
  const disclosures = () => document.querySelectorAll(".play-side details[class]:not(.play-note)");
  let place = 0;
  let openDisclosures = [];
  let focusedId = "";
  let isUnfolded = false;
  let promptPlace = 0;

  document.addEventListener("htmx:beforeSwap", () => {
    place = scrollY;
    promptPlace = document.querySelector(".play-prompt")?.scrollTop;
    openDisclosures = [...disclosures()].filter(({ open }) => open).map(({ className }) => className);
    focusedId = document.activeElement?.id;
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    disclosures().forEach((element) => (element.open ||= openDisclosures.includes(element.className)));
    const focused = document.getElementById(focusedId);
    if (!isMove(event) || focused?.closest(KEEP_FOCUS)) {
      focused?.focus({ preventScroll: true });
    }
    const prompt = document.querySelector(".play-prompt");
    if (isUnfolded && prompt) {
      unfold(true);
      prompt.scrollTop = promptPlace;
      document.querySelector(".play-saved")?.scrollIntoView({ block: "nearest", behavior: "instant" });
    }
    scrollTo({ top: place, behavior: "instant" });
    if (isMove(event)) {
      showTargets();
    }
  });

  // The cards in play that a question is about are in sight, the first of them in any case.
  function showTargets() {
    const targets = [...document.querySelectorAll("#table.is-question .board-row:not(.row-hand) .can-act")];
    for (const target of [targets.at(-1), targets[0]]) {
      target?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    }
  }

  // On a phone the question folds, and the hand lies on it, whatever its height is.
  function unfold(isOpen) {
    isUnfolded = isOpen;
    document.querySelector(".play-prompt")?.classList.toggle("is-folded", !isOpen);
    document.querySelector(".play-unfold")?.setAttribute("aria-expanded", String(isOpen));
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest(".play-unfold");
    if (button) {
      unfold(button.getAttribute("aria-expanded") === "false");
      if (isUnfolded) {
        focusPrompt(); // what has unfolded is read behind the question
      }
    }
  });

  const promptSize = new ResizeObserver(([{ target }]) => {
    document.documentElement.style.setProperty("--prompt-height", `${target.offsetHeight}px`);
  });

  function watchPrompt() {
    promptSize.disconnect();
    const prompt = document.querySelector(".play-prompt");
    if (prompt) {
      promptSize.observe(prompt);
    }
  }

  document.addEventListener("htmx:afterSwap", watchPrompt);
  watchPrompt();

  function showError(text) {
    const message = document.getElementById("move-error");
    message.textContent = text;
    message.hidden = false;
  }

  document.addEventListener("htmx:sendError", () => {
    showError("The site could not be reached. Your move was not made; try again.");
  });

  document.addEventListener("htmx:responseError", (event) => {
    const isTooOften = event.detail.xhr.status === 429;
    showError(isTooOften ? "Too many moves in a minute. Wait a little and try again." : "Your move was not made. Reload the page and try again.");
  });
}
