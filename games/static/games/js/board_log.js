// The log of a game as text, as the server tells it (`kind/seat/struck,struck` each), and as the taps of the outbox carry it on;
// counted by reducer.js.
//
// Whoever works with it sends "log:open" and finds it in the event's detail.

(() => {
  const opened = {};
  document.dispatchEvent(new CustomEvent("reducer:open", { detail: opened }));
  const { count } = opened;

  const roundOf = (kind, seat, struck) => {
    if (kind === "lowest") return { type: kind, strikes: struck };
    if (kind === "withdraw") return { type: kind, player: seat };
    if (kind !== "three_aces") return { type: kind };
    return struck.length ? { type: kind, holder: seat, strikes: struck } : { type: kind, holder: seat };
  };

  const ofWord = (word) => {
    const [kind, seat, struck] = word.split("/");
    return roundOf(kind, seat, struck.split(",").filter(Boolean));
  };

  const wordOf = ({ fields }) => {
    const all = (wanted) => fields.filter(([name]) => name === wanted).map(([, value]) => value);
    const [leaver] = all("leave");
    return leaver ? `withdraw/${leaver}/` : `${all("kind")[0]}/${all("seat")[0] ?? ""}/${all("struck").join(",")}`;
  };

  const words = (log) => log.split(" ").filter(Boolean);

  // The log after one more tap; what an undo takes back is its last entry.
  const after = (log, tap) => {
    if (tap.act === "undo") return log.slice(0, -1);
    return tap.act === "round" ? [...log, wordOf(tap)] : log;
  };

  const sharedBy = (one, other) => {
    const differs = one.findIndex((word, index) => word !== other[index]);
    return differs < 0 ? one.length : differs;
  };

  const rulesOf = (text) => {
    const rules = Object.fromEntries(text.split(" ").map((word) => word.split("=")));
    return { ...rules, strikes_to_swim: Number(rules.strikes_to_swim) };
  };

  const counted = (root, log) =>
    count({
      rules: rulesOf(root.dataset.rules),
      present: [...root.querySelectorAll("[data-tile]")].map((tile) => tile.value),
      first_dealer: root.dataset.firstDealer,
      rounds: log.map(ofWord),
    });

  document.addEventListener("log:open", (event) => (event.detail.log = { words, after, sharedBy, counted }));
})();
