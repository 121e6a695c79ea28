// Brings up without a network what a page may be kept for: the running board, the attendance. Loaded by the worker's own file,
// which says of which program it is.
//
// A page is asked for over the network first; what was kept stands in where no answer comes. Whether a page may be kept, and
// whose it is, the server says with each answer. Nothing but what is asked for is answered here: no form, no part of a page.

(() => {
  const { version, none, out, nobody } = self.PROGRAM;
  const PREFIX = "kept-";
  const NAME = `${PREFIX}${version}`;
  // Entries of the cache that are no pages: who they belong to, and which address leads where.
  const OWNER = "/kept/owner";
  const WAY = "/kept/way";
  // Slower than this the network is as good as none, if the page was kept.
  const SLOW_MS = 4000;
  const LIMIT_MS = 8000;
  const AWAY = [502, 503, 504];
  const isFile = (path) => path.startsWith("/static/");

  // What was begun for the one who was here before must not be put into the cache of the next; nor what another tab asked for
  // before somebody signed out, and is answered only now.
  let turn = 0;
  let leavings = 0;

  // Nothing here may fail loudly: what was not kept is not there, and that is all.
  const quietly = (work) => work.catch(() => undefined);

  const cache = () => caches.open(NAME);

  // To ask must not make a cache where there is none.
  const kept = async (path) =>
    (await caches.has(NAME)) ? (await cache()).match(path, { ignoreVary: true }) : undefined;

  // One after the other: nothing is put into a cache that is just being emptied, and two answers do not empty it twice.
  let line = Promise.resolve();
  const queued = (work) => (line = quietly(line).then(work));

  const puts = (mine, entries) =>
    queued(async () => {
      if (turn !== mine) return;
      const store = await cache();
      for (const [path, response] of entries) await store.put(path, response);
    });

  const empties = async () => {
    turn += 1;
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(PREFIX)).map((name) => caches.delete(name)));
  };

  const leaves = () => {
    turn += 1;
    leavings += 1;
    return queued(empties);
  };

  // Everything kept goes with the one it belonged to.
  const knows = (owner) => {
    if (owner === nobody) leavings += 1;
    return queued(async () => {
      if (!owner || owner === (await (await kept(OWNER))?.text())) return;
      await empties();
      if (owner === nobody) return;
      await (await cache()).put(OWNER, new Response(owner));
      quietly(keeps(none));
    });
  };

  const load = (url, options) => fetch(url, { ...options, signal: AbortSignal.timeout(LIMIT_MS) });

  const named = (text, base, pattern) =>
    [...text.matchAll(pattern)]
      .map((match) => new URL(match[1], base))
      .filter((url) => url.origin === self.location.origin && isFile(url.pathname))
      .map((url) => url.pathname);

  // A file and what it names itself: styles name letters.
  const keepsFile = async (path, mine) => {
    if (await kept(path)) return;
    const response = await load(path);
    if (!response.ok || turn !== mine) throw new Error(path);
    if (path.endsWith(".css")) {
      const text = await response.clone().text();
      for (const other of named(text, response.url, /url\(["']?([^"')]+)/g)) await keepsFile(other, mine);
    }
    await puts(mine, [[path, response]]);
  };

  // The page last: one that lies in the cache has all that it needs.
  const stores = async (path, response, mine) => {
    const text = await response.clone().text();
    const files = new Set(named(text, self.location.href, /(?:href|src)="([^"#]+)/g));
    for (const file of files) await keepsFile(file, mine);
    const way = response.headers.get("Kept-Offline");
    const title = /<title>([^<]*)/.exec(text)?.[1].split(" – ")[0].trim() ?? "";
    const entries = [[path, response]];
    if (way) entries.push([WAY + way, new Response(JSON.stringify({ path, title }))]);
    await puts(mine, entries);
  };

  const forgets = async (path) => (await kept(path)) && (await cache()).delete(path);

  // A page that may no longer be kept, as its game is over, is forgotten.
  const notes = async (path, response) => {
    if (response.status >= 500) return;
    await (response.ok && response.headers.has("Kept-Offline") ? stores(path, response, turn) : forgets(path));
  };

  // Whether an answer to what was asked for at the leaving `began` may be kept. One that names no owner is not of this program.
  const isOfNow = async (response, began) => {
    const owner = response.headers.get("Page-Owner");
    if (!owner || began !== leavings) return false;
    await knows(owner);
    return began === leavings;
  };

  const keeps = async (path) => {
    const [mine, began] = [turn, leavings];
    if (path === none) {
      const page = await load(none, { credentials: "omit" });
      if (page.ok && !page.redirected) await stores(none, page, mine);
      return;
    }
    const response = await load(path);
    if (await isOfNow(response, began)) await (response.redirected ? forgets(path) : notes(path, response));
  };

  const standsIn = async (path) => {
    const page = await kept(path);
    if (page) return page;
    const way = await (await kept(WAY + path))?.json();
    if (way && (await kept(way.path))) return Response.redirect(way.path);
    return (await kept(none)) ?? Response.error();
  };

  const within = (ms) => new Promise((_resolve, reject) => setTimeout(reject, ms));

  // An answer is read once: what may be kept has a copy.
  const asks = async (request) => {
    const response = await fetch(request);
    return { response, copy: response.headers.has("Kept-Offline") ? response.clone() : response };
  };

  const learns = async ({ pathname, search }, copy, began) => {
    if ((await isOfNow(copy, began)) && !search && copy.type === "basic") await notes(pathname, copy);
  };

  // The answer may still be on its way when the kept page shows already; then it is for the next time.
  const opens = async (event) => {
    const url = new URL(event.request.url);
    const began = leavings;
    const answer = asks(event.request);
    event.waitUntil(quietly(answer.then(({ copy }) => learns(url, copy, began))));
    const page = await kept(url.pathname);
    try {
      const { response } = await (page ? Promise.race([answer, within(SLOW_MS)]) : answer);
      return page && AWAY.includes(response.status) ? page : response;
    } catch {
      return standsIn(url.pathname);
    }
  };

  const fetches = (event) => {
    const { method, mode, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (origin !== self.location.origin) return;
    if (method === "POST" && pathname === out) event.waitUntil(leaves());
    if (method !== "GET") return;
    if (mode === "navigate") event.respondWith(opens(event));
    else if (isFile(pathname)) event.respondWith(kept(pathname).then((file) => file ?? fetch(event.request)));
  };

  const pagesOf = async (name) => {
    const entries = await (await caches.open(name)).keys();
    const paths = entries.map((entry) => new URL(entry.url).pathname);
    return paths.filter((path) => !isFile(path) && !path.startsWith("/kept/") && path !== none);
  };

  // In charge at once, and with nothing of the program before; its pages are fetched as this program makes them.
  const begins = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
    const paths = (await Promise.all(old.map(pagesOf))).flat();
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
    // Not waited for: until a worker has begun, every page waits for it.
    [none, ...new Set(paths)].forEach((path) => quietly(keeps(path)));
  };

  const hears = (event) => {
    const { keep, owner } = event.data;
    event.waitUntil(quietly(keep ? keeps(keep) : knows(owner)));
  };

  self.addEventListener("install", () => self.skipWaiting());
  self.addEventListener("activate", (event) => event.waitUntil(begins()));
  self.addEventListener("fetch", fetches);
  self.addEventListener("message", hears);
})();
