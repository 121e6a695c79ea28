"""The worker that keeps pages: an answer that was under way while somebody signed out is not kept."""

import pytest
from playwright.sync_api import Browser

from tests.journeys.server import ROOT, Server

pytestmark = pytest.mark.browser

# The worker's own file in a page, with a network that answers when the test says so; caches are the browser's.
PAGE = """<!doctype html><script>
    self.PROGRAM = { version: "1", none: "/none/", out: "/out/", nobody: "nobody" };
    self.handlers = {};
    self.addEventListener = (name, handler) => (handlers[name] = handler);
    self.flights = {};
    const basic = (response) => {
        const clone = response.clone.bind(response);
        response.clone = () => basic(clone());
        return Object.defineProperty(response, "type", { value: "basic" });
    };
    const page = (owner) =>
        basic(new Response("<title>Board</title>", { headers: { "Page-Owner": owner, "Kept-Offline": "/way/" } }));
    self.fetch = (request) => {
        const path = new URL(request.url ?? request, location.href).pathname;
        return new Promise((resolve) => (flights[path] = (owner) => resolve(page(owner))));
    };
    const work = [];
    const event = (method, path) => ({
        request: { method, mode: "navigate", url: new URL(path, location.href).href },
        waitUntil: (promise) => work.push(promise),
        respondWith: (promise) => work.push(promise),
    });
    self.asks = (method, path) => handlers.fetch(event(method, path));
    self.kept = async () => {
        flights["/none/"]?.("nobody");
        await Promise.all(work);
        const store = (await caches.has("kept-1")) ? await caches.open("kept-1") : null;
        return store ? (await store.keys()).map((one) => new URL(one.url).pathname).filter((path) => path === "/board/") : [];
    };
</script><script src="/worker-under-test.js"></script>"""
SIGNED_IN = """async () => {
    asks("GET", "/board/");
    flights["/board/"]("anni");
    return kept();
}"""
OUT_MEANWHILE = """async () => {
    asks("GET", "/board/");
    const answered = flights["/board/"];
    asks("POST", "/out/");
    answered("anni");
    return kept();
}"""
# The second tab asks before the server has carried the sign-out out, and is answered after the door was.
ASKED_JUST_BEFORE = """async () => {
    asks("POST", "/out/");
    asks("GET", "/board/");
    const answered = flights["/board/"];
    asks("GET", "/door/");
    flights["/door/"]("nobody");
    await new Promise((resolve) => setTimeout(resolve, 50));
    answered("anni");
    return kept();
}"""


def test_answer_that_comes_after_a_sign_out_is_not_kept(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.url)
    page = context.new_page()
    script = (ROOT / "clique/static/clique/js/worker.js").read_text(encoding="utf-8")
    page.route("**/under-test/", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    page.route(
        "**/worker-under-test.js",
        lambda route: route.fulfill(body=script, content_type="text/javascript"),
    )

    page.goto("/under-test/")

    assert page.evaluate(SIGNED_IN) == ["/board/"]
    assert page.evaluate(OUT_MEANWHILE) == []
    assert page.evaluate(SIGNED_IN) == ["/board/"]
    assert page.evaluate(ASKED_JUST_BEFORE) == []
    context.close()
