// A menu is <details class="menu">: one is open at a time, and Esc, a click elsewhere, or leaving it with the keyboard closes it.
const openMenus = () => document.querySelectorAll("details.menu[open]");

function closeMenusWithout(element) {
  openMenus().forEach((menu) => {
    if (!menu.contains(element)) {
      menu.open = false;
    }
  });
}

document.addEventListener("click", (event) => closeMenusWithout(event.target));

document.addEventListener("focusin", (event) => closeMenusWithout(event.target));

document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.activeElement.closest("details.menu[open]");
  if (menu) {
    menu.open = false;
    menu.querySelector("summary").focus();
  } else if (event.key === "Escape") {
    closeMenusWithout(null);
  }
});
