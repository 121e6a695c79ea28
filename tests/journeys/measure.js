// What a page looks like to somebody who measures it; put into every page before its own scripts.
window.measure = (() => {
  const LEAST = 48;
  const PRESSED = "a[href], button, summary, input, select, textarea, label.check, label.button";

  const seen = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
    element.getClientRects().length > 0 &&
    !element.closest("[inert]");

  const named = (element) => {
    const words = (element.innerText || element.value || element.name || "").trim().replace(/\s+/g, " ");
    const block = element.className && element.className.baseVal === undefined ? `.${element.className}` : "";
    return `${element.localName}${block} “${words.slice(0, 40)}”`;
  };

  // A link inside a sentence is as high as its line: WCAG 2.5.8 lets it.
  const inSentence = (element) =>
    element.localName === "a" &&
    getComputedStyle(element).display === "inline" &&
    [...element.parentElement.childNodes].some(
      (node) => node !== element && (node.nodeType === 3 ? node.data.trim().length > 1 : false),
    );

  // A box or a round is as large as the words beside it.
  const target = (element) => {
    const label = element.closest("label") ?? element.labels?.[0];
    return ["checkbox", "radio"].includes(element.type) && label ? label : element;
  };

  // Where a finger may land: how far up and down, left and right of its middle the control is met, through what covers it too.
  const reach = (element) => {
    element.scrollIntoView({ block: "center", inline: "center" });
    const meant = target(element);
    const box = meant.getClientRects()[0];
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const meets = (left, top) => {
      const met = document.elementFromPoint(left, top);
      return met !== null && (meant.contains(met) || met.closest("label")?.control === element);
    };
    const far = (stepX, stepY) => {
      let steps = 0;
      while (steps < LEAST && meets(x + stepX * (steps + 1), y + stepY * (steps + 1))) steps += 1;
      return steps;
    };
    return { width: far(-1, 0) + far(1, 0) + 1, height: far(0, -1) + far(0, 1) + 1 };
  };

  // Visible though cut away by an ancestor: for readers of the screen alone.
  const unseen = (element) => element.closest(".unseen") !== null;

  const controls = () =>
    [...document.querySelectorAll(PRESSED)].filter(
      (element) => seen(element) && !unseen(element) && !element.disabled && element.type !== "hidden",
    );

  const folds = () => [...document.querySelectorAll("details")].filter((fold) => seen(fold));
  const inside = (fold) =>
    [...new Set([fold, ...fold.querySelectorAll("*")].map((each) => `${each.localName}.${each.getAttribute("class")}`))].join();

  return {
    wide() {
      const width = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth <= width) return [];
      return [...document.body.querySelectorAll("*")]
        .filter((element) => seen(element) && element.getBoundingClientRect().right > width + 0.5)
        .map(named);
    },
    // Words that run out of the button or tile that they stand in.
    spilled() {
      const range = document.createRange();
      const runsOut = (element) => {
        const box = element.getBoundingClientRect();
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          if (unseen(walker.currentNode.parentElement)) continue;
          range.selectNodeContents(walker.currentNode);
          for (const words of range.getClientRects()) {
            if (words.left < box.left - 1 || words.right > box.right + 1 || words.bottom > box.bottom + 6) return true;
          }
        }
        return false;
      };
      return [...document.querySelectorAll("button, .button, .tile, summary")].filter(seen).filter(runsOut).map(named);
    },
    // What takes the focus and lies below something that sticks to an edge of the screen.
    covered() {
      const sticks = (element) => ["sticky", "fixed"].includes(getComputedStyle(element).position);
      const isBelow = (element) => {
        element.focus();
        if (document.activeElement !== element) return false;
        const box = target(element).getBoundingClientRect();
        if (box.height > innerHeight / 2) return false;
        return [0.1, 0.5, 0.9].some((share) => {
          let met = document.elementFromPoint(box.left + box.width / 2, box.top + share * box.height);
          if (met === null) return true;
          while (met && !met.contains(element)) {
            if (sticks(met)) return true;
            met = met.parentElement;
          }
          return false;
        });
      };
      return controls().filter(isBelow).map(named);
    },
    small() {
      return controls()
        .filter((element) => !inSentence(element))
        .filter((element) => {
          const box = element.getBoundingClientRect();
          return box.height < LEAST || box.width < LEAST;
        })
        .map((element) => [element, reach(element)])
        .filter(([, { width, height }]) => width < LEAST - 1 || height < LEAST - 1)
        .map(([element, { width, height }]) => `${named(element)} ${width}x${height}`);
    },
    // What can be seen, in kinds of elements.
    kinds: () => [
      ...new Set(
        [...document.body.querySelectorAll("*")]
          .filter(seen)
          .map((each) => `${each.localName}.${each.getAttribute("class")} ${each.dataset.state ?? ""}`),
      ),
    ],
    // What is folded away, each by what is in it, so that the same menu on the next page is known.
    folds: () => folds().map(inside),
    unfold(kind) {
      for (const fold of folds()) fold.open = false;
      const found = folds().find((fold) => inside(fold) === kind);
      if (found) found.open = true;
    },
    async faults(type, values, where = document) {
      const found = await axe.run(where, {
        preload: false,
        runOnly: { type, values },
        resultTypes: ["violations"],
      });
      return found.violations.flatMap((rule) =>
        rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")} ${node.failureSummary.split("\n")[1].trim()}`),
      );
    },
  };
})();
