// The operator's secret: kept as long as this tab is, and nowhere else.
const KEY = 'spielwerk.admin';

export function adminToken(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepAdminToken(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, token);
  } catch {
    // The pages work on; they only ask again.
  }
}
