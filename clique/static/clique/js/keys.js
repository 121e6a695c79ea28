// Every act has a key of its own, by which the server books it once. The server fills one in; here each tap on a form that
// stays on the page gets a fresh one, except when the same content is sent again because no answer came.

(() => {
  // crypto.randomUUID is missing on plain HTTP in a local network; getRandomValues is not.
  const freshKey = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  };

  // Form -> what was sent and not answered yet.
  const unanswered = new WeakMap();

  const contentOf = (form, submitter) => {
    const fields = [...new FormData(form, submitter)];
    return JSON.stringify(fields.filter(([name]) => name !== "key" && name !== "csrfmiddlewaretoken"));
  };

  const keyField = (form) => form.elements?.namedItem("key");

  const prepares = (event) => {
    const form = event.target;
    const field = keyField(form);
    if (!field || !(form.hasAttribute("hx-post") || form.hasAttribute("data-hx-post"))) return;
    const content = contentOf(form, event.submitter);
    if (unanswered.get(form) !== content) field.value = freshKey();
    unanswered.set(form, content);
  };

  const answered = (event) => {
    if (event.detail.xhr?.status) unanswered.delete(event.detail.requestConfig.elt);
  };

  // A page that comes back out of the browser's memory would send its old keys for new acts.
  const returns = (event) => {
    if (!event.persisted) return;
    for (const form of document.forms) {
      const field = keyField(form);
      if (field) field.value = freshKey();
    }
  };

  document.addEventListener("submit", prepares, true);
  document.addEventListener("htmx:afterRequest", answered);
  window.addEventListener("pageshow", returns);
})();
