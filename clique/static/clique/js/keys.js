// Every act has a key of its own, by which the server books it once. The server fills one in; here each tap on a form that
// stays on the page gets a fresh one, except when the same content is sent again because no answer came.

(() => {
  const NOT_CONTENT = ["key", "seen", "csrfmiddlewaretoken"];

  // crypto.randomUUID is missing on plain HTTP in a local network; getRandomValues is not.
  const freshKey = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  };

  // Name of a form -> content and key of what was sent and not answered yet. By name, not by element: a poll may have put a
  // fresh form with another version in the place of the one that was sent, and the act may have been written all the same.
  const unanswered = new Map();

  const nameOf = (form) => form.id || form.getAttribute("action");

  const contentOf = (form, submitter) => {
    const fields = [...new FormData(form, submitter)].filter(([name]) => !NOT_CONTENT.includes(name));
    return JSON.stringify([submitter?.getAttribute("formaction"), fields]);
  };

  const keyField = (form) => form.elements?.namedItem("key");

  const prepares = (event) => {
    const form = event.target;
    const field = keyField(form);
    if (!field || !(form.hasAttribute("hx-post") || form.hasAttribute("data-hx-post"))) return;
    const content = contentOf(form, event.submitter);
    const sent = unanswered.get(nameOf(form));
    field.value = sent?.content === content ? sent.key : freshKey();
    unanswered.set(nameOf(form), { content, key: field.value });
  };

  // A fault of the server leaves it open whether the act was written, as no answer at all does.
  const answered = (event) => {
    const status = event.detail.xhr?.status ?? 0;
    if (status > 0 && status < 500) unanswered.delete(nameOf(event.detail.requestConfig.elt));
  };

  // A page that comes back out of the browser's memory would send its old keys for new acts.
  const returns = (event) => {
    if (!event.persisted) return;
    for (const form of document.forms) {
      const field = keyField(form);
      if (field) field.value = freshKey();
    }
  };

  // The outbox takes its keys from here.
  document.addEventListener("key:wanted", (event) => (event.detail.key = freshKey()));
  document.addEventListener("submit", prepares, true);
  document.addEventListener("htmx:afterRequest", answered);
  window.addEventListener("pageshow", returns);
})();
