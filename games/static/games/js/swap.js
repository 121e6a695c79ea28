// Puts the board or the attendance that an answer brought ("page:came") in the place of the one that is shown, and says
// "page:begun". Not while a finger is down: a tile that is replaced before it lifts would swallow the tap. Not from a poll while
// taps wait: they are drawn already, and what it brings is older than their answers. Nor while there is what the poll names as its
// data-poll-unless.

(() => {
  // A finger whose lifting nobody tells of must not keep the board back for ever.
  const PRESS_MS = 2000;
  const opened = {};
  document.dispatchEvent(new CustomEvent("outbox:open", { detail: opened }));
  const { box } = opened;

  let pressedAt = -Infinity;
  let waiting = null;
  let answers = 0;
  let answersAtPoll = 0;

  const page = () => document.querySelector("[data-outbox]");
  const isPoll = (event) => Boolean(event.detail.requestConfig?.elt.dataset.poll);
  const isPressed = () => performance.now() - pressedAt < PRESS_MS;
  const hasTaps = () => box.taps(page()?.dataset.outbox ?? "none").length > 0;
  const isDisturbing = ({ detail }) => {
    const unless = detail.requestConfig.elt.dataset.pollUnless;
    return isPressed() || hasTaps() || Boolean(unless && document.querySelector(unless));
  };
  const begins = () => document.dispatchEvent(new CustomEvent("page:begun"));

  // htmx does it, which keeps the focus and the open sheet.
  const swaps = () => {
    if (!waiting || isPressed()) return;
    htmx.swap(page(), waiting, { swapStyle: page().getAttribute("hx-swap") });
    waiting = null;
    begins();
  };

  const came = ({ detail }) => {
    waiting = detail.html;
    swaps();
  };

  const presses = () => (pressedAt = performance.now());

  // After the click that belongs to it.
  const lifts = () => {
    pressedAt = -Infinity;
    setTimeout(swaps);
  };

  const polls = (event) => {
    if (!isPoll(event)) return;
    answersAtPoll = answers;
    if (isDisturbing(event)) event.preventDefault();
  };

  const comes = (event) => {
    if (!isPoll(event) || !page()) return;
    if (isDisturbing(event) || answers !== answersAtPoll) event.detail.shouldSwap = false;
  };

  const swapped = (event) => {
    if (event.detail.target && event.detail.target.id === page()?.id) begins();
  };

  document.addEventListener("page:came", came);
  document.addEventListener("outbox:answered", () => (answers += 1));
  document.addEventListener("pointerdown", presses, true);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, lifts, true);
  document.addEventListener("htmx:beforeRequest", polls);
  document.addEventListener("htmx:beforeSwap", comes);
  document.addEventListener("htmx:afterSwap", swapped);
})();
