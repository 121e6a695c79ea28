// Who works by keyboard stays where they were, though a poll or an answer put a fresh button in the place of the one that had the
// focus, or a block rested meanwhile. htmx gives the focus back by id; here it is given back to everything else, known by what it
// does: its tag, its form, where it leads and what it sends.

(() => {
  const FOCUSABLE = "a[href], button, summary, input:not([type='hidden']), select, textarea";
  // What is typed into other fields is no name.
  const NAMED_BY_VALUE = "button, [type='submit'], [type='radio'], [type='checkbox']";
  let kept = null;

  const nameOf = (element) =>
    [
      element.tagName,
      element.name,
      element.matches(NAMED_BY_VALUE) ? element.value : "",
      element.getAttribute("href"),
      element.getAttribute("formaction") ?? element.form?.getAttribute("action"),
      element.className,
      element.closest("[id]")?.id,
    ].join(" ");

  const alike = (name) => [...document.querySelectorAll(FOCUSABLE)].filter((element) => nameOf(element) === name);

  const keeps = ({ target }) => {
    const name = nameOf(target);
    kept = { name, place: alike(name).indexOf(target) };
  };

  // A finger beside it all, or on another thing: the focus went away on purpose.
  const forgets = () => (kept = null);

  const givesBack = () => {
    if (!kept || document.activeElement !== document.body) return;
    alike(kept.name)[kept.place]?.focus({ preventScroll: true });
  };

  document.addEventListener("focusin", keeps);
  document.addEventListener("pointerdown", forgets, true);
  for (const name of ["htmx:afterSwap", "htmx:oobAfterSwap"]) document.addEventListener(name, givesBack);
})();
