// What has to be typed or saved so that a program plays.
export interface Connecting {
  host: string;
  port: number;
  /** The kind of game. */
  type: string;
  /** A ticket or the Game-ID. */
  id: string;
  /** Counted from 0, as in the protocol. */
  seat: number;
}

/** Players are counted from 1 on the command line. */
export const playerOf = (seat: number): number => seat + 1;

export const configuration = ({ host, port, type }: Connecting): string =>
  `Hostname = ${host}\nPortNumber = ${port}\nGameKindName = ${type}\n`;

/** Quotes a text for the shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const escaped = (text: string): string => quoted(text).replaceAll('\n', '\\n');

export const clientCommand = (to: Connecting): string =>
  `printf ${escaped(configuration(to))} > client.conf && spielwerk client -g ${to.id} -p ${playerOf(to.seat)}`;

export const ncCommand = ({ host, port, id, seat }: Connecting): string =>
  `(printf ${escaped(`VERSION 2.3\nID ${id}\nPLAYER ${seat}\n`)}; cat) | nc ${host} ${port}`;
