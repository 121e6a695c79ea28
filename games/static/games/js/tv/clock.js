// How old the screen's figures are, in words, and what the clock on the wall shows. A television's own clock may be set to
// anything: the page says what time it was when it came, and only the seconds since are counted here.

(function () {
  var OLD_S = 10;
  var cameAt = Date.now();
  var drawn = null;
  var shiftMs = 0;

  function two(number) {
    return (number < 10 ? "0" : "") + number;
  }

  function ages() {
    var age = document.querySelector(".tv-age");
    var seconds = Math.max(0, Math.round((Date.now() - cameAt) / 1000));
    if (!age) return;
    var isLong = seconds >= 60;
    var pattern = age.getAttribute(isLong ? "data-minutes" : "data-seconds");
    age.querySelector("[data-age]").textContent = pattern.replace("#", isLong ? Math.floor(seconds / 60) : seconds);
    age.setAttribute("data-state", seconds >= OLD_S ? "lost" : "ok");
  }

  function ticks() {
    var clock = document.querySelector("[data-clock]");
    if (clock !== drawn) shiftMs = Number(clock.getAttribute("data-clock")) - Date.now();
    drawn = clock;
    var wall = new Date(Date.now() + shiftMs);
    clock.textContent = two(wall.getUTCHours()) + ":" + two(wall.getUTCMinutes());
    ages();
  }

  document.addEventListener("tv:answered", function () {
    cameAt = Date.now();
    ticks();
  });
  window.setInterval(ticks, 1000);
  ticks();
})();
