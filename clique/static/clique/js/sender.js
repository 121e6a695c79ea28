// Sends the taps of the outbox in their order, one at a time, each until it is answered: on a tap, on waking, when the network
// says that it is back, and by the clock. What is sent twice is written once, as each tap keeps its key.
//
// "outbox:answered" tells of a tap that is saved, "outbox:refused" of one that the server does not take, "outbox:stray" of one
// that has no page to be decided on, "outbox:state" how the line is: "free", "lost" (no answer), or "shut" (an answer, but
// nobody is signed in here).

(() => {
  const ELSEWHERE_MS = 500;
  const WAITS_S = [1, 2, 4, 8, 15];
  const TAKEN_S = 2;
  const REFUSALS = [400, 404, 409, 413, 422];
  const CLOSED = [401, 403];
  const GONE = 404;
  const CONFLICT = 409;

  const opened = {};
  for (const name of ["outbox:open", "lease:open", "line:open"]) document.dispatchEvent(new CustomEvent(name, { detail: opened }));
  const { box, lease, line } = opened;
  let isAtWork = false;
  let isWanted = false;
  let failures = 0;
  let timer = null;
  let door = null;

  const says = (name, detail = {}) => document.dispatchEvent(new CustomEvent(`outbox:${name}`, { detail }));

  // A round that was never sent and its undo are nothing to anybody else. The undo goes first: alone it would undo another one.
  const cancelsPairs = (scope) => {
    const acts = box.taps(scope).filter((tap) => ["round", "undo"].includes(tap.act));
    const index = acts.findIndex((tap, i) => tap.act === "round" && !tap.isTried && acts[i + 1]?.act === "undo");
    if (index < 0) return;
    box.drop(acts[index + 1], acts[index]);
    cancelsPairs(scope);
  };

  // Only with the lease: another tab may just be sending the round of a pair.
  const next = () => {
    new Set(box.waiting().map((tap) => tap.scope)).forEach(cancelsPairs);
    return box.waiting()[0];
  };

  const seenBy = (tap) => {
    const { from, to } = box.chain(tap.scope) ?? {};
    return from === 0 || (from <= tap.seen && tap.seen <= to) ? to : tap.seen;
  };

  // Every act counts the version up by one. An answer to a tap that had been written before may tell of later ones too, and one
  // that comes late, to a tab that slept, of what another tab has long gone on from.
  const follows = (tap, seen, told) => {
    const old = box.chain(tap.scope);
    const reached = Math.min(seen + 1, Number(told?.version ?? seen + 1));
    if (old && old.from <= seen && old.to >= reached) return true;
    const log = Number(told?.version) === reached ? told.log : undefined;
    return box.setChain(tap.scope, Math.min(old?.from ?? seen, seen), reached, log);
  };

  // What has no room to be noted has some once the tap is gone.
  const saves = (tap, seen, detail) => {
    const before = box.chain(tap.scope)?.log;
    const isNoted = follows(tap, seen, detail.told);
    box.drop(tap);
    if (!isNoted) follows(tap, seen, detail.told);
    if (detail.told) box.tell(tap.scope, detail.told);
    says("answered", { ...detail, before });
    says("changed");
  };

  // Who is here does not depend on who else came or went: it is said again, on the evening as it is.
  const repeats = (tap, seen, { status, told }) => {
    const version = Number(told?.version ?? seen);
    if (tap.act !== "presence" || status !== CONFLICT || version === seen) return false;
    return box.setChain(tap.scope, 0, version);
  };

  const refuses = (tap, seen, detail) => {
    // Sent or dropped by another tab meanwhile: nobody is asked any more.
    if (!box.noteRefused(tap) || repeats(tap, seen, detail)) return;
    const isStray = detail.verdict === "elsewhere" || detail.status === GONE;
    box.hold(tap, isStray);
    says(isStray ? "stray" : "refused", detail);
    says("changed");
  };

  const isAnswer = (verdict, status) =>
    ["saved", "elsewhere"].includes(verdict) || (verdict === "refused" && [...REFUSALS, ...CLOSED].includes(status));

  // How the line is then; only a free one lets the next tap go.
  const settles = async (tap, seen, isAgain = false) => {
    if (!box.noteSending(tap)) return "free";
    lease.renew();
    const answer = await line.send(tap, seen);
    const status = answer?.response.status ?? 0;
    const headers = answer?.response.headers;
    // Somebody else's Wi-Fi and a proxy answer too, but not with this header.
    const verdict = headers?.get("Outbox");
    if (!isAnswer(verdict, status)) return "lost";
    const detail = { tap, status, verdict, html: answer.html, goTo: headers.get("HX-Redirect") };
    if (CLOSED.includes(status)) return knocks(tap, seen, detail, isAgain);
    const told = line.told(answer.html, tap);
    const known = { ...detail, told, reason: told?.reason };
    if (verdict === "saved") saves(tap, seen, known);
    else refuses(tap, seen, known);
    return "free";
  };

  const knocks = async (tap, seen, { goTo }, isAgain) => {
    lease.renew();
    door = goTo ?? (isAgain ? "/" : await line.findsDoor(tap));
    if (door === "") return settles(tap, seen, true);
    return door === null ? "lost" : "shut";
  };

  // All that can go now; how the line is then, "taken" if another tab sends.
  const works = async () => {
    if (!box.waiting().length) return "free";
    if (!(await lease.claim())) return "taken";
    let state = "free";
    for (let tap = next(); tap && state === "free"; tap = next()) {
      if (lease.isTaken()) return "taken";
      state = await settles(tap, seenBy(tap));
      if (state === "free") failures = 0;
    }
    lease.release();
    return state;
  };

  const waitS = (state) => (state === "taken" ? TAKEN_S : WAITS_S[Math.min(failures, WAITS_S.length) - 1]);

  const drains = async () => {
    isWanted = isAtWork;
    if (isAtWork) return;
    isAtWork = true;
    clearTimeout(timer);
    // A fault of a script must not end the sending for good.
    const state = await works().catch(() => "lost");
    isAtWork = false;
    if (state === "lost" || state === "shut") failures += 1;
    if (state !== "taken") says("state", { line: state, door });
    if (isWanted && state === "free") drains();
    else if (state !== "free") timer = setTimeout(drains, 1000 * waitS(state));
  };

  const wakes = () => {
    if (!document.hidden) drains();
  };

  const decided = (event) => {
    box.letGo(event.detail.scope);
    drains();
  };

  // The tab in which it was tapped comes first: the answer is for its page.
  const hears = ({ detail }) => {
    if (detail.isTap) drains();
    else setTimeout(drains, ELSEWHERE_MS);
  };

  document.addEventListener("outbox:changed", hears);
  document.addEventListener("outbox:decided", decided);
  document.addEventListener("visibilitychange", wakes);
  window.addEventListener("online", drains);
  window.addEventListener("pageshow", drains);
})();
