import type { DeskRaffleView } from '@house/contract/lottery/desk-instant';
import { expect, test } from 'vitest';
import { canBeCancelled, NEW_RAFFLE, type RaffleForm, readPrizes, readRaffle, soldFor, stateOf } from './model.ts';

const FORM: RaffleForm = {
  ...NEW_RAFFLE,
  bn: 'র‍্যাফেল',
  en: 'Raffle',
  price: '২০',
  tickets: '10',
  leastSold: '2',
  mostPerMember: '5',
  prizes: '100  50.50',
  closes: '2026-11-24T21:00',
};
const NOW = Date.parse('2026-11-22T12:00:00Z');

const raffle = (changes: Partial<DeskRaffleView> = {}): DeskRaffleView => ({
  id: '7',
  names: { en: 'Raffle' },
  price: '20',
  tickets: 10,
  leastSold: 2,
  mostPerMember: 5,
  prizes: ['100'],
  state: 'open',
  scheme: 2,
  voidReason: null,
  sold: 3,
  opensAt: '2026-11-22T11:00:00.000Z',
  closesAt: '2026-11-24T15:00:00.000Z',
  commit: '00'.repeat(32),
  endedAt: null,
  betRoot: null,
  serverSeed: null,
  winners: null,
  madeAt: '2026-11-22T11:00:00.000Z',
  members: 1,
  taken: '60',
  paid: '0',
  ...changes,
});

test('a plan reads as it is typed, in either digits and in the time of the house', () => {
  expect(readRaffle(FORM, 360, NOW)).toMatchObject({
    wrong: [],
    percent: '75.25',
    plan: {
      price: '20.00',
      tickets: 10,
      prizes: ['100.00', '50.50'],
      opensAt: null,
      closesAt: '2026-11-24T15:00:00.000Z',
    },
  });
});

test('a plan that pays more than it takes with the fewest sold says so, and can be made all the same', () => {
  expect(readRaffle(FORM, 360, NOW)).toMatchObject({ wrong: [], loss: { sold: 2, taken: '40.00', paid: '150.50' } });
  expect(readRaffle({ ...FORM, leastSold: '8' }, 360, NOW).loss).toBeNull();
  expect(readRaffle({ ...FORM, leastSold: '' }, 360, NOW).loss).toBeNull();
});

test.each<[Partial<RaffleForm>, keyof RaffleForm]>([
  [{ bn: ' ' }, 'bn'],
  [{ price: '0' }, 'price'],
  [{ tickets: '1' }, 'tickets'],
  [{ prizes: '100 x' }, 'prizes'],
  [{ prizes: '100 101' }, 'prizes'],
  [{ leastSold: '1' }, 'leastSold'],
  [{ mostPerMember: '11' }, 'mostPerMember'],
  [{ closes: '' }, 'closes'],
  // Before now, before it opens, after more than 40 days; 18:00 of the house is now.
  [{ closes: '2026-11-22T18:00' }, 'closes'],
  [{ opens: '2026-11-24T21:00' }, 'closes'],
  [{ closes: '2027-01-01T18:01' }, 'closes'],
  [{ opens: '2026-11-22T17:44' }, 'opens'],
])('%o is wrong at its field, and nothing is sent', (change, field) => {
  expect(readRaffle({ ...FORM, ...change }, 360, NOW)).toMatchObject({ wrong: [field], plan: null });
});

test('prizes are one to a hundred amounts above zero', () => {
  expect([readPrizes(''), readPrizes('5 0'), readPrizes('5 '.repeat(101))]).toEqual([null, null, null]);
  expect(readPrizes('5 '.repeat(100))).toHaveLength(100);
});

test('what can be done follows from its state, its tickets and its times', () => {
  expect(stateOf(raffle(), NOW)).toBe('open');
  expect(stateOf(raffle({ opensAt: '2026-11-22T13:00:00.000Z' }), NOW)).toBe('waits');
  expect(stateOf(raffle({ state: 'void', voidReason: 'cancelled' }), NOW)).toBe('cancelled');
  expect(stateOf(raffle({ state: 'void', voidReason: 'fewSold' }), NOW)).toBe('void');
  expect(canBeCancelled(raffle(), NOW)).toBe(true);
  for (const over of [{ sold: 10 }, { state: 'drawn' as const }, { closesAt: '2026-11-22T12:00:00.000Z' }])
    expect(canBeCancelled(raffle(over), NOW)).toBe(false);
  expect(soldFor(raffle())).toBe('60.00');
});
