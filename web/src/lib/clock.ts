// Clocks that do not jump: the server says when a turn began, the browser only counts on.
import type { MatchHead, SeatInfo } from './api/types';

/** More than this between two estimates means that somebody set this computer's clock. */
const CLOCK_WAS_SET_MS = 2_000;

/** Estimates the server's time from the stamps on its messages. */
export class ServerClock {
  #offset: number | null = null;

  /**
   * Delay on the way only ever makes a stamp look older than it is. So the largest difference
   * seen is the best one, and a slow message never moves a clock back.
   */
  hear(serverTime: number, now = Date.now()): void {
    const offset = serverTime - now;
    if (this.#offset === null || Math.abs(offset - this.#offset) > CLOCK_WAS_SET_MS) {
      this.#offset = offset;
    } else {
      this.#offset = Math.max(this.#offset, offset);
    }
  }

  now(now = Date.now()): number {
    return now + (this.#offset ?? 0);
  }
}

interface SeatClock {
  running: boolean;
  /** Time used in the whole match, with the turn that runs now. */
  usedMs: number;
  /** Time left for this move; null where there is no limit or it is not this seat's turn. */
  leftMs: number | null;
}

export function seatClock(match: MatchHead, seat: SeatInfo, serverNow: number): SeatClock {
  const turn = match.turn;
  if (!turn?.seats.includes(seat.seat)) {
    return { running: false, usedMs: seat.usedMs, leftMs: null };
  }
  const { startedAt, limitMs } = turn;
  // Nobody sits there yet: the clock stands still.
  if (startedAt === null || startedAt === undefined) {
    return { running: false, usedMs: seat.usedMs, leftMs: limitMs ?? null };
  }
  const thinking = Math.max(0, serverNow - startedAt);
  const leftMs = limitMs === null || limitMs === undefined ? null : Math.max(0, limitMs - thinking);
  return { running: true, usedMs: seat.usedMs + thinking, leftMs };
}

/** `1:05` or `1:02:03`; under ten seconds with tenths when these matter. */
export function formatDuration(ms: number, tenths = false): string {
  if (tenths && ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.floor(ms / 1000);
  const pad = (n: number) => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${pad(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(seconds % 60)}`;
}
