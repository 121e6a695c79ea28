// The strip in the head: "saved" only after an answer, "not saved" when none came. Its sentences come with the page.

(() => {
  const SLOW_MS = 300;
  let slow = null;

  const strip = () => document.querySelector("#save");
  // The element that asked, even when the answer has replaced it.
  const isPoll = (event) => Boolean(event.detail.requestConfig?.elt.dataset.poll);

  const says = (state) => {
    clearTimeout(slow);
    if (strip()) strip().dataset.state = state;
  };

  const begins = (event) => {
    if (isPoll(event) || event.detail.requestConfig.verb === "get") return;
    slow = setTimeout(() => says("wait"), SLOW_MS);
  };

  // A tap without an answer stays "not saved" until a tap is answered, or the board is seen to have moved.
  const ends = (event) => {
    const status = event.detail.xhr?.status ?? 0;
    const isAnswered = (status >= 200 && status < 300) || status === 409 || status === 422;
    const state = strip()?.dataset.state;
    if (!isPoll(event)) {
      if (event.detail.requestConfig.verb !== "get") says(isAnswered ? "ok" : "stop");
    } else if (!isAnswered) {
      if (state === "ok") says("lost");
    } else if (state === "lost" || (state === "stop" && status === 200)) {
      says("ok");
    }
  };

  // The strip says it already; a message over the tiles would say it twice.
  const silences = () => document.querySelectorAll("#messages .message").forEach((message) => message.remove());

  document.addEventListener("htmx:sendError", silences);
  document.addEventListener("htmx:timeout", silences);
  document.addEventListener("htmx:responseError", silences);
  document.addEventListener("htmx:beforeRequest", begins);
  document.addEventListener("htmx:afterRequest", ends);
})();
