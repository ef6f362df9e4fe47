/** Planning draws from a clock: numbers run on, times keep their order, and a draw under way opens only after its notice. */
import { scheduleOf } from '@house/lottery/schedule';
import { expect, test } from 'vitest';
import { planIssues } from './schedule.ts';

const GAME = { periodSeconds: 60, closeBeforeSeconds: 5, lastDrawAt: null, notice: 1_000 };
const at = (text: string): Date => new Date(text);

test('the draw under way is made too, and opens a second from now', () => {
  const [first, second] = planIssues({ ...GAME, now: at('2026-01-01T18:00:20.000Z') }, 2);
  expect(first).toEqual({
    drawNo: '20260102-0001',
    openAt: at('2026-01-01T18:00:21.000Z'),
    closeAt: at('2026-01-01T18:00:55.000Z'),
    drawAt: at('2026-01-01T18:01:00.000Z'),
  });
  expect(second).toMatchObject({ drawNo: '20260102-0002', openAt: at('2026-01-01T18:01:00.000Z') });
});

test('a machine that needs longer opens it later, and leaves out what could hardly be sold by then', () => {
  const slow = { ...GAME, notice: 25_000 };
  expect(planIssues({ ...slow, now: at('2026-01-01T18:00:20.000Z') }, 1)).toMatchObject([
    { drawNo: '20260102-0001', openAt: at('2026-01-01T18:00:45.000Z') },
  ]);
  expect(planIssues({ ...slow, now: at('2026-01-01T18:00:22.000Z') }, 1)).toMatchObject([{ drawNo: '20260102-0002' }]);
});

test('a draw with less than ten seconds of sale left is left out', () => {
  const [first] = planIssues({ ...GAME, now: at('2026-01-01T18:00:46.000Z') }, 1);
  expect(first?.drawNo).toBe('20260102-0002');
});

test('goes on after the last draw made, over midnight of the zone, without gap or overlap', () => {
  const plan = planIssues(
    { ...GAME, now: at('2026-01-01T17:00:00.000Z'), lastDrawAt: at('2026-01-01T17:58:00.000Z') },
    4,
  );
  expect(plan.map((draw) => draw.drawNo)).toEqual(['20260101-1439', '20260101-1440', '20260102-0001', '20260102-0002']);
  for (const [index, draw] of plan.slice(1).entries()) expect(draw.openAt).toEqual(plan[index]?.drawAt);
});

test('a draw once a day closes and draws at its own minute of the day, and its number is the day', () => {
  const plan = planIssues(
    { ...GAME, periodSeconds: 86_400, closeBeforeSeconds: 15, now: at('2026-01-01T15:00:00.000Z') },
    2,
    scheduleOf({ periodMinutes: 1_440, drawMinute: 21 * 60 }),
  );
  expect(plan.map(({ drawNo, drawAt }) => [drawNo, drawAt])).toEqual([
    ['20260102-1', at('2026-01-02T21:00:00.000+06:00')],
    ['20260103-1', at('2026-01-03T21:00:00.000+06:00')],
  ]);
});

test('after a long sleep starts from now, not from where it stopped', () => {
  const [first] = planIssues(
    { ...GAME, now: at('2026-01-05T06:00:00.000Z'), lastDrawAt: at('2026-01-01T17:58:00.000Z') },
    1,
  );
  expect(first?.drawAt).toEqual(at('2026-01-05T06:01:00.000Z'));
});
