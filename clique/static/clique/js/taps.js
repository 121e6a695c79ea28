// A second tap on the same control within 600 ms is ignored, visibly. A form (or a button) on which two quick taps mean
// something says so with data-taps="free"; one that takes long says data-taps="once": it goes off once until the page changes,
// and its button says data-busy meanwhile.

(() => {
  const PAUSE_MS = 600;
  const SHOWN_MS = 300;
  const last = new Map();

  // By words, not by element: the answer may have put a fresh element in the place of the tapped one.
  const nameOf = (form, submitter) =>
    [form.action, submitter?.name, submitter?.value, form.dataset.tap].join(" ");

  const pauseOf = (form) => (form.dataset.taps === "once" ? Infinity : PAUSE_MS);

  const isFree = (form, submitter) => [form.dataset.taps, submitter?.dataset.taps].includes("free");

  const shows = (element) => {
    element.dataset.ignored = "";
    setTimeout(() => delete element.dataset.ignored, SHOWN_MS);
  };

  const waits = (button) => {
    if (button?.dataset.busy) button.textContent = button.dataset.busy;
  };

  const guards = (event) => {
    const form = event.target;
    if (form.method !== "post" || isFree(form, event.submitter)) return;
    const name = nameOf(form, event.submitter);
    const now = performance.now();
    if (last.has(name) && now - last.get(name) < pauseOf(form)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      shows(event.submitter ?? form);
      return;
    }
    last.set(name, now);
    if (form.dataset.taps === "once") waits(event.submitter);
  };

  // A page out of the browser's memory begins anew.
  window.addEventListener("pageshow", () => last.clear());

  // While capturing, so that it comes before htmx, which listens on the form itself.
  document.addEventListener("submit", guards, true);
})();
