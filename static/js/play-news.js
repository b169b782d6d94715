// What has happened since the own last decision is announced, and shown step by step: the text of each step over the
// middle of the board, and its cards marked. Nothing waits for it, and any key, click or new state of the table ends it.
const spokenText = (element) => element.textContent.replaceAll(/\s+/g, " ").trim();

// Texts in a row, each with a full stop, if it does not end as a sentence.
const asSentences = (texts) => texts.map((text) => (/[.!?]”?$/.test(text) ? text : `${text}.`)).join(" ");

// The same text once more is said only if it differs in something.
function announce(text) {
  const announcement = document.getElementById("play-announcement");
  announcement.textContent = text && announcement.textContent === text ? `${text}\u00a0` : text;
}

{
  const LONGEST_STEP = 600; // milliseconds
  const LONGEST = 4000; // milliseconds for all steps
  const MARKED = "is-concerned";

  let stop = () => {};

  function unmark() {
    document.querySelectorAll(`.${MARKED}`).forEach((element) => element.classList.remove(MARKED));
  }

  function mark(line) {
    unmark();
    line.classList.add(MARKED);
    for (const number of (line.dataset.cards ?? "").split(" ").filter(Boolean)) {
      const cards = `#table .game-board :is([data-number="${number}"], [data-numbers~="${number}"])`;
      for (const card of document.querySelectorAll(cards)) {
        card.classList.add(MARKED);
        if (card.matches(".row-hand .board-card")) {
          card.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        }
      }
    }
  }

  function makeCaption() {
    const caption = Object.assign(document.createElement("div"), { className: "play-caption" });
    const text = document.createElement("p");
    text.setAttribute("aria-hidden", "true"); // the announcement says it
    const skip = Object.assign(document.createElement("button"), { type: "button", className: "text-button", textContent: "Skip" });
    caption.append(text, skip);
    return { caption, text };
  }

  function play(lines) {
    const middle = document.querySelector("#table .board-middle");
    if (!middle || !lines.length) {
      return;
    }
    const time = Math.min(LONGEST_STEP, LONGEST / lines.length);
    const { caption, text } = makeCaption();
    middle.append(caption);
    let place = 0;
    const show = () => {
      if (place === lines.length) {
        stop();
        return;
      }
      mark(lines[place]);
      text.textContent = lines[place].querySelector("span").textContent;
      place += 1;
    };
    const timer = setInterval(show, time);
    stop = () => {
      clearInterval(timer);
      caption.remove();
      unmark();
      stop = () => {};
    };
    show();
  }

  const ANNOUNCE_MS = 150; // after the focus has moved, which would silence it
  const revision = () => document.querySelector("#table [name=revision]")?.value;
  const announced = () => [...document.querySelectorAll("#prompt, #table [data-announce]")];

  const newsLines = () => [...document.querySelectorAll(".play-news li")];

  let lastRevision = revision();
  let lastTexts = new Set(announced().map(spokenText));
  let lastNews = newsLines().map(spokenText);

  // The lines that were not there before: passing does not begin the news anew, a decision does.
  function newLines() {
    const lines = newsLines();
    const texts = lines.map(spokenText);
    const isLonger = texts.length > lastNews.length || document.querySelector(".play-saved");
    const goesOn = isLonger && lastNews.every((text, place) => text === texts[place]);
    const isSame = revision() === lastRevision;
    const fresh = isSame ? [] : lines.slice(goesOn ? lastNews.length : 0);
    [lastRevision, lastNews] = [revision(), texts];
    return fresh;
  }

  // Says once what is new: what has happened, and what is asked, unless the focus is there; that stays to be read again.
  function announceNews(lines) {
    const news = lines.map((line) => line.querySelector("span"));
    const others = announced().filter((element) => !lastTexts.has(spokenText(element)) && element !== document.activeElement);
    lastTexts = new Set(announced().map(spokenText));
    const text = asSentences([...news, ...others].map(spokenText));
    if (text) {
      announce(text);
    }
  }

  document.addEventListener("htmx:afterSettle", (event) => {
    const lines = newLines();
    setTimeout(() => announceNews(lines), ANNOUNCE_MS);
    const { requestConfig, target } = event.detail;
    const isMove = requestConfig?.verb === "post" && /\/(decide|pace)\/$/.test(requestConfig.path) && target?.id === "table";
    if (isMove && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      stop();
      play(lines);
    }
  });

  for (const event of ["keydown", "pointerdown", "htmx:beforeSwap"]) {
    document.addEventListener(event, () => stop(), true);
  }
  document.addEventListener("click", () => stop()); // of a button that is pressed by a script or a screen reader
}
