// The list of the steps of a scenario is scrolled so that the current step is in sight.
{
  function showCurrentStep() {
    const step = document.querySelector(".steps [aria-current]");
    const list = step?.closest(".steps");
    if (list) {
      list.scrollTop += step.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
    }
  }

  document.addEventListener("htmx:afterSettle", showCurrentStep);
  document.addEventListener("DOMContentLoaded", showCurrentStep);
}
