// What this browser knows of the classes it is in: where it sits, and the code of the seat.
import type { Admitted } from '../../lib/api/types';
import { keep, load } from '../../lib/storage';

export type Joined = Omit<Admitted, 'token'>;

const key = (id: string) => `spielwerk.class.${id}`;

export const joined = (id: string): Joined | null => load<Joined | null>(key(id), null);

export const keepJoined = (id: string, { match, seat, name, code }: Joined): void =>
  keep(key(id), { match, seat, name, code });
