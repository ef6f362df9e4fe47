import type { RaffleView } from '@house/contract/lottery/raffles';
import { betRootOf, commitOf } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { drawRaffle, purchaseDigest } from '@house/lottery/raffle';
import { mustHave } from '@house/money/broken-promise';
import { expect, test } from 'vitest';
import { checkRaffle, collectProof } from './check-raffle.ts';

const serverSeed = Uint8Array.from({ length: 32 }, (_, index) => index);
const purchases = [
  { id: '5', raffleId: '7', first: 1, count: 4 },
  { id: '6', raffleId: '7', first: 5, count: 6 },
];
const betRoot = betRootOf(purchases.map((one) => purchaseDigest('7', one)));
const kind = { scheme: 2, raffleId: '7', tickets: 20 } as const;
const raffle: RaffleView = {
  scheme: 2,
  id: '7',
  names: { en: 'Raffle' },
  price: '20',
  tickets: 20,
  leastSold: 5,
  mostPerMember: 10,
  prizes: ['200', '100'],
  state: 'drawn',
  voidReason: null,
  opensAt: '2025-12-01T00:00:00.000Z',
  sold: 10,
  closesAt: '2026-01-01T00:00:00.000Z',
  commit: toHex(commitOf(serverSeed)),
  endedAt: '2026-01-01T00:00:00.000Z',
  betRoot: toHex(betRoot),
  serverSeed: toHex(serverSeed),
  winners: drawRaffle({ ...kind, serverSeed, betRoot, sold: 10, prizes: 2 }),
};

test('an honest raffle holds; before the draw there is nothing to say', () => {
  expect(checkRaffle({ raffle, purchases })).toBe(true);
  expect(checkRaffle({ raffle: { ...raffle, serverSeed: null, winners: null, betRoot: null }, purchases })).toBeNull();
});

test('a raffle of many purchases is put together from its pages', async () => {
  const pages = new Map(
    purchases.map((one, place) => [place, { raffle, purchases: [one], next: place === 0 ? 1 : null }]),
  );
  const proof = await collectProof(async (after) => pages.get(after) ?? { raffle, purchases: [], next: null });
  expect(proof).toEqual({ raffle, purchases });
  expect(checkRaffle(proof)).toBe(true);
});

test.each<[string, Partial<RaffleView>]>([
  ['another seed', { serverSeed: '11'.repeat(32) }],
  ['another root', { betRoot: '11'.repeat(32) }],
  ['other winners', { winners: [1, 1] }],
])('%s does not hold', (_what, change) => {
  expect(checkRaffle({ raffle: { ...raffle, ...change }, purchases })).toBe(false);
});

test.each([9, 11, 14, 20])('of ten tickets that were bought, winners drawn among %i do not hold', (sold) => {
  const winners = drawRaffle({ ...kind, serverSeed, betRoot, sold, prizes: 2 });
  expect(checkRaffle({ raffle: { ...raffle, sold, winners }, purchases })).toBe(false);
});

test('numbers that are sold twice, or to nobody, do not hold', () => {
  for (const first of [4, 6]) {
    const other = [mustHave(purchases[0], 'it is listed'), { ...mustHave(purchases[1], 'it is listed'), first }];
    const root = betRootOf(other.map((one) => purchaseDigest('7', one)));
    const winners = drawRaffle({ ...kind, serverSeed, betRoot: root, sold: 10, prizes: 2 });
    expect(checkRaffle({ raffle: { ...raffle, betRoot: toHex(root), winners }, purchases: other })).toBe(false);
  }
});

test('the tickets of whoever looks are among those listed, as he bought them', () => {
  const [own] = [mustHave(purchases[1], 'it is listed')];
  expect(checkRaffle({ raffle, purchases }, [own])).toBe(true);
  expect(checkRaffle({ raffle, purchases }, [{ ...own, id: '8' }])).toBe(false);
  expect(checkRaffle({ raffle, purchases }, [{ ...own, first: 1 }])).toBe(false);
});

test('seed and commitment exchanged together fit each other, but not the commitment that was kept', () => {
  const otherSeed = new Uint8Array(32).fill(9);
  const winners = drawRaffle({ ...kind, serverSeed: otherSeed, betRoot, sold: 10, prizes: 2 });
  const exchanged = { ...raffle, serverSeed: toHex(otherSeed), commit: toHex(commitOf(otherSeed)), winners };
  expect(checkRaffle({ raffle, purchases }, [], raffle.commit)).toBe(true);
  expect(checkRaffle({ raffle: exchanged, purchases })).toBe(true);
  expect(checkRaffle({ raffle: exchanged, purchases }, [], raffle.commit)).toBe(false);
  const before = { ...exchanged, serverSeed: null, winners: null, betRoot: null };
  expect(checkRaffle({ raffle: before, purchases }, [], raffle.commit)).toBe(false);
});

test('a ticket that was sold and is not listed does not hold', () => {
  expect(checkRaffle({ raffle, purchases: purchases.slice(1) })).toBe(false);
});
