// The code of a scanned invitation stands behind the # of the address: it goes into the field, and out of the address.

(() => {
  const fills = () => {
    const field = document.querySelector("input[data-code]");
    const code = decodeURIComponent(location.hash.slice(1));
    if (!field || !code) return;
    field.value = code;
    history.replaceState(null, "", location.pathname);
  };

  // Another code may be scanned while this page is open.
  window.addEventListener("hashchange", fills);
  fills();
})();
