(() => {
  let lastKey = 0;
  let painted = 0;
  let waiting = null;

  window.forgetResults = () => {
    painted = 0;
  };
  document.addEventListener("input", () => {
    lastKey = performance.now();
    painted = 0;
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target?.id === "results") {
      requestAnimationFrame(() =>
        setTimeout(() => {
          painted = performance.now();
          waiting?.();
        }),
      );
    }
  });
  window.secondsToResults = async () => {
    const text = document.getElementById("site-search").value;
    const hasResults = () => painted && document.querySelector("#filters [name=was]").value === text;
    while (!hasResults()) {
      await new Promise((resolve) => {
        waiting = resolve;
      });
    }
    return (painted - lastKey) / 1000;
  };
})();
