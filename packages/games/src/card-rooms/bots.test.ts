/**
 * House bots play whole hands of every game by what they may do, and decide from what their own seat may see: their input is read
 * here, card by card, and holds none of another's while the hand is played.
 */
import { createSeededRandom } from '@house/fairness/seeded';
import { expect, test } from 'vitest';
import { botOf, botView } from './bots.ts';
import { CARD_GAME_CODES, loadCardGame } from './card-games.ts';
import { seatsOf } from './card-room.ts';
import { leastPoints } from './rummy/melds.ts';

const HANDS = 6;
const STACK_UNITS = 500n;

test.each(CARD_GAME_CODES)('%s: what bots decide from holds no card of another, and their hands end', async (code) => {
  const game = await loadCardGame(code);
  const bot = botOf(code);
  if (bot === undefined) throw new Error('there is no bot');
  let [ownActs, forced] = [0, 0];
  for (let hand = 0; hand < HANDS; hand += 1) {
    const random = createSeededRandom(`bots ${code} ${hand}`);
    const [tier] = game.tiers;
    const unit = tier?.unit ?? 1n;
    const players = Array.from(
      { length: seatsOf(game, 0).least + (hand % 2) * (seatsOf(game, 0).most - seatsOf(game, 0).least) },
      (_, seat) => ({
        ...{ seat, stack: unit * STACK_UNITS },
      }),
    );
    let state = game.begin({ stream: random, unit, button: hand % players.length, players });
    for (let acts = 0; game.due(state).length > 0; acts += 1) {
      expect(acts).toBeLessThan(3_000);
      const [seat = 0] = game.due(state);
      const view = botView(game, state, seat);
      // Nothing else is given to it, and of others no face lies in it.
      expect(Object.keys(view)).toEqual(['seat', 'seen', 'offers']);
      for (const each of view.seen.players) {
        if (each.seat !== seat) expect(each.cards.filter((card) => card !== null)).toEqual([]);
      }
      const next = game.act(state, seat, bot(view, random));
      if (next === null) forced += 1;
      else ownActs += 1;
      state = next ?? game.act(state, seat, game.onTimeOut(state, seat));
      expect(state).not.toBeNull();
    }
    const { rake, players: ends } = game.settle(state);
    expect(ends.reduce((sum, { put, won }) => sum + put - won, 0n)).toBe(rake);
    // Nobody is told that they declared wrongly.
    expect(game.see(state, null).players.some(({ last }) => last?.kind === 'wrong')).toBe(false);
  }
  expect([ownActs > 0, forced]).toEqual([true, 0]);
});

test('a bot of Rummy declares what can be declared, and what it lays down counts nothing', async () => {
  const bot = botOf('RUMMY');
  const own = ['AS', '2S', '3S', '5H', '6H', '7H', '9C', '9D', '9S', 'JD', 'QD', 'KD', 'AD', '4C'];
  const view = {
    ...{
      seat: 0,
      offers: [
        { kind: 'discard', cost: null, choices: own },
        { kind: 'declare', cost: null, choices: own, groups: true as const },
      ],
    },
    seen: {
      ...{ pot: 0n, board: [], stake: null, piles: [{ kind: 'wild', count: 1, top: '8C' }] },
      players: [{ seat: 0, stack: 0n, put: 0n, isIn: true, cards: own, marks: [], last: null, worth: null }],
    },
  };
  const act = bot?.(view, { rand: () => 0 });
  expect(act?.kind).toBe('declare');
  expect(act?.picks?.join(' ').split(' ').toSorted()).toEqual(own.filter((card) => card !== '4C').toSorted());
  expect(leastPoints([0, 1, 2, 17, 18, 19, 34, 47, 8, 49, 50, 51, 39], 7)).toBe(0);
});
