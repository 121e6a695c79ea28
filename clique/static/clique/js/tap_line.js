// One tap of the outbox on its way to the server and back, and the way to the door where nobody is signed in.
//
// The sender sends "line:open" and finds it in the event's detail.

(() => {
  const LIMIT_MS = 6000;
  const TOKEN = "[name='csrfmiddlewaretoken']";
  // The word of the first program with an outbox, whose taps know of no generation.
  const UNSAID = "kept";

  const timed = async (path, options) => {
    const limit = new AbortController();
    const clock = setTimeout(() => limit.abort(), LIMIT_MS);
    try {
      const response = await fetch(path, { ...options, signal: limit.signal });
      return { response, html: await response.text() };
    } catch {
      return null;
    } finally {
      clearTimeout(clock);
    }
  };

  const send = (tap, seen) => {
    const body = new URLSearchParams(tap.fields);
    const own = { key: tap.key, seen, tapped_at: tap.at, csrfmiddlewaretoken: document.querySelector(TOKEN)?.value ?? "" };
    for (const [name, value] of Object.entries(own)) body.set(name, value);
    const page = new URL(tap.page, location.href).href;
    const Outbox = tap.scope.split("@")[1] ?? UNSAID;
    const headers = { Outbox, "HX-Request": "true", "HX-Target": tap.target, "HX-Current-URL": page };
    return timed(tap.path, { method: "POST", body, headers, redirect: "error" });
  };

  // A new sign-in gives out new tokens; the forms of this page get one too. Without access the way leads to the door, given back.
  const findsDoor = async (tap) => {
    const answer = await timed(tap.page, {});
    if (!answer) return null;
    const token = /name="csrfmiddlewaretoken" value="(\w+)"/.exec(answer.html)?.[1];
    if (!token || answer.response.redirected || !answer.response.ok) return answer.response.url;
    document.querySelectorAll(TOKEN).forEach((field) => (field.value = token));
    return "";
  };

  // What the answer's page says of itself: version and log of a board, version of an evening.
  const told = (html, tap) => {
    const found = new DOMParser().parseFromString(html, "text/html").querySelector("[data-outbox]");
    if (found?.dataset.outbox !== tap.scope) return null;
    return { ...found.dataset, reason: found.querySelector("[role='alert']")?.textContent.trim() };
  };

  document.addEventListener("line:open", (event) => (event.detail.line = { send, findsDoor, told }));
})();
