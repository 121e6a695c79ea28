// A table beside its chart is open where both have room; below the width that it names it starts folded.

(() => {
  for (const fold of document.querySelectorAll("details[data-folds-below]")) {
    fold.open = !matchMedia(`(max-width: ${fold.dataset.foldsBelow / 16}em)`).matches;
  }
})();
