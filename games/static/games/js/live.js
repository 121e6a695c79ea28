// A live table: whether the server answers, what is left of a turn, and a buzz where the phone can when one's turn comes.

(() => {
  const BUZZ_MS = 80;
  let wasMine = false;

  const says = (state) => {
    for (const strip of document.querySelectorAll("[data-link]")) strip.dataset.state = state;
  };

  const isPoll = (event) => Boolean(event.detail.requestConfig?.elt.dataset.poll);

  // A poll that gave way to a tap has no status, and is no news.
  const answered = (event) => {
    const status = event.detail.xhr?.status ?? 0;
    if (status > 0) says(status >= 500 ? "lost" : "ok");
    // Whether a tap without an answer counted is to be seen by now.
    if (status === 200 && isPoll(event)) document.querySelectorAll("#messages .message").forEach((old) => old.remove());
  };

  // Only where a person has touched the page before: browsers refuse it otherwise, and say so in their log.
  const buzzes = () => {
    const isMine = Boolean(document.querySelector("#hand[data-state='mine']"));
    if (isMine && !wasMine && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
    wasMine = isMine;
  };

  // What is left of a turn; each answer that moves something says it anew.
  const ticks = () => {
    for (const left of document.querySelectorAll("[data-seconds-left]")) left.textContent = Math.max(Number(left.textContent) - 1, 0);
  };

  setInterval(ticks, 1000);
  document.addEventListener("htmx:afterRequest", answered);
  document.addEventListener("htmx:sendError", () => says("lost"));
  document.addEventListener("htmx:timeout", () => says("lost"));
  document.addEventListener("htmx:load", buzzes);
  window.addEventListener("offline", () => says("lost"));
  buzzes();
})();
