// Steps through a scenario or a game without loading pages: the neighbours of a step are fetched ahead, and presses
// that come while a step is fetched count. Without this script the links of the steps load pages.
{
  const MAX_LOADED = 30;

  const buttons = document.querySelector(".step-buttons");
  const stepList = document.querySelector(".steps");
  const lastStep = Number(buttons.dataset.lastStep);
  const loads = new Map(); // a step's number to the promise of its page
  let target = Number(buttons.dataset.step);
  let isReturning = false; // through the browser's history
  let isBusy = false;

  const shownStep = () => Number(buttons.dataset.step);
  const addressOf = (step) => `?step=${step}`;

  function load(step) {
    if (!loads.has(step)) {
      if (loads.size >= MAX_LOADED) {
        loads.delete(loads.keys().next().value);
      }
      const page = fetch(addressOf(step))
        .then((response) => (response.ok ? response.text() : Promise.reject(response)))
        .then((html) => new DOMParser().parseFromString(html, "text/html"));
      page.catch(() => loads.delete(step));
      loads.set(step, page);
    }
    return loads.get(step);
  }

  function loadNeighbours() {
    for (const step of [target + 1, target - 1]) {
      if (step >= 0 && step <= lastStep) {
        load(step);
      }
    }
  }

  // The buttons stay what they are, so that one can be pressed and keep the focus while steps change.
  function show(page) {
    document.dispatchEvent(new CustomEvent("step-change"));
    for (const part of [".what-happens", ".scenario-board"]) {
      document.querySelector(part).replaceWith(document.importNode(page.querySelector(part), true));
    }
    const newButtons = page.querySelector(".step-buttons");
    buttons.dataset.step = newButtons.dataset.step;
    [...buttons.children].forEach((button, place) => {
      const newButton = newButtons.children[place];
      for (const name of ["href", "rel", "aria-disabled"]) {
        button.removeAttribute(name);
        if (newButton.hasAttribute(name)) {
          button.setAttribute(name, newButton.getAttribute(name));
        }
      }
      button.replaceChildren(...document.importNode(newButton, true).childNodes);
    });
    stepList.querySelector("[aria-current]")?.removeAttribute("aria-current");
    stepList.querySelector(`#step-${shownStep()}`).setAttribute("aria-current", "step");
    scrollToCurrentStep();
    document.dispatchEvent(new CustomEvent("board-change"));
  }

  function scrollToCurrentStep() {
    const step = stepList.querySelector("[aria-current]");
    stepList.scrollTop += step.getBoundingClientRect().top - stepList.getBoundingClientRect().top - stepList.clientHeight / 2;
  }

  async function goTo(step) {
    target = Math.max(0, Math.min(step, lastStep));
    if (isBusy) {
      return;
    }
    isBusy = true;
    try {
      while (shownStep() !== target) {
        const step = target;
        show(await load(step));
        if (!isReturning) {
          history.pushState({ step }, "", addressOf(step));
        }
        isReturning = false;
      }
      loadNeighbours();
    } catch {
      location.assign(addressOf(target));
    } finally {
      isBusy = false;
    }
  }

  // Sent by prev-next-keys.js
  document.addEventListener("turn-page", (event) => {
    event.preventDefault();
    goTo(target + (event.detail === "next" ? 1 : -1));
  });

  document.querySelector(".scenario-script").addEventListener("click", (event) => {
    const link = event.target.closest(".step-buttons a, .steps a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    const offset = { next: 1, prev: -1 }[link.rel];
    goTo(offset ? target + offset : Number(new URL(link.href).searchParams.get("step")));
  });

  addEventListener("popstate", () => {
    isReturning = true;
    goTo(Number(new URL(location).searchParams.get("step")));
  });

  scrollToCurrentStep();
  loadNeighbours();
}
