// Lets the worker keep pages for when there is no network, where browsers allow it: over HTTPS, and on the machine itself. It is
// told whose answers come, as it does not see those that fill a part of a page.

(() => {
  if (!navigator.serviceWorker) return;
  const { worker } = document.currentScript.dataset;
  let last = null;

  const tells = async (words) => (await navigator.serviceWorker.ready).active.postMessage(words);

  const heard = (event) => {
    const owner = event.detail.xhr?.getResponseHeader("Page-Owner");
    if (!owner || owner === last) return;
    last = owner;
    tells({ owner });
  };

  // Where the browser keeps nothing, or forbids it, the page works as it would over plain HTTP.
  navigator.serviceWorker.register(worker, { scope: "/", updateViaCache: "none" }).catch(() => undefined);
  document.addEventListener("htmx:afterRequest", heard);
  document.addEventListener("worker:keep", (event) => tells({ keep: event.detail.path }));
})();
