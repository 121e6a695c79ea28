// What the server did not take: what it has beside what was tapped here, until the scorekeeper decides. Nothing is sent of this
// game meanwhile, and nothing is lost without a word.

(() => {
  const CONFLICT = 409;
  const opened = {};
  document.dispatchEvent(new CustomEvent("outbox:open", { detail: opened }));
  const { box } = opened;
  let asked = null;

  const panel = () => document.querySelector("#board-choice");
  const part = (name) => panel().querySelector(`[data-part='${name}']`);

  const lists = (name, words) => {
    const pattern = panel().querySelector("template").content.firstElementChild;
    const items = words.map((line) => Object.assign(pattern.cloneNode(true), { textContent: line }));
    part(name).replaceChildren(...items);
  };

  // What one of the two has beyond the entries that both begin with, and what it has taken back of them.
  const beyond = (lines, shared, before) => {
    const pattern = part("words").dataset.undone;
    const undone = before.slice(shared).map(({ words }) => pattern.replace("{words}", words));
    return [...undone, ...lines.slice(shared).map(({ words }) => words)];
  };

  const asks = ({ detail }) => {
    const { tap, status, reason, before, ours, theirs } = detail;
    const shared = detail.shared.theirs;
    asked = detail;
    panel().dataset.kind = status === CONFLICT ? "conflict" : "refusal";
    part("reason").textContent = status === CONFLICT ? "" : (reason ?? "");
    const news = beyond(theirs.lines, shared, before.lines);
    lists("theirs", news.length ? news : [part("words").dataset.unchanged]);
    lists("ours", beyond(ours.lines, detail.shared.ours, before.lines));
    panel().hidden = false;
    panel().querySelector("button").focus({ preventScroll: true, focusVisible: false });
    document.dispatchEvent(new CustomEvent("outbox:asks", { detail: { scope: tap.scope } }));
  };

  // On top of what others wrote only rounds can go: an undo would take back another one than was meant.
  const dropsUndos = (scope) => {
    let open = 0;
    for (const tap of box.taps(scope)) {
      if (tap.act === "round") open += 1;
      else if (tap.act === "undo" && open > 0) open -= 1;
      else if (tap.act === "undo") box.drop(tap);
    }
  };

  const again = ({ tap, status, version }) => {
    if (status !== CONFLICT) return;
    dropsUndos(tap.scope);
    box.setChain(tap.scope, 0, version);
  };

  const drop = ({ tap, status, version }) => {
    if (status !== CONFLICT) {
      box.drop(tap);
      return;
    }
    box.drop(...box.taps(tap.scope));
    box.setChain(tap.scope, version, version);
  };

  const decides = (event) => {
    const button = event.target.closest("[data-choice]");
    if (!button || !asked) return;
    const { tap } = asked;
    if (button.dataset.choice === "again") again(asked);
    else drop(asked);
    asked = null;
    panel().hidden = true;
    document.dispatchEvent(new CustomEvent("outbox:decided", { detail: { scope: tap.scope } }));
    document.dispatchEvent(new CustomEvent("outbox:changed", { detail: {} }));
  };

  document.addEventListener("board:asks", asks);
  document.addEventListener("click", decides);
})();
