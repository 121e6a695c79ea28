// The strip in the head: "saved" only after an answer, "not saved" after one that refused the tap as a whole, "unsure" when
// none came. Its sentences come with the page.

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

  const stateAfter = (status) => {
    if (status === 507) return "stop";
    if (status === 0 || status >= 500) return "unsure";
    return status < 300 || status === 409 || status === 422 ? "ok" : "stop";
  };

  // A tap without an answer stays unsure until a tap is answered, or the board is seen to have moved: what it shows is saved.
  const polled = (status) => {
    const state = strip()?.dataset.state;
    if (stateAfter(status) !== "ok") {
      if (state === "ok") says("lost");
    } else if (state === "lost" || (state === "unsure" && status !== 204)) {
      says("ok");
    }
  };

  const ends = (event) => {
    const { requestConfig, xhr } = event.detail;
    const status = xhr?.status ?? 0;
    if (requestConfig.verb !== "get") says(stateAfter(status));
    else if (isPoll(event) && !xhr?.getResponseHeader("HX-Redirect")) polled(status);
  };

  // The strip says it already; a message over the tiles would say it twice.
  const silences = () => document.querySelectorAll("#messages .message").forEach((message) => message.remove());

  document.addEventListener("htmx:sendError", silences);
  document.addEventListener("htmx:timeout", silences);
  document.addEventListener("htmx:responseError", silences);
  document.addEventListener("htmx:beforeRequest", begins);
  document.addEventListener("htmx:afterRequest", ends);
})();
