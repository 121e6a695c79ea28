// What htmx cannot show by itself: no connection, or an answer that is not for swapping. The words come with the page.

(() => {
  const says = (kind) => {
    const place = document.querySelector("#messages");
    const pattern = place?.querySelector("[data-message-pattern]");
    if (!pattern) return;
    const message = pattern.content.firstElementChild.cloneNode(true);
    message.querySelector("span").textContent = place.dataset[`words${kind}`];
    place.querySelectorAll(".message").forEach((old) => old.remove());
    place.append(message);
  };

  // A poll that fails is no news: the page says by itself how old it is. The element that asked is found in the request, as
  // the answer may have replaced it.
  const isPoll = (event) => Boolean(event.detail.requestConfig?.elt.dataset.poll);

  const isReading = (event) => event.detail.requestConfig?.verb === "get";

  // What was said about an earlier tap goes with the next one.
  const forgets = (event) => {
    if (isReading(event)) return;
    document.querySelectorAll("#messages .message").forEach((old) => old.remove());
  };

  const failed = (event) => {
    if (isPoll(event)) return;
    const { status } = event.detail.xhr;
    const isUnsure = status >= 500 && !isReading(event);
    says(status === 404 ? "Missing" : isUnsure ? "Unsure" : "Fault");
  };

  // A list may say so beside the row that was tapped.
  const saysItself = (event) => Boolean(event.detail.elt?.closest?.("[data-unsaved]"));

  const unreachable = (event) => {
    if (isPoll(event)) return;
    if (isReading(event)) says("Unread");
    else if (!saysItself(event)) says("Unreachable");
  };

  // The page of some Wi-Fi answers everything with 200, and must not stand where a board or a list stood.
  const refuses = (event) => {
    const { xhr } = event.detail;
    if (xhr.status >= 300 || xhr.getResponseHeader("Page-Owner")) return;
    event.detail.shouldSwap = false;
    unreachable(event);
  };

  document.addEventListener("htmx:beforeSwap", refuses);
  document.addEventListener("htmx:beforeRequest", forgets);
  document.addEventListener("htmx:responseError", failed);
  document.addEventListener("htmx:sendError", unreachable);
  document.addEventListener("htmx:timeout", unreachable);
})();
