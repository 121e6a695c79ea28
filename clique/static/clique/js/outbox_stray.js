// Taps that have no page to be decided on: made before a backup was put back, for another clique, or in a game that is gone. They
// are shown wherever somebody keeps score, and lead back to their page; there they can be added, if it is still of the same
// people, and they can be dropped. Until then they stay.

(() => {
  const opened = {};
  document.dispatchEvent(new CustomEvent("outbox:open", { detail: opened }));
  const { box } = opened;
  let isLater = false;

  const panel = () => document.querySelector("#outbox-stray");
  const part = (name) => panel().querySelector(`[data-part='${name}']`);
  const page = () => document.querySelector("[data-outbox]");
  const says = (name, detail) => document.dispatchEvent(new CustomEvent(`outbox:${name}`, { detail }));
  const bare = (scope) => scope.split("@")[0];
  const taps = () => box.taps(box.strayScope() ?? "none");

  const isOfHere = (tap) =>
    page() &&
    bare(page().dataset.outbox) === bare(tap.scope) &&
    page().dataset.outbox !== tap.scope &&
    page().dataset.place === tap.place &&
    (tap.who ?? []).every(([value, name]) => box.nameOf(page(), value) === name);

  const lines = () => {
    const pattern = panel().querySelector("template").content.firstElementChild;
    const told = taps().map((tap) => [tap.place, tap.words].filter(Boolean).join(": "));
    return told.map((words) => Object.assign(pattern.cloneNode(true), { textContent: words }));
  };

  const shows = () => {
    const [first] = taps();
    if (!panel()) return;
    if (!first) {
      panel().hidden = true;
      return;
    }
    part("ours").replaceChildren(...lines());
    const isHere = taps().every(isOfHere);
    panel().querySelector("[data-stray='adopt']").hidden = !isHere;
    part("there").href = first.page;
    part("there").hidden = first.page === location.pathname;
  };

  const opens = () => {
    shows();
    if (!taps().length || !panel()?.hidden) return;
    panel().hidden = false;
    panel().querySelector("button:not([hidden])").focus({ preventScroll: true, focusVisible: false });
  };

  // A page of the old generation, as it was open or kept: the one of today says what may be done.
  const comes = ({ detail: { tap, verdict } }) => {
    if (verdict === "elsewhere" && page()?.dataset.outbox === tap.scope) location.reload();
    else if (page() && !isLater) opens();
  };

  const adopt = () => {
    const old = box.strayScope();
    const { outbox, version, log } = page().dataset;
    box.dropUndos(old);
    box.moves(box.taps(old), outbox);
    box.setChain(outbox, 0, Number(version), log);
  };

  const decides = (event) => {
    const { stray } = event.target.closest("[data-stray]")?.dataset ?? {};
    const scope = box.strayScope();
    if (!stray) return;
    panel().hidden = true;
    isLater = stray === "later";
    if (isLater || !scope) return;
    if (stray === "adopt") adopt();
    else box.drop(...taps());
    says("decided", { scope });
    says("changed", {});
    opens();
  };

  const follows = (event) => {
    if (!event.target.closest("a[href='#outbox-stray']")) return;
    event.preventDefault();
    opens();
  };

  document.addEventListener("outbox:stray", comes);
  document.addEventListener("outbox:changed", shows);
  document.addEventListener("click", decides);
  document.addEventListener("click", follows);
})();
