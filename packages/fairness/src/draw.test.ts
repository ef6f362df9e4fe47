import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  betRootOf,
  commitOf,
  createBetRoot,
  createStream,
  type DrawInputs,
  type DrawStream,
  drawDice,
  drawDigits,
  drawPrefix,
  rootInStream,
  ticketDigest,
  zeroBeacon,
} from './draw.ts';
import vectors from './draw.vectors.json' with { type: 'json' };
import { fromHex, toHex } from './hex.ts';

const bytesOf = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array();
const seed = bytesOf(vectors.seed);
const tickets = ['{"id":"T1"}', '{"id":"T2"}'].map(ticketDigest);
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });

// Northern and southern Vietnamese draws: prizes in printed order, digits left to right (lottery.md 12.1 step 6).
const layouts: Record<string, readonly (readonly [prize: string, count: number, digits: number])[]> = {
  VNMB: [
    ['DB', 1, 5],
    ['G1', 1, 5],
    ['G2', 2, 5],
    ['G3', 6, 5],
    ['G4', 4, 4],
    ['G5', 6, 4],
    ['G6', 3, 3],
    ['G7', 4, 2],
  ],
  VNMN: [
    ['DB', 1, 6],
    ['G1', 1, 5],
    ['G2', 1, 5],
    ['G3', 2, 5],
    ['G4', 7, 5],
    ['G5', 1, 4],
    ['G6', 3, 4],
    ['G7', 1, 3],
    ['G8', 1, 2],
  ],
};

function drawPrizes(kind: string, stream: DrawStream): Record<string, string[]> {
  return Object.fromEntries(
    (layouts[kind] ?? []).map(([prize, count, digits]) => [
      prize,
      Array.from({ length: count }, () => drawDigits(stream, digits).join('')),
    ]),
  );
}

function drawKind(kind: string, stream: DrawStream): unknown {
  if (kind === 'SSC') return drawDigits(stream, 5);
  if (kind === 'P3') return drawDigits(stream, 3);
  if (kind === 'COLOR') return drawDigits(stream, 1);
  if (kind === '11X5') return drawPrefix(stream, 11, 5);
  if (kind === 'PK10') return drawPrefix(stream, 10, 10);
  if (kind === 'MK6') return drawPrefix(stream, 49, 7);
  if (kind === 'KENO') return drawPrefix(stream, 80, 20);
  if (kind === 'K3') return drawDice(stream, 3);
  return drawPrizes(kind, stream);
}

describe('the published test vectors', () => {
  test('commitment of the seed 00..1f', () => {
    expect(toHex(seed)).toBe(toHex(Uint8Array.from({ length: 32 }, (_, index) => index)));
    expect(toHex(commitOf(seed))).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
    expect(toHex(commitOf(seed))).toBe(vectors.commit);
  });

  test('bet roots without tickets and with T1, T2', () => {
    expect(toHex(betRootOf([]))).toBe('5b950e77941d01cdf246d00b1ece546bc95234b77d98b44c9187e2733afa696a');
    expect(toHex(betRootOf([]))).toBe(vectors.betRootEmpty);
    expect(toHex(betRootOf(tickets))).toBe('7335916495bb3209705797e78a3a7e69bcd2dccb3c36e846dd1dd460abbbe3b0');
    expect(toHex(betRootOf(tickets))).toBe(vectors.betRootT1T2);
  });

  test('beacon SHA-256("beacon")', () => {
    expect(toHex(ticketDigest('beacon'))).toBe(vectors.beacon);
  });

  test('there are eleven of them', () => {
    expect(vectors.cases).toHaveLength(11);
  });

  test.each(vectors.cases)('$game|$issue draws as published', ({ game, kind, issue, betRoot, beacon, result }) => {
    const stream = createStream({
      scheme: 1,
      serverSeed: seed,
      gameCode: game,
      issueNo: issue,
      root: bytesOf(betRoot),
      beacon: bytesOf(beacon),
    });
    expect(drawKind(kind, stream)).toEqual(result);
  });

  test('the draws written out in the rules', () => {
    const draw = (gameCode: string, issueNo: string, withTickets: boolean): DrawStream =>
      createStream({
        scheme: 1,
        serverSeed: seed,
        gameCode,
        issueNo,
        root: withTickets ? betRootOf(tickets) : betRootOf([]),
        beacon: withTickets ? ticketDigest('beacon') : zeroBeacon(),
      });
    expect(drawDigits(draw('SSC1', '20250101-0001', false), 5)).toEqual([8, 8, 4, 0, 2]);
    expect(drawDice(draw('K3F1', '20250101-0001', false), 3)).toEqual([6, 2, 4]);
    expect(drawPrefix(draw('PKF1', '20250101-0001', false), 10, 10)).toEqual([4, 1, 5, 8, 9, 10, 7, 6, 3, 2]);
    expect(drawDigits(draw('SSC1', '20250101-0002', true), 5)).toEqual([0, 0, 5, 8, 0]);
    expect(drawDigits(draw('COLOR1', '20250101-0001', true), 1)).toEqual([5]);
  });
});

describe('the bet root', () => {
  test('one by one gives what the whole list gives, and order matters', () => {
    fc.assert(
      fc.property(fc.uniqueArray(bytes32, { minLength: 2, maxLength: 8, selector: toHex }), (digests) => {
        const root = createBetRoot();
        for (const digest of digests) root.add(digest);
        expect(toHex(root.finish())).toBe(toHex(betRootOf(digests)));
        expect(toHex(betRootOf(digests.toReversed()))).not.toBe(toHex(betRootOf(digests)));
      }),
    );
  });

  test('takes nothing but 32-byte digests and nothing after it is finished', () => {
    const root = createBetRoot();
    expect(() => root.add(new Uint8Array(31))).toThrow(RangeError);
    root.finish();
    expect(() => root.add(new Uint8Array(32))).toThrow();
  });
});

describe('the stream', () => {
  const inputs: DrawInputs = {
    scheme: 1,
    serverSeed: seed,
    gameCode: 'F5D1',
    issueNo: '20250101-0001',
    root: betRootOf([]),
    beacon: zeroBeacon(),
  };

  test('is a function of every one of its inputs', () => {
    const sample = (change: object): string => {
      const stream = createStream({ ...inputs, ...change });
      return drawPrefix(stream, 80, 20).join();
    };
    const base = sample({});
    expect(sample({})).toBe(base);
    const other = ticketDigest('other');
    for (const change of [
      { serverSeed: other },
      { root: other },
      { scheme: 2 as const },
      { beacon: other },
      { gameCode: 'F5D3' },
      { issueNo: '20250101-0002' },
    ]) {
      expect(sample(change)).not.toBe(base);
    }
  });

  test('refuses inputs of another length', () => {
    expect(() => createStream({ ...inputs, serverSeed: new Uint8Array(31) })).toThrow('server seed');
    expect(() => createStream({ ...inputs, root: new Uint8Array(33) })).toThrow('root');
    expect(() => createStream({ ...inputs, beacon: new Uint8Array(0) })).toThrow('beacon');
    expect(() => createStream({ ...inputs, root: null })).toThrow('bet root');
    expect(() => commitOf(new Uint8Array(16))).toThrow('server seed');
  });

  test('of scheme 2 takes no root, or that of the shots', () => {
    const sample = (root: Uint8Array | null): string =>
      drawPrefix(createStream({ ...inputs, scheme: 2, root }), 80, 20).join();
    expect(sample(null)).toBe(sample(null));
    expect(sample(betRootOf([]))).not.toBe(sample(null));
    const roots = { betRoot: 'bets', entriesRoot: 'shots' };
    expect([rootInStream(1, roots), rootInStream(2, roots)]).toEqual(['bets', 'shots']);
    expect(rootInStream(2, { betRoot: 'bets', entriesRoot: null })).toBeNull();
  });

  test('every shape stays in its range', () => {
    fc.assert(
      fc.property(bytes32, fc.integer({ min: 1, max: 100 }), (serverSeed, n) => {
        const stream = createStream({ ...inputs, serverSeed });
        expect(drawDigits(stream, 5).every((digit) => digit >= 0 && digit <= 9)).toBe(true);
        expect(drawDice(stream, 3).every((face) => face >= 1 && face <= 6)).toBe(true);
        const prefix = drawPrefix(stream, n, n);
        expect(prefix.toSorted((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, index) => index + 1));
      }),
    );
  });

  test('cannot draw more different numbers than there are', () => {
    expect(() => drawPrefix(createStream(inputs), 5, 6)).toThrow(RangeError);
  });

  test('ordered pairs of four come equally often', () => {
    const counts = new Map<string, number>();
    const draws = 12_000;
    for (let i = 0; i < draws; i += 1) {
      const pair = drawPrefix(createStream({ ...inputs, issueNo: String(i) }), 4, 2).join();
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
    expect(counts.size).toBe(12);
    const expected = draws / 12;
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 11 degrees of freedom: 31.3 is passed by chance once in a thousand, and these seeds never change.
    expect(chiSquare).toBeLessThan(31.3);
  });
});
