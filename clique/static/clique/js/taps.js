// A second tap within 600 ms is ignored, visibly.
//
// A form is known by its address and the button that sent it. One on which two quick taps mean something says data-taps="free";
// one that takes long says data-taps="once": it goes off once until the page changes, and its button says data-busy meanwhile.
//
// A tile or a row says data-guard="its name": a tap on a button in it is guarded before any other script hears of it, and for
// 600 ms more once a request of that button was answered, as another button may lie under the finger then. A script that
// ignores a tap for a reason of its own sends the event "tap:ignored" from the button: it shows, and does not count as a tap.

(() => {
  const PAUSE_MS = 600;
  const SHOWN_MS = 300;
  const last = new Map();

  const isSecond = (name, pause) => {
    const now = performance.now();
    if (now - (last.get(name) ?? -Infinity) < pause) return true;
    last.set(name, now);
    return false;
  };

  const shows = (element) => {
    element.dataset.ignored = "";
    setTimeout(() => delete element.dataset.ignored, SHOWN_MS);
  };

  const ignores = (event, element) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    shows(element);
  };

  const guardOf = (element) => element.closest?.("[data-guard]")?.dataset.guard;

  const tapped = (event) => {
    const button = event.target.closest("button");
    const name = button && guardOf(button);
    if (name && isSecond(name, PAUSE_MS)) ignores(event, button);
  };

  // The button that asked may be gone by now, but not out of its row.
  const answered = (event) => {
    const { elt, verb } = event.detail.requestConfig;
    const name = guardOf(elt);
    if (name && verb !== "get") last.set(name, performance.now());
  };

  const ignored = (event) => {
    last.delete(guardOf(event.target));
    shows(event.target);
  };

  // By words, not by element: the answer may have put a fresh element in the place of the tapped one.
  const nameOf = (form, submitter) =>
    [form.action, submitter?.name, submitter?.value, form.dataset.tap].join(" ");

  const isFree = (form, submitter) => [form.dataset.taps, submitter?.dataset.taps].includes("free");

  const sent = (event) => {
    const form = event.target;
    const button = event.submitter;
    if (form.method !== "post" || isFree(form, button)) return;
    const isOnce = form.dataset.taps === "once";
    if (isSecond(nameOf(form, button), isOnce ? Infinity : PAUSE_MS)) {
      ignores(event, button ?? form);
      return;
    }
    if (isOnce && button?.dataset.busy) button.textContent = button.dataset.busy;
  };

  // A page out of the browser's memory begins anew.
  window.addEventListener("pageshow", () => last.clear());

  // While capturing, so that it comes before htmx, which listens on the elements themselves.
  document.addEventListener("click", tapped, true);
  document.addEventListener("submit", sent, true);
  document.addEventListener("tap:ignored", ignored);
  document.addEventListener("htmx:afterRequest", answered);
})();
