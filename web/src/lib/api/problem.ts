import type { ProblemDocument } from './types';

/** A refusal of the server (RFC 9457), or the news that the server could not be reached. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** The broken rule; its form depends on the game. */
  readonly rule: unknown;
  readonly errors: { field: string; detail: string }[];

  constructor(document: Partial<ProblemDocument>) {
    super(document.detail ?? document.title ?? '');
    this.status = document.status ?? 0;
    this.code = document.code ?? (this.status === 0 ? 'unreachable' : 'unknown');
    this.rule = document.rule ?? null;
    this.errors = document.errors ?? [];
  }
}

/** Whatever was thrown, as a problem that can be shown. */
export function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  return new Problem({ detail: thrown instanceof Error ? thrown.message : String(thrown) });
}
