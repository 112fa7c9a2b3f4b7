// What the server refuses, in words: a sentence for every code.
import type {
  Ability,
  BodyFault,
  Crowd,
  FieldProblem,
  JsonType,
  OverQuota,
  ProblemKind,
  Thing,
  TournamentRefusal,
  Unready,
} from '../lib/api/types';
import { type Sentences, say } from '../lib/coded';

const notFound: Record<Thing, string> = {
  address: 'Not found.',
  game: 'This server does not have this game.',
  handout: 'This game does not have this file.',
  seat: 'This match does not have this seat.',
  rematch: 'Nobody is asking for a rematch.',
  class: 'There is no such class.',
  tournament: 'There is no such tournament.',
  team: 'There is no such team.',
  'tournament-game': 'There is no such game in this tournament.',
  check: 'This check no longer exists.',
  job: 'There is no such job.',
};

const badBody: Record<BodyFault, string> = {
  'not-json': 'The server expects JSON here.',
  'too-slow': 'The request arrived too slowly. Please try again.',
  'too-large': 'That is too large.',
  incomplete: 'The request arrived incomplete. Please try again.',
};

const crowds: Sentences<Crowd> = {
  analyses: 'Too many analyses are queued right now. Try again later.',
  'analyses-of-yours': 'Too many analyses from your address are queued. Try again later.',
  streams: 'Too many people are watching right now. Try again later.',
  'streams-of-yours': 'Too many people are watching from your address. Try again later.',
  tournaments: ({ most }) =>
    `At most ${most} unfinished tournaments are allowed from one address. End some of them first.`,
  'tournament-games': ({ most }) =>
    `At most ${most} games can be planned in the unfinished tournaments of one address. End some of them first.`,
  jobs: ({ waiting }) => `${waiting} jobs are already queued. Try again later.`,
  'jobs-of-yours': ({ most }) =>
    `At most ${most} of your jobs can be queued. Try again when one of them is done.`,
  checks: 'Too many checks are running right now. Try again later.',
  'checks-of-yours': ({ most }) =>
    `${most} checks from your address are in use. Try again when one of them is done.`,
  'wrong-codes': 'Too many wrong codes came from your address. Try again in a moment.',
};

const quotas: Sentences<OverQuota> = {
  unfinished: ({ most }) =>
    `${most} matches from your address are unfinished, and no more are allowed. Finish some of them first.`,
  'bots-only': ({ most }) =>
    `${most} matches between bots from your address are still running, and no more are allowed. Wait until one is over.`,
  'too-fast': ({ perMinute, againInS }) =>
    `At most ${perMinute} matches per minute can be created from one address. Try again in ${againInS} seconds.`,
  'too-many-in-a-day': ({ perDay, againInS }) =>
    `At most ${perDay} matches per day can be created from one address. Try again in ${againInS} seconds.`,
  full: ({ most }) =>
    `The server has ${most} unfinished matches, and no more are allowed. Try again later.`,
  'too-many-in-a-day-in-all': ({ perDay, againInS }) =>
    `At most ${perDay} matches per day can be created on this server. Try again in ${againInS} seconds.`,
};

const tournament: Sentences<TournamentRefusal> = {
  'not-started': 'The tournament has not started yet.',
  'already-started': 'The tournament has already started.',
  over: 'The tournament is over.',
  'already-paused': 'The tournament is already paused.',
  'not-paused': 'The tournament is not paused.',
  'duplicate-name': ({ name }) => `There is already a team called “${name}”.`,
  'too-many-teams': ({ most }) => `At most ${most} teams can take part.`,
  'too-many-games': ({ planned, most }) =>
    `${planned} games would be planned; at most ${most} are possible.`,
  'too-few-teams': ({ got }) => `A tournament needs at least two entrants, not ${got}.`,
  'still-playing': 'Wait until all games of this round are over.',
  'no-further-round': 'There is no further round.',
  stopped: 'The tournament was ended.',
  'not-fitting': 'That is not possible now.',
};

const unready: Record<Unready, string> = {
  stopping: 'The server is shutting down.',
  missing: 'A part of the server is missing. Try again in a moment.',
  'disk-full': 'The server’s disk is full, so nothing can be saved. Try again later.',
  'file-locked': 'Another program is using the server’s data. Try again in a moment.',
  'cannot-write': 'The server can’t save anything right now. Try again in a moment.',
  stuck: 'The server is very slow right now. Try again in a moment.',
};

/** `unreachable` is what the page itself finds. */
const problems: Sentences<ProblemKind | { code: 'unreachable' }> = {
  'not-found': ({ what }) => notFound[what],
  'unknown-match': 'There is no match with this Game-ID.',
  'method-not-allowed': 'The server does not support this request.',
  'no-token': 'This needs a token that this browser does not have.',
  'bad-token': 'Not allowed: the token is wrong or has expired.',
  'foreign-form': 'This form was sent from another site.',
  'match-over': 'The match is already over.',
  'seat-taken': 'Somebody already holds this seat.',
  'seat-kept': 'This seat is reserved for the program that just left it.',
  'tickets-only': 'This match can only be joined with the ticket of a seat.',
  'seat-kept-for-player': 'This seat is reserved for the player of the previous match.',
  'not-possible': 'This is no longer possible.',
  'not-your-seat': 'Not allowed: you no longer hold this seat.',
  'not-your-turn': 'It is not your turn. Nothing was changed.',
  stale: 'The match has moved on in the meantime. You now see the current position.',
  'too-slow': ({ name }) => `${name} was faster. Nothing was changed.`,
  'unreadable-move': 'This is not a move of this game. Nothing was changed.',
  'illegal-move': 'This move is not allowed. Nothing was changed.',
  'bad-body': ({ reason }) => badBody[reason],
  'bad-json': 'The server did not understand this request.',
  'bad-value': 'Some values are not valid.',
  unsupported: 'This is not available for this game.',
  'bad-record': 'This record could not be read.',
  'rematch-offered': 'Your opponent has already asked for a rematch.',
  'not-over': 'The match is not over yet.',
  'still-running': 'The match is still being played. The analysis opens when it is over.',
  'private-match':
    'This match belongs to a class. You can watch it when everybody in the class has finished.',
  'private-class': 'The results of this class are not public yet.',
  'name-taken':
    'Somebody with this name is already here. If that is you on another device, enter your code or ask the teacher to reset your seat.',
  'unknown-name': 'This name is not on the list of the class.',
  'bad-code': 'This code belongs to nobody in this class.',
  'code-needed': 'In this class you join with a code, which your teacher gives you.',
  'class-locked': 'Your teacher lets nobody more into this class.',
  'unknown-host': ({ host }) =>
    `This server does not answer to ${host}. Open it under its own name, or start it with --host-name=${host}.`,
  'not-now': ({ reason }) => say(tournament, reason) ?? 'That is not possible now.',
  'too-many-requests': ({ reason }) =>
    say(crowds, reason) ?? 'Too many requests. Please wait a moment.',
  'too-many-matches': ({ reason }) =>
    say(quotas, reason) ?? 'Too many matches were created from your address.',
  'job-over': 'This job has already finished.',
  'not-ready': ({ reason }) => unready[reason],
  internal: 'Something went wrong on the server. Its log has the details.',
  unreachable: 'The server can’t be reached right now.',
};

const jsonTypes: Record<JsonType, string> = {
  text: 'text',
  number: 'a number',
  'whole-number': 'a whole number',
  flag: 'true or false',
  list: 'a list',
  object: 'an object',
  'text-or-number': 'text or a number',
};

const abilities: Record<Ability, string> = {
  programs: 'can’t be played by programs',
  classes: 'can’t be played in classes',
  analysis: 'can’t be analysed',
  debriefing: 'has no debriefing',
  openings: 'has no book of openings',
  handouts: 'has no files to print',
  'numbered-moves': 'has no record with numbered moves; use JSON Lines',
};

/** Left out: `unreadable`, of which the server’s own words say more. */
const fields: Sentences<Exclude<FieldProblem, { code: 'unreadable' }>> = {
  missing: 'This is missing.',
  'unknown-field': ({ expected }) => `Unknown field; possible are ${expected.join(', ')}.`,
  'duplicate-field': 'This is given twice.',
  'wrong-type': ({ expected }) => `Expected ${jsonTypes[expected]}.`,
  'out-of-range': ({ got, min, max }) =>
    `${got} is not possible; choose a number from ${min} to ${max}.`,
  'too-small': ({ got, min }) => `${got} is not possible; choose a number of at least ${min}.`,
  'not-text': 'The file is not text.',
  'not-a-seed': 'Expected a number from 0 to 2⁶⁴ − 1.',
  'time-out-of-range': ({ gotMs, minMs, maxMs }) =>
    `${gotMs} ms is not possible; choose ${minMs} to ${maxMs} milliseconds.`,
  'not-one-of': ({ got, expected }) =>
    `There is no “${got}” here; possible are ${expected.join(', ')}.`,
  'wrong-count': ({ got, min, max }) =>
    got < min ? `At least ${min}, not ${got}.` : `${got} is too many; at most ${max}.`,
  'several-lines': 'A name is a single line without control characters.',
  'invisible-character': ({ character }) =>
    `A name has no invisible characters such as U+${character.toString(16).toUpperCase().padStart(4, '0')}.`,
  'nothing-visible': 'A name needs something visible.',
  'too-long': ({ max }) => `This is too long; at most ${max} characters.`,
  'duplicate-name': ({ name }) =>
    `${name} is on the list twice. Tell them apart by more of the name.`,
  'looks-like': ({ name, other }) =>
    `${name} looks like ${other}. Tell them apart by more of the name.`,
  unsupported: ({ game, ability }) => `${game} ${abilities[ability]}.`,
  'no-bots': 'There is no computer player for this seat.',
  'not-a-bot': 'Only seats held by the computer have a strength.',
  'wrong-seats': ({ game, expected, got }) => `${game} has ${expected} seats, not ${got}.`,
  'no-such-seat': ({ seat, seats }) => `There is no seat ${seat}; there are ${seats}, from 0.`,
  'seat-of-another': ({ seat }) => `Seat ${seat} of this table belongs to somebody else.`,
  'not-each-seat-once': ({ seats }) => `Each of the ${seats} seats of that match is needed once.`,
  'other-game': ({ game }) => `That was a match of ${game}.`,
  'not-reached': ({ got, last }) => `There is no entry ${got} yet; the last one is ${last}.`,
  'no-such-player': 'There is no such player.',
  'no-such-stage': 'There is no such stage.',
  'no-workers': 'This server knows no other machines.',
  'too-many-games': ({ planned, most }) =>
    `${planned} games would be planned; at most ${most} are possible.`,
  'not-for-two': 'Tournaments are for games with two players.',
  'not-after-start': 'The end must be after the start.',
  'nothing-named': 'Say which matches are meant.',
};

export const problemWords = { problems, fields };

export type ProblemWords = typeof problemWords;
