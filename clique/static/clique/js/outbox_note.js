// On pages without a strip: that taps made elsewhere still wait, and where that was. What is answered at once makes no fuss.

(() => {
  const SLOW_MS = 2000;
  const MOST_WAYS = 3;
  const opened = {};
  document.dispatchEvent(new CustomEvent("outbox:open", { detail: opened }));
  const { box } = opened;
  let clock = null;

  const note = () => document.querySelector("#outbox-note");
  const part = (name) => note().querySelector(`[data-part='${name}']`);

  const way = (tap) => {
    const copy = note().querySelector("template").content.firstElementChild.cloneNode(true);
    const link = copy.querySelector("a");
    link.href = tap.page;
    if (tap.place) link.textContent = tap.place;
    return copy;
  };

  const ways = (taps) => {
    const stray = box.strayScope();
    const pages = new Map(taps.filter((tap) => tap.scope !== stray).map((tap) => [tap.page, tap]));
    const found = [...pages.values()].slice(0, MOST_WAYS).map(way);
    if (stray) found.push(part("stray").content.firstElementChild.cloneNode(true));
    part("ways").replaceChildren(...found);
  };

  const says = () => {
    clearTimeout(clock);
    const taps = box.taps();
    if (!note()) return;
    const age = box.waitedMs();
    const isHeld = box.waiting().length < taps.length;
    note().hidden = !isHeld && age < SLOW_MS;
    if (!taps.length) return;
    const { one, several } = part("waiting").dataset;
    part("waiting").textContent = taps.length === 1 ? one : several.replace("{count}", taps.length);
    ways(taps);
    if (age < SLOW_MS) clock = setTimeout(says, SLOW_MS - age);
  };

  document.addEventListener("outbox:changed", says);
  says();
})();
