// What this page shows is kept for when there is no network; anew after each change, as the last state of the server is what a
// cold start without it begins with.

(() => {
  if (!navigator.serviceWorker) return;
  const LATER_MS = 1000;
  const PARTS = ["board", "attendance"];
  let timer = null;

  const keeps = () => document.dispatchEvent(new CustomEvent("worker:keep", { detail: { path: location.pathname } }));

  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(keeps, LATER_MS);
  };

  const swapped = (event) => {
    if (PARTS.includes(event.detail.target?.id)) later();
  };

  document.addEventListener("htmx:afterSwap", swapped);
  document.addEventListener("outbox:answered", later);
  // The worker of another program has just thrown away what the one before it kept.
  navigator.serviceWorker.addEventListener("controllerchange", later);
  // The worker that fetched this page has kept it already.
  if (!navigator.serviceWorker.controller) keeps();
})();
