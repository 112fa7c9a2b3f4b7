// A small Bashni referee for the stand-in server. It exists only so that the interface can be
// developed and tested before the real server is at hand; nothing in src/ may import it.
const FILES = 'ABCDEFGH';
const DIRS = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];
const name = (x, y) => FILES[x] + (y + 1);
const at = (square) => [FILES.indexOf(square[0]), Number(square[1]) - 1];
const inside = (x, y) => x >= 0 && x < 8 && y >= 0 && y < 8;
const sideOf = (pieces) => pieces.at(-1).toLowerCase();
const isKing = (pieces) => pieces.at(-1) !== sideOf(pieces);

export const START =
  'w ' +
  [
    ...'A1 C1 E1 G1 B2 D2 F2 H2 A3 C3 E3 G3'.split(' ').map((s) => `w@${s}`),
    ...'H8 F8 D8 B8 G7 E7 C7 A7 H6 F6 D6 B6'.split(' ').map((s) => `b@${s}`),
  ].join(' ');

export function parse(text) {
  const [head, ...rest] = text.trim().split(';');
  const [side, ...pieces] = head.trim().split(/\s+/);
  if (side !== 'w' && side !== 'b') throw new Error(`expected w or b first, got "${side}"`);
  const towers = new Map();
  for (const piece of pieces) {
    if (!/^[wbWB]@[A-H][1-8]$/.test(piece)) throw new Error(`"${piece}" is no piece such as w@A1`);
    const square = piece.slice(2);
    towers.set(square, (towers.get(square) ?? '') + piece[0]);
  }
  const counters = Object.fromEntries(rest.map((part) => part.split('=')));
  return { side, towers, ply: Number(counters.ply ?? 0), quiet: Number(counters.quiet ?? 0) };
}

export function print(position) {
  const words = [position.side];
  for (let y = 7; y >= 0; y--)
    for (let x = 7; x >= 0; x--)
      for (const piece of position.towers.get(name(x, y)) ?? '')
        words.push(`${piece}@${name(x, y)}`);
  return `${words.join(' ')};ply=${position.ply};quiet=${position.quiet}`;
}

function promote(pieces, y) {
  const top = pieces.at(-1);
  const far = sideOf(pieces) === 'w' ? 7 : 0;
  return y === far && top === top.toLowerCase() ? pieces.slice(0, -1) + top.toUpperCase() : pieces;
}

function captureSteps(towers, square, pieces, banned) {
  const [x, y] = at(square);
  const found = [];
  for (const [dx, dy] of DIRS) {
    if (banned && dx === -banned[0] && dy === -banned[1]) continue;
    let [cx, cy] = [x + dx, y + dy];
    while (isKing(pieces) && inside(cx, cy) && !towers.has(name(cx, cy)))
      [cx, cy] = [cx + dx, cy + dy];
    if (!inside(cx, cy)) continue;
    const victim = towers.get(name(cx, cy));
    if (!victim || sideOf(victim) === sideOf(pieces)) continue;
    let [lx, ly] = [cx + dx, cy + dy];
    while (inside(lx, ly) && !towers.has(name(lx, ly))) {
      found.push({ from: square, to: name(lx, ly), over: name(cx, cy), dir: [dx, dy] });
      if (!isKing(pieces)) break;
      [lx, ly] = [lx + dx, ly + dy];
    }
  }
  return found;
}

function takeStep(towers, step) {
  const next = new Map(towers);
  let pieces = next.get(step.from);
  next.delete(step.from);
  let captured;
  if (step.over) {
    const victim = next.get(step.over);
    captured = { square: step.over, piece: victim.at(-1) };
    if (victim.length === 1) next.delete(step.over);
    else next.set(step.over, victim.slice(0, -1));
    pieces = captured.piece + pieces;
  }
  const landed = promote(pieces, at(step.to)[1]);
  next.set(step.to, landed);
  const fact = { from: step.from, to: step.to, promoted: landed !== pieces };
  if (captured) fact.captured = captured;
  return { towers: next, fact };
}

function captures(towers, square, banned, path, facts, out) {
  const steps = captureSteps(towers, square, towers.get(square), banned);
  if (steps.length === 0 && facts.length > 0) out.push({ path, facts, towers });
  if (facts.length > 30) return;
  for (const step of steps) {
    const after = takeStep(towers, step);
    captures(after.towers, step.to, step.dir, [...path, step.to], [...facts, after.fact], out);
  }
}

function quietMoves(towers, square) {
  const pieces = towers.get(square);
  const [x, y] = at(square);
  const out = [];
  for (const [dx, dy] of DIRS) {
    if (!isKing(pieces) && dy !== (sideOf(pieces) === 'w' ? 1 : -1)) continue;
    let [cx, cy] = [x + dx, y + dy];
    while (inside(cx, cy) && !towers.has(name(cx, cy))) {
      const after = takeStep(towers, { from: square, to: name(cx, cy) });
      out.push({ path: [square, name(cx, cy)], facts: [after.fact], towers: after.towers });
      if (!isKing(pieces)) break;
      [cx, cy] = [cx + dx, cy + dy];
    }
  }
  return out;
}

export function legal(position) {
  const own = [...position.towers].filter(([, p]) => sideOf(p) === position.side).map(([s]) => s);
  const taking = [];
  for (const square of own) captures(position.towers, square, null, [square], [], taking);
  return taking.length > 0 ? taking : own.flatMap((square) => quietMoves(position.towers, square));
}

export function play(position, action) {
  const move = legal(position).find((m) => m.path.join(':') === action.toUpperCase());
  if (!move) return null;
  const king = move.facts.some((fact) => fact.promoted);
  return {
    steps: move.facts,
    position: {
      side: position.side === 'w' ? 'b' : 'w',
      towers: move.towers,
      ply: position.ply + 1,
      quiet: king ? 0 : position.quiet + 1,
    },
  };
}

export function view(position, limits) {
  const moves = legal(position);
  const points = [0, 0];
  for (const pieces of position.towers.values())
    points[sideOf(pieces) === 'w' ? 0 : 1] += isKing(pieces) ? 3 : 1;
  let outcome = null;
  if (moves.length === 0) outcome = { winners: [position.side === 'w' ? 1 : 0], reason: 'no-move' };
  else if (position.ply >= limits.maxPlies)
    outcome = { winners: best(points), reason: 'ply-limit' };
  else if (position.quiet >= limits.maxPliesWithoutNewKing)
    outcome = { winners: best(points), reason: 'no-new-king-limit' };
  const origins = [...new Set(moves.map((move) => move.path[0]))];
  const forced = moves.some((move) => move.facts[0].captured);
  const stuck = [];
  for (const [square, pieces] of position.towers) {
    if (sideOf(pieces) !== position.side || origins.includes(square)) continue;
    stuck.push(
      forced && quietMoves(position.towers, square).length > 0
        ? { square, why: 'must-capture', squares: origins }
        : { square, why: 'blocked', squares: [] },
    );
  }
  return {
    sideToMove: position.side,
    towers: [...position.towers].map(([square, pieces]) => ({ square, pieces })),
    ply: position.ply,
    quiet: position.quiet,
    ...limits,
    points,
    legalMoves: outcome ? [] : moves.map((move) => move.path.join(':')),
    stuck: outcome ? [] : stuck,
    notation: print(position),
    outcome,
  };
}

const best = ([white, black]) => (white === black ? [0, 1] : white > black ? [0] : [1]);
