// Sends the taps of the outbox in their order, one at a time, each until it is answered: on a tap, on waking, when the network
// says that it is back, and by the clock. What is sent twice is written once, as each tap keeps its key.
//
// "outbox:answered" tells of a tap that is saved, "outbox:refused" of one that the server does not take, "outbox:state" how the
// line is: "free", "lost" (no answer), or "shut" (an answer, but nobody is signed in here).

(() => {
  const LIMIT_MS = 6000;
  const ELSEWHERE_MS = 500;
  const WAITS_S = [1, 2, 4, 8, 15];
  const REFUSALS = [400, 404, 409, 413, 422];
  const CLOSED = [401, 403];
  const TOKEN = "[name='csrfmiddlewaretoken']";

  const opened = {};
  for (const name of ["outbox:open", "lease:open"]) document.dispatchEvent(new CustomEvent(name, { detail: opened }));
  const { box, lease } = opened;
  const asked = new Set();
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

  const next = () => {
    new Set(box.taps().map((tap) => tap.scope)).forEach(cancelsPairs);
    return box.taps().find((tap) => !asked.has(tap.scope));
  };

  const seenBy = (tap) => {
    const { from, to } = box.chain(tap.scope) ?? {};
    return from <= tap.seen && tap.seen <= to ? to : tap.seen;
  };

  const timed = async (path, options) => {
    const limit = new AbortController();
    const clock = setTimeout(() => limit.abort(), LIMIT_MS);
    try {
      const response = await fetch(path, { ...options, signal: limit.signal });
      return { response, html: await response.text() };
    } catch {
      return null;
    } finally {
      clearTimeout(clock);
    }
  };

  const send = (tap, seen) => {
    const body = new URLSearchParams(tap.fields);
    const own = { key: tap.key, seen, tapped_at: tap.at, csrfmiddlewaretoken: document.querySelector(TOKEN)?.value ?? "" };
    for (const [name, value] of Object.entries(own)) body.set(name, value);
    const page = new URL(tap.page, location.href).href;
    const headers = { Outbox: "kept", "HX-Request": "true", "HX-Target": tap.target, "HX-Current-URL": page };
    return timed(tap.path, { method: "POST", body, headers, redirect: "error" });
  };

  // A new sign-in gives out new tokens; the forms of this page get one too. Without access the way leads to the door, given back.
  const findsDoor = async (tap) => {
    const answer = await timed(tap.page, {});
    if (!answer) return null;
    const token = /name="csrfmiddlewaretoken" value="(\w+)"/.exec(answer.html)?.[1];
    if (!token || answer.response.redirected || !answer.response.ok) return answer.response.url;
    document.querySelectorAll(TOKEN).forEach((field) => (field.value = token));
    return "";
  };

  // What the answer's page says of itself: version and log of a board, version of an evening.
  const told = (html, tap) => {
    const found = new DOMParser().parseFromString(html, "text/html").querySelector("[data-outbox]");
    if (found?.dataset.outbox !== tap.scope) return null;
    return { ...found.dataset, reason: found.querySelector("[role='alert']")?.textContent.trim() };
  };

  // Every act counts the version up by one. An answer to a tap that had been written before may tell of later ones too.
  const saves = (tap, seen, detail) => {
    const reached = Math.min(seen + 1, Number(detail.told?.version ?? seen + 1));
    box.setChain(tap.scope, Math.min(box.chain(tap.scope)?.from ?? seen, seen), reached);
    box.drop(tap);
    if (detail.told) box.tell(tap.scope, detail.told);
    says("answered", detail);
    says("changed");
  };

  // Who is here does not depend on who else came or went: it is said again, on the evening as it is.
  const repeats = (tap, detail) => {
    if (tap.act !== "presence" || detail.status !== 409 || !detail.told) return false;
    box.setChain(tap.scope, 0, Number(detail.told.version));
    return true;
  };

  const refuses = (tap, detail) => {
    box.noteRefused(tap);
    if (repeats(tap, detail)) return;
    asked.add(tap.scope);
    says("refused", detail);
  };

  // Whether the next tap may go; false: the line is lost or shut.
  const settles = async (tap, seen, isAgain = false) => {
    box.noteSending(tap);
    const answer = await send(tap, seen);
    const status = answer?.response.status ?? 0;
    const headers = answer?.response.headers;
    const detail = { tap, status, html: answer?.html, goTo: headers?.get("HX-Redirect") };
    // Somebody else's Wi-Fi answers too, but not with this header.
    const verdict = headers?.get("Outbox");
    if (!verdict || (verdict !== "saved" && ![...REFUSALS, ...CLOSED].includes(status))) return "lost";
    if (CLOSED.includes(status)) return knocks(tap, seen, detail, isAgain);
    const known = { ...detail, told: told(answer.html, tap) };
    known.reason = known.told?.reason;
    if (verdict === "saved") saves(tap, seen, known);
    else refuses(tap, known);
    return "free";
  };

  const knocks = async (tap, seen, { goTo }, isAgain) => {
    door = goTo ?? (isAgain ? "/" : await findsDoor(tap));
    if (door === "") return settles(tap, seen, true);
    return door === null ? "lost" : "shut";
  };

  // All that can go now; how the line is then, "taken" if another tab sends.
  const works = async () => {
    if (!next()) return "free";
    if (!(await lease.claim())) return "taken";
    let line = "free";
    for (let tap = next(); tap && line === "free"; tap = next()) {
      if (lease.isTaken()) return "taken";
      lease.renew();
      line = await settles(tap, seenBy(tap));
      if (line === "free") failures = 0;
    }
    lease.release();
    return line;
  };

  const drains = async () => {
    isWanted = isAtWork;
    if (isAtWork) return;
    isAtWork = true;
    clearTimeout(timer);
    // A fault of a script must not end the sending for good.
    const line = await works().catch(() => "lost");
    isAtWork = false;
    if (line !== "free") failures += 1;
    if (line !== "taken") says("state", { line, door });
    if (isWanted && line === "free") drains();
    else if (line !== "free") timer = setTimeout(drains, 1000 * WAITS_S[Math.min(failures, WAITS_S.length) - 1]);
  };

  const wakes = () => {
    if (!document.hidden) drains();
  };

  const decided = (event) => {
    asked.delete(event.detail.scope);
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
