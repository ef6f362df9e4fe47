import { expect, test } from 'vitest';
import {
  DRAW_ACTIONS,
  DRAW_HEADS,
  DRAW_STATES,
  drawCells,
  houseResultOf,
  isDrawNo,
  isMoving,
  isUndrawn,
  judgeVoid,
  mayBeCorrected,
  mayHaveLateBets,
  STATE_TONES,
  settlementPart,
  sourceOf,
  stateOfSold,
  trueTimeOf,
} from './model.ts';

const ELSEWHERE = { station: 'HN', simulated: false, origin: null };

const DRAW = {
  id: '7',
  gameCode: 'F5D1',
  drawNo: '20261120-0980',
  state: 'settling' as const,
  openAt: '2026-11-20T10:00:00.000Z',
  closeAt: '2026-11-20T10:00:55.000Z',
  drawAt: '2026-11-20T10:01:00.000Z',
  result: [1, 2, 3, 4, 5],
  commit: '0'.repeat(64),
  official: null,
  bets: 400,
  stake: '400.00',
  trialBets: 0,
  refunded: '0.00',
  prize: '0.00',
  houseResult: '400.00',
  settledAt: null,
};

test('every state says whether a void is allowed, and what colour it is', () => {
  expect(Object.keys(DRAW_ACTIONS).toSorted()).toEqual([...DRAW_STATES].toSorted());
  expect(Object.keys(STATE_TONES).toSorted()).toEqual([...DRAW_STATES].toSorted());
});

test('a draw is voidable until it is void, and only by who holds the right', () => {
  expect(DRAW_STATES.filter((state) => judgeVoid(state, true) !== null)).toEqual(['void']);
  expect(DRAW_STATES.filter(isUndrawn).toSorted()).toEqual(['closed', 'late', 'open', 'scheduled']);
  expect(judgeVoid('open', false)).toBe('noRight');
  expect(judgeVoid('settled', false)).toBe('noRight');
  expect(judgeVoid('void', true)).toBe('over');
});

test('late bets are looked for once the sale is over, from after the draw opened to its recorded time', () => {
  const without = DRAW_STATES.filter((state) => !mayHaveLateBets({ state, official: ELSEWHERE }));
  expect(without.toSorted()).toEqual(['open', 'scheduled', 'void']);
  const times = { openAt: '2026-11-20T10:00:00.000Z', drawAt: '2026-11-20T10:01:00.000Z' };
  expect(trueTimeOf(times, times.openAt)).toBeNull();
  expect(trueTimeOf(times, '2026-11-20T10:00:30.000Z')).toBe('2026-11-20T10:00:30.000Z');
  expect(trueTimeOf(times, times.drawAt)).toBe(times.drawAt);
  expect(trueTimeOf(times, '2026-11-20T10:01:01.000Z')).toBeNull();
  expect(trueTimeOf(times, null)).toBeNull();
});

test('what the house drew itself is neither corrected nor has late bets', () => {
  expect(DRAW_STATES.filter((state) => mayBeCorrected({ state, official: ELSEWHERE }))).toEqual(['settled']);
  const own = DRAW_STATES.map((state) => ({ state, official: null }));
  expect(own.filter((draw) => mayBeCorrected(draw) || mayHaveLateBets(draw))).toEqual([]);
});

test('the draw number is typed once more, in either digits', () => {
  expect(isDrawNo('', DRAW.drawNo)).toBe(false);
  expect(isDrawNo('20261120-0981', DRAW.drawNo)).toBe(false);
  expect(isDrawNo(' ২০২৬১১২০-০৯৮০ ', DRAW.drawNo)).toBe(true);
});

test('settlement goes from nothing to all by bets decided', () => {
  const settlement = { startedAt: DRAW.drawAt, finishedAt: null, chunks: 1, wagers: 100, winners: 1 };
  expect(settlementPart({ draw: DRAW, settlement: null })).toBeNull();
  expect(settlementPart({ draw: DRAW, settlement })).toBe(0.25);
  expect(settlementPart({ draw: { ...DRAW, bets: 0 }, settlement: { ...settlement, wagers: 0 } })).toBe(1);
  expect(settlementPart({ draw: DRAW, settlement: { ...settlement, finishedAt: DRAW.drawAt } })).toBe(1);
});

test('stakes of a draw that is not settled are no result of the house', () => {
  expect(houseResultOf(DRAW)).toBeNull();
  expect(houseResultOf({ ...DRAW, state: 'void' })).toBeNull();
  expect(houseResultOf({ ...DRAW, state: 'settled' })).toBe('400.00');
  const cell = (draw: Parameters<typeof drawCells>[0]) => drawCells(draw)[DRAW_HEADS.indexOf('houseResult')];
  expect([DRAW, { ...DRAW, state: 'open' as const }, { ...DRAW, state: 'settled' as const }].map(cell)).toEqual([
    ...['', '', '400.00'],
  ]);
});

test('a page stops asking when nothing more can happen by itself', () => {
  expect(DRAW_STATES.filter((state) => !isMoving(state))).toEqual(['settled', 'void']);
});

test('a draw says where its result comes from: ours, elsewhere, and what it rests on once it is there', () => {
  const station = { station: 'HN', simulated: false, origin: null } as const;
  expect(sourceOf({ official: null })).toBe('own');
  expect(sourceOf({ official: station })).toBe('outside');
  expect(sourceOf({ official: { ...station, simulated: true } })).toBe('simulated');
  expect(sourceOf({ official: { ...station, origin: 'feedAndPerson' } })).toBe('feedAndPerson');
});

test('a number that is limited for all is open, at lower odds or closed by what is sold of it', () => {
  const at = (sold: string, fullFactor: number | null) => stateOfSold({ sold, maxTotal: '50.00', fullFactor });
  expect([at('49.99', 500), at('50.00', 500), at('99.99', 500), at('100.00', 500)]).toEqual([
    'open',
    'reduced',
    'reduced',
    'full',
  ]);
  expect([at('49.99', null), at('50.00', null)]).toEqual(['open', 'full']);
});
