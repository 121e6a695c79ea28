// Taps on people come quicker than answers: each one waits for its turn here, so that none is lost and none is sent against a
// page that has moved on. Without this script every tap is a page of its own.

(() => {
  const PAUSE_MS = 600;
  const SHOWN_MS = 300;
  const waiting = [];
  let isSending = false;
  const lastTap = new Map();

  const tileOf = (person) => document.querySelector(`[data-person="${CSS.escape(person)}"]`);

  const shakes = (tile) => {
    tile.dataset.ignored = "";
    setTimeout(() => delete tile.dataset.ignored, SHOWN_MS);
  };

  const isSecondTap = (person) => {
    const now = performance.now();
    const isSecond = now - (lastTap.get(person) ?? -PAUSE_MS) < PAUSE_MS;
    if (!isSecond) lastTap.set(person, now);
    return isSecond;
  };

  // By a field of the form's own: htmx adds a button only if it was tapped itself, and one that waited was not.
  const submits = (form, name, value) => {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    field.dataset.mine = "";
    form.querySelectorAll("[data-mine]").forEach((old) => old.remove());
    form.append(field);
    form.requestSubmit();
  };

  const sends = () => {
    while (waiting.length && !isSending) {
      const { person, field } = waiting.shift();
      const tile = tileOf(person);
      // Somebody else may have done the same meanwhile.
      if (!tile || tile.name !== field) continue;
      isSending = true;
      tile.dataset.sent = "";
      submits(tile.form, field, person);
    }
    for (const { person } of waiting) tileOf(person)?.setAttribute("data-sent", "");
  };

  const taps = (event) => {
    const tile = event.target.closest("[data-person]");
    if (!tile) return;
    event.preventDefault();
    const { person } = tile.dataset;
    if (isSecondTap(person) || "sent" in tile.dataset) {
      shakes(tile);
      return;
    }
    waiting.push({ person, field: tile.name });
    tile.dataset.sent = "";
    sends();
  };

  // The form that asked; the answer has replaced it by the time this is asked.
  const isOurs = (event) => event.detail.requestConfig?.elt.id === "attendance-set";

  const goesOn = (event) => {
    if (!isOurs(event)) return;
    isSending = false;
    if (event.detail.xhr?.status) {
      sends();
      return;
    }
    // No answer: nothing is claimed, every tap that waited is to be made again.
    waiting.length = 0;
    document.querySelectorAll("[data-sent]").forEach((tile) => delete tile.dataset.sent);
  };

  document.addEventListener("click", taps);
  document.addEventListener("htmx:afterRequest", goesOn);
})();
