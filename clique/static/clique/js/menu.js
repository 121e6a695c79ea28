// The person's menu closes by a tap beside it and by Escape; without this it closes by a tap on the name.

(() => {
  const open = () => document.querySelectorAll("details[data-menu][open]");

  document.addEventListener("click", (event) => {
    for (const menu of open()) if (!menu.contains(event.target)) menu.open = false;
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
})();
