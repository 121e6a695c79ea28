// The screen asks every 2 s what moved, in the way of htmx, which it does not have. Twice as long after each failure, up to
// 15 s; silent while nobody sees it, at once on wake.

(function () {
  var MOST_S = 15;
  var LIMIT_MS = 6000;
  var failures = 0;
  var timer = null;
  var isAsking = false;

  function screen() {
    return document.getElementById("tv");
  }

  function later() {
    var everyS = Number(screen().getAttribute("data-poll"));
    window.clearTimeout(timer);
    if (everyS) timer = window.setTimeout(asks, Math.min(everyS * Math.pow(2, failures), MOST_S) * 1000);
  }

  function draws(text) {
    var found = new DOMParser().parseFromString(text, "text/html").getElementById("tv");
    if (found) screen().parentNode.replaceChild(document.importNode(found, true), screen());
    return Boolean(found);
  }

  function answered(request) {
    isAsking = false;
    if (request.getResponseHeader("HX-Refresh") || request.getResponseHeader("HX-Redirect")) {
      window.location.replace(screen().getAttribute("data-url"));
      return;
    }
    // Whatever else may answer in between, a page without the screen on it says nothing about the games.
    var isHeard = request.status === 204 || draws(request.responseText);
    failures = isHeard ? 0 : failures + 1;
    if (isHeard) document.dispatchEvent(new CustomEvent("tv:answered"));
    later();
  }

  function asks() {
    var tv = screen();
    if (isAsking || !tv.getAttribute("data-poll")) return;
    if (document.hidden) {
      later();
      return;
    }
    isAsking = true;
    var request = new XMLHttpRequest();
    request.open("GET", tv.getAttribute("data-url") + "?seen=" + encodeURIComponent(tv.getAttribute("data-seen")));
    request.setRequestHeader("HX-Request", "true");
    request.setRequestHeader("Program-Version", tv.getAttribute("data-version"));
    request.timeout = LIMIT_MS;
    request.onloadend = function () {
      answered(request);
    };
    request.send();
  }

  document.addEventListener("visibilitychange", asks);
  window.addEventListener("online", asks);
  later();
})();
