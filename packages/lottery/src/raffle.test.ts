import { betRootOf, createStream, drawPrefix, zeroBeacon } from '@house/fairness/draw';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawRaffle, purchaseDigest, raffleReturn } from './raffle.ts';
import { formatPercent } from './rational.ts';

test('returns the prizes over what all tickets cost, exactly', () => {
  const raffle = { price: 200_000n, tickets: 500, prizes: [50_000_000n, 20_000_000n, 10_000_000n, 5_000_000n] };
  expect(formatPercent(raffleReturn(raffle))).toBe('85.00');
});

test('draws as many different sold tickets as there are prizes, the same from the same seed', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.integer({ min: 1, max: 400 }),
      fc.nat(),
      (serverSeed, sold, some) => {
        const prizes = 1 + (some % sold);
        const draw = { raffleId: '77', serverSeed, betRoot: betRootOf([]), sold, prizes };
        const winners = drawRaffle(draw);
        expect(new Set(winners).size).toBe(prizes);
        for (const winner of winners) expect(winner >= 1 && winner <= sold).toBe(true);
        const stream = createStream({ ...draw, gameCode: 'RAFFLE', issueNo: '77', beacon: zeroBeacon() });
        expect(winners).toEqual(drawPrefix(stream, sold, prizes));
      },
    ),
  );
});

test('every ticket wins as often as every other', () => {
  const wins = new Array<number>(11).fill(0);
  for (let round = 0; round < 4_000; round += 1) {
    const serverSeed = Uint8Array.from({ length: 32 }, (_, index) => ((round >> (index % 12)) & 0xff) ^ index);
    const [winner = 0] = drawRaffle({
      raffleId: String(round),
      serverSeed,
      betRoot: betRootOf([]),
      sold: 10,
      prizes: 1,
    });
    wins[winner] = (wins[winner] ?? 0) + 1;
  }
  expect(wins[0]).toBe(0);
  for (const count of wins.slice(1)) expect(Math.abs(count - 400)).toBeLessThan(100);
});

test('another purchase has another digest', () => {
  const digests = [
    purchaseDigest('1', { id: '5', first: 1, count: 2 }),
    purchaseDigest('1', { id: '5', first: 1, count: 3 }),
    purchaseDigest('1', { id: '6', first: 1, count: 2 }),
    purchaseDigest('2', { id: '5', first: 1, count: 2 }),
  ];
  expect(new Set(digests.map(String)).size).toBe(4);
});
