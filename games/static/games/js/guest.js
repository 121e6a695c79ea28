// Who opens the form of a guest wants to type a name.

(() => {
  const opens = (event) => {
    if (event.target.id === "gast" && event.target.open) event.target.querySelector("[name='name']").focus();
  };

  // While capturing, as the event does not bubble.
  document.addEventListener("toggle", opens, true);
})();
