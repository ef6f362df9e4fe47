/**
 * What a round asks of the wallet, step by step, and what its answer makes of the round. A stake whose answer did not come is
 * asked back; a prize is told until it is confirmed. Each step can be taken again by whoever finds the row.
 */
import { contributionOf, POOLS } from '@house/games/pools';
import { type Db, transact } from '@house/server/platform/database';
import type { Log } from '@house/server/platform/logs';
import { BATCH_MAX } from '@house/vendor-protocol/schemas';
import type { Wallet } from '../../wallet.ts';
import type { Pools } from '../pools/service.ts';
import { addPoolWins, changeState, findRound, type RoundRow, settleAll } from './queries.ts';

const SHARED_CODES = POOLS.map(({ code }) => code);

export interface WalletSteps {
  /** `prize`: of a round that is decided at once, in units of 0.0001; null: the player decides, the round is open now. */
  readonly askStake: (row: RoundRow, token: string, prize: bigint | null) => Promise<RoundRow>;
  readonly askBack: (row: RoundRow) => Promise<RoundRow>;
  readonly tellPrize: (row: RoundRow) => Promise<RoundRow>;
  /** Of many rounds, in as few calls as the protocol allows; the rows that were confirmed. The others are told again. */
  readonly tellPrizes: (rows: readonly RoundRow[]) => Promise<readonly RoundRow[]>;
}

interface WalletStepsDeps {
  readonly db: Db;
  readonly log: Log;
  readonly pools: Pools;
  readonly wallet: Wallet;
  /** What was to be paid, when the wallet had taken the stake of a round that is decided at once; null: it is not. */
  readonly prizeOf: (row: RoundRow) => Promise<bigint | null>;
  /** Of a volley of the fish shooter whose stake the wallet had taken; null: the row is no volley. */
  readonly settleVolley: (row: RoundRow, balance: string | null) => Promise<RoundRow | null>;
}

export function createWalletSteps({ db, log, pools, wallet, prizeOf, settleVolley }: WalletStepsDeps): WalletSteps {
  /** The row as another made it meanwhile. */
  async function now(row: RoundRow): Promise<RoundRow> {
    return (await findRound(db, row.player, row.id)) ?? row;
  }

  /** The stake is taken: the pools are raised and the round is decided, both or neither. */
  async function decideWithPools(row: RoundRow, prize: bigint, balance: string | null): Promise<RoundRow> {
    const decided = await transact(db, async (tx) => {
      const changed = await changeState(tx, row.id, { from: ['placed'], to: 'decided', prize, balance });
      if (changed === undefined) return undefined;
      const bet = { round: row.id, player: row.player, stake: row.stake };
      const wins = await pools.raise(tx, SHARED_CODES, [bet]);
      return wins.length === 0 ? changed : addPoolWins(tx, row.id, wins);
    });
    return decided ?? now(row);
  }

  async function askStake(row: RoundRow, token: string, prize: bigint | null): Promise<RoundRow> {
    const apart = prize === null || row.in_pools;
    const contribution = row.in_pools ? contributionOf(row.stake) : null;
    try {
      const answer = await (apart ? wallet.bet(row, token, contribution) : wallet.betWin(row, token, prize));
      if (answer.status === 'OK') {
        const { balance } = answer;
        if (row.in_pools && prize !== null) return await decideWithPools(row, prize, balance);
        const taken = prize === null ? ({ to: 'open' } as const) : ({ to: 'settled', prize } as const);
        return (await changeState(db, row.id, { from: ['placed'], balance, ...taken })) ?? (await now(row));
      }
      if (!wallet.isPassing(answer.status)) {
        const { status: refusal, balance } = answer;
        const refused = { from: ['placed'], to: 'refused', refusal, balance } as const;
        return (await changeState(db, row.id, refused)) ?? (await now(row));
      }
    } catch (error) {
      log.warn({ err: error, round: row.id }, 'it is not known what became of a stake: it is asked back');
    }
    const voiding = await changeState(db, row.id, { from: ['placed'], to: 'voiding', balance: null });
    return voiding === undefined ? now(row) : askBack(voiding);
  }

  async function askBack(row: RoundRow): Promise<RoundRow> {
    try {
      const answer = await wallet.rollback(row);
      const { balance } = answer;
      if (answer.status === 'OK') {
        return (await changeState(db, row.id, { from: ['voiding'], to: 'void', balance })) ?? (await now(row));
      }
      if (answer.status === 'ALREADY_SETTLED' && row.operator_void === null) {
        const volley = await settleVolley(row, balance);
        if (volley !== null) return volley.state === 'decided' ? await tellPrize(volley) : volley;
      }
      // Of a round in the pools no prize was told yet.
      if (answer.status === 'ALREADY_SETTLED' && !row.in_pools && row.operator_void === null) {
        const prize = await prizeOf(row);
        if (prize !== null) {
          const paid = { from: ['voiding'], to: 'settled', prize, balance } as const;
          return (await changeState(db, row.id, paid)) ?? (await now(row));
        }
      }
      log.error({ round: row.id, status: answer.status }, 'the wallet does not give a stake back');
    } catch (error) {
      log.warn({ err: error, round: row.id, tries: row.tries }, 'the wallet did not answer: it is asked again');
    }
    return row;
  }

  async function tellPrize(row: RoundRow): Promise<RoundRow> {
    try {
      const prize = row.prize ?? 0n;
      const answer = await (row.corrections > 0 ? wallet.resettle(row, prize) : wallet.win(row, prize));
      if (answer.status === 'OK') {
        const { balance } = answer;
        return (await changeState(db, row.id, { from: ['decided'], to: 'settled', balance })) ?? (await now(row));
      }
      log.error({ round: row.id, status: answer.status }, 'the wallet does not take a prize: it is told again');
    } catch (error) {
      log.warn({ err: error, round: row.id, tries: row.tries }, 'the wallet did not answer: it is told again');
    }
    return row;
  }

  async function tellPrizes(rows: readonly RoundRow[]): Promise<readonly RoundRow[]> {
    const parts: RoundRow[][] = [];
    for (let at = 0; at < rows.length; at += BATCH_MAX) parts.push(rows.slice(at, at + BATCH_MAX));
    const settled = await Promise.all(
      parts.map(async (part) => {
        try {
          const answers = await wallet.wins(part.map((row) => ({ ...row, prize: row.prize ?? 0n })));
          const confirmed = part.flatMap(({ id }, at) => {
            const answer = answers[at];
            return answer?.status === 'OK' ? [{ id, balance: answer.balance }] : [];
          });
          if (confirmed.length < part.length) {
            log.error(
              { missing: part.length - confirmed.length },
              'the wallet does not take prizes: they are told again',
            );
          }
          return await settleAll(db, confirmed);
        } catch (error) {
          log.warn({ err: error, prizes: part.length }, 'the wallet did not answer: prizes are told again');
          return [];
        }
      }),
    );
    return settled.flat();
  }

  return { askStake, askBack, tellPrize, tellPrizes };
}
