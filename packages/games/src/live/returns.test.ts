/** What every bet of the live games returns, over every outcome, to the digits of games.md 1; and the worked examples of 1.17. */
import { createSeededRandom } from '@house/fairness/seeded';
import { formatAmount, ONE } from '@house/money/amount';
import { describe, expect, test } from 'vitest';
import { ANDAR_BAHAR } from './andar-bahar.ts';
import { BACCARAT, type BaccaratHand } from './baccarat.ts';
import { DRAGON_TIGER } from './dragon-tiger.ts';
import { ER_BA_GANG, ER_BA_TILES } from './er-ba-gang.ts';
import { FAN_TAN } from './fan-tan.ts';
import { FISH_PRAWN_CRAB } from './fish-prawn-crab.ts';
import { flowerStrength, GOLDEN_FLOWER } from './golden-flower.ts';
import { dealHands, type LiveGame, NO_ACTS, readBets, type Spot, settleBets } from './live.ts';
import { bullMultiplier, bullOf, NIU_NIU } from './niu-niu.ts';
import { ROULETTE } from './roulette.ts';
import { SEDIE } from './sedie.ts';
import { SIC_BO } from './sic-bo.ts';
import { WENZHOU, WENZHOU_TILES } from './wenzhou.ts';

/** Adds up what spots return, each outcome so many times. */
function counter<Hand>(spots: readonly Spot<Hand>[]) {
  const sums = spots.map(() => 0n);
  let all = 0n;
  return {
    add(hand: Hand, times: bigint) {
      all += times;
      spots.forEach((spot, at) => {
        sums[at] = (sums[at] ?? 0n) + spot.returned(hand, NO_ACTS) * times;
      });
    },
    /** As `rtp` is written: six decimals, rounded. */
    check() {
      expect(Object.fromEntries(spots.map(({ id }, at) => [id, share(sums[at] ?? 0n, all * ONE)]))).toEqual(
        Object.fromEntries(spots.map(({ id, rtp }) => [id, rtp])),
      );
    },
    get all() {
      return all;
    },
  };
}

const MILLION = 1_000_000n;
function share(part: bigint, all: bigint): string {
  const millionths = (2n * part * MILLION + all) / (2n * all);
  return `${millionths / MILLION}.${String(millionths % MILLION).padStart(6, '0')}`;
}

const spotsOf = <Hand>(game: LiveGame<Hand>, pick: (id: string) => boolean): readonly Spot<Hand>[] =>
  game.spots.filter(({ id }) => pick(id));
const isOfPairs = (id: string): boolean => id.endsWith('-pair');

describe('baccarat', () => {
  test('all bets on points: every order of cards from eight decks', () => {
    // Cards count by their points: ten kinds, 32 of each and 128 worth nothing.
    const left = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32];
    const cardOf = (points: number): number => (points === 0 ? 9 : points - 1);
    const spots = spotsOf(BACCARAT, (id) => !isOfPairs(id));
    const outcomes = new Map<string, { hand: BaccaratHand; times: bigint }>();
    const drawn: number[] = [];
    const MORE = Symbol('another card is wanted');
    const game = BACCARAT;
    if (game.dealing !== 'shoe') throw new Error('a shoe');
    const deal = (take: () => number): BaccaratHand => game.deal(take);
    function walk(times: bigint, cards: number): void {
      let taken = 0;
      let hand: BaccaratHand;
      try {
        hand = deal(() => {
          const points = drawn[taken];
          taken += 1;
          if (points === undefined) throw MORE;
          return cardOf(points);
        });
      } catch (thrown) {
        if (thrown !== MORE) throw thrown;
        for (let points = 0; points < 10; points += 1) {
          const ways = left[points] ?? 0;
          left[points] = ways - 1;
          drawn.push(points);
          walk(times * BigInt(ways), cards - 1);
          drawn.pop();
          left[points] = ways;
        }
        return;
      }
      // Weighed as six cards, whatever was dealt.
      for (let at = cards; at > 410; at -= 1) times *= BigInt(at);
      const key = `${hand.player.length}${hand.banker.length} ${BACCARAT.mark(hand).code} ${BACCARAT.events(
        hand,
        NO_ACTS,
      )
        .slice(-2)
        .map((event) => ('worth' in event ? event.worth : ''))
        .join()}`;
      const known = outcomes.get(key);
      outcomes.set(key, { hand, times: (known?.times ?? 0n) + times });
    }
    walk(1n, 416);
    const sums = counter(spots);
    for (const { hand, times } of outcomes.values()) sums.add(hand, times);
    let six = 1n;
    for (let at = 416n; at > 410n; at -= 1n) six *= at;
    expect(sums.all).toBe(six);
    sums.check();
    const sure = (code: string): string =>
      share(
        [...outcomes.values()]
          .filter(({ hand }) => BACCARAT.mark(hand).code === code)
          .reduce((sum, { times }) => sum + times, 0n),
        six,
      );
    expect([sure('player'), sure('banker'), sure('tie')]).toEqual(['0.446247', '0.458597', '0.095156']);
  }, 20_000);

  test('all bets on pairs: every four cards, the first of them one of 52 that are alike', () => {
    const sums = counter(spotsOf(BACCARAT, isOfPairs));
    const left = Array.from({ length: 52 }, () => 8);
    left[0] = 7;
    for (let two = 0; two < 52; two += 1) {
      const first = BigInt(left[two] ?? 0);
      left[two] = (left[two] ?? 0) - 1;
      for (let one = 0; one < 52; one += 1) {
        const second = first * BigInt(left[one] ?? 0);
        left[one] = (left[one] ?? 0) - 1;
        for (let last = 0; last < 52; last += 1) {
          sums.add({ player: [0, two], banker: [one, last] }, second * BigInt(left[last] ?? 0));
        }
        left[one] = (left[one] ?? 0) + 1;
      }
      left[two] = (left[two] ?? 0) + 1;
    }
    expect(sums.all).toBe(415n * 414n * 413n);
    sums.check();
  }, 20_000);
});

test('dragon tiger: every two cards of eight decks', () => {
  const sums = counter(DRAGON_TIGER.spots);
  for (let dragon = 0; dragon < 52; dragon += 1) {
    for (let tiger = 0; tiger < 52; tiger += 1) sums.add({ dragon, tiger }, 8n * (dragon === tiger ? 7n : 8n));
  }
  sums.check();
});

test('roulette: every pocket, and every bet of the layout is there once', () => {
  const sums = counter(ROULETTE.spots);
  for (let pocket = 0; pocket < 37; pocket += 1) sums.add(pocket, 1n);
  sums.check();
  expect(ROULETTE.spots.length).toBe(37 + 60 + 2 + 12 + 23 + 11 + 3 + 3 + 6);
  expect(new Set(ROULETTE.spots.map(({ id }) => id)).size).toBe(ROULETTE.spots.length);
});

test.each([SIC_BO, FISH_PRAWN_CRAB])('three dice of $code: all 216', (game) => {
  const sums = counter(game.spots);
  for (let at = 0; at < 216; at += 1) sums.add([Math.floor(at / 36), Math.floor(at / 6) % 6, at % 6], 1n);
  sums.check();
});

test('sedie: all sixteen; fan tan: all sixty counts', () => {
  const discs = counter(SEDIE.spots);
  for (let at = 0; at < 16; at += 1) discs.add([at & 1, (at >> 1) & 1, (at >> 2) & 1, (at >> 3) & 1], 1n);
  discs.check();
  const beads = counter(FAN_TAN.spots);
  for (let count = 61; count <= 120; count += 1) beads.add(count, 1n);
  beads.check();
});

/** Every pair of two-tile hands that share no tile; the other seats hold what does not matter. */
function tileReturns(game: LiveGame<readonly (readonly number[])[]>, tiles: readonly number[]): void {
  const sums = counter(spotsOf(game, (id) => id.endsWith('-1')));
  const hands: (readonly [number, number])[] = [];
  for (let one = 0; one < tiles.length; one += 1)
    for (let two = one + 1; two < tiles.length; two += 1) hands.push([one, two]);
  const shown = hands.map((hand) => hand.map((at) => tiles[at] ?? 0));
  const ways = new Map<string, { seats: readonly (readonly number[])[]; times: bigint }>();
  hands.forEach(([one, two], seat) => {
    hands.forEach(([three, four], banker) => {
      if (one === three || one === four || two === three || two === four) return;
      const [mine, other] = [shown[seat] ?? [], shown[banker] ?? []];
      const key = `${mine.join()} ${other.join()}`;
      const known = ways.get(key);
      if (known === undefined) ways.set(key, { seats: [other, mine], times: 1n });
      else known.times += 1n;
    });
  });
  for (const { seats, times } of ways.values()) sums.add(seats, times);
  sums.check();
}

test('er ba gang: every two hands of forty tiles', () => tileReturns(ER_BA_GANG, ER_BA_TILES), 20_000);
test('wenzhou pai gow: every two hands of 32 tiles', () => {
  tileReturns(
    WENZHOU,
    Array.from({ length: WENZHOU_TILES }, (_, at) => at),
  );
}, 20_000);

test('andar bahar: every count of cards until one of three comes among 51', () => {
  const sums = counter(ANDAR_BAHAR.spots);
  // As many as there are ways to lay the three: the first at `count`, the others behind it.
  for (let count = 1; count <= 49; count += 1) {
    const behind = 51n - BigInt(count);
    sums.add({ joker: 0, cards: Array.from({ length: count }, () => 1) }, (behind * (behind - 1n)) / 2n);
  }
  expect(sums.all).toBe((51n * 50n * 49n) / 6n);
  sums.check();
});

function everyHandOf(cards: number, size: number): number[][] {
  const hands: number[][] = [];
  const hand: number[] = [];
  (function add(from: number): void {
    if (hand.length === size) {
      hands.push([...hand]);
      return;
    }
    for (let card = from; card < cards; card += 1) {
      hand.push(card);
      add(card + 1);
      hand.pop();
    }
  })(0);
  return hands;
}

test('golden flower: ties are counted among all hands; neither side is better, so each wins half of the rest', () => {
  const hands = everyHandOf(52, 3);
  expect(hands.length).toBe(22_100);
  const alike = new Map<number, number[][]>();
  for (const hand of hands) {
    const strength = flowerStrength(hand);
    alike.set(strength, [...(alike.get(strength) ?? []), hand]);
  }
  let ties = 0n;
  let tied: readonly [number[], number[]] = [[], []];
  for (const group of alike.values()) {
    for (const one of group) {
      for (const other of group) {
        if (one.some((card) => other.includes(card))) continue;
        ties += 1n;
        tied = [one, other];
      }
    }
  }
  const all = 22_100n * 18_424n;
  const won = (all - ties) / 2n;
  const [weak, strong] = [
    [1, 2, 4 + 13],
    [0, 13, 26],
  ];
  const sums = counter(spotsOf(GOLDEN_FLOWER, (id) => !id.endsWith('plus')));
  sums.add({ dragon: strong, phoenix: weak }, won);
  sums.add({ dragon: weak, phoenix: strong }, won);
  sums.add({ dragon: tied[0], phoenix: tied[1] }, ties);
  sums.check();
  expect([share(won, all), share(ties, all)]).toEqual(['0.499447', '0.001106']);
  const plus = counter(spotsOf(GOLDEN_FLOWER, (id) => id.endsWith('plus')));
  for (const hand of hands) plus.add({ dragon: hand, phoenix: hand }, 1n);
  plus.check();
}, 20_000);

describe('niu niu', () => {
  test('what hands are worth: all 2,598,960 of them', () => {
    const counts = Array.from({ length: 12 }, () => 0);
    const hand = [0, 0, 0, 0, 0];
    for (let a = 0; a < 48; a += 1)
      for (let b = a + 1; b < 49; b += 1)
        for (let c = b + 1; c < 50; c += 1)
          for (let d = c + 1; d < 51; d += 1)
            for (let e = d + 1; e < 52; e += 1) {
              [hand[0], hand[1], hand[2], hand[3], hand[4]] = [a, b, c, d, e];
              const bull = bullOf(hand);
              counts[bull] = (counts[bull] ?? 0) + 1;
            }
    expect(counts).toEqual([
      872_128, 171_304, 168_096, 171_304, 168_096, 177_424, 168_096, 171_304, 168_096, 171_304, 191_016, 792,
    ]);
  }, 30_000);

  test('the mean of the winner’s multiplier over every two hands; a seat wins half, so both bets follow', () => {
    // Kinds: ace to nine, ten, and the twelve faces.
    const kinds = [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 12];
    const cardsOf = (kind: number): number[] =>
      kind < 10
        ? [0, 1, 2, 3].map((suit) => kind + 13 * suit)
        : [10, 11, 12].flatMap((rank) => [0, 1, 2, 3].map((suit) => rank + 13 * suit));
    const choose = (n: number, k: number): number => {
      let ways = 1;
      for (let at = 0; at < k; at += 1) ways = (ways * (n - at)) / (at + 1);
      return n < k ? 0 : ways;
    };
    const ways = Array.from({ length: 13 }, (_, n) => Array.from({ length: 6 }, (__, k) => choose(n, k)));
    const hands: { of: number[]; bull: number; times: number }[] = [];
    const counts = kinds.map(() => 0);
    (function fill(kind: number, left: number): void {
      if (kind === kinds.length) {
        if (left > 0) return;
        const cards = counts.flatMap((count, at) => cardsOf(at).slice(0, count));
        const times = counts.reduce((product, count, at) => product * choose(kinds[at] ?? 0, count), 1);
        hands.push({ of: [...counts], bull: bullOf(cards), times });
        return;
      }
      for (let count = 0; count <= Math.min(left, kinds[kind] ?? 0); count += 1) {
        counts[kind] = count;
        fill(kind + 1, left - count);
      }
      counts[kind] = 0;
    })(0, 5);
    // By the stronger category of two hands: exact, since all is below 2^53.
    const stronger = Array.from({ length: 12 }, () => 0);
    for (const one of hands) {
      const left = kinds.map((count, at) => count - (one.of[at] ?? 0));
      const rows = left.map((count) => ways[count] ?? []);
      for (const other of hands) {
        let times = one.times;
        for (let kind = 0; kind < 11 && times > 0; kind += 1) times *= rows[kind]?.[other.of[kind] ?? 0] ?? 0;
        const bull = Math.max(one.bull, other.bull);
        stronger[bull] = (stronger[bull] ?? 0) + times;
      }
    }
    const all = stronger.reduce((sum, times) => sum + BigInt(times), 0n);
    expect(all).toBe(2_598_960n * 1_533_939n);
    const mean = stronger.reduce((sum, times, bull) => sum + BigInt(times) * bullMultiplier(bull), 0n);
    expect(share(mean, all)).toBe('1.611006');
    // Half wins 0.95 of it, half loses all of it, of five that are staked.
    const rtp = NIU_NIU.spots.find(({ id }) => id === 'double-1')?.rtp;
    expect(share(all * 5n * 40n - mean, all * 5n * 40n)).toBe(rtp);
    expect(NIU_NIU.spots.find(({ id }) => id === 'equal-1')?.rtp).toBe('0.975000');
  }, 30_000);
});

describe('worked examples', () => {
  const C = (name: string): number => {
    const [, rank = '', suit = ''] = /^(10|[A2-9JQK])([SHCD])$/.exec(name) ?? [];
    return (
      ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'].indexOf(rank) +
      13 * ['S', 'H', 'C', 'D'].indexOf(suit)
    );
  };
  const cards = (text: string): number[] => text.split(' ').map(C);
  function paid(game: LiveGame, hand: unknown, bets: Record<string, string>): string[] {
    const read = readBets(game, bets);
    if (read === null) throw new Error('no bets');
    return settleBets(game, hand, read).events.flatMap((event) =>
      event.kind === 'bet' ? [formatAmount(event.returned)] : [],
    );
  }

  test.each<[string, LiveGame, unknown, Record<string, string>, string[]]>([
    [
      'banker 7-3',
      BACCARAT,
      { player: cards('KS 3H'), banker: cards('KD 7C') },
      { banker: '100', 'banker-no-commission': '100' },
      ['195.00', '200.00'],
    ],
    [
      'banker with 6',
      BACCARAT,
      { player: cards('KS 3H'), banker: cards('KD 6C') },
      { 'banker-no-commission': '100' },
      ['150.00'],
    ],
    [
      'a tie',
      BACCARAT,
      { player: cards('KS 7H'), banker: cards('KD 7C') },
      { player: '100', tie: '10' },
      ['100.00', '90.00'],
    ],
    [
      'perfect pairs',
      BACCARAT,
      { player: cards('4S 4S'), banker: cards('7C 7C') },
      { 'perfect-pair': '10', 'either-pair': '10' },
      ['60.00', '2010.00'],
    ],
    [
      '4-4-4',
      SIC_BO,
      [3, 3, 3],
      { big: '100', 'single-4': '10', 'double-4': '10', 'any-triple': '10', 'triple-4': '10', 'total-12': '10' },
      ['0.00', '40.00', '120.00', '320.00', '1810.00', '80.00'],
    ],
    [
      '17',
      ROULETTE,
      17,
      { 'n-17': '10', 'split-16-17': '10', 'dozen-2': '10', black: '10', red: '10' },
      ['360.00', '180.00', '30.00', '0.00', '20.00'],
    ],
    [
      '8 v 8',
      DRAGON_TIGER,
      { dragon: C('8H'), tiger: C('8C') },
      { dragon: '100', tie: '10', 'suited-tie': '10' },
      ['50.00', '120.00', '0.00'],
    ],
    ['3 red', SEDIE, [1, 1, 1, 0], { odd: '100', 'red-3': '10', 'two-two': '10' }, ['197.00', '38.50', '0.00']],
    [
      'remainder 2',
      FAN_TAN,
      62,
      {
        'fan-2': '10',
        'nim-2-3': '10',
        'nim-3-2': '10',
        'kwok-2-3': '10',
        'zheng-1': '10',
        'zheng-2': '10',
        'zheng-4': '10',
      },
      ['38.50', '19.50', '29.00', '10.00', '10.00', '19.50', '0.00'],
    ],
    [
      'crab crab fish',
      FISH_PRAWN_CRAB,
      [4, 4, 0],
      { 'single-crab': '10', 'pair-fish-crab': '10', 'colour-red': '10' },
      ['30.00', '70.00', '13.50'],
    ],
    [
      'dragon with a flush',
      GOLDEN_FLOWER,
      { dragon: cards('2S 5S 9S'), phoenix: cards('3H 4C 5D') },
      { dragon: '100', 'dragon-pair-plus': '10' },
      ['196.00', '50.00'],
    ],
    [
      'a tie of three cards',
      GOLDEN_FLOWER,
      { dragon: cards('2S 5H 9S'), phoenix: cards('2H 5C 9D') },
      { dragon: '100' },
      ['100.00'],
    ],
    [
      'bull 8 beats bull 5',
      NIU_NIU,
      [cards('KS QS JS 2H 3H'), cards('KH QH JH 4D 4C')],
      { 'equal-1': '100', 'double-1': '500' },
      ['195.00', '690.00'],
    ],
    ['bull-bull beats', NIU_NIU, [cards('KS QS JS 5H 5C'), cards('KH QH JH 4D 4C')], { 'double-1': '500' }, ['200.00']],
    [
      'equal ranks',
      WENZHOU,
      [
        [12, 16],
        [13, 17],
        [0, 2],
        [1, 3],
      ],
      { 'win-1': '100', 'lose-1': '100' },
      ['0.00', '190.00'],
    ],
    [
      'a better seat',
      ER_BA_GANG,
      [
        [2, 8],
        [5, 5],
        [1, 2],
        [1, 3],
      ],
      { 'seat-1': '100' },
      ['195.00'],
    ],
    ['andar hits', ANDAR_BAHAR, { joker: 0, cards: [13] }, { andar: '100', bahar: '100' }, ['190.00', '0.00']],
  ])('%s', (_name, game, hand, bets, returned) => {
    expect(paid(game, hand, bets)).toEqual(returned);
  });
});

test('a shoe gives the same hands for ever, and the hand of the cut card is its last', () => {
  const seeds = { serverSeed: '07'.repeat(32), clientSeed: 'table' };
  const hands = dealHands(BACCARAT as LiveGame, seeds) as BaccaratHand[];
  const dealt = hands.map(({ player, banker }) => player.length + banker.length);
  const all = dealt.reduce((sum, count) => sum + count, 0);
  expect(all).toBeGreaterThanOrEqual(416 - 52);
  expect(all - (dealt.at(-1) ?? 0)).toBeLessThan(416 - 52);
  expect(dealHands(BACCARAT as LiveGame, seeds)).toEqual(hands);
  expect(BACCARAT.events(hands[0] as BaccaratHand, NO_ACTS)).toMatchInlineSnapshot(`
    [
      {
        "card": "10H",
        "kind": "card",
        "seat": "player",
      },
      {
        "card": "10S",
        "kind": "card",
        "seat": "banker",
      },
      {
        "card": "AC",
        "kind": "card",
        "seat": "player",
      },
      {
        "card": "JC",
        "kind": "card",
        "seat": "banker",
      },
      {
        "card": "7C",
        "kind": "card",
        "seat": "player",
      },
      {
        "card": "2D",
        "kind": "card",
        "seat": "banker",
      },
      {
        "kind": "worth",
        "seat": "player",
        "worth": "8",
      },
      {
        "kind": "worth",
        "seat": "banker",
        "worth": "2",
      },
    ]
  `);
});

test.each([BACCARAT, DRAGON_TIGER] as LiveGame[])(
  'any shoe of $code has the cards of eight decks and no others, and its last hand is dealt whole behind the cut card',
  (game) => {
    const random = createSeededRandom(`shoes of ${game.code}`);
    for (let shoe = 0; shoe < 40; shoe += 1) {
      const serverSeed = Array.from({ length: 64 }, () => random.rand(16).toString(16)).join('');
      const hands = dealHands(game, { serverSeed, clientSeed: 'table' });
      const counts = hands.map((hand) => game.events(hand, NO_ACTS).filter(({ kind }) => kind === 'card').length);
      const dealt = counts.reduce((sum, count) => sum + count, 0);
      expect(dealt).toBeGreaterThanOrEqual(416 - 52);
      expect(dealt - (counts.at(-1) ?? 0)).toBeLessThan(416 - 52);
      const times = new Map<string, number>();
      for (const event of hands.flatMap((hand) => game.events(hand, NO_ACTS))) {
        if (event.kind === 'card') times.set(event.card, (times.get(event.card) ?? 0) + 1);
      }
      expect(times.size).toBeLessThanOrEqual(52);
      expect(Math.max(...times.values())).toBeLessThanOrEqual(8);
    }
  },
);

test.each([
  ANDAR_BAHAR,
  ER_BA_GANG,
  FAN_TAN,
  FISH_PRAWN_CRAB,
  GOLDEN_FLOWER,
  NIU_NIU,
  ROULETTE,
  SEDIE,
  SIC_BO,
  WENZHOU,
] as LiveGame[])('a round of $code shows what it was decided by, and its mark is one of the game’s', (game) => {
  if (game.dealing !== 'round') throw new Error('not of a shoe');
  const random = createSeededRandom(game.code);
  for (let round = 0; round < 50; round += 1) {
    const hand = game.draw(random);
    expect(game.events(hand, NO_ACTS).length).toBeGreaterThan(0);
    expect(game.marks).toContain(game.mark(hand).code);
  }
});
