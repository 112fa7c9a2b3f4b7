import type { Coded } from '../coded';
import type { BrokenRule, FieldError, ProblemDocument } from './types';

/** A refusal of the server (RFC 9457), or the news that the server could not be reached. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** What a sentence about the code names. */
  readonly params: unknown;
  /** The broken rule; which ones there are depends on the game. */
  readonly rule: BrokenRule | null;
  readonly errors: FieldError[];

  constructor(
    document: Partial<Pick<ProblemDocument, 'status' | 'detail' | 'rule' | 'errors'>> &
      Partial<Coded>,
  ) {
    super(document.detail ?? '');
    this.status = document.status ?? 0;
    this.code = document.code ?? (this.status === 0 ? 'unreachable' : 'unknown');
    this.params = document.params;
    this.rule = document.rule ?? null;
    this.errors = document.errors ?? [];
  }
}

/** Whatever was thrown, as a problem that can be shown. */
export function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  return new Problem({ detail: thrown instanceof Error ? thrown.message : String(thrown) });
}
