// The taps that no answer has called saved yet. Each lies in localStorage before anything is drawn, under a name of its own, so
// that two tabs never overwrite each other's. sender.js sends them, one after the other, and takes away what was answered.
//
// A form with data-act, inside an element with data-outbox (the game or evening it writes on) and data-version (the version of
// it that is seen), is kept here instead of being sent. An act called "direct" needs the network, as do all other forms. Where
// the browser keeps nothing, the form goes out by itself and "outbox:full" says so.
//
// Whoever works with the taps sends the event "outbox:open" and finds the box in its detail; "outbox:changed" tells of each change.

(() => {
  const TAP = "outbox-tap:";
  const CHAIN = "outbox-chain:";
  const TOLD = "outbox-told";
  const NOT_CONTENT = ["key", "seen", "csrfmiddlewaretoken"];
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

  // How long the oldest tap has waited, and 0 if none does. After the clock was put back nobody knows, and it counts as long.
  const waitedMs = () => {
    const [oldest] = taps();
    if (!oldest) return 0;
    const age = Date.now() - oldest.at;
    return age < 0 ? Infinity : age;
  };

  const put = (tap) => write(`${TAP}${nextOrder()}:${tap.key}`, tap);

  // From here on nobody knows whether the server has it.
  const noteSending = ({ name, ...tap }) => write(name, { ...tap, isTried: true });

  const noteRefused = ({ name, ...tap }) => write(name, { ...tap, isTried: false });

  const drop = (...dropped) => dropped.forEach((tap) => remove(tap.name));

  // From which version to which the server's game or evening was moved by taps of this browser alone. A tap that was drawn on a
  // version between the two follows from the last one; only then nobody else has written in between.
  const chain = (scope) => read(`${CHAIN}${scope}`);

  const setChain = (scope, from, to) => write(`${CHAIN}${scope}`, { from, to });

  // What the server told last: a page out of a cache may be older, and an answer may have come to another tab.
  const told = (scope) => {
    const kept = read(TOLD);
    return kept?.scope === scope ? kept : null;
  };

  const tell = (scope, { version, log }) => write(TOLD, { scope, version: Number(version), log });

  // A page shows what the server tells of now. Where taps wait, the chain leads to them.
  const sees = (scope, page) => {
    const version = Number(page.version);
    if ((told(scope)?.version ?? 0) < version) tell(scope, page);
    if (taps(scope).length || (chain(scope)?.to ?? 0) >= version) return;
    const isDone = (name) => !taps(name.slice(CHAIN.length)).length;
    names(CHAIN).filter(isDone).forEach(remove);
    setChain(scope, version, version);
  };

  // As htmx would send it, with what the page includes from elsewhere.
  const fieldsOf = (form, button, page) => {
    const included = page.getAttribute("hx-include");
    const others = included ? [...document.querySelectorAll(included)].map((field) => [field.name, field.value]) : [];
    return [...new FormData(form, button), ...others].filter(([name]) => !NOT_CONTENT.includes(name));
  };

  const tapOf = (form, button, act) => {
    const page = form.closest("[data-outbox]");
    return {
      key: says("key:wanted").key,
      at: Date.now(),
      scope: page.dataset.outbox,
      seen: Number(page.dataset.version),
      act,
      path: button?.getAttribute("formaction") ?? form.getAttribute("action"),
      fields: fieldsOf(form, button, page),
      page: location.pathname,
      target: page.id,
      isTried: false,
    };
  };

  const takes = (event) => {
    const form = event.target;
    const act = event.submitter?.dataset.act ?? form.dataset.act;
    if (!act || act === "direct" || !form.closest("[data-outbox]")) return;
    if (!put(tapOf(form, event.submitter, act))) {
      says("outbox:full");
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    says("outbox:changed", { isTap: true });
  };

  const changesElsewhere = (event) => {
    if (event.key === null || event.key.startsWith("outbox-")) says("outbox:changed");
  };

  const box = { taps, waitedMs, noteSending, noteRefused, drop, chain, setChain, told, tell, sees, read, write, remove };

  document.addEventListener("outbox:open", (event) => (event.detail.box = box));
  // While capturing, before htmx and keys.js hear of it and after the guard against second taps.
  document.addEventListener("submit", takes, true);
  window.addEventListener("storage", changesElsewhere);
})();
