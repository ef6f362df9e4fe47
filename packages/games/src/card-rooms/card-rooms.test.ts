/**
 * Every game of the card rooms under players who do anything that is offered, and much that is not: money is neither made nor
 * lost, a hand ends, nobody puts in more than they have, and what one sees holds no card of another that is not shown.
 * A sweep plays 100,000 of each; `HANDS=1000` as many.
 */
import { createSeededRandom, type SeededRandom } from '@house/fairness/seeded';
import { describe, expect, test } from 'vitest';
import { cardName } from '../live/cards.ts';
import { CARD_GAME_CODES, loadCardGame } from './card-games.ts';
import { type CardRoomGame, fromLeftOf, potsOf, seatsOf, sharePots } from './card-room.ts';
import { seatOpened } from './replay.ts';
import { TEEN_PATTI, teenPattiStrength } from './teen-patti/teen-patti.ts';
import { createThreeCardGame, type ThreeCardState } from './three-card.ts';

const SWEEP = process.env['SWEEP'] === '1';
const HANDS = Number(process.env['HANDS'] ?? 0);
/** So many where nothing is asked: a game of hundreds of acts is played less often; of Call Break a hand is five deals. */
function handsOf(code: string): number {
  if (HANDS > 0) return HANDS;
  if (SWEEP) return code === 'CALLBREAK' ? 20_000 : 100_000;
  return ['LUDO', 'CALLBREAK', 'RUMMY', 'MAHJONG'].includes(code) ? 150 : 1_500;
}
const PATIENCE_MILLISECONDS = SWEEP || HANDS > 0 ? 3_000_000 : 30_000;
const MOST_ACTIONS = 5_000;
const UNIT = 10_000n;

const streamOf = (random: SeededRandom) => ({ rand: (n: number) => random.rand(n) });

/** What is hard to settle: a stack that was all in for less than others, equal winners, a declaration that was none. */
type Hard = 'sidePot' | 'tie' | 'wrong';
/** What the random players have to come to, or the count of chips says little. */
const MUST_COME: Readonly<Record<string, readonly Hard[]>> = {
  ...{ TP: ['sidePot'], ZJHP: ['sidePot'], THE: ['sidePot', 'tie'], RUMMY: ['wrong'] },
};

function playHand(game: CardRoomGame, random: SeededRandom, came: Set<Hard>): void {
  const room = random.rand(game.tiers.length);
  const seats = seatsOf(game, room);
  const count = seats.least + random.rand(seats.most - seats.least + 1);
  const tier = game.tiers[room] as (typeof game.tiers)[number];
  const least = tier.unit * game.leastUnits;
  const players = Array.from({ length: count }, (_, seat) => ({
    seat,
    stack: random.rand(3) === 0 ? least + BigInt(random.rand(200_000)) : least + BigInt(random.rand(10_000_000)),
  }));
  const before = new Map(players.map(({ seat, stack }) => [seat, stack]));
  let state = game.begin({ stream: streamOf(random), unit: tier.unit, button: random.rand(game.seats.most), players });
  for (let acts = 0; game.due(state).length > 0; acts += 1) {
    if (acts > MOST_ACTIONS) throw new Error('the hand does not end');
    const due = game.due(state);
    const seat = due[random.rand(due.length)] as number;
    // Whoever is not due may do little, and nothing unknown is done.
    if (game.act(state, seat, { kind: 'steal' }) !== null) throw new Error('something unknown is done');
    const offers = game.offers(state, seat);
    if (offers.length === 0) throw new Error('who is waited for may do nothing');
    const offer = offers[random.rand(offers.length)] as (typeof offers)[number];
    const span = offer.most === undefined ? 0n : offer.most - (offer.cost ?? 0n);
    const named = offer.most === undefined ? null : (offer.cost ?? 0n) + (span * BigInt(random.rand(101))) / 100n;
    // Groups of whatever cards are hardly ever a declaration: not in every turn.
    if (offer.groups === true && random.rand(20) > 0) continue;
    const choices = offer.choices ?? [];
    const groups = [choices.slice(0, 3), choices.slice(3, 6), choices.slice(6, 9), choices.slice(9, 13)];
    const picked =
      offer.groups === true
        ? groups.map((group) => group.join(' '))
        : [choices[random.rand(choices.length || 1)] ?? ''];
    const picks = choices.length === 0 ? {} : { picks: picked };
    const action =
      random.rand(25) === 0
        ? game.onTimeOut(state, seat)
        : random.rand(800) === 0 && game.onLeft !== undefined
          ? game.onLeft(state, seat)
          : { kind: offer.kind, ...(named === null ? {} : { amount: String(named) }), ...picks };
    const isClock = game.onClock !== undefined && random.rand(1_500) === 0;
    const next = isClock ? (game.onClock?.(state) ?? null) : game.act(state, seat, action);
    if (next === null) throw new Error(`${game.code}: what is offered cannot be done: ${JSON.stringify(action)}`);
    state = next;
    // Nobody sees more than one who only watches, but for their own seat and what a side show has told them.
    const seen = game.see(state, null);
    if (seen.players.some(({ last }) => last?.kind === 'wrong')) came.add('wrong');
    const most = seen.players.reduce((sum, { put }) => (put > sum ? put : sum), 0n);
    if (seen.players.some(({ marks, put }) => marks.includes('allIn') && put < most)) came.add('sidePot');
    if (game.due(state).length > 0) {
      const shown = seen.players.flatMap(({ cards }) => cards.filter((card) => card !== null));
      if (shown.length > 0) throw new Error('one who only watches sees cards of a hand that is played');
    }
    for (const each of seen.players) {
      if (each.stack < 0n || each.stack + each.put !== before.get(each.seat)) throw new Error('chips came or went');
    }
    if (seen.pot !== seen.players.reduce((sum, { put }) => sum + put, 0n))
      throw new Error('the pot is not what was put in');
  }
  const { players: results, rake } = game.settle(state);
  const [put, won] = [
    results.reduce((sum, each) => sum + each.put, 0n),
    results.reduce((sum, each) => sum + each.won, 0n),
  ];
  const [winner, next] = results.filter((each) => each.won > 0n);
  if (winner !== undefined && next?.won === winner.won && next.put === winner.put) came.add('tie');
  if (results.some((each) => each.put > (before.get(each.seat) ?? 0n)))
    throw new Error('more was put in than was there');
  if (put !== won + rake || rake < 0n || results.some((each) => each.won < 0n)) throw new Error('money came or went');
}

describe.each(CARD_GAME_CODES)('%s', (code) => {
  test(
    `${handsOf(code)} hands of random players: every chip is somebody's or the rake`,
    async () => {
      const game = await loadCardGame(code);
      const random = createSeededRandom(`card rooms ${code}`);
      const came = new Set<Hard>();
      for (let hand = 0; hand < handsOf(code); hand += 1) playHand(game, random, came);
      expect([...came]).toEqual(expect.arrayContaining([...(MUST_COME[code] ?? [])]));
    },
    PATIENCE_MILLISECONDS,
  );

  test('the same stream and the same actions are the same hand', async () => {
    const game = await loadCardGame(code);
    const play = (): unknown => {
      const random = createSeededRandom(`again ${code}`);
      let state = game.begin({
        ...{ stream: streamOf(random), unit: UNIT, button: 0 },
        players: Array.from({ length: seatsOf(game, 0).least }, (_, seat) => ({ seat, stack: UNIT * 500n })),
      });
      for (let due = game.due(state); due[0] !== undefined; due = game.due(state)) {
        state = game.act(state, due[0], game.onTimeOut(state, due[0])) ?? state;
      }
      return [game.settle(state), game.see(state, null)];
    };
    expect(play()).toEqual(play());
  });
});

describe('pots', () => {
  const player = (seat: number, put: bigint, strength: number | null, cap: bigint | null = null) => ({
    ...{ seat, put, strength, cap },
  });

  test('an all-in player wins of each other what they put in; the next best hand wins what is above', () => {
    const { players, rake } = sharePots(
      [player(0, 100n, 9, 100n), player(1, 300n, 5, 300n), player(2, 300n, 7, 300n), player(3, 50n, null)],
      { rakeCap: 0n },
    );
    expect(rake).toBe(0n);
    expect(players.map(({ won }) => won)).toEqual([350n, 0n, 400n, 0n]);
  });

  test('equal hands share, and what is odd goes to the first from the left of the button', () => {
    const { players } = sharePots([player(3, 5n, 4), player(1, 5n, 4), player(2, 5n, null)], { rakeCap: 0n });
    expect(players.map(({ won }) => won)).toEqual([8n, 7n, 0n]);
    expect(fromLeftOf(1, [{ seat: 0 }, { seat: 1 }, { seat: 2 }]).map(({ seat }) => seat)).toEqual([2, 0, 1]);
  });

  test('what nobody else reached goes back without a rake, and of the rest the rake has its cap', () => {
    const alone = sharePots([player(0, 1_000n, 9, 1_000n), player(1, 3_000n, 5, 3_000n)], { rakeCap: 10_000n });
    expect(alone).toMatchObject({ rake: 80n });
    expect(alone.players.map(({ won }) => won)).toEqual([1_920n, 2_000n]);
    expect(sharePots([player(0, 1_000n, 9), player(1, 1_000n, 5)], { rakeCap: 30n }).rake).toBe(30n);
    expect(potsOf([player(0, 10n, 1, 10n), player(1, 20n, null)])).toHaveLength(1);
  });
});

describe('Teen Patti', () => {
  const dealtWith = (count: number, stack = 2_000n * UNIT): ThreeCardState =>
    TEEN_PATTI.begin({
      ...{ stream: streamOf(createSeededRandom('teen patti')), unit: UNIT, button: 0 },
      players: Array.from({ length: count }, (_, seat) => ({ seat, stack })),
    });
  const must = (state: ThreeCardState | null): ThreeCardState => {
    if (state === null) throw new Error('it was refused');
    return state;
  };
  const doAll = (state: ThreeCardState, ...acts: [number, string][]): ThreeCardState =>
    acts.reduce((now, [seat, kind]) => must(TEEN_PATTI.act(now, seat, { kind })), state);
  const offered = (state: ThreeCardState, seat: number) =>
    new Map(TEEN_PATTI.offers(state, seat).map(({ kind, cost }) => [kind, cost === null ? null : cost / UNIT]));

  test('hands are in the order of the rules, and there are as many of each as there can be', () => {
    const counts = new Map<number, number>();
    const strengths: number[] = [];
    for (let one = 0; one < 52; one += 1) {
      for (let two = one + 1; two < 52; two += 1) {
        for (let three = two + 1; three < 52; three += 1) {
          const category = Math.floor(teenPattiStrength([one, two, three]) / 4_096);
          counts.set(category, (counts.get(category) ?? 0) + 1);
          strengths.push(teenPattiStrength([one, two, three]));
        }
      }
    }
    // games.md 1.8: high, pair, flush, straight, straight flush, trips.
    expect([...counts].toSorted(([one], [other]) => one - other).map(([, count]) => count)).toEqual([
      16_440, 3_744, 1_096, 720, 48, 52,
    ]);
    const hand = (...names: string[]): number =>
      teenPattiStrength(names.map((name) => Array.from({ length: 52 }, (_, card) => cardName(card)).indexOf(name)));
    const rising = [
      hand('2S', '3H', '5D'),
      hand('AS', 'KH', 'JD'),
      hand('2S', '2H', '3D'),
      hand('AS', 'AH', 'KD'),
      hand('2S', '3S', '5S'),
      hand('AS', 'KS', 'JS'),
      hand('2S', '3H', '4D'),
      hand('KS', 'QH', 'JD'),
      hand('AS', '2H', '3D'),
      hand('AS', 'KH', 'QD'),
      hand('2S', '3S', '4S'),
      hand('AS', '2S', '3S'),
      hand('AS', 'KS', 'QS'),
      hand('2S', '2H', '2D'),
      hand('AS', 'AH', 'AD'),
    ];
    expect(rising).toEqual(rising.toSorted((one, other) => one - other));
    expect(new Set(rising).size).toBe(rising.length);
  });

  test('blind bets are the stake or twice it, seen ones twice or four times it; after four blind ones a player sees', () => {
    let state = dealtWith(2);
    expect(TEEN_PATTI.due(state)).toEqual([1]);
    expect(offered(state, 1)).toEqual(
      new Map([
        ['see', null],
        ['pack', null],
        ['chaal', 1n],
        ['raise', 2n],
        ['show', 1n],
      ]),
    );
    state = doAll(state, [1, 'raise'], [0, 'see']);
    expect(offered(state, 0)).toEqual(
      new Map([
        ['pack', null],
        ['chaal', 4n],
        ['raise', 8n],
        ['show', 4n],
      ]),
    );
    state = doAll(
      state,
      [0, 'raise'],
      [1, 'chaal'],
      [0, 'chaal'],
      [1, 'chaal'],
      [0, 'chaal'],
      [1, 'chaal'],
      [0, 'chaal'],
    );
    expect(state.stake).toBe(4n * UNIT);
    expect(offered(state, 1).get('chaal')).toBe(8n);
    expect(TEEN_PATTI.see(state, 1).players.find(({ seat }) => seat === 1)?.marks).toEqual(['seen']);
  });

  test('a side show is asked of the seen player before; refused it goes on, accepted the lower hand packs', () => {
    const before = doAll(dealtWith(3), [1, 'see'], [2, 'see'], [1, 'chaal']);
    expect(offered(before, 2).has('sideShow')).toBe(true);
    const asked = doAll(before, [2, 'sideShow']);
    expect(TEEN_PATTI.due(asked)).toEqual([1]);
    expect(TEEN_PATTI.act(asked, 0, { kind: 'pack' })).toBeNull();
    const refused = doAll(asked, [1, 'refuse']);
    expect(TEEN_PATTI.due(refused)).toEqual([0]);
    const shown = doAll(asked, [1, 'accept']);
    const strength = (seat: number): number =>
      teenPattiStrength(shown.players.find((each) => each.seat === seat)?.cards ?? []);
    expect(shown.players.find(({ isIn }) => !isIn)?.seat).toBe(strength(2) > strength(1) ? 1 : 2);
    // The two have seen each other's cards, the third has seen none.
    expect(TEEN_PATTI.see(shown, 1).players.find(({ seat }) => seat === 2)?.cards).not.toContain(null);
    for (const viewer of [0, null]) {
      expect(
        TEEN_PATTI.see(shown, viewer)
          .players.flatMap(({ cards }) => cards)
          .filter((card) => card !== null),
      ).toEqual([]);
    }
  });

  test('of equal hands the caller of the show loses, and of a pot that all packed for before a bet no rake is taken', () => {
    const even = createThreeCardGame({ code: 'EVEN', strengthOf: () => 7, worthOf: () => 'high', blindShow: 1n });
    const begun = even.begin({
      ...{ stream: streamOf(createSeededRandom('even')), unit: UNIT, button: 0 },
      players: [0, 1].map((seat) => ({ seat, stack: 100n * UNIT })),
    });
    const called = even.act(begun, 1, { kind: 'show' });
    expect(even.settle(called as ThreeCardState)).toMatchObject({
      rake: (3n * UNIT * 4n) / 100n,
      players: [
        { seat: 1, won: 0n },
        { seat: 0, won: 3n * UNIT - (3n * UNIT * 4n) / 100n },
      ],
    });
    expect(even.settle(even.act(begun, 1, { kind: 'pack' }) as ThreeCardState).rake).toBe(0n);
  });

  test('a pot of 1,024 boots is shown by all, and its rake is 20 boots at most', () => {
    let state = dealtWith(4);
    for (const seat of [0, 1, 2, 3]) state = doAll(state, [seat, 'see']);
    while (TEEN_PATTI.due(state).length > 0) {
      const [seat = 0] = TEEN_PATTI.due(state);
      const raise = offered(state, seat).has('raise') ? 'raise' : 'chaal';
      expect(offered(state, seat).get(raise)).toBeLessThanOrEqual(128n);
      state = doAll(state, [seat, raise]);
    }
    expect(state.end?.kind).toBe('all');
    expect(TEEN_PATTI.settle(state).rake).toBe(20n * UNIT);
  });

  test('who has less than the least bet puts in what is left: all show, and they win of each no more', () => {
    let state = TEEN_PATTI.begin({
      ...{ stream: streamOf(createSeededRandom('short')), unit: UNIT, button: 0 },
      players: [
        { seat: 0, stack: 500n * UNIT },
        { seat: 1, stack: 500n * UNIT },
        { seat: 2, stack: 3n * UNIT },
      ],
    });
    state = doAll(state, [1, 'see'], [1, 'raise'], [2, 'see']);
    expect(offered(state, 2)).toEqual(
      new Map([
        ['pack', null],
        ['allIn', 2n],
      ]),
    );
    state = doAll(state, [2, 'allIn']);
    const { players } = TEEN_PATTI.settle(state);
    const short = players.find(({ seat }) => seat === 2);
    expect(short?.put).toBe(3n * UNIT);
    expect(short?.won ?? 0n).toBeLessThanOrEqual(7n * UNIT);
  });
});

test('staff see the cards of one who packed without having looked at them', () => {
  const game: CardRoomGame = TEEN_PATTI as CardRoomGame;
  const players = [0, 1].map((seat) => ({ seat, stack: 100n * UNIT }));
  const dealt = game.begin({ stream: streamOf(createSeededRandom('blind')), unit: UNIT, button: 0, players });
  const [due = 0] = game.due(dealt);
  const states = [dealt, game.act(dealt, due, { kind: 'pack' })];
  const own = game.see(states[1], due).players.find(({ seat }) => seat === due);
  expect(own).toMatchObject({ isIn: false, cards: [null, null, null] });
  const opened = seatOpened(game, states, { at: 1, seat: due });
  expect(opened?.cards.filter((card) => card !== null)).toHaveLength(3);
  expect(opened).toEqual({ ...own, cards: opened?.cards });
});
