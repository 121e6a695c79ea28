// Keeps the screen awake while somebody sees this page, where the browser allows it: over HTTPS, and on the machine itself. It
// lets go by itself once the page is hidden. For the television too, so for browsers of 2018.

(function () {
  var lock = null;
  var isAsking = false;

  function given(found) {
    lock = found;
    isAsking = false;
  }

  function refused() {
    given(null);
  }

  function asks() {
    if (document.hidden || isAsking || (lock && !lock.released)) return;
    isAsking = true;
    navigator.wakeLock.request("screen").then(given, refused);
  }

  if (!navigator.wakeLock) return;
  document.addEventListener("visibilitychange", asks);
  // A battery that runs low takes it away; who taps is still there.
  document.addEventListener("click", asks);
  asks();
})();
