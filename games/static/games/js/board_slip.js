// Draws the slip of a counted game: the last five rounds, hollow dots for those that wait in the outbox. Rows that the server
// drew are kept, as they lead to their round.

(() => {
  const ROWS = 5;
  const BUCKETS = [6, 7, 8, 10, 12, 20, 40];
  const NARROW = "iIjl.,:;'’!| ";
  const WIDE = "mwWM";
  // What the server drew on this board, the newest first.
  let drawn = { root: null, rows: [] };

  const patterns = () => document.querySelector("#board-patterns");

  const keeps = (root, slip) => {
    if (drawn.root === root) return;
    drawn = { root, rows: [...slip.children].filter((row) => row.dataset.sent).map((row) => row.cloneNode(true)) };
  };

  // As wide as the server's filter of this name finds it, but for rare letters.
  const lengthBucket = (text) => {
    const widthOf = (letter) => (NARROW.includes(letter) ? 0.5 : WIDE.includes(letter) ? 1.5 : 1);
    const length = [...text].reduce((sum, letter) => sum + widthOf(letter), 0);
    return BUCKETS.find((most) => length <= most) ?? 80;
  };

  const rowOf = (line, isSaved) => {
    const row = patterns().content.querySelector(`[data-row='${line.kind}'] > *`).cloneNode(true);
    const part = (name) => row.querySelector(`[data-part='${name}']`);
    const names = line.names.join(", ");
    row.removeAttribute("id");
    part("number").textContent = line.number ?? "–";
    part("names").textContent = names;
    part("names").dataset.length = lengthBucket(names);
    if (isSaved) return row;
    row.dataset.sent = "no";
    part("sent").textContent = patterns().dataset.unsent;
    return row;
  };

  const listOf = (slip) => {
    if (slip.localName === "ol") return slip;
    const list = document.createElement("ol");
    list.className = "slip";
    list.dataset.part = "slip";
    list.setAttribute("aria-label", patterns().dataset.slip);
    slip.replaceWith(list);
    return list;
  };

  const saysWhoBegins = (slip, { game, nameOf, filled }) => {
    const words = filled(patterns().dataset.begins, { dealer: nameOf(game.dealer), first: nameOf(game.first) });
    const line = document.createElement("p");
    line.className = "slip slip-empty";
    line.dataset.part = "slip";
    line.textContent = words;
    slip.replaceWith(line);
  };

  const draws = ({ detail }) => {
    const { root, lines, saved } = detail;
    const slip = root.querySelector("[data-part='slip']");
    if (!slip) return;
    keeps(root, slip);
    if (!lines.length) {
      saysWhoBegins(slip, detail);
      return;
    }
    const rows = lines.map((line, index) => {
      const kept = index < saved && drawn.rows[root.dataset.drawn - 1 - index];
      return kept ? kept.cloneNode(true) : rowOf(line, index < saved);
    });
    listOf(slip).replaceChildren(...rows.reverse().slice(0, ROWS));
  };

  document.addEventListener("board:counted", draws);
})();
