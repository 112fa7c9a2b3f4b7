// The link by which others come to a match.

/** Names of this machine that mean another one everywhere else. */
export const isOnlyHere = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(hostname);

interface Invitation {
  link: string;
  /** The address of this page works on this machine only; the link has another one or there is none. */
  warning: 'replaced' | 'onlyHere' | null;
}

/** The origin of the page as others reach it, as far as there is one. */
export function originForOthers(page: URL, addresses: string[]): string {
  return (isOnlyHere(page.hostname) ? addresses[0] : undefined) ?? page.origin;
}

/** `addresses` are those under which the server says that others reach it. */
export function invitation(page: URL, id: string, addresses: string[]): Invitation {
  const rest = `${page.pathname}#${id}`;
  if (!isOnlyHere(page.hostname)) return { link: `${page.origin}${rest}`, warning: null };
  const [address] = addresses;
  if (address === undefined) return { link: `${page.origin}${rest}`, warning: 'onlyHere' };
  return { link: `${address}${rest}`, warning: 'replaced' };
}

/** The host that programs connect to, as far as others can reach it. */
export function programHost(page: URL, addresses: string[]): string {
  const [address] = addresses;
  const host = isOnlyHere(page.hostname) && address ? new URL(address).hostname : page.hostname;
  return host.replace(/^\[|\]$/g, '');
}
