// A game is started by the server, with whoever it knows to be here: a tap on the start waits for the taps before it, for as long
// as these are on their way.

(() => {
  const opened = {};
  document.dispatchEvent(new CustomEvent("outbox:open", { detail: opened }));
  const { box } = opened;
  let wanted = null;

  const buttons = () => [...document.querySelectorAll("#game-start button")];

  const isWaiting = () => {
    const page = document.querySelector("#attendance");
    return page && box.taps(page.dataset.outbox).length > 0;
  };

  const starts = (event) => {
    if (event.target.id !== "game-start" || !isWaiting()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    wanted = buttons().indexOf(event.submitter);
  };

  const goesOn = () => {
    if (wanted === null || isWaiting()) return;
    const button = buttons()[wanted];
    wanted = null;
    if (!button || button.disabled) return;
    // Not the second tap for which the guard in taps.js would take it.
    button.form.dataset.tap = "waited";
    button.form.requestSubmit(button);
  };

  // Who wants to start later taps again.
  const connects = ({ detail }) => {
    if (detail.line !== "free") wanted = null;
  };

  document.addEventListener("submit", starts, true);
  document.addEventListener("page:begun", goesOn);
  document.addEventListener("outbox:state", connects);
})();
