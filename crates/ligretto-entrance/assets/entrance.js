// What a person chose on the other pages holds here too: the theme at once, the language by a
// cookie that the server reads.
(() => {
  const COOKIE = 'spielwerk-language';
  const keep = (code) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the server has to know it, and all browsers have this
    document.cookie = `${COOKIE}=${code}; Path=/; SameSite=Lax; Max-Age=31536000`;
  };
  try {
    const kept = JSON.parse(localStorage.getItem('spielwerk.preferences') || '{}');
    if (kept.theme === 'light' || kept.theme === 'dark') {
      document.documentElement.dataset.theme = kept.theme;
    }
    const shown = document.documentElement.lang;
    const asked = new URLSearchParams(location.search).get('lang');
    if (asked === 'de' || asked === 'en') {
      keep(asked);
      localStorage.setItem('spielwerk.preferences', JSON.stringify({ ...kept, language: asked }));
    } else if (kept.language && kept.language !== shown && !document.cookie.includes(`${COOKIE}=${kept.language}`)) {
      keep(kept.language);
      location.reload();
    }
  } catch {
    // Without storage the page follows the browser.
  }
})();
