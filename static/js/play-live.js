// A table that several people look at: learns when it has changed, by server-sent events or by asking, and shows it
// anew. Clocks run. The title says when it is the visitor's turn to decide.
{
  const POLL_MS = 3000;
  const HIDDEN_POLL_MS = 15000;
  const title = document.title;

  let source;
  let pollTimer;

  const table = () => document.getElementById("table");

  function refresh(version) {
    if (version !== table().dataset.version) {
      htmx.trigger("#table-changes", "table-changed");
    }
  }

  async function askVersion() {
    const response = await fetch(table().dataset.versionUrl, { cache: "no-cache" });
    if (response.ok) {
      refresh((await response.json()).version);
    } else if (response.status === 404) {
      location.reload();
    }
  }

  function poll() {
    clearTimeout(pollTimer);
    pollTimer = setTimeout(
      async () => {
        if (source?.readyState !== EventSource.OPEN) {
          await askVersion().catch(() => {});
        }
        poll();
      },
      document.hidden ? HIDDEN_POLL_MS : POLL_MS,
    );
  }

  function listen() {
    source = new EventSource(table().dataset.eventsUrl);
    source.addEventListener("message", (event) => {
      if (event.data === "unknown") {
        askVersion().catch(() => {});
      } else {
        refresh(event.data);
      }
    });
  }

  function runClocks() {
    const passed = (Date.now() - shownAt) / 1000;
    for (const clock of document.querySelectorAll(".play-clock[data-runs]")) {
      const left = Math.max(0, Math.floor(clock.dataset.seconds - passed));
      clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      clock.classList.toggle("is-low", left < 60);
      if (left === 0) {
        document.querySelector("[data-claim]")?.removeAttribute("hidden");
      }
    }
  }

  let shownAt = Date.now();

  function showTitle() {
    document.title = document.hidden && table().dataset.deciding === "yes" ? `Your decision · ${title}` : title;
  }

  document.addEventListener("htmx:afterSettle", () => {
    shownAt = Date.now();
    showTitle();
    if (!table().dataset.version) {
      source?.close();
    }
  });

  document.addEventListener("visibilitychange", () => {
    showTitle();
    poll();
  });
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => {
    if (event.persisted) {
      listen();
    }
  });

  setInterval(runClocks, 1000);
  listen();
  poll();
}
