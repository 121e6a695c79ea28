// The till's rows: Enter pays the part that was typed and nothing else, a long tap opens the field for it, and a tap that was not
// answered says so in its row. Without this file every button works by itself.

(() => {
  const LONG_MS = 500;
  let pressed = null;

  const rowOf = (element) => element?.closest?.(".due");

  const enters = (event) => {
    if (event.key !== "Enter" || !event.target.matches?.("#till-form input")) return;
    event.preventDefault();
    rowOf(event.target)?.querySelector("[data-part-pay]").click();
  };

  const saysUnsaved = (event) => {
    if (event.detail.requestConfig.verb === "get") return;
    const row = rowOf(event.detail.elt);
    const words = row?.closest("[data-unsaved]")?.dataset.unsaved;
    if (!words) return;
    row.querySelector("[data-unsaved-note]")?.remove();
    const note = document.createElement("p");
    note.className = "due-fault";
    note.dataset.unsavedNote = "";
    note.setAttribute("role", "alert");
    note.textContent = words;
    row.append(note);
  };

  const presses = (event) => {
    const row = rowOf(event.target);
    if (!row || event.target.closest("button, input, a[role=button]")) return;
    pressed = setTimeout(() => row.querySelector("[data-part]")?.click(), LONG_MS);
  };

  const releases = () => clearTimeout(pressed);

  // A long tap on the name would open the browser's own menu.
  const keepsMenu = (event) => {
    if (event.pointerType === "touch" && rowOf(event.target)) event.preventDefault();
  };

  document.addEventListener("keydown", enters);
  document.addEventListener("htmx:sendError", saysUnsaved);
  document.addEventListener("htmx:timeout", saysUnsaved);
  document.addEventListener("pointerdown", presses);
  document.addEventListener("pointerup", releases);
  document.addEventListener("pointercancel", releases);
  document.addEventListener("pointermove", (event) => {
    if (Math.hypot(event.movementX, event.movementY) > 6) releases();
  });
  document.addEventListener("contextmenu", keepsMenu);
})();
