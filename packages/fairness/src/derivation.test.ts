/**
 * Draws derived as docs/fairness.md tells it. Written from that page, so it shares nothing with the house's own code but the
 * vectors that both are held to.
 */
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface DrawVector {
  readonly scheme: 1 | 2;
  readonly game: string;
  readonly issue: string;
  readonly root: string;
  readonly beacon: string;
  readonly result: number[];
}

interface Vectors {
  readonly seed: string;
  readonly commit: string;
  readonly roots: { digests: string[]; betRoot: string; entriesRoot: string }[];
  readonly rounds: { round: number; appears: string }[];
  readonly beacon: { signature: string; beacon: string };
  readonly receipt: {
    game: string;
    issue: string;
    shard: number;
    digests: string[];
    signed: { text: string; signature: string; key: string };
  };
  readonly draws: DrawVector[];
  readonly raffles: {
    scheme: 1 | 2;
    id: string;
    purchases: { id: string; first: number; count: number }[];
    betRoot: string;
    tickets: number;
    sold: number;
    prizes: number;
    winners: number[];
  }[];
}

const vectors: Vectors = JSON.parse(
  readFileSync(new URL('../../../docs/fairness.vectors.json', import.meta.url), 'utf8'),
);
const sha256 = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

function streamOf(label: string, root: string, beacon: string): (n: number) => number {
  const words: number[] = [];
  let counter = 0;
  const nextWord = (): number => {
    if (words.length === 0) {
      const c = Buffer.alloc(4);
      c.writeUInt32BE(counter);
      counter += 1;
      const message = Buffer.concat([Buffer.from(label), Buffer.from([0]), bytes(root), bytes(beacon), c]);
      const block = createHmac('sha256', bytes(vectors.seed)).update(message).digest();
      for (let at = 0; at < 32; at += 4) words.push(block.readUInt32BE(at));
    }
    return words.shift() ?? 0;
  };
  return (n) => {
    const limit = 2 ** 32 - (2 ** 32 % n);
    let word = nextWord();
    while (word >= limit) word = nextWord();
    return word % n;
  };
}

function prefix(rand: (n: number) => number, k: number, n: number): number[] {
  const a = Array.from({ length: n }, (_, i) => i + 1);
  for (let i = 0; i < k; i += 1) {
    const j = i + rand(n - i);
    const kept = a[i] ?? 0;
    a[i] = a[j] ?? 0;
    a[j] = kept;
  }
  return a.slice(0, k);
}

const digits = (k: number) => (rand: (n: number) => number) => Array.from({ length: k }, () => rand(10));
const dice = (k: number) => (rand: (n: number) => number) => Array.from({ length: k }, () => 1 + rand(6));
const kOfN = (k: number, n: number) => (rand: (n: number) => number) => prefix(rand, k, n);
/** The table of the page. */
const SHAPES: [RegExp, (rand: (n: number) => number) => number[]][] = [
  [/^(SSC|F5D)|^YK15$/, digits(5)],
  [/^(P3F|PC28F|LUCKY)/, digits(3)],
  [/^COLOR/, digits(1)],
  [/^(K3F|DICE)/, dice(3)],
  [/^(115F|ELEVEN)/, kOfN(5, 11)],
  [/^(PKF|RACE)/, kOfN(10, 10)],
  [/^MEGA$/, kOfN(5, 30)],
  [/^MK6/, kOfN(7, 49)],
  [/^KENO/, kOfN(20, 80)],
  [/^VNMB/, digits(107)],
  [/^VNMN/, digits(82)],
];

const labelOf = (scheme: number, game: string, issue: string) =>
  scheme === 1 ? `${game}|${issue}` : `draw/2|${game}|${issue}`;

test('the commitment, roots and beacon of the page', () => {
  expect(sha256(bytes(vectors.seed)).toString('hex')).toBe(vectors.commit);
  for (const { digests, betRoot, entriesRoot } of vectors.roots) {
    const all = digests.map(bytes);
    expect(sha256(Buffer.from('B1'), ...all).toString('hex')).toBe(betRoot);
    expect(sha256(Buffer.from('E1'), ...all).toString('hex')).toBe(entriesRoot);
  }
  expect(sha256(bytes(vectors.beacon.signature)).toString('hex')).toBe(vectors.beacon.beacon);
  for (const { round, appears } of vectors.rounds)
    expect(new Date((1_692_803_367 + (round - 1) * 3) * 1_000).toISOString()).toBe(appears);
});

test('a receipt of the page: its running root and its signature', () => {
  const { game, issue, shard, digests, signed } = vectors.receipt;
  const { chain, digest } = JSON.parse(signed.text);
  const start = sha256(Buffer.from(`C1|${game}|${issue}|${shard}`));
  const root = digests.slice(0, chain.tickets).reduce((before, one) => sha256(before, bytes(one)), start);
  expect({ shard, root: root.toString('hex') }).toEqual({ shard: chain.shard, root: chain.root });
  expect(digests.slice(0, chain.tickets)).toContain(digest);
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: bytes(signed.key).toString('base64url') },
    format: 'jwk',
  });
  expect(verify(null, Buffer.from(`house receipt 1\n${signed.text}`), key, bytes(signed.signature))).toBe(true);
});

test.each(vectors.draws)('$game of scheme $scheme is drawn as the page says', (draw) => {
  const { scheme, game, issue, root, beacon, result } = draw;
  const shape = SHAPES.find(([codes]) => codes.test(game))?.[1];
  expect(shape?.(streamOf(labelOf(scheme, game, issue), root, beacon))).toEqual(result);
});

test.each(vectors.raffles)('a raffle of scheme $scheme is drawn as the page says', (raffle) => {
  const digests = raffle.purchases.map(({ id, first, count }) =>
    sha256(Buffer.from(`{"count":${count},"first":${first},"purchase":"${id}","raffle":"${raffle.id}"}`)),
  );
  const betRoot = sha256(Buffer.from('B1'), ...digests).toString('hex');
  expect(betRoot).toBe(raffle.betRoot);
  const root = raffle.scheme === 1 ? betRoot : '';
  const rand = streamOf(labelOf(raffle.scheme, 'RAFFLE', raffle.id), root, '00'.repeat(32));
  const winners =
    raffle.scheme === 1
      ? prefix(rand, raffle.prizes, raffle.sold)
      : prefix(rand, raffle.tickets, raffle.tickets)
          .filter((number) => number <= raffle.sold)
          .slice(0, raffle.prizes);
  expect(winners).toEqual(raffle.winners);
});
