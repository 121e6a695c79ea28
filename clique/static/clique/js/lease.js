// Which of several tabs sends: the one that wrote the lease last, until it gives it back or it runs out. localStorage knows no
// lock, so a claim is looked at again after a moment. Should two tabs send all the same, each tap still has one key.
//
// The sender sends "lease:open" and finds the lease in the event's detail.

(() => {
  const NAME = "outbox-lease";
  const LASTS_MS = 10000;
  // As long as it takes until another tab's claim is seen here.
  const CLAIM_MS = 30;
  const opened = {};
  document.dispatchEvent(new CustomEvent("outbox:open", { detail: opened }));
  const { box } = opened;
  const me = String(crypto.getRandomValues(new Uint32Array(1))[0]);

  // A lease that reaches further than any can is one of before the clock was put back.
  const isTaken = () => {
    const lease = box.read(NAME);
    const left = (lease?.until ?? 0) - Date.now();
    return left > 0 && left <= LASTS_MS && lease.by !== me;
  };

  const renew = () => box.write(NAME, { by: me, until: Date.now() + LASTS_MS });

  // Whether this tab may send. Without room to write a lease there is none to heed.
  const claim = async () => {
    if (isTaken()) return false;
    if (renew()) await new Promise((resolve) => setTimeout(resolve, CLAIM_MS));
    return !isTaken();
  };

  const release = () => {
    if (box.read(NAME)?.by === me) box.remove(NAME);
  };

  document.addEventListener("lease:open", (event) => (event.detail.lease = { isTaken, claim, renew, release }));
  window.addEventListener("pagehide", release);
})();
