// An element with data-poll="2" asks again every 2 s: it gets the event "poll", which its hx-trigger="poll" turns into a
// request. Twice as long after each failure, up to 15 s; silent while hidden, at once on wake; over when the element is gone.

(() => {
  const MOST_S = 15;
  const started = new WeakSet();
  const failures = new WeakMap();

  const waitS = (element) =>
    Math.min(Number(element.dataset.poll) * 2 ** (failures.get(element) ?? 0), Math.max(MOST_S, Number(element.dataset.poll)));

  const asks = (element) => {
    if (!document.hidden) element.dispatchEvent(new CustomEvent("poll"));
  };

  const goesOn = (element) => {
    setTimeout(() => {
      if (!element.isConnected) return;
      asks(element);
      goesOn(element);
    }, waitS(element) * 1000);
  };

  const starts = () => {
    for (const element of document.querySelectorAll("[data-poll]")) {
      if (started.has(element)) continue;
      started.add(element);
      goesOn(element);
    }
  };

  // By this the server knows a page of yesterday's program, and lets it fetch itself anew.
  const saysVersion = (event) => {
    const { elt, headers } = event.detail;
    const version = document.querySelector("meta[name='program-version']")?.content;
    if (version && elt.dataset?.poll) headers["Program-Version"] = version;
  };

  const noteAnswer = (event) => {
    const element = event.detail.requestConfig.elt;
    if (!element.dataset?.poll) return;
    const isFailure = !event.detail.xhr?.status || event.detail.xhr.status >= 500;
    failures.set(element, isFailure ? (failures.get(element) ?? 0) + 1 : 0);
  };

  const wakes = () => {
    if (!document.hidden) document.querySelectorAll("[data-poll]").forEach(asks);
  };

  document.addEventListener("htmx:load", starts);
  document.addEventListener("htmx:configRequest", saysVersion);
  document.addEventListener("htmx:afterRequest", noteAnswer);
  document.addEventListener("visibilitychange", wakes);
  window.addEventListener("online", wakes);
  starts();
})();
