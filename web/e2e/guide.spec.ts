// The guided first games: their plans are games that the server accepts, and one is played by hand.
import { guide as bashni } from '../src/games/bashni/guide';
import { guide as checkers } from '../src/games/checkers/guide';
import { guide as nmmorris } from '../src/games/nmmorris/guide';
import { guide as paging } from '../src/games/paging/guide';
import { guide as quarto } from '../src/games/quarto/guide';
import { guide as reversi } from '../src/games/reversi/guide';
import { type Guide, progressOf } from '../src/lib/guide/guide';
import { click, expect, expectAccessible, test } from './fixtures';

const GUIDES = {
  Bashni: bashni,
  Checkers: checkers,
  NMMorris: nmmorris,
  Quarto: quarto,
  Reversi: reversi,
  Paging: paging,
} as unknown as Record<string, Guide>;

test('the plan of every guide is a game that the learner wins', async ({ request }) => {
  for (const [type, guide] of Object.entries(GUIDES)) {
    const players = [{ type: 'HUMAN' }, { type: 'HUMAN' }];
    const data = { type, gameSpecific: guide.options, players };
    const made = await request.post('/api/v1/matches', { data });
    expect(made.status(), `${type}: ${await made.text()}`).toBe(201);
    const path = `/api/v1/matches/${(await made.json()).id}`;
    const tokens: string[] = [];
    for (const seat of [0, 1]) {
      const taken = await request.post(`${path}/seats/${seat}`, { data: {} });
      tokens.push((await taken.json()).token);
    }
    const played: { seat: number; action: string }[] = [];
    const act = async (seat: number, action: string) => {
      const headers = { authorization: `Bearer ${tokens[seat]}` };
      const answer = await request.post(`${path}/actions`, { data: { seat, action }, headers });
      expect(answer.ok(), `${type} ${action}: ${await answer.text()}`).toBe(true);
      played.push({ seat, action });
    };
    for (const [step, { move, replies = [] }] of guide.steps.entries()) {
      expect(progressOf(guide, played)).toEqual({ step, reply: null, hasStrayed: false });
      await act(guide.own, move ?? '');
      for (const reply of replies) await act(1 - guide.own, reply);
    }
    const { result } = await (await request.get(path)).json();
    expect(result, type).toMatchObject({ ending: 'normal', winners: [guide.own] });
  }
});

test('a first game of Bashni, led by the hand on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/bashni/');
  await page.getByRole('button', { name: 'Guided first game' }).click();
  const guide = page.getByTestId('guide');
  await expect(guide).toHaveAttribute('data-move', 'C3:D4');
  await expectAccessible(page, '[role=grid]');
  // Whoever does something else is told so, and may begin again.
  await click(page, 'F4', 'E5');
  await expect(guide).toContainText('not the move meant here');
  await guide.getByRole('button', { name: 'Start over' }).click();
  for (const { move = '' } of bashni.steps) {
    await expect(guide).toHaveAttribute('data-move', move);
    await click(page, ...move.split(':'));
  }
  await expect(guide).toContainText('you have won');
  await guide.getByRole('button', { name: 'Play against the computer' }).click();
  await expect(guide).toBeHidden();
  await expect(page.getByTestId('player-1')).toContainText('Computer');
});
