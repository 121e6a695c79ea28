// The taps that no answer has called saved yet. Each lies in localStorage before anything is drawn, under a name of its own, so
// that two tabs never overwrite each other's. sender.js sends them, one after the other, and takes away what was answered.
//
// A form with data-act, inside an element with data-outbox (the game or evening it writes on, @ the generation of the database)
// and data-version (the version of it that is seen), is kept here instead of being sent. An act called "direct" needs the
// network, as do all other forms. Where the browser has no room, the form goes out by itself unless it would overtake taps that
// wait; "outbox:full" says which.
//
// Whoever works with the taps sends the event "outbox:open" and finds the box in its detail; "outbox:changed" tells of each
// change, and "tap:made" lets the page of a tap say it in words.

(() => {
  const TAP = "outbox-tap:";
  const CHAIN = "outbox-chain:";
  const TOLD = "outbox-told";
  const NOT_CONTENT = ["key", "seen", "csrfmiddlewaretoken"];
  const WHO = ["struck", "seat", "leave", "present", "absent"];
  const ORDER_DIGITS = 16;

  const says = (name, detail = {}) => {
    document.dispatchEvent(new CustomEvent(name, { detail }));
    return detail;
  };

  // Reading and writing fail where the browser keeps nothing, writing also where there is no room.
  const read = (name) => {
    try {
      return JSON.parse(localStorage.getItem(name));
    } catch {
      return null;
    }
  };

  const write = (name, value) => {
    try {
      localStorage.setItem(name, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  };

  const remove = (name) => localStorage.removeItem(name);

  // Names of taps begin with the order, so sorting them is enough.
  const names = (beginning) => {
    try {
      return Object.keys(localStorage).filter((name) => name.startsWith(beginning)).sort();
    } catch {
      return [];
    }
  };

  const taps = (scope) =>
    names(TAP)
      .map((name) => ({ ...read(name), name }))
      .filter((tap) => tap.key && (!scope || tap.scope === scope));

  // The time, unless the clock went back since the last tap that still waits.
  const nextOrder = () => {
    const last = names(TAP).at(-1)?.slice(TAP.length, TAP.length + ORDER_DIGITS) ?? 0;
    return String(Math.max(Date.now(), Number(last) + 1)).padStart(ORDER_DIGITS, "0");
  };

  const put = (tap) => write(`${TAP}${nextOrder()}:${tap.key}`, tap);

  // Another tab may have dropped it meanwhile, and nothing brings it back; whether it is still there.
  const changes = ({ name }, change) => {
    const tap = read(name);
    if (tap) write(name, { ...tap, ...change });
    return tap !== null;
  };

  // From here on nobody knows whether the server has it. (Even where there is no room: the word is shorter than the other.)
  const noteSending = (tap) => changes(tap, { isTried: true });

  const noteRefused = (tap) => changes(tap, { isTried: false });

  const noteWords = (tap, words) => changes(tap, { words });

  const moves = (moved, scope) => moved.forEach((tap) => changes(tap, { scope }));

  const drop = (...dropped) => dropped.forEach((tap) => remove(tap.name));

  // From which version to which the server's game or evening was moved by taps of this browser alone, and its log there, if it
  // is known. A tap that was drawn on a version between the two follows from the last one; only then nobody else has written in
  // between. From 0: whatever it was drawn on, somebody wants it there.
  const chain = (scope) => read(`${CHAIN}${scope}`);

  const setChain = (scope, from, to, log) => write(`${CHAIN}${scope}`, { from, to, log });

  // What the server told last: a page out of a cache may be older, and an answer may have come to another tab.
  const told = (scope) => {
    const kept = read(TOLD);
    return kept?.scope === scope ? kept : null;
  };

  const tell = (scope, { version, log }) => write(TOLD, { scope, version: Number(version), log });

  // Kept by the first program with an outbox, which did not know of generations.
  const adopts = (scope) => {
    const [bare] = scope.split("@");
    if (bare === scope) return;
    moves(taps(bare), scope);
    const old = chain(bare);
    if (!old) return;
    setChain(scope, old.from, old.to);
    remove(`${CHAIN}${bare}`);
  };

  // A page shows what the server tells of now. Where taps wait, the chain leads to them.
  const sees = (scope, page) => {
    adopts(scope);
    const version = Number(page.version);
    if ((told(scope)?.version ?? 0) < version) tell(scope, page);
    if (taps(scope).length || (chain(scope)?.to ?? 0) >= version) return;
    const isDone = (name) => !taps(name.slice(CHAIN.length)).length;
    names(CHAIN).filter(isDone).forEach(remove);
    setChain(scope, version, version, page.log);
  };

  // As htmx would send it, with what the page includes from elsewhere.
  const fieldsOf = (form, button, page) => {
    const included = page.getAttribute("hx-include");
    const others = included ? [...document.querySelectorAll(included)].map((field) => [field.name, field.value]) : [];
    return [...new FormData(form, button), ...others].filter(([name]) => !NOT_CONTENT.includes(name));
  };

  const textOf = (element) => element?.textContent.replace(/\s+/g, " ").trim() ?? "";

  const nameOf = (page, value) => {
    const [tile] = page.querySelectorAll(`button[value="${CSS.escape(value)}"]`);
    return textOf(tile?.querySelector("[data-part='name']") ?? tile);
  };

  const tapOf = (form, button, act) => {
    const page = form.closest("[data-outbox]");
    const fields = fieldsOf(form, button, page);
    const tap = {
      key: says("key:wanted").key,
      at: Date.now(),
      scope: page.dataset.outbox,
      seen: Number(page.dataset.version),
      act,
      path: button?.getAttribute("formaction") ?? form.getAttribute("action"),
      fields,
      page: location.pathname,
      target: page.id,
      isTried: false,
      // For when its page is not at hand.
      place: page.dataset.place,
      who: fields.filter(([name]) => WHO.includes(name)).map(([, value]) => [value, nameOf(page, value)]),
      words: textOf(button),
    };
    return says("tap:made", { tap, page }).tap;
  };

  const takes = (event) => {
    const form = event.target;
    const act = event.submitter?.dataset.act ?? form.dataset.act;
    if (!act || act === "direct" || !form.closest("[data-outbox]")) return;
    const tap = tapOf(form, event.submitter, act);
    const isKept = Boolean(tap.key) && put(tap);
    const isLost = !isKept && taps(tap.scope).length > 0;
    if (!isKept) says("outbox:full", { isLost });
    if (!isKept && !isLost) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isKept) says("outbox:changed", { isTap: true });
    else (event.submitter ?? form).dispatchEvent(new CustomEvent("tap:ignored", { bubbles: true }));
  };

  // Not the lease of another tab: each would wake the other at once, and neither would ever back off.
  const changesElsewhere = ({ key }) => {
    if (key === null || [TAP, CHAIN, TOLD].some((beginning) => key.startsWith(beginning))) says("outbox:changed");
  };

  // A page out of the browser's memory heard of nothing meanwhile.
  const returns = (event) => {
    if (event.persisted) says("outbox:changed");
  };

  const box = {
    taps, noteSending, noteRefused, noteWords, moves, drop, chain, setChain, told, tell, sees, nameOf, read, write, remove,
  };

  document.addEventListener("outbox:open", (event) => (event.detail.box = box));
  // While capturing, before htmx and keys.js hear of it and after the guard against second taps.
  document.addEventListener("submit", takes, true);
  window.addEventListener("storage", changesElsewhere);
  window.addEventListener("pageshow", returns);
})();
