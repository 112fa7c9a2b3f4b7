// What a person chose on the other pages holds here too, and what is chosen here holds there: the
// theme in the browser's storage, the language also in a cookie, which the server reads. The
// theme itself is set by early.js, before the first paint.
(() => {
  const KEY = 'spielwerk.preferences';
  const COOKIE = 'spielwerk-language';
  const load = () => JSON.parse(localStorage.getItem(KEY) || '{}');
  const prefer = (changes) => localStorage.setItem(KEY, JSON.stringify({ ...load(), ...changes }));
  const keep = (code) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the server has to know it, and all browsers have this
    document.cookie = `${COOKIE}=${code}; Path=/; SameSite=Lax; Max-Age=31536000`;
  };
  const showTheme = (theme) => {
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  };
  try {
    const kept = load();
    // early.js follows the browser; on this page the server has decided already.
    const shown = document.documentElement.getAttribute('xml:lang');
    document.documentElement.lang = shown;
    const asked = new URLSearchParams(location.search).get('lang');
    if (asked === 'de' || asked === 'en') {
      keep(asked);
      prefer({ language: asked });
    } else if (kept.language && kept.language !== shown && !document.cookie.includes(`${COOKIE}=${kept.language}`)) {
      keep(kept.language);
      location.reload();
    }
    addEventListener('DOMContentLoaded', () => {
      const themes = document.getElementById('themes');
      if (!themes) return;
      themes.hidden = false;
      for (const input of themes.querySelectorAll('input')) {
        input.checked = input.value === (kept.theme ?? 'system');
        input.addEventListener('change', () => {
          prefer({ theme: input.value });
          showTheme(input.value);
        });
      }
    });
  } catch {
    // Without storage the page follows the browser.
  }
})();
