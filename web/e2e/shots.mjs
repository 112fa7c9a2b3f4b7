// Takes the pictures of the main pages: node e2e/shots.mjs BASE_URL FOLDER [NAMES]
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';

const [base = 'http://127.0.0.1:8080', folder = 'test-results/shots', wanted = ''] =
  process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--disable-gpu', '--no-first-run'],
});
const post = async (path, body, token) =>
  (
    await fetch(base + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
  ).json();
const people = [
  { name: 'Ada', type: 'HUMAN' },
  { name: 'Konrad', type: 'HUMAN' },
];
const make = (name, players = people, options = {}, type = 'Bashni') =>
  post('/api/v1/matches', {
    type,
    gameGeneric: { name, timeout: 3000 },
    gameSpecific: options,
    players,
  });

/** Plays some moves, captures first, so that towers grow. */
async function playOn(match, n) {
  const tokens = [];
  for (const seat of [0, 1])
    tokens.push((await post(`/api/v1/matches/${match.id}/seats/${seat}`, {})).token);
  for (let i = 0; i < n; i++) {
    const now = await (await fetch(`${base}/api/v1/matches/${match.id}`)).json();
    if (!now.turn) break;
    const seat = now.turn.seats[0];
    const { legalMoves, rest = [] } = now.position;
    const move = legalMoves[(i * 7 + 3) % legalMoves.length];
    // Some games tell more of a move than its text, and a move of Quarto hands over a piece.
    const text = move.text ?? move.square ?? move;
    const action = move.ends === false ? `${text},${rest[(i * 5) % rest.length]}` : text;
    await post(`/api/v1/matches/${match.id}/actions`, { seat, action, seq: now.seq }, tokens[seat]);
  }
  return tokens;
}

const middle = await make('Wednesday evening');
const tokens = await playOn(middle, 34);
const over = await make('Short final', people, { max_plies: '24' });
await playOn(over, 30);
await make('Ada’s first client', [
  { name: 'Ada', type: 'HUMAN' },
  { name: 'Team Blue', type: 'COMPUTER' },
]);
const capture = await make('Towers', people, {
  position:
    'w w@C1 b@C3 b@C3 w@C3 w@C3 b@D4 B@D4 w@D4 b@D4 b@F6 b@D6 w@F2 W@A1 w@H2 w@H2 w@H2 b@H2 w@B8 W@B8 B@B8 b@G7',
});
const captureToken = (await post(`/api/v1/matches/${capture.id}/seats/0`, {})).token;

async function shot(
  name,
  path,
  { width = 1280, height = 860, dark = false, phone = false, locale = 'en', seats = [], act } = {},
) {
  if (!new RegExp(wanted).test(name)) return;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale,
    deviceScaleFactor: phone ? 2 : 1,
    hasTouch: phone,
    isMobile: phone,
  });
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log(`${name}: ${m.text()}`));
  page.on('pageerror', (e) => console.log(`${name}: ${e.message}`));
  await page.addInitScript((kept) => {
    for (const [k, v] of kept) localStorage.setItem(k, JSON.stringify(v));
  }, seats);
  await page.goto(base + path);
  await page.waitForTimeout(700);
  await act?.(page);
  await page.waitForTimeout(500);
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({
    path: `${folder}/${name}.png`,
    fullPage: name.startsWith('help') || (phone && !name.startsWith('paging')),
  });
  await context.close();
}

const mine = [0, 1].map((seat) => [`spielwerk.seat.${middle.id}.${seat}`, tokens[seat]]);
const first = [[`spielwerk.seat.${capture.id}.0`, captureToken]];
await shot('lobby', '/');
await shot('lobby-dark', '/', { dark: true, locale: 'de' });
await shot('lobby-phone', '/', { width: 360, height: 740, phone: true });
await shot('create', '/', {
  act: (page) => page.getByRole('button', { name: 'New match' }).click(),
});
await shot('match', `/bashni/#${middle.id}`, { seats: mine });
await shot('match-dark', `/bashni/#${middle.id}`, { dark: true, locale: 'de' });
await shot('match-phone', `/bashni/#${middle.id}`, {
  width: 360,
  height: 740,
  phone: true,
  seats: mine,
});
await shot('over', `/bashni/#${over.id}/17`);
const invited = await make('For two', [
  { name: 'Ada', type: 'HUMAN' },
  { name: '', type: 'HUMAN' },
]);
const inviting = (await post(`/api/v1/matches/${invited.id}/seats/0`, {})).token;
const waiting = [[`spielwerk.seat.${invited.id}.0`, inviting]];
await shot('waiting', `/bashni/#${invited.id}`, { seats: waiting });
await shot('waiting-phone', `/bashni/#${invited.id}`, {
  width: 360,
  height: 740,
  phone: true,
  locale: 'de',
  seats: waiting,
});
// Each game at its best moment: what a move would turn, a chain of captures, a mill, a full draft.
const choose = async (page, ...places) => {
  for (const place of places) {
    await page.locator(`[role=gridcell][data-square="${place}"]`).focus();
    await page.keyboard.press('Enter');
  }
};
const BEST = {
  Reversi: {
    plies: 26,
    act: async (page) => {
      const square = await page.evaluate(() => {
        const turned = (cell) =>
          Number(/turns (\d+)|dreht (\d+)/.exec(cell)?.slice(1).find(Boolean));
        const cells = [...document.querySelectorAll('[role=gridcell]')];
        const value = (cell) => turned(cell.getAttribute('aria-label')) || 0;
        return cells.sort((a, b) => value(b) - value(a))[0].dataset.square;
      });
      await page.locator(`[role=gridcell][data-square="${square}"]`).hover();
    },
  },
  Checkers: {
    options: {
      position:
        'w w@A1 w@C1 w@G1 w@D2 w@H2 w@A3 W@B2 w@F2 b@D4 b@G7 b@C7 b@E7 b@B8 b@F8 b@H8 b@H6 b@A7 B@H4',
    },
    act: (page) => choose(page, 'B2', 'F6'),
  },
  NMMorris: {
    options: { position: 'w A0 A1 B5 C3 A4 B7/B1 B3 C6 A6 C1 A3' },
    first: 'A2',
  },
  Quarto: {
    plies: 8,
    // A free square, then a piece to hand over.
    act: async (page) => {
      const free = await page.locator('[data-target]').first().getAttribute('data-target');
      const piece = page.locator('g.piece[data-square^="P"]').last();
      await choose(page, free, await piece.getAttribute('data-square'));
    },
  },
};
for (const [type, { plies = 0, options = {}, first: opening, act }] of Object.entries(BEST)) {
  const game = type.toLowerCase();
  const match = await make('Wednesday evening', people, options, type);
  const secrets = await playOn(match, plies);
  const seats = [0, 1].map((seat) => [`spielwerk.seat.${match.id}.${seat}`, secrets[seat]]);
  if (opening) {
    const { seq } = await (await fetch(`${base}/api/v1/matches/${match.id}`)).json();
    const move = { seat: 0, action: opening, seq };
    await post(`/api/v1/matches/${match.id}/actions`, move, secrets[0]);
  }
  await shot(game, `/${game}/#${match.id}`, { seats, act });
  await shot(`${game}-dark`, `/${game}/#${match.id}`, { dark: true, locale: 'de', seats, act });
  await shot(`${game}-phone`, `/${game}/#${match.id}`, {
    width: 360,
    height: 740,
    phone: true,
    seats,
  });
  await shot(`help-${game}`, `/help/${game}/`);
}
const bot = (level) => ({ name: `Computer ${level}`, type: 'BOT', bot: level });
const ofBots = await make('Beginner against club player', [bot('1'), bot('4')]);
const analyse = async (page) => {
  await page.getByTestId('result').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: /^(Analyse|Analysieren)$/ }).click();
  await page.getByTestId('summary').waitFor({ timeout: 60_000 });
  // A search takes three seconds.
  await page.waitForTimeout(3500);
};
await shot('analysis', `/bashni/#${ofBots.id}/20`, { act: analyse });
await shot('analysis-dark', `/bashni/#${ofBots.id}/20`, {
  dark: true,
  locale: 'de',
  act: analyse,
});
await shot('capture', `/bashni/#${capture.id}`, {
  seats: first,
  act: async (page) => {
    await page.locator('[role=gridcell][data-square=C3]').focus();
    await page.keyboard.press('Enter');
    await page.locator('[role=gridcell][data-square=E5]').focus();
    await page.keyboard.press('Enter');
  },
});
await shot('card', `/bashni/#${capture.id}`, {
  seats: first,
  act: (page) => page.locator('g.piece[data-square=H2]').hover(),
});
const tall = await make('Tall', people, {
  position: `w ${'b@C3 '.repeat(6)}${'w@C3 '.repeat(11)}W@C3 ${'b@D8 '.repeat(4)}B@D8 b@G5`,
});
await shot('tall', `/bashni/#${tall.id}`, {
  act: (page) => page.locator('g.piece[data-square=C3]').hover(),
});
await shot('sideways', `/bashni/#${tall.id}`, { width: 740, height: 360, dark: true });
await shot('text', `/bashni/#${capture.id}`, {
  seats: [...first, ['spielwerk.preferences', { textMode: true }]],
  act: async (page) => {
    for (const command of ['b', 'm', 'c3']) {
      await page.getByLabel('Command or move').fill(command);
      await page.keyboard.press('Enter');
    }
  },
});
await shot('projector', `/bashni/#${middle.id}`, { width: 3840, height: 2160 });
await shot('help', '/help/bashni/');
await shot('help-de-phone', '/help/bashni/', {
  locale: 'de',
  width: 360,
  height: 740,
  phone: true,
});
await shot('admin', '/admin/', {
  act: async (page) => {
    await page.getByLabel('Admin token').fill('only-for-tests');
    await page.getByRole('button', { name: 'Sign in' }).click();
  },
});
// Paging: making room, working off a roll, reordering.
const LAID =
  'lime:2@A3,2@B3,2@B2,2@B1 green:2@C3,2@D3,2@D2,2@E2 olive:2@C2,2@C1,2@D1,2@E1 brown:2@D4,2@D5,2@C5,2@C4,2@B4';
const OTHERS = 'red:2@disk,2@disk,2@disk teal:2@A4,2@A5,2@B5,2@disk';
async function paging(name, options, act, look = {}) {
  const match = await make('Wednesday evening', people, options, 'Paging');
  const seats = [];
  for (const seat of [0, 1]) {
    const { token } = await post(`/api/v1/matches/${match.id}/seats/${seat}`, {});
    seats.push([`spielwerk.seat.${match.id}.${seat}`, token]);
  }
  await shot(name, `/paging/#${match.id}`, { width: 1280, height: 900, seats, act, ...look });
}
const press = (page, name) => page.getByRole('button', { name }).first().click();
const pick = (page, name) => page.locator(`[data-frame="${name}"]`).click();
const inTurn = { users: '1', round: '2.os', at: `${LAID} ${OTHERS}` };
await paging('paging-room', { users: '1', round: '2.2', at: LAID }, async (page) => {
  await page.locator('button[data-program="teal"]').click();
  for (const name of ['A1', 'A2']) await pick(page, name);
  await press(page, /^Lay teal/);
  for (const name of ['B2', 'C2']) await pick(page, name);
});
await paging('paging-roll', inTurn, async (page) => {
  await press(page, 'Roll the die');
});
await paging('paging-reorder', inTurn, async (page) => {
  await press(page, 'Reorder pages');
  await pick(page, 'E1');
});
await paging('paging-phone', inTurn, (page) => press(page, 'Würfeln'), {
  width: 390,
  height: 844,
  phone: true,
  dark: true,
  locale: 'de',
});
// Ligretto in the middle of a round.
async function ligretto(name, look) {
  const bots = ['Grace', 'Konrad', 'Alan', 'Barbara', 'Edsger'].map((player) => ({
    name: player,
    type: 'BOT',
    bot: 'normal',
  }));
  const table = [{ name: 'Ada', type: 'HUMAN' }, ...bots];
  const match = await make('Friday round', table, { players: '6' }, 'Ligretto');
  const { token } = await post(`/api/v1/matches/${match.id}/seats/0`, {});
  await post(`/api/v1/matches/${match.id}/actions`, { seat: 0, action: 'ready' }, token);
  const seats = [
    [`spielwerk.seat.${match.id}.0`, token],
    ['spielwerk.ligretto.guided', true],
  ];
  // She lays what fits, and turns three cards when nothing does.
  const act = async (page) => {
    for (let i = 0; i < 70; i++) {
      await page.keyboard.press(['1', '2', '3', '4', '0', 'Space'][i % 6]);
      await page.waitForTimeout(400);
    }
  };
  await shot(name, `/ligretto/#${match.id}`, { seats, act, ...look });
}
await ligretto('ligretto', { width: 1280, height: 800 });
await ligretto('ligretto-phone', { width: 380, height: 800, dark: true, locale: 'de' });
// A class in which some play already, as the teacher, the room and a student see it.
const TOKEN = 'only-for-tests';
const classBot = { type: 'BOT', bot: '1' };
const group = await post(
  '/api/v1/admin/classes',
  {
    name: 'Group 2',
    match: { type: 'Bashni', players: [classBot, classBot] },
    students: ['Ada', 'Charles', 'Grace', 'Konrad'].map((name, i) => ({ name, seat: i % 2 })),
  },
  TOKEN,
);
for (const name of ['Ada', 'Charles', 'Grace'])
  await post(`/api/v1/classes/${group.id}/places`, { name });
const asTeacher = (path) => async (page) => {
  await page.evaluate((token) => sessionStorage.setItem('spielwerk.admin', token), TOKEN);
  await page.goto(base + path);
  await page.reload();
  await page.waitForTimeout(2500);
};
await shot('class', '/', { act: asTeacher(`/class/#${group.id}`) });
await shot('class-projector', '/', {
  width: 1920,
  height: 1080,
  act: asTeacher(`/projector/#${group.id}`),
});
await shot('class-slips', '/', { act: asTeacher(`/slips/#${group.id}`) });
await shot('class-join', `/join/#${group.id}`, { width: 390, height: 844, phone: true });
await shot('missing', '/nowhere/');
await browser.close();
