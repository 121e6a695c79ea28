// Choosing one's own card and one of the centre names the exchange on the first button, and what the hand is worth after it.
// Without this script the same button exchanges whatever was chosen.

(() => {
  const picks = () => document.querySelectorAll("[data-pick]");
  const picked = (name) => document.querySelector(`[data-pick][name="${name}"]:checked`);

  const fills = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (_whole, name) => values[name]);

  const label = (button, give, take) => {
    const { none, half, both } = button.dataset;
    if (give && take) return fills(both, { give: give.dataset.card, take: take.dataset.card });
    const one = give ?? take;
    return one ? fills(half, { card: one.dataset.card }) : none;
  };

  const worthAfter = (give, take) => {
    if (!give || !take) return "";
    const pair = give.dataset.after.split(";").find((each) => each.startsWith(`${take.value}=`));
    return pair.slice(pair.indexOf("=") + 1);
  };

  const shows = () => {
    const button = document.querySelector("[data-swap]");
    if (!button) return;
    const [give, take] = [picked("give"), picked("take")];
    button.disabled = !(give && take);
    button.querySelector("span").textContent = label(button, give, take);
    const worth = document.querySelector("[data-worth]");
    const value = worthAfter(give, take);
    worth.textContent = value && fills(worth.dataset.worth, { value });
  };

  // A second tap on a chosen card puts it back.
  let held = null;

  const presses = (event) => {
    const pick = event.target.closest(".card")?.querySelector("[data-pick]");
    held = pick?.checked ? pick : null;
  };

  const clicks = (event) => {
    if (!event.target.matches("[data-pick]")) return;
    if (event.target === held) event.target.checked = false;
    held = null;
    shows();
  };

  // What was chosen stays so while the cards lie as they did: what else moved at the table is no reason to choose again.
  const turn = () => document.querySelector("#hand-play [name='seen']")?.value;
  let chosen = { turn: "", cards: [] };

  const keeps = () => {
    chosen = { turn: turn(), cards: [picked("give"), picked("take")].map((pick) => pick?.value) };
  };

  // The last of what happened is in sight, however much it was.
  const starts = () => {
    for (const said of document.querySelectorAll("[data-said]")) said.scrollTop = said.scrollHeight;
    const cards = chosen.turn === turn() ? chosen.cards : [];
    // Some browsers choose again what was chosen before the page was loaded anew.
    picks().forEach((pick) => (pick.checked = cards.includes(pick.value)));
    shows();
  };

  document.addEventListener("pointerdown", presses);
  document.addEventListener("click", clicks);
  document.addEventListener("change", (event) => event.target.matches("[data-pick]") && shows());
  document.addEventListener("htmx:beforeSwap", keeps);
  document.addEventListener("htmx:load", starts);
  window.addEventListener("pageshow", starts);
  starts();
})();
