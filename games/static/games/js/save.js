// The strip in the head: what waits in the outbox, and "saved" only after an answer. For what goes out without the outbox "not
// saved" after an answer that refused it as a whole, "unsure" when none came. Its sentences come with the page.

(() => {
  const SLOW_MS = 300;
  const LATE_MS = 180_000;
  const opened = {};
  document.dispatchEvent(new CustomEvent("outbox:open", { detail: opened }));
  const { box } = opened;

  let clock = null;
  let slow = null;
  let line = "free";
  let isAsking = false;
  let isFull = false;
  // A tap was not kept, and did not go out either, as others wait.
  let isLost = false;
  // How it stands with what went out without the outbox, and with the polls.
  let direct = "ok";

  const strip = () => document.querySelector("#save");
  const part = (name) => strip().querySelector(`[data-part='${name}']`);
  // The element that asked, even when the answer has replaced it.
  const isPoll = (event) => Boolean(event.detail.requestConfig?.elt.dataset.poll);

  const here = () => document.querySelector("[data-outbox]")?.dataset.outbox;

  const stateOf = (taps) => {
    if (isLost && taps.length) return "room";
    if (isAsking && box.taps().length) return "asks";
    if (line === "shut" && taps.length) return "shut";
    const age = box.waitedMs();
    if (age >= LATE_MS) return "late";
    if (age >= SLOW_MS) return "unsent";
    if (box.strayScope()) return "stray";
    if (box.heldAway(here())) return "away";
    return isFull && direct === "ok" ? "full" : direct;
  };

  const timeOf = (at) => {
    const moment = new Date(at);
    const day = moment.toDateString() === new Date().toDateString() ? "" : `${moment.getDate()}.${moment.getMonth() + 1}. `;
    return `${day}${moment.getHours()}:${String(moment.getMinutes()).padStart(2, "0")}`;
  };

  const counts = (taps) => {
    const words = part("unsent").dataset;
    const areRounds = taps.every((tap) => tap.act === "round");
    const one = areRounds ? words.round : words.entry;
    const several = areRounds ? words.rounds : words.entries;
    part("unsent").textContent = taps.length === 1 ? one : several.replace("{count}", taps.length);
    part("since").textContent = part("since").dataset.pattern.replace("{time}", timeOf(taps[0].at));
  };

  // Taps of another page: which, and the way there.
  const leads = (name, tap) => {
    part(name).parentElement.hidden = !tap;
    if (!tap) return;
    part(name).href = tap.page;
    if (tap.place) part(name).textContent = tap.place;
  };

  const says = () => {
    if (!strip()) return;
    clearTimeout(clock);
    const taps = box.waiting();
    strip().dataset.state = stateOf(taps);
    leads("away", box.heldAway(here()));
    if (!taps.length) return;
    leads("there", taps.find((tap) => tap.scope !== here()));
    counts(taps);
    const age = box.waitedMs();
    const next = [SLOW_MS, LATE_MS].find((moment) => age < moment);
    if (next) clock = setTimeout(says, next - age + 1);
  };

  const saysDirect = (state) => {
    clearTimeout(slow);
    direct = state;
    says();
  };

  const begins = (event) => {
    if (isPoll(event) || event.detail.requestConfig.verb === "get") return;
    slow = setTimeout(() => saysDirect("wait"), SLOW_MS);
  };

  const stateAfter = (status) => {
    if (status === 507) return "stop";
    if (status === 0 || status >= 500) return "unsure";
    return status < 300 || status === 409 || status === 422 ? "ok" : "stop";
  };

  // A tap without an answer stays unsure until a tap is answered, or the board is seen to have moved: what it shows is saved.
  const polled = (status) => {
    if (stateAfter(status) !== "ok") {
      if (direct === "ok") saysDirect("lost");
    } else if (direct === "lost" || (direct === "unsure" && status !== 204)) {
      saysDirect("ok");
    }
  };

  const ends = (event) => {
    const { requestConfig, xhr } = event.detail;
    // Somebody else's Wi-Fi answers with 200 too.
    const isOurs = xhr?.status >= 300 || Boolean(xhr?.getResponseHeader("Page-Owner"));
    const status = isOurs ? xhr.status : 0;
    if (requestConfig.verb !== "get") saysDirect(stateAfter(status));
    else if (isPoll(event) && !xhr?.getResponseHeader("HX-Redirect")) polled(status);
  };

  const connects = ({ detail }) => {
    ({ line } = detail);
    if (detail.door && strip()) part("door").href = detail.door;
    says();
  };

  const keeps = ({ detail }) => {
    if (detail.isTap) isFull = false;
    if (detail.isTap || !box.taps().length) isLost = false;
    says();
  };

  const overflows = ({ detail }) => {
    if (detail.isLost) isLost = true;
    else isFull = true;
    says();
  };

  // The strip says it already; a message over the tiles would say it twice.
  const silences = () => document.querySelectorAll("#messages .message").forEach((message) => message.remove());

  document.addEventListener("outbox:changed", keeps);
  document.addEventListener("outbox:answered", () => saysDirect("ok"));
  document.addEventListener("outbox:full", overflows);
  document.addEventListener("outbox:state", connects);
  document.addEventListener("outbox:asks", () => (isAsking = true) && says());
  document.addEventListener("outbox:decided", ({ detail }) => (isAsking = isAsking && detail.scope !== here()));
  document.addEventListener("htmx:sendError", silences);
  document.addEventListener("htmx:timeout", silences);
  document.addEventListener("htmx:responseError", silences);
  document.addEventListener("htmx:beforeRequest", begins);
  document.addEventListener("htmx:afterRequest", ends);
  says();
})();
