// What the server did not take: what it has beside what was tapped here, until the scorekeeper decides. Nothing more is sent of
// this game or evening meanwhile, and nothing is lost without a word.
//
// "choice:wanted" brings the tap, the status of its answer, the reason, the server's version and log, and both sides line by line.

(() => {
  const CONFLICT = 409;
  const opened = {};
  document.dispatchEvent(new CustomEvent("outbox:open", { detail: opened }));
  const { box } = opened;
  let asked = null;

  const panel = () => document.querySelector("#tap-choice");
  const part = (name) => panel().querySelector(`[data-part='${name}']`);
  const says = (name, detail) => document.dispatchEvent(new CustomEvent(`outbox:${name}`, { detail }));

  const lists = (name, lines) => {
    const pattern = panel().querySelector("template").content.firstElementChild;
    const items = lines.map((line) => Object.assign(pattern.cloneNode(true), { textContent: line }));
    part(name).replaceChildren(...items);
  };

  const asks = ({ detail }) => {
    asked = { ...detail, shown: box.taps(detail.tap.scope) };
    panel().dataset.kind = detail.status === CONFLICT ? "conflict" : "refusal";
    part("reason").textContent = detail.status === CONFLICT ? "" : (detail.reason ?? "");
    lists("theirs", detail.theirs);
    lists("ours", detail.ours);
    panel().hidden = false;
    panel().querySelector("button").focus({ preventScroll: true, focusVisible: false });
    says("asks", { scope: detail.tap.scope });
  };

  const again = ({ tap, status, version, log }) => {
    if (status !== CONFLICT) return;
    box.dropUndos(tap.scope);
    box.setChain(tap.scope, 0, version, log);
  };

  // Those that were shown: another tab may have taken one since, which is asked about by itself.
  const drop = ({ tap, status, version, log, shown }) => {
    if (status !== CONFLICT) {
      box.drop(tap);
      return;
    }
    box.drop(...shown);
    box.setChain(tap.scope, version, version, log);
  };

  const closes = () => {
    const { scope } = asked.tap;
    asked = null;
    panel().hidden = true;
    says("decided", { scope });
    says("changed", {});
  };

  const decides = (event) => {
    const button = event.target.closest("[data-choice]");
    if (!button || !asked) return;
    if (button.dataset.choice === "again") again(asked);
    else drop(asked);
    closes();
  };

  // Decided in another tab: the tap was sent or dropped there.
  const looks = () => {
    if (asked && !box.taps(asked.tap.scope).some((tap) => tap.key === asked.tap.key)) closes();
  };

  document.addEventListener("choice:wanted", asks);
  document.addEventListener("outbox:changed", looks);
  document.addEventListener("click", decides);
})();
