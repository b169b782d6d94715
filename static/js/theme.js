// The theme switch in the footer: "system", "light" or "dark", remembered in a cookie that base.html reads.
const YEAR = 365 * 24 * 3600; // seconds
const root = document.documentElement;
const buttons = document.querySelectorAll("[data-choose-theme]");

function showTheme() {
  const theme = root.dataset.theme ?? "system";
  buttons.forEach((button) => button.setAttribute("aria-pressed", button.dataset.chooseTheme === theme));
}

function chooseTheme(theme) {
  const isChosen = theme !== "system";
  if (isChosen) {
    root.dataset.theme = theme;
  } else {
    delete root.dataset.theme;
  }
  document.cookie = `theme=${isChosen ? theme : ""}; path=/; max-age=${isChosen ? YEAR : 0}; samesite=lax`;
  showTheme();
}

buttons.forEach((button) => button.addEventListener("click", () => chooseTheme(button.dataset.chooseTheme)));
showTheme();
