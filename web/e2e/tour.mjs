// All pages of a server, with something to see on each: for `measure.mjs` and `axe.mjs`, which go
// through them. Makes matches, a class and a tournament there, so it wants a server of its own.

/** Calls the API, and fails loudly. */
export function apiOf(base) {
  const send = async (method, path, body, token) => {
    const answer = await fetch(base + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  return {
    get: (path) => send('GET', path),
    post: (path, body, token) => send('POST', path, body, token),
  };
}

const people = [
  { name: 'Ada', type: 'HUMAN' },
  { name: 'Konrad', type: 'HUMAN' },
];
const bot = (level) => ({ name: '', type: 'BOT', bot: level });

/** Sits down on seats of a match; tells what the browser keeps of that. */
async function sit(api, id, seats) {
  const kept = {};
  for (const seat of seats) {
    const { token } = await api.post(`/api/v1/matches/${id}/seats/${seat}`, {});
    kept[`spielwerk.seat.${id}.${seat}`] = token;
  }
  return kept;
}

/** Plays some moves with both seats of a match. */
export async function playOn(api, id, kept, n) {
  for (let i = 0; i < n; i++) {
    const { turn, position, seq } = await api.get(`/api/v1/matches/${id}`);
    if (!turn) return;
    const [seat] = turn.seats;
    const move = position.legalMoves[(i * 7 + 3) % position.legalMoves.length];
    // Some games tell more of a move than its text, and a move of Quarto hands over a piece.
    const text = move.text ?? move.square ?? move;
    const rest = position.rest ?? [];
    const action = move.ends === false ? `${text},${rest[(i * 5) % rest.length]}` : text;
    const token = kept[`spielwerk.seat.${id}.${seat}`];
    await api.post(`/api/v1/matches/${id}/actions`, { seat, action, seq }, token);
  }
}

async function untilOver(api, id) {
  while ((await api.get(`/api/v1/matches/${id}`)).state !== 'finished')
    await new Promise((resolve) => setTimeout(resolve, 300));
}

/** One match of every kind, with somebody on its seats. */
async function matchStops(api) {
  const make = async (type, players, gameSpecific = {}, timeout = 60_000) =>
    (
      await api.post('/api/v1/matches', {
        type,
        gameGeneric: { name: `A match of ${type}`, timeout },
        gameSpecific,
        players,
      })
    ).id;
  const stops = [];
  for (const [type, plies] of [
    ['Bashni', 20],
    ['Reversi', 22],
    ['Checkers', 26],
    ['NMMorris', 15],
    ['Quarto', 7],
  ]) {
    const id = await make(type, people);
    const kept = await sit(api, id, [0, 1]);
    await playOn(api, id, kept, plies);
    stops.push({ name: `match ${type}`, path: `/${type.toLowerCase()}/#${id}`, kept });
  }
  const over = await make('Bashni', people, { max_plies: '24' });
  const kept = await sit(api, over, [0, 1]);
  await playOn(api, over, kept, 30);
  stops.push({ name: 'match Bashni, over', path: `/bashni/#${over}`, kept });
  const invited = await make('Bashni', people);
  const waits = await sit(api, invited, [0]);
  stops.push({ name: 'waiting for somebody', path: `/bashni/#${invited}`, kept: waits });
  const paging = await make('Paging', people, { users: '1', seed: '11', board: '4x5' });
  stops.push({
    name: 'match Paging',
    path: `/paging/#${paging}`,
    kept: await sit(api, paging, [0, 1]),
  });
  const past = await make('Paging', [bot('users:page1'), bot('os:random')], {
    users: '1',
    seed: '11',
    board: '4x5',
  });
  await untilOver(api, past);
  stops.push({ name: 'match Paging, over', path: `/paging/#${past}` });
  const one = { name: 'Ada', type: 'HUMAN' };
  const table = [one, ...Array(3).fill(bot('normal'))];
  const gathering = await make('Ligretto', table, { players: '4' });
  stops.push({
    name: 'match Ligretto, gathering',
    path: `/ligretto/#${gathering}`,
    kept: await sit(api, gathering, [0]),
  });
  const running = await make('Ligretto', table, { players: '4' });
  const seat = await sit(api, running, [0]);
  const token = Object.values(seat)[0];
  await api.post(`/api/v1/matches/${running}/actions`, { seat: 0, action: 'ready' }, token);
  stops.push({ name: 'match Ligretto', path: `/ligretto/#${running}`, kept: seat });
  const bots = await make('Ligretto', Array(12).fill(bot('machine')), {
    players: '12',
    max_rounds: '1',
  });
  await untilOver(api, bots);
  stops.push({ name: 'match Ligretto, over', path: `/ligretto/#${bots}` });
  return stops;
}

async function classStops(api, token) {
  const players = [bot('1'), bot('1')];
  const group = await api.post(
    '/api/v1/admin/classes',
    {
      name: 'Group 2',
      match: { type: 'Bashni', players },
      students: ['Ada', 'Charles', 'Grace', 'Konrad'].map((name, i) => ({ name, seat: i % 2 })),
    },
    token,
  );
  for (const name of ['Ada', 'Charles', 'Grace'])
    await api.post(`/api/v1/classes/${group.id}/places`, { name });
  const teacher = { 'spielwerk.admin': token };
  return [
    { name: 'class', path: `/class/#${group.id}`, teacher },
    { name: 'class, without the token', path: `/class/#${group.id}` },
    { name: 'projector, class', path: `/projector/#${group.id}`, teacher },
    { name: 'slips', path: `/slips/#${group.id}`, teacher },
    { name: 'join', path: `/join/#${group.id}` },
    { name: 'admin, signing in', path: '/admin/' },
    { name: 'admin', path: '/admin/', teacher },
  ];
}

async function tournamentStops(api) {
  const make = async (name) =>
    api.post('/api/v1/tournaments', {
      name,
      type: 'Bashni',
      format: 'round-robin',
      gamesPerPairing: 2,
      timeout: 3000,
      grace: 60_000,
      automatic: false,
      break: 0,
      teams: ['Ada', 'Ben', 'Cleo'],
      bots: ['1', '2'],
      gameSpecific: {},
    });
  const waiting = await make('Warm-up');
  const running = await make('Course');
  const started = { action: 'start' };
  await api.post(`/api/v1/tournaments/${running.id}/conduct`, started, running.token);
  const kept = ({ id, token }) => ({ [`spielwerk.tournament.${id}`]: token });
  return [
    { name: 'tournaments', path: '/tournament/' },
    { name: 'tournament, before', path: `/tournament/#${waiting.id}`, kept: kept(waiting) },
    { name: 'tournament', path: `/tournament/#${running.id}`, kept: kept(running) },
    { name: 'tournament, as a visitor', path: `/tournament/#${running.id}` },
  ];
}

const GAMES = ['bashni', 'reversi', 'checkers', 'nmmorris', 'quarto', 'paging', 'ligretto'];

/** What is there without any match. */
export const FIRST_STOPS = [
  { name: 'lobby, empty', path: '/' },
  { name: 'projector, nothing to see', path: '/projector/' },
];

/** Fills the server, and tells where there is something to see. */
export async function prepare(base, token) {
  const api = apiOf(base);
  const matches = await matchStops(api);
  for (let i = 0; i < 24; i++)
    await api.post('/api/v1/matches', {
      type: i % 3 === 0 ? 'Reversi' : 'Bashni',
      gameGeneric: { name: `Match ${i}`, timeout: 60_000 },
      players: people,
    });
  const { ticket } = await api.post('/api/v1/checks', { kind: 'Bashni' });
  const order = await api.post('/ligretto/simulations', { players: 4, seed: 3 });
  return [
    { name: 'lobby, many matches', path: '/' },
    ...GAMES.map((game) => ({ name: `game ${game}`, path: `/${game}/` })),
    ...matches,
    { name: 'record or position', path: '/bashni/#look' },
    { name: 'unknown match', path: '/bashni/#0000000000000' },
    ...GAMES.map((game) => ({ name: `help ${game}`, path: `/help/${game}/` })),
    { name: 'study', path: '/ligretto/study/' },
    { name: 'simulations', path: '/ligretto/simulations' },
    { name: 'simulation', path: `/ligretto/simulations/${order.id}` },
    ...(await classStops(api, token)),
    { name: 'projector, lobby', path: '/projector/' },
    ...(await tournamentStops(api)),
    { name: 'check', path: '/check/' },
    { name: 'check, under way', path: `/check/#${ticket}` },
    { name: 'API', path: '/api/' },
    { name: 'offline', path: '/offline/' },
    { name: 'not found', path: '/nowhere/' },
  ];
}

/** Opens a stop in a browser of its own, which has seen nothing yet. */
export async function visit(browser, stop, options) {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  await context.addInitScript(
    ([kept, teacher]) => {
      if (location.protocol === 'about:') return;
      localStorage.setItem('spielwerk.preferences', '{"name":"Ada"}');
      for (const [key, value] of Object.entries(kept))
        localStorage.setItem(key, JSON.stringify(value));
      for (const [key, value] of Object.entries(teacher)) sessionStorage.setItem(key, value);
    },
    [stop.kept ?? {}, stop.teacher ?? {}],
  );
  return context.newPage();
}
