// Who is here, as the server told last, and on top of it the taps that wait in the outbox. Without this script every tap is a
// page of its own.

(() => {
  // A tap that is answered at once makes no fuss.
  const SLOW_MS = 300;
  const opened = {};
  document.dispatchEvent(new CustomEvent("outbox:open", { detail: opened }));
  const { box } = opened;
  let slow = null;
  let isAsking = false;
  let isCatchingUp = false;

  const page = () => document.querySelector("#attendance");
  const part = (element, name) => element.querySelector(`[data-part='${name}']`);
  const says = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));
  const taps = () => box.taps(page().dataset.outbox);
  const tileOf = (person) => page().querySelector(`[data-person="${CSS.escape(person)}"]`);

  // The field of a tap says what is to be: "present" or "absent", and who.
  const meantBy = (tap) => tap.fields.find(([name]) => ["present", "absent"].includes(name));

  const draws = (tile, field) => {
    const state = field === "present" ? "here" : "absent";
    const chip = document.querySelector("#attendance-patterns").content.querySelector(`[data-chip='${state}']`).cloneNode(true);
    chip.removeAttribute("id");
    tile.name = field === "present" ? "absent" : "present";
    tile.dataset.state = state;
    tile.dataset.unsent = "";
    tile.setAttribute("aria-pressed", String(field === "present"));
    tile.querySelector("[data-chip]").replaceWith(chip);
  };

  // Somebody who has no tile yet is one of those below, who were here before.
  const drawsTap = (tap) => {
    const [field, person] = meantBy(tap);
    const tile = tileOf(person);
    const button = page().querySelector(`button[name='present'][value='${CSS.escape(person)}']:not([data-person])`);
    if (button) button.disabled = true;
    if (tile ? tile.name !== field : !button) return 0;
    if (tile) draws(tile, field);
    return field === "present" ? 1 : -1;
  };

  const marks = (isUnsent) => {
    page().toggleAttribute("data-unsent", isUnsent);
    for (const block of page().querySelectorAll("[data-needs-server]")) block.inert = isUnsent;
  };

  const isBehind = () => Number(page().dataset.version) < (box.chain(page().dataset.outbox)?.to ?? 0);

  const asksAnew = () => document.querySelector("#table-choose")?.requestSubmit();

  // The answer came to another tab.
  const catchesUp = () => {
    if (isCatchingUp || !isBehind()) return;
    isCatchingUp = true;
    // Before the page is complete the browser itself would send the form, and load the page again, and again.
    if (document.readyState === "complete") asksAnew();
    else window.addEventListener("load", asksAnew, { once: true });
  };

  // The server was asked and knows no more than this: a backup was restored, or it is another database.
  const believes = () => {
    const version = Number(page().dataset.version);
    if (isCatchingUp && isBehind()) box.setChain(page().dataset.outbox, version, version);
    isCatchingUp = false;
  };

  const shows = () => {
    clearTimeout(slow);
    if (!page()) return;
    const waiting = isAsking ? [] : taps().filter((tap) => tap.act === "presence");
    if (!waiting.length) {
      marks(false);
      catchesUp();
      return;
    }
    const here = part(page(), "here");
    const count = waiting.reduce((sum, tap) => sum + drawsTap(tap), Number(here.dataset.count));
    here.dataset.count = count;
    here.textContent = here.dataset.pattern.replace("{count}", count);
    part(page(), "missing")?.remove();
    slow = setTimeout(() => marks(true), SLOW_MS);
  };

  const begins = () => {
    if (!page()) return;
    box.sees(page().dataset.outbox, page().dataset);
    believes();
    shows();
  };

  const answered = ({ detail }) => {
    if (detail.tap.scope !== page()?.dataset.outbox || !detail.told) return;
    page().dataset.version = detail.told.version;
    says("page:came", { html: detail.html });
  };

  const lineOf = (tap) => {
    const [field, person] = meantBy(tap);
    const { here, absent } = document.querySelector("#attendance-patterns").dataset;
    const name = tileOf(person) ? part(tileOf(person), "name").textContent : (tap.who?.[0]?.[1] ?? "");
    return `${name}: ${field === "present" ? here : absent}`;
  };

  const refused = ({ detail }) => {
    const { tap, status, reason, told, html } = detail;
    if (tap.scope !== page()?.dataset.outbox) return;
    isAsking = true;
    const ours = taps().map(lineOf);
    if (told) says("page:came", { html });
    const [field] = meantBy(tap);
    const asItIs = { ...tap, fields: [[field === "present" ? "absent" : "present", meantBy(tap)[1]]] };
    says("choice:wanted", { tap, status, reason, version: Number(page().dataset.version), ours, theirs: [lineOf(asItIs)] });
  };

  const decided = ({ detail }) => {
    if (detail.scope === page()?.dataset.outbox) isAsking = false;
  };

  // In words, for when this page is not at hand.
  const tells = ({ detail: { tap, page: made } }) => {
    if (made === page() && meantBy(tap)) tap.words = lineOf(tap);
  };

  document.addEventListener("tap:made", tells);
  document.addEventListener("outbox:changed", shows);
  document.addEventListener("outbox:answered", answered);
  document.addEventListener("outbox:refused", refused);
  document.addEventListener("outbox:decided", decided);
  document.addEventListener("page:begun", begins);
  begins();
})();
