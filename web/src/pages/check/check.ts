// The calls of the page *Check my client*.
import { body, http } from '../../lib/api/client';
import type { components } from '../../lib/api/schema';

export type CheckDocument = components['schemas']['CheckDocument'];
export type CheckedStage = components['schemas']['CheckedStage'];
export type Finding = components['schemas']['CheckFinding'];

export const beginCheck = (kind: string): Promise<CheckDocument> =>
  body(http.POST('/api/v1/checks', { body: { kind } }));

export const showCheck = (ticket: string): Promise<CheckDocument> =>
  body(http.GET('/api/v1/checks/{ticket}', { params: { path: { ticket } } }));

export const chooseStage = (ticket: string, number: number): Promise<CheckDocument> =>
  body(
    http.PUT('/api/v1/checks/{ticket}/stage', { params: { path: { ticket } }, body: { number } }),
  );

export const liveAddress = (ticket: string): string => `/api/v1/checks/${ticket}/live`;
