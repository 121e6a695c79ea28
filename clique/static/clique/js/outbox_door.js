// At the door of a device that is signed in no longer: that taps made on it still wait, and go out once it is let in again.

(() => {
  const opened = {};
  document.dispatchEvent(new CustomEvent("outbox:open", { detail: opened }));
  const note = document.querySelector("#outbox-door");

  const says = () => {
    const count = opened.box.taps().length;
    const { one, several } = note.dataset;
    note.hidden = !count;
    note.querySelector("[data-part]").textContent = count === 1 ? one : several.replace("{count}", count);
  };

  document.addEventListener("outbox:changed", says);
  says();
})();
