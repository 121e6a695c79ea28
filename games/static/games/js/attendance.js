// Taps on people come quicker than answers: each one waits for its turn here, so that none is lost and none is sent against a
// page that has moved on. Without this script every tap is a page of its own.

(() => {
  const waiting = [];
  let isSending = false;
  let refusal = null;

  const tileOf = (person) => document.querySelector(`[data-person="${CSS.escape(person)}"]`);

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
    refusal?.remove();
    refusal = null;
    const { person } = tile.dataset;
    if ("sent" in tile.dataset) {
      tile.dispatchEvent(new CustomEvent("tap:ignored", { bubbles: true }));
      return;
    }
    waiting.push({ person, field: tile.name });
    tile.dataset.sent = "";
    sends();
  };

  // The form that asked; the answer has replaced it by the time this is asked.
  const isOurs = (event) => event.detail.requestConfig?.elt.id === "attendance-set";

  // A refusal outlives the answers to the taps that waited behind it; the next tap takes it away.
  const keepsRefusal = () => {
    const shown = document.querySelector("[data-refusal]");
    if (shown) refusal = shown;
    else if (refusal) document.querySelector("[data-refusal-below]")?.after(refusal);
  };

  const goesOn = (event) => {
    if (!isOurs(event)) return;
    isSending = false;
    if (!event.detail.requestConfig.elt.isConnected) {
      keepsRefusal();
      sends();
      return;
    }
    // No answer, or one without tiles: nothing is claimed, every tap that waited is to be made again.
    waiting.length = 0;
    document.querySelectorAll("[data-sent]").forEach((tile) => delete tile.dataset.sent);
  };

  document.addEventListener("click", taps);
  document.addEventListener("htmx:afterRequest", goesOn);
})();
