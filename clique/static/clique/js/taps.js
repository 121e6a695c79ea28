// A second tap on the same control within 600 ms is ignored, visibly. A form on which two quick taps mean something says so
// with data-taps="free".

(() => {
  const PAUSE_MS = 600;
  const SHOWN_MS = 300;
  const last = new Map();

  // By words, not by element: the answer may have put a fresh element in the place of the tapped one.
  const nameOf = (form, submitter) =>
    [form.action, submitter?.name, submitter?.value, form.dataset.tap].join(" ");

  const shows = (element) => {
    element.dataset.ignored = "";
    setTimeout(() => delete element.dataset.ignored, SHOWN_MS);
  };

  const guards = (event) => {
    const form = event.target;
    if (form.method !== "post" || form.dataset.taps === "free") return;
    const name = nameOf(form, event.submitter);
    const now = performance.now();
    if (now - (last.get(name) ?? -PAUSE_MS) < PAUSE_MS) {
      event.preventDefault();
      event.stopImmediatePropagation();
      shows(event.submitter ?? form);
      return;
    }
    last.set(name, now);
  };

  // While capturing, so that it comes before htmx, which listens on the form itself.
  document.addEventListener("submit", guards, true);
})();
