// A stand-in for the Spielwerk server: the HTTP contract of the web interface and nothing else.
// Usage: node mock/server.js [--port 8080] [--data FILE]. No dependencies.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { legal, parse, play, START, view } from './rules.js';

const option = (flag, otherwise) => {
  const index = process.argv.indexOf(flag);
  return index < 0 ? otherwise : process.argv[index + 1];
};
const PORT = Number(option('--port', '8080'));
const DATA = option('--data', '');
const ADMIN = option('--admin-token', 'admin');
const DIST = new URL('../dist', import.meta.url).pathname;
const CSP =
  "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'";
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

// A match is its set-up and its log, as in the real server; everything else is folded from it.
const matches = new Map();
if (DATA && existsSync(DATA))
  for (const m of JSON.parse(readFileSync(DATA, 'utf8'))) matches.set(m.id, m);
const save = () => DATA && writeFileSync(DATA, JSON.stringify([...matches.values()]));
const watchers = new Map();
const lobby = new Set();

class Problem extends Error {
  constructor(status, code, detail) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}

function fold(match) {
  let position = parse(match.setup.position ?? START);
  const limits = {
    maxPlies: match.setup.max_plies ?? 200,
    maxPliesWithoutNewKing: match.setup.max_plies_without_new_king ?? 50,
  };
  const plies = [{ ply: position.ply, steps: [], position: view(position, limits) }];
  const moves = [];
  const used = [0, 0];
  const taken = [false, false];
  let result = null;
  let turnStart = null;
  for (const entry of match.log) {
    if (entry.type === 'joined') taken[entry.seat] = true;
    if (entry.type === 'left') taken[entry.seat] = false;
    if (entry.type === 'joined' && turnStart === null) turnStart = entry.at;
    if (entry.type === 'played') {
      const next = play(position, entry.action);
      position = next.position;
      used[entry.seat] += entry.usedMs;
      moves.push({
        ply: moves.length + 1,
        seq: entry.seq,
        seat: entry.seat,
        action: entry.action,
        usedMs: entry.usedMs,
        at: entry.at,
      });
      plies.push({
        ply: plies.length,
        action: entry.action,
        steps: next.steps,
        position: view(position, limits),
      });
      turnStart = entry.at;
    }
    if (entry.type === 'ended') result = entry.result;
  }
  return { position, limits, plies, moves, used, taken, result, turnStart };
}

function head(match, state = fold(match)) {
  const seat = state.position.side === 'w' ? 0 : 1;
  return {
    id: match.id,
    type: match.type,
    name: match.name,
    state: state.result ? 'finished' : state.moves.length ? 'running' : 'open',
    createdAt: match.createdAt,
    seq: match.log.at(-1)?.seq ?? 0,
    moveTimeMs: match.moveTimeMs,
    setup: match.setup,
    seats: match.players.map((p, i) => ({
      seat: i,
      name: p.name,
      type: p.type,
      taken: state.taken[i],
      usedMs: state.used[i],
    })),
    turn: state.result
      ? null
      : {
          seats: [seat],
          startedAt: state.turnStart ?? match.createdAt,
          limitMs: match.players[seat].type === 'COMPUTER' ? match.moveTimeMs : null,
        },
    position: state.plies.at(-1).position,
    result: state.result,
    serverTime: Date.now(),
  };
}

function row(match) {
  const h = head(match);
  const n = match.log.filter((e) => e.type === 'played').length;
  return {
    id: h.id,
    type: h.type,
    name: h.name,
    state: h.state,
    createdAt: h.createdAt,
    endedAt: h.result?.endedAt,
    players: match.players,
    nMoves: n,
    result: h.result,
  };
}

function append(match, entry) {
  entry.seq = (match.log.at(-1)?.seq ?? 0) + 1;
  entry.at = Date.now();
  match.log.push(entry);
  save();
  for (const response of watchers.get(match.id) ?? []) sendEntry(response, match, entry);
  for (const response of lobby)
    response.write(`data: ${JSON.stringify({ match: row(match) })}\n\n`);
  return entry.seq;
}

function sendEntry(response, match, entry) {
  const state = fold({ ...match, log: match.log.filter((e) => e.seq <= entry.seq) });
  const event = {
    seq: entry.seq,
    entry,
    match: head({ ...match, log: match.log.filter((e) => e.seq <= entry.seq) }, state),
  };
  if (entry.type === 'played') {
    event.entry = { ...entry, ply: state.moves.length };
    event.steps = state.plies.at(-1).steps;
  }
  response.write(`id: ${entry.seq}\ndata: ${JSON.stringify(event)}\n\n`);
}

function stream(response) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': hello\n\n');
  const beat = setInterval(() => response.write(': beat\n\n'), 10_000);
  response.on('close', () => clearInterval(beat));
}

const find = (id) => {
  const match = matches.get(id);
  if (!match) throw new Problem(404, 'unknown-match', 'no match has this Game-ID');
  return match;
};
const bearer = (request) => (request.headers.authorization ?? '').replace(/^Bearer /, '');
const holds = (match, seat, request) => {
  if (!match.tokens[seat] || match.tokens[seat] !== bearer(request))
    throw new Problem(403, 'bad-token', 'this browser does not hold the seat');
};

const routes = [
  [
    'GET',
    /^\/api\/v1\/matches$/,
    (_, __, query) => {
      const wanted = query.get('q')?.toLowerCase() ?? '';
      const all = [...matches.values()]
        .map(row)
        .reverse()
        .filter(
          (m) =>
            (!query.get('state') || m.state === query.get('state')) &&
            `${m.name} ${m.id} ${m.players.map((p) => p.name).join(' ')}`
              .toLowerCase()
              .includes(wanted),
        );
      const start = Number(query.get('after') ?? 0);
      const limit = Number(query.get('limit') ?? 50);
      return {
        matches: all.slice(start, start + limit),
        next: start + limit < all.length ? String(start + limit) : undefined,
      };
    },
  ],
  [
    'POST',
    /^\/api\/v1\/matches$/,
    (body) => {
      try {
        if (body.gameSpecific?.position) parse(body.gameSpecific.position);
      } catch (error) {
        throw new Problem(422, 'bad-position', error.message);
      }
      const id = BigInt(`0x${randomBytes(8).toString('hex')}`)
        .toString(36)
        .padStart(13, '0');
      const stamp = new Date().toISOString().slice(0, 16).replace('T', ' ');
      const match = {
        id,
        type: body.type,
        name: body.gameGeneric?.name || `Game from ${stamp}`,
        createdAt: Date.now(),
        moveTimeMs: body.gameGeneric?.timeout ?? 3000,
        setup: body.gameSpecific ?? {},
        players: body.players.map((p, i) => ({ name: p.name || `Player ${i + 1}`, type: p.type })),
        log: [],
        tokens: [null, null],
      };
      matches.set(id, match);
      append(match, { type: 'created' });
      return [201, { ...head(match), moves: [] }];
    },
  ],
  [
    'GET',
    /^\/api\/v1\/matches\/(\w+)$/,
    (_, [id]) => {
      const m = find(id);
      const s = fold(m);
      return { ...head(m, s), moves: s.moves };
    },
  ],
  [
    'GET',
    /^\/api\/v1\/matches\/(\w+)\/plies$/,
    (_, [id], query) => ({
      plies: fold(find(id)).plies.slice(
        Number(query.get('from') ?? 0),
        Number(query.get('to') ?? 1e9) + 1,
      ),
    }),
  ],
  [
    'POST',
    /^\/api\/v1\/matches\/(\w+)\/seats\/(\d)$/,
    (body, [id, seat]) => {
      const match = find(id);
      if (match.players[seat].type !== 'HUMAN')
        throw new Problem(409, 'seat-taken', 'this seat is for a program');
      if (match.tokens[seat]) throw new Problem(409, 'seat-taken', 'somebody holds this seat');
      match.tokens[seat] = randomBytes(16).toString('hex');
      if (body.name) match.players[seat].name = body.name;
      append(match, { type: 'joined', seat: Number(seat) });
      return { token: match.tokens[seat] };
    },
  ],
  [
    'GET',
    /^\/api\/v1\/matches\/(\w+)\/seats\/(\d)$/,
    (_, [id, seat], __, request) => {
      holds(find(id), seat, request);
      return {};
    },
  ],
  [
    'DELETE',
    /^\/api\/v1\/matches\/(\w+)\/seats\/(\d)$/,
    (_, [id, seat], __, request) => {
      const match = find(id);
      holds(match, seat, request);
      match.tokens[seat] = null;
      append(match, { type: 'left', seat: Number(seat) });
      return [204, null];
    },
  ],
  [
    'POST',
    /^\/api\/v1\/matches\/(\w+)\/actions$/,
    (body, [id], _, request) => {
      const match = find(id);
      const state = fold(match);
      holds(match, body.seat, request);
      if (state.result) throw new Problem(409, 'match-over', 'the match is over');
      if (body.seq !== match.log.at(-1).seq)
        throw new Problem(409, 'stale', `the match is at ${match.log.at(-1).seq}`);
      if ((state.position.side === 'w' ? 0 : 1) !== body.seat)
        throw new Problem(409, 'not-your-turn', 'the other side is to move');
      const next = play(state.position, body.action);
      if (!next)
        throw new Problem(
          422,
          'illegal-move',
          `legal: ${legal(state.position)
            .map((m) => m.path.join(':'))
            .join(' ')}`,
        );
      let seq = append(match, {
        type: 'played',
        seat: body.seat,
        action: body.action.toUpperCase(),
        usedMs: Date.now() - (state.turnStart ?? match.createdAt),
      });
      const outcome = view(next.position, state.limits);
      if (outcome.outcome)
        seq = append(match, {
          type: 'ended',
          result: {
            ending: 'normal',
            ...outcome.outcome,
            scores: outcome.points,
            endedAt: Date.now(),
          },
        });
      return { seq };
    },
  ],
  [
    'POST',
    /^\/api\/v1\/positions$/,
    (body) => {
      try {
        const text = (body.record ?? body.position ?? body.setup ?? '').trim();
        const limits = { maxPlies: 200, maxPliesWithoutNewKing: 50 };
        if (/^[wb] /.test(text))
          return { plies: [{ ply: 0, steps: [], position: view(parse(text), limits) }] };
        let position = parse(START);
        const plies = [{ ply: 0, steps: [], position: view(position, limits) }];
        for (const action of text.match(/[A-H][1-8](?::[A-H][1-8])+/gi) ?? []) {
          const next = play(position, action);
          if (!next) throw new Error(`ply ${plies.length}: ${action} is not a legal move`);
          position = next.position;
          plies.push({
            ply: plies.length,
            action: action.toUpperCase(),
            steps: next.steps,
            position: view(position, limits),
          });
        }
        if (plies.length === 1) throw new Error('no position and no move found in this text');
        return { plies };
      } catch (error) {
        throw new Problem(422, 'bad-record', error.message);
      }
    },
  ],
  ['GET', /^\/api\/v1\/kinds$/, () => [{ type: 'Bashni', seats: 2, options: [] }]],
  [
    'GET',
    /^\/api\/v1\/server$/,
    () => ({ version: '0.0.0-mock', gameHost: 'localhost', gamePort: 1357 }),
  ],
  [
    'GET',
    /^\/api\/v1\/matches\/(\w+)\/(record|report)$/,
    (_, [id]) => {
      const m = find(id);
      return { id: m.id, setup: m.setup, log: m.log };
    },
  ],
  [
    'GET',
    /^\/api\/v1\/admin\/state$/,
    (_, __, ___, request) => {
      admin(request);
      return {
        version: '0.0.0-mock',
        matches: matches.size,
        watchers: [...watchers.values()].reduce((n, s) => n + s.size, 0),
      };
    },
  ],
  [
    'POST',
    /^\/api\/v1\/admin\/matches\/(\w+)\/end$/,
    (body, [id], _, request) => {
      admin(request);
      const match = find(id);
      append(match, {
        type: 'ended',
        result: {
          ending: body.winners ? 'forfeit' : 'aborted',
          reason: body.reason,
          winners: body.winners ?? [],
          scores: fold(match).plies.at(-1).position.points,
          endedAt: Date.now(),
        },
      });
      return {};
    },
  ],
  [
    'POST',
    /^\/api\/v1\/admin\/forget$/,
    (body, _, __, request) => {
      admin(request);
      let changed = 0;
      for (const m of matches.values())
        m.players.forEach((p, i) => {
          if (p.name === body.name) {
            p.name = `Player ${i + 1}`;
            changed++;
          }
        });
      save();
      return { changed };
    },
  ],
];
const admin = (request) => {
  if (bearer(request) !== ADMIN)
    throw new Problem(401, 'bad-token', 'the admin token is not right');
};

function serveFile(path, response) {
  let file = join(DIST, normalize(decodeURIComponent(path)));
  if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
  const known = file.startsWith(DIST) && existsSync(file);
  if (!known) file = join(DIST, '404.html');
  response.writeHead(known ? 200 : 404, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'content-security-policy': CSP,
  });
  response.end(readFileSync(file));
}

async function api(request, response, url) {
  const live = /^\/api\/v1\/matches\/(\w+)\/live$/.exec(url.pathname);
  if (live) {
    const match = find(live[1]);
    stream(response);
    const after = Number(request.headers['last-event-id'] ?? url.searchParams.get('after') ?? 0);
    for (const entry of match.log) if (entry.seq > after) sendEntry(response, match, entry);
    if (!watchers.has(match.id)) watchers.set(match.id, new Set());
    watchers.get(match.id).add(response);
    return void response.on('close', () => watchers.get(match.id).delete(response));
  }
  if (url.pathname === '/api/v1/lobby') {
    stream(response);
    lobby.add(response);
    return void response.on('close', () => lobby.delete(response));
  }
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = chunks.length ? JSON.parse(Buffer.concat(chunks).toString()) : {};
  for (const [method, pattern, handler] of routes) {
    const hit = pattern.exec(url.pathname);
    if (!hit || method !== request.method) continue;
    const answer = handler(body, hit.slice(1), url.searchParams, request);
    const [status, json] =
      Array.isArray(answer) && typeof answer[0] === 'number' ? answer : [200, answer];
    response.writeHead(status, { 'content-type': 'application/json' });
    return void response.end(status === 204 ? undefined : JSON.stringify(json));
  }
  throw new Problem(404, 'not-found', 'no such address');
}

createServer((request, response) => {
  const url = new URL(request.url, 'http://localhost');
  if (!url.pathname.startsWith('/api/')) return serveFile(url.pathname, response);
  api(request, response, url).catch((error) => {
    const status = error.status ?? 500;
    response.writeHead(status, { 'content-type': 'application/problem+json' });
    response.end(
      JSON.stringify({
        type: 'about:blank',
        title: error.code ?? 'error',
        status,
        detail: error.message,
        code: error.code,
      }),
    );
  });
}).listen(PORT, '127.0.0.1', () => console.log(`mock server on http://127.0.0.1:${PORT}/`));
