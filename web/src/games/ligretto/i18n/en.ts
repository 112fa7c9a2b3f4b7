import { type Sentences, say } from '../../../lib/coded';
import type { BadAction, BadCard } from '../view';

const badCard: Sentences<BadCard> = {
  'unknown-colour': ({ got }) => `“${got}” is not a colour; they are red, yellow, blue and green.`,
  'bad-number': ({ got }) => `“${got}” is not a number from 1 to 10.`,
  'not-two-words': ({ got }) => `“${got}” is not a card.`,
};

const cards = (n: number) => (n === 1 ? '1 card' : `${n} cards`);

export const en = {
  colours: { red: 'red', yellow: 'yellow', blue: 'blue', green: 'green' },
  card: (colour: string, number: number) => `${colour} ${number}`,
  back: 'face down',
  empty: 'empty',
  you: 'you',
  player: (n: number) => `Player ${n}`,
  place: (name: string) => `${name}’s place`,
  own: 'Your cards',
  row: 'Row',
  slot: (n: number, card: string) => `Row ${n}: ${card}`,
  waste: (card: string, n: number) => `Waste pile: ${card}, ${cards(n)}`,
  hand: (n: number) => `Hand: ${cards(n)}`,
  draw: 'Turn three',
  turnOver: 'Turn over',
  drawHint: (n: number) => `Turn over three cards from your hand (${n} left)`,
  ligretto: 'Ligretto',
  ligrettoStack: (n: number) => `Ligretto stack: ${cards(n)}`,
  stacks: (name: string) => `Stacks of ${name}`,
  stack: (name: string, card: string) => `${name}: ${card}`,
  noStack: (name: string, colour: string) => `${name}: no ${colour} stack`,
  points: (n: number) => (n === 1 ? '1 point' : `${n} points`),
  round: (n: number) => `Round ${n}`,
  target: (n: number) => `to ${n} points`,
  ready: 'I am ready',
  isReady: 'ready',
  notReady: 'not ready yet',
  waiting: (names: string) => `Waiting for ${names}.`,
  startNow: 'Start without waiting',
  shuffling: 'Dealing the cards …',
  getReady: 'Get ready!',
  go: 'Go!',
  sit: 'Sit down',
  leave: 'Leave the table',
  watching: 'You are watching.',
  stop: 'Ligretto stop!',
  stopBy: (name: string) => `${name} calls “Ligretto stop!”`,
  ends: {
    deadlock: 'Deadlock: nobody can lay a card any more.',
    idle: 'Nobody did anything for a while: the round was abandoned.',
  },
  tooSlow: (name: string) => `Too slow: ${name} was first`,
  doesNotFit: (card: string) => `${card} doesn’t fit anywhere right now`,
  choose: (card: string) =>
    `${card} fits on several stacks: choose one, or press again for the first`,
  roundOver: 'The round is over',
  notYet: 'The round has not begun yet',
  rotated: 'Nobody could lay a card: everybody moves the top card of the hand to the bottom.',
  scores: 'Points',
  total: 'Total',
  guide: {
    title: 'Your first round',
    close: 'I know how it goes',
    names: { stack: 'Ligretto stack', row: 'Row', waste: 'Waste', hand: 'Hand' },
    texts: {
      stack: 'ten cards, face down. The first player to get rid of them ends the round.',
      row: 'four open cards that you may lay. Each gap is filled from the Ligretto stack.',
      waste: 'you may also lay its top card.',
      hand: 'if nothing fits, turn three of its cards onto the waste.',
    },
    steps: {
      aim: () =>
        'The aim is to empty your Ligretto stack. In the middle, stacks grow from 1 to 10, each in one colour, and everybody may add the next number. There are no turns.',
      row: () =>
        'A card in your row fits: click or tap it. A 1 opens a stack; otherwise it must be the next number of its colour.',
      waste: () =>
        'Nothing in your row fits. Turn three cards from your hand; you may lay the top card of the waste as well.',
      stack: (left: number) =>
        `Well done: the gap in your row was filled from your Ligretto stack. ${left} to go. When it is empty, the round stops.`,
      goOn: (left: number) =>
        left === 1
          ? 'One more card, and you have stopped the round!'
          : `${left} cards to go. Cards left in the Ligretto stack cost two points each; every card you have laid earns one.`,
    } as Record<'aim' | 'row' | 'waste' | 'stack' | 'goOn', (left: number) => string>,
  },
  keys: 'Keys',
  keyHelp:
    '1 to 5: lay a card from the row · 0: lay the waste card · space: turn three cards · R: ready · or drag a card onto a stack',
  turnedUp: (slot: number, card: string) => `Row ${slot}: ${card}`,
  drew: (card: string) => `Waste: ${card}`,
  laidBy: (card: string, name: string) => `${card} laid at ${name}`,
  reasons: {
    target: 'the points to win were reached',
    rounds: 'all rounds have been played',
  },
  moves: {
    ready: 'is ready',
    start: 'starts without waiting',
    shuffle: 'the cards are shuffled',
    hidden: 'the cards are shuffled (hidden until the end)',
    go: 'go!',
    giveUp: 'the round is abandoned',
    draw: 'turns three cards',
    lay: (card: string, at: number) => `lays ${card} at player ${at}`,
  },
  facts: { round: 'Round', target: 'Points to win' },
  badAction: {
    unknown: ({ got }) => `“${got}” is not an action.`,
    card: ({ problem }) => say(badCard, problem) ?? '',
    player: ({ got }) => `“${got}” is not a player; they are counted from 1.`,
  } as Sentences<BadAction>,
  notation: 'Write an action like “red 7 at 2”, “draw” or “ready”.',
  commands: [
    { command: 'b', meaning: 'all stacks' },
    { command: 'p', meaning: 'the points' },
    { command: 'red 7 at 3', meaning: 'lay a card at the place of player 3' },
    { command: 'draw', meaning: 'turn three cards' },
    { command: 'ready', meaning: 'ready for the next round' },
    { command: '?', meaning: 'this list' },
  ],
};

export type LigrettoWords = typeof en;
