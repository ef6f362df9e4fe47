/**
 * Fights that are held elsewhere (games.md 6). An arena is a live table whose fights the operator opens and whose results two of
 * its officials tell, which the house sees to; here each is done once, whoever asks again.
 *
 * open      betting, by the database's clock. Leaves by: locked.
 * locked    answers of the wallet are waited for. Leaves by: dealing.
 * dealing   the fight; waits for what officials agree on. Leaves by: result, or after a day void.
 * result, settled   paid. A correction within 72 hours settles every bet anew through `resettle` of the wallet.
 * void      no fight, no contest: stakes go back.
 */
import { randomBytes } from '@house/fairness/random';
import { readBets, settleBets } from '@house/games/live/live';
import { parseAmount } from '@house/money/amount';
import { type Db, transact } from '@house/server/platform/database';
import { present } from '@house/server/platform/result';
import type { FightDesk } from '../operator/service.ts';
import { findLiveGame, handOf } from '../rounds/play.ts';
import { actsWithoutDecisions } from '../tables/decisions.ts';
import {
  findOpenShoe,
  findTable,
  findTableRound,
  openTableRound,
  revealShoe,
  voidTableRound,
} from '../tables/queries.ts';
import type { Shoes } from '../tables/shoes.ts';
import {
  correctBets,
  holdArenas,
  holdPaidFight,
  insertArena,
  listArenaCodes,
  listPaidBets,
  markFight,
  remark,
} from './queries.ts';

const GAME = 'COCKA';
const CODE = 'ARN';
const ARENAS_MAX = 20;
const LEFT_OUT = { fixed: ['pool-meron', 'pool-wala'], pool: ['meron', 'wala'] } as const;
/** The driver's fence begins at 1: a fight that the operator opened has none. */
const NO_FENCE = 0n;

interface FightsDeps {
  readonly db: Db;
  readonly makeShoe: Shoes['make'];
}

export function createFights({ db, makeShoe }: FightsDeps): FightDesk {
  const game = present(findLiveGame(GAME), 'fights held elsewhere have rules');

  return {
    setUpArena: ({ order, terms }) =>
      transact(db, async (tx) => {
        await holdArenas(tx);
        const known = await listArenaCodes(tx, GAME);
        const same = known.find(({ set_up_by: by }) => by === order);
        if (same !== undefined) return { outcome: 'done', code: same.code };
        const [min, max, maxWin] = [parseAmount(terms.min), parseAmount(terms.max), parseAmount(terms.maxWin)];
        if (min === null || max === null || maxWin === null || min <= 0n || max < min || maxWin < max) {
          return { outcome: 'invalid', code: null };
        }
        if (known.length >= ARENAS_MAX) return { outcome: 'full', code: null };
        const code = `${CODE}-${known.length + 1}`;
        await insertArena(tx, {
          ...{ code, game: GAME, names: terms.names, leftOut: LEFT_OUT[terms.kind], order },
          ...{ min, max, maxWin, sort: 60 + known.length },
        });
        return { outcome: 'done', code };
      }),

    openFight: ({ order, arena }) =>
      transact(db, async (tx) => {
        await holdArenas(tx);
        if ((await findTableRound(tx, order)) !== undefined) return { outcome: 'done' };
        const table = await findTable(tx, arena);
        if (table === undefined || table.game !== GAME || table.state !== 'open') return { outcome: 'unknown' };
        const before = await findOpenShoe(tx, arena);
        if (before !== undefined) await revealShoe(tx, before.id);
        // One of a fight that is under way stays open.
        if ((await findOpenShoe(tx, arena)) !== undefined) return { outcome: 'busy' };
        await openTableRound(tx, { id: order, shoe: await makeShoe(tx, arena), table, fence: NO_FENCE });
        return { outcome: 'done' };
      }),

    tellFight: ({ fight, end }) =>
      transact(db, async (tx) => {
        const round = await findTableRound(tx, fight);
        if (round === undefined) return { outcome: 'unknown' };
        if (end === 'cancelled') {
          if (round.state === 'void') return { outcome: 'done' };
          // What officials have told before stands.
          if (round.mark !== null) return { outcome: 'over' };
          return { outcome: (await voidTableRound(tx, fight)) === undefined ? 'over' : 'done' };
        }
        if (round.mark?.code === end) return { outcome: 'done' };
        if (round.state === 'open' || round.state === 'locked') return { outcome: 'waiting' };
        return { outcome: (await markFight(tx, fight, end)) ? 'done' : 'over' };
      }),

    correctFight: ({ fight, end }) =>
      transact(db, async (tx) => {
        const round = await holdPaidFight(tx, fight);
        if (round === 'unknown' || round === 'late') return { outcome: round };
        const bets = await listPaidBets(tx, fight);
        // Some are still told what they won before.
        if (bets.some(({ state }) => state === 'decided')) return { outcome: 'waiting' };
        if (round.mark?.code === end) return { outcome: 'done' };
        const mark = { code: end, text: '' };
        await remark(tx, fight, mark);
        // A hand held elsewhere is the same of every seed.
        const hand = handOf(game, { serverSeed: randomBytes(32), clientSeed: '', nonce: 0 });
        const acts = actsWithoutDecisions(game, mark, bets);
        await correctBets(
          tx,
          bets.map((bet) => {
            const of = acts(bet);
            const stakes = present(readBets(game, bet.choice), 'a bet that was taken can be read');
            return { id: bet.id, acts: of, prize: settleBets(game, hand, stakes, of).prize };
          }),
        );
        return { outcome: bets.length === 0 ? 'done' : 'waiting' };
      }),
  };
}
