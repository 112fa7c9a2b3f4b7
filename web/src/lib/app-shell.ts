/**
 * Lets the browser keep the pages, so that they open without a connection. Browsers do this only
 * over HTTPS and on this very machine; elsewhere everything works as before, with a connection.
 */
export function keepPages(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {
      // Without it the pages need a connection, as everywhere else.
    });
  };
  // What the page itself needs comes first.
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
