/**
 * Free rounds as vendors' calls find them (vendors/port.ts `FreeRounds`). Within a call: the bet's row, the grant's row, then the
 * ledger's line; who holds a head of the journal waits for nobody.
 */
import { uuidFromContent } from '@house/fairness/uuid';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { isRefusal, present } from '../../platform/result.ts';
import type { TurnoverRequirements } from '../turnover-requirements/port.ts';
import type { FreeRoundBet, FreeRoundOutcome, FreeRounds } from '../vendors/port.ts';
import type { Posted, Wallet } from '../wallet/port.ts';
import type { Grant } from './port.ts';
import { cancelGrant, lockGrant } from './queries.ts';
import {
  type BetName,
  type BetRow,
  findBet,
  findWin,
  insertBet,
  insertTombstone,
  insertWin,
  isLive,
  lockBet,
  markTakenBack,
  moveUsed,
  placeWin,
  setBetState,
  winsOfBet,
} from './round-queries.ts';
import { payable, readGrantId } from './rules.ts';

export interface RoundsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly wallet: Pick<Wallet, 'postWithin'>;
  readonly setTerms: TurnoverRequirements['setTerms'];
  /** Whether they may stake nothing now, and whether that is an exclusion of their own. */
  readonly standingOf: (tx: Tx, memberId: bigint) => Promise<{ readonly paused: boolean; readonly excluded: boolean }>;
}

const OVER: FreeRoundOutcome = { status: 'GRANT_OVER' };
const CUT = 'cut at the most that this grant may win';

function standingOfBet(row: BetRow, bet: FreeRoundBet): FreeRoundOutcome {
  if (row.state === 'rolledBack') return { status: 'TX_ROLLED_BACK' };
  const isSame =
    row.grantId === readGrantId(bet.grantId) && row.roundId === bet.roundId && row.gameCode === bet.gameCode;
  return { status: isSame ? 'OK' : 'DUPLICATE_CONFLICT' };
}

export function createFreeRounds(deps: RoundsDeps): FreeRounds {
  const { db, clock } = deps;

  async function post(
    tx: Tx,
    grant: Pick<Grant, 'id' | 'memberId'>,
    { name, amount, what }: { name: BetName; amount: bigint; what: 'win' | 'back' },
  ): Promise<Posted> {
    const [posted] = await deps.wallet.postWithin(tx, [
      {
        memberId: grant.memberId,
        key: uuidFromContent(clock.now(), `free round ${what} ${name.vendor} ${grant.memberId} ${name.transactionId}`),
        type: 'campaignPrize',
        account: 'cash',
        contra: 'promotions',
        amount,
        reference: grant.id,
        ...(what === 'back' ? { mayGoNegative: true } : {}),
      },
    ]);
    const outcome = present(posted, 'a movement has an outcome');
    // Nothing has moved: the vendor sends it again.
    if (isRefusal(outcome)) throw new Error(`a win of a free round could not be posted: ${outcome.refused}`);
    return outcome;
  }

  async function reverse(tx: Tx, name: BetName): Promise<FreeRoundOutcome> {
    const win = present(await findWin(tx, name), 'a win that is taken back is there');
    const grant = present(await lockGrant(tx, win.grantId), 'a win has a grant');
    await markTakenBack(tx, name, win);
    if (win.paid === 0n) return { status: 'OK' };
    const posted = await post(tx, grant, { name, amount: -win.paid, what: 'back' });
    return { status: 'OK', posted };
  }

  return {
    async findBet(bet) {
      const row = await findBet(db, bet);
      return row === null ? null : standingOfBet(row, bet);
    },

    async takeBet(bet) {
      const grantId = readGrantId(bet.grantId);
      if (grantId === null) return OVER;
      return transact(db, async (tx): Promise<FreeRoundOutcome> => {
        const grant = await lockGrant(tx, grantId);
        const known = await findBet(tx, bet);
        if (known !== null) return standingOfBet(known, bet);
        if (grant === undefined || grant.memberId !== bet.memberId || grant.vendor !== bet.vendor) return OVER;
        if (!grant.games.includes(bet.gameCode) || !(await isLive(tx, grantId))) return OVER;
        const { paused, excluded } = await deps.standingOf(tx, bet.memberId);
        if (excluded) await cancelGrant(tx, grantId);
        if (paused) return { status: excluded ? 'GRANT_OVER' : 'LIMIT_REACHED', message: 'wallet.paused' };
        if (!(await insertBet(tx, bet, grantId))) {
          return standingOfBet(present(await findBet(tx, bet), 'a bet that is there is found'), bet);
        }
        await moveUsed(tx, grantId, 1);
        return { status: 'OK' };
      });
    },

    async payWin({ vendor, memberId, transactionId, betTransactionId, amount }) {
      const name = { vendor, memberId, transactionId };
      const betName = { vendor, memberId, transactionId: betTransactionId };
      if ((await findBet(db, betName)) === null) return null;
      return transact(db, async (tx): Promise<FreeRoundOutcome> => {
        const bet = present(await lockBet(tx, betName), 'a bet is never taken away');
        const grant = bet.grantId === null ? undefined : await lockGrant(tx, bet.grantId);
        const known = await findWin(tx, name);
        if (known?.takenBack === true || bet.state === 'rolledBack' || grant === undefined) {
          return { status: 'TX_ROLLED_BACK' };
        }
        if (known !== null) {
          const { shard, seq } = known;
          if (known.betTransactionId !== betTransactionId || known.amount !== amount) {
            return { status: 'DUPLICATE_CONFLICT' };
          }
          return { status: 'OK', ...(shard === null || seq === null ? {} : { posted: { shard, seq } }) };
        }
        const paid = payable(grant, amount);
        await insertWin(tx, name, { grantId: grant.id, betTransactionId, amount, paid });
        await setBetState(tx, betName, 'won');
        const cut = paid < amount ? { message: CUT } : {};
        if (paid === 0n) return { status: 'OK', ...cut };
        const posted = await post(tx, grant, { name, amount: paid, what: 'win' });
        await placeWin(tx, name, posted);
        const { multiplier } = grant;
        if (multiplier > 0) await deps.setTerms(tx, posted, { multiplier, kind: 'bonus', base: null });
        return { status: 'OK', posted, ...cut };
      });
    },

    async takeBack({ withWins, ...name }) {
      return transact(db, async (tx): Promise<FreeRoundOutcome> => {
        if (await insertTombstone(tx, name)) return { status: 'OK', forestalled: true };
        const bet = present(await lockBet(tx, name), 'a bet is never taken away');
        if (bet.grantId === null) return { status: 'OK', forestalled: true };
        if (bet.state === 'rolledBack') return { status: 'OK' };
        const wins = await winsOfBet(tx, name);
        if (bet.state === 'won' && !withWins) return { status: 'ALREADY_SETTLED' };
        await lockGrant(tx, bet.grantId);
        await setBetState(tx, name, 'rolledBack');
        await moveUsed(tx, bet.grantId, -1);
        for (const { transactionId } of wins) await reverse(tx, { ...name, transactionId });
        return { status: 'OK' };
      });
    },

    async takeBackWin(name) {
      if ((await findWin(db, name)) === null) return null;
      return transact(db, async (tx): Promise<FreeRoundOutcome> => {
        const win = present(await findWin(tx, name), 'a win is never taken away');
        await lockGrant(tx, win.grantId);
        const now = present(await findWin(tx, name), 'a win is never taken away');
        return now.takenBack ? { status: 'OK' } : reverse(tx, name);
      });
    },
  };
}
