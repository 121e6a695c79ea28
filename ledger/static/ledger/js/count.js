// The cash count adds up while it is typed. Without this file the answer of the server does.

(() => {
  const franken = (rappen) => {
    const size = Math.abs(rappen);
    const whole = String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+$)/g, "’");
    return `${rappen < 0 ? "−" : ""}${whole}.${String(size % 100).padStart(2, "0")}`;
  };

  const adds = (event) => {
    const form = event.target.closest?.("[data-count]");
    if (!form || !event.target.matches("[data-value]")) return;
    let found = 0;
    for (const field of form.querySelectorAll("[data-value]")) {
      const typed = field.value.trim();
      if (/^[0-9]+$/.test(typed)) found += Number(typed) * Number(field.dataset.value);
    }
    form.querySelector("[data-found]").textContent = franken(found);
    form.querySelector("[data-difference]").textContent = franken(found - Number(form.dataset.count));
  };

  document.addEventListener("input", adds);
})();
