// Runs before the first paint, so that a chosen theme or language never flashes the other one.
// A classic script in a file of its own, because the page's policy forbids inline code.
(() => {
  try {
    const kept = JSON.parse(localStorage.getItem('spielwerk.preferences') || '{}');
    const wanted = kept.language || navigator.language || 'en';
    document.documentElement.lang = /^de\b/i.test(wanted) ? 'de' : 'en';
    if (kept.theme === 'light' || kept.theme === 'dark') {
      document.documentElement.dataset.theme = kept.theme;
    }
  } catch {
    // Without storage the page follows the system.
  }
})();
