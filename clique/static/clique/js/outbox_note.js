// On pages without a strip: that taps made elsewhere still wait, and where that was. What is answered at once makes no fuss.

(() => {
  const SLOW_MS = 2000;
  const opened = {};
  document.dispatchEvent(new CustomEvent("outbox:open", { detail: opened }));
  const { box } = opened;
  let clock = null;

  const note = () => document.querySelector("#outbox-note");
  const part = (name) => note().querySelector(`[data-part='${name}']`);

  const says = () => {
    clearTimeout(clock);
    const taps = box.taps();
    if (!note()) return;
    const age = box.waitedMs();
    note().hidden = age < SLOW_MS;
    if (!taps.length) return;
    const { one, several } = part("waiting").dataset;
    part("waiting").textContent = taps.length === 1 ? one : several.replace("{count}", taps.length);
    part("page").href = taps[0].page;
    if (age < SLOW_MS) clock = setTimeout(says, SLOW_MS - age);
  };

  document.addEventListener("outbox:changed", says);
  says();
})();
