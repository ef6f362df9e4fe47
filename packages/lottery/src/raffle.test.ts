import { betRootOf, createStream, DRAW_SCHEMES, drawPrefix, zeroBeacon } from '@house/fairness/draw';
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
        const tickets = sold + (some % 50);
        const draw = { raffleId: '77', serverSeed, betRoot: betRootOf([]), sold, tickets, prizes };
        for (const scheme of DRAW_SCHEMES) {
          const winners = drawRaffle({ scheme, ...draw });
          expect(new Set(winners).size).toBe(prizes);
          for (const winner of winners) expect(winner >= 1 && winner <= sold).toBe(true);
        }
        const { betRoot: root } = draw;
        const stream = createStream({
          scheme: 1,
          serverSeed,
          root,
          gameCode: 'RAFFLE',
          issueNo: '77',
          beacon: zeroBeacon(),
        });
        expect(drawRaffle({ scheme: 1, ...draw })).toEqual(drawPrefix(stream, sold, prizes));
      },
    ),
  );
});

test('whoever holds the seed moves no winner by what he buys last, nor by how much', () => {
  const serverSeed = Uint8Array.from({ length: 32 }, (_, index) => index);
  const sale = { scheme: 2 as const, raffleId: '77', serverSeed, tickets: 500, prizes: 10 };
  const order = drawRaffle({ ...sale, betRoot: betRootOf([]), sold: 500, prizes: 500 });
  for (const sold of [10, 250, 251, 499]) {
    const betRoot = betRootOf([purchaseDigest('77', { id: '1', first: 1, count: sold })]);
    expect(drawRaffle({ ...sale, betRoot, sold })).toEqual(order.filter((number) => number <= sold).slice(0, 10));
  }
});

test('every ticket wins as often as every other', () => {
  const wins = new Array<number>(11).fill(0);
  for (let round = 0; round < 4_000; round += 1) {
    const serverSeed = Uint8Array.from({ length: 32 }, (_, index) => ((round >> (index % 12)) & 0xff) ^ index);
    const [winner = 0] = drawRaffle({
      scheme: 2,
      raffleId: String(round),
      serverSeed,
      betRoot: betRootOf([]),
      sold: 10,
      tickets: 15,
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
