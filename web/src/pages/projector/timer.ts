// The time that a class has left, kept as long as the tab is.

const key = (id: string) => `spielwerk.timer.${id}`;

export function timerOf(id: string): number | null {
  try {
    return Number(sessionStorage.getItem(key(id))) || null;
  } catch {
    return null;
  }
}

export function keepTimer(id: string, endsAt: number | null): void {
  try {
    if (endsAt === null) sessionStorage.removeItem(key(id));
    else sessionStorage.setItem(key(id), String(endsAt));
  } catch {
    // The timer runs on; only a reload forgets it.
  }
}

/** `12:05`, or `1:02:05` for more than an hour; never below zero. */
export function timeLeft(endsAt: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
