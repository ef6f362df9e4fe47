/** Call Break by its rules: what may be played, who takes a trick, what it scores (games.md 4). */
import { createSeededRandom } from '@house/fairness/seeded';
import { describe, expect, test } from 'vitest';
import { cardName } from '../../live/cards.ts';
import { bestOfTrick, CALL_BREAK, type CallBreakState, playable, scoreOf, showTenths } from './call-break.ts';

const UNIT = 100_000n;
const NAMES = Array.from({ length: 52 }, (_, card) => cardName(card));
const cardsOf = (text: string): number[] => (text === '' ? [] : text.split(' ').map((name) => NAMES.indexOf(name)));
const namesOf = (cards: readonly number[]): string => cards.map(cardName).join(' ');

const begin = (): CallBreakState =>
  CALL_BREAK.begin({
    ...{ stream: createSeededRandom('call break'), unit: UNIT, button: 3 },
    players: [0, 1, 2, 3].map((seat) => ({ seat, stack: 10n * UNIT })),
  });

describe('what may be played', () => {
  test.each([
    ['anything is led', '2S 5H KD', '', '2S 5H KD'],
    ['suit is followed, by a card that beats', '2S 5H KH AH', '10H', 'KH AH'],
    ['suit is followed, if no card beats by any', '2S 5H 7H', '10H', '5H 7H'],
    ['suit is followed under a trump', '2S 5H AH', '10H 3S', '5H AH'],
    ['who has none of it trumps', '2S 9S 5D', '10H', '2S 9S'],
    ['and over a trump where they can', '2S 9S 5D', '10H 3S', '9S'],
    ['or under it where they cannot', '2S 5D', '10H 3S', '2S'],
    ['with neither anything', '5D AC', '10H', '5D AC'],
    ['spades that are led are beaten by spades', '2S 9S KS', '8S', '9S KS'],
  ])('%s', (_, cards, trick, can) => {
    expect(namesOf(playable(cardsOf(cards), cardsOf(trick)))).toBe(can);
  });

  test.each([
    ['10H 5H KH 2D', 'KH'],
    ['10H 2S AH 3S', '3S'],
    ['2D AC AH KH', '2D'],
    ['AS KS QS JS', 'AS'],
  ])('of %s the trick is of %s', (trick, best) => {
    expect(cardName(bestOfTrick(cardsOf(trick)))).toBe(best);
  });
});

test.each([
  [3, 3, '3.0'],
  [3, 5, '3.2'],
  [4, 3, '-4.0'],
  [1, 13, '2.2'],
  [13, 13, '13.0'],
])('a bid of %d with %d tricks scores %s', (bid, tricks, score) => {
  expect(showTenths(scoreOf(bid, tricks))).toBe(score);
});

test('five deals of all fifty-two cards; each begins with the bid of the next; the highest total has the pot less 4 %', () => {
  let state = begin();
  const random = createSeededRandom('anything');
  const first: (number | undefined)[] = [];
  for (let [seat] = CALL_BREAK.due(state); seat !== undefined; [seat] = CALL_BREAK.due(state)) {
    const isNew = state.players.every(({ bid }) => bid === null);
    if (isNew) {
      first.push(seat);
      expect(new Set(state.players.flatMap(({ cards }) => cards)).size).toBe(52);
    }
    const [offer] = CALL_BREAK.offers(state, seat);
    const { kind = '', choices = [] } = offer ?? {};
    // What is not offered cannot be played: a card of somebody else, a bid of none.
    expect(CALL_BREAK.act(state, seat, { kind, picks: ['14'] })).toBeNull();
    expect(CALL_BREAK.act(state, (seat + 1) % 4, { kind, picks: [choices[0] ?? ''] })).toBeNull();
    state = CALL_BREAK.act(state, seat, {
      kind,
      picks: [choices[random.rand(choices.length)] ?? ''],
    }) as CallBreakState;
    // One's own cards are seen, nobody else's.
    for (const player of CALL_BREAK.see(state, 2).players)
      expect(player.cards.includes(null)).toBe(player.seat !== 2 && player.cards.length > 0);
  }
  expect(first).toEqual([0, 1, 2, 3, 0]);
  const best = Math.max(...state.players.map(({ total }) => total));
  const winners = state.players.filter(({ total }) => total === best);
  const pot = 4n * UNIT - (4n * UNIT * 4n) / 100n;
  expect(CALL_BREAK.settle(state).players.filter(({ won }) => won > 0n)).toEqual(
    winners.map(({ seat }) => ({ seat, put: UNIT, won: pot / BigInt(winners.length) })),
  );
});

test('equal totals share the pot, also of less than nothing', () => {
  const begun = begin();
  const over = {
    ...begun,
    isOver: true,
    players: begun.players.map((each) => ({ ...each, total: each.seat < 2 ? -10 : -20 })),
  };
  const { rake, players } = CALL_BREAK.settle(over);
  expect(rake).toBe((4n * UNIT * 4n) / 100n);
  expect(players.map(({ won }) => won)).toEqual([192_000n, 192_000n, 0n, 0n]);
});

test('out of time is a bid of one, and the lowest card that may be played', () => {
  let state = begin();
  for (let at = 0; at < 4; at += 1)
    state = CALL_BREAK.act(state, at, CALL_BREAK.onTimeOut(state, at)) as CallBreakState;
  expect(state.players.map(({ bid }) => bid)).toEqual([1, 1, 1, 1]);
  const given = { ...state, trick: [{ at: 0, card: cardsOf('10H')[0] ?? 0 }], turn: 1 };
  const mine = { ...given, players: given.players.map((each) => ({ ...each, cards: cardsOf('2S KH AH 4H') })) };
  expect(CALL_BREAK.onTimeOut(mine, 1)).toEqual({ kind: 'play', picks: ['KH'] });
});
