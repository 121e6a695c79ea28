// Without a network: names the pages that were kept, and goes on by itself once the server answers.

(() => {
  const EVERY_MS = 4000;
  const LIMIT_MS = 3000;
  const WAY = "/kept/way";
  const { worker } = document.currentScript.dataset;

  const isAnswered = async () => {
    try {
      await fetch(worker, { cache: "no-store", signal: AbortSignal.timeout(LIMIT_MS) });
      return true;
    } catch {
      return false;
    }
  };

  const looks = async () => {
    if (document.hidden || !(await isAnswered())) return;
    clearInterval(timer);
    location.reload();
  };

  const waysIn = async (name) => {
    const store = await caches.open(name);
    const entries = (await store.keys()).filter((entry) => new URL(entry.url).pathname.startsWith(WAY));
    return Promise.all(entries.map(async (entry) => (await store.match(entry)).json()));
  };

  const shows = ({ path, title }) => {
    const pattern = document.querySelector("[data-kept]");
    const link = pattern.content.firstElementChild.cloneNode(true);
    link.href = path;
    link.querySelector("span").textContent = title;
    pattern.before(link);
  };

  const names = async () => {
    if (!window.caches) return;
    const ways = (await Promise.all((await caches.keys()).map(waysIn))).flat();
    const byPath = new Map(ways.map((way) => [way.path, way]));
    byPath.forEach(shows);
  };

  const timer = setInterval(looks, EVERY_MS);
  document.addEventListener("visibilitychange", looks);
  window.addEventListener("online", looks);
  names();
})();
