/**
 * Pays queued parts by a payout interface, each once. A part is written down as being sent before it is sent: a process that dies
 * in between leaves one whose outcome is unknown. Such a one is asked about until they tell; only when they say that they never
 * heard of it, some minutes later, is it sent again, under the same reference, which is the same payment.
 */
import { transact } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';
import { announce, postLines, tellEnded, type WithdrawalDeps } from '../acts.ts';
import { changeLegs } from '../legs.ts';
import type { Leg } from '../port.ts';
import { findHold } from '../preconditions.ts';
import {
  type FoundLeg,
  isReferenceTaken,
  listLegs,
  lockWithdrawal,
  readWithdrawal,
  type WithdrawalRow,
} from '../queries.ts';
import { ABSENT_MINUTES } from '../rules.ts';
import { type Payout, type PayoutApi, type PayoutOutcome, payoutOf } from './port.ts';

type PayingDeps = Pick<WithdrawalDeps, 'db' | 'wallet' | 'tellEnded' | 'publishLive' | 'standingOf'>;

const legOf = (row: WithdrawalRow, n: number): Leg =>
  present(
    row.legs.find((leg) => leg.n === n),
    'a part that was found is there',
  );

/** Takes a part for this process; null: another one has it, somebody decided otherwise, or it is held back now. */
async function claim(deps: PayingDeps, { shard, id, n }: FoundLeg): Promise<Payout | null> {
  const { member_id: memberId, account_id: accountId } = present(
    await readWithdrawal(deps.db, id, shard),
    'a part belongs to a withdrawal',
  );
  const standing = await deps.standingOf(memberId, accountId);
  return transact(deps.db, async (tx) => {
    const row = present(await lockWithdrawal(tx, id, shard), 'a part belongs to a withdrawal');
    const leg = legOf(row, n);
    const isPaid = row.state === 'approved' || row.state === 'paid';
    if (leg.state !== 'queued' || !isPaid) return null;
    const heldBecause = findHold(standing, leg.cleared);
    if (heldBecause !== null) {
      await changeLegs(tx, row, [{ n, state: 'held', heldBecause }], { cause: 'held', leg: n, heldBecause });
      return null;
    }
    const payout = payoutOf(row, leg);
    const { reference } = payout;
    const why = { cause: 'sending', leg: n, reference } as const;
    const changed = await changeLegs(tx, row, [{ n, state: 'sending', reference }], why);
    await announce(deps, tx, [changed.row]);
    return payout;
  });
}

/**
 * Writes down what became of a part, if it is still being sent by this try. Throws when it was paid after somebody had
 * decided otherwise: a person has to get the money back.
 */
async function conclude(
  deps: PayingDeps,
  { shard, id, n }: FoundLeg,
  payout: Payout,
  outcome: PayoutOutcome,
): Promise<void> {
  if (outcome.state !== 'paid' && outcome.state !== 'failed') return;
  const isStray = await transact(deps.db, async (tx) => {
    const row = present(await lockWithdrawal(tx, id, shard), 'a part belongs to a withdrawal');
    const leg = legOf(row, n);
    if (leg.state !== 'sending' || payoutOf(row, leg).reference !== payout.reference) {
      return outcome.state === 'paid' && leg.reference !== outcome.payment;
    }
    // The payment of another part is none of this one: what they say of it cannot be relied on, and a person asks.
    if (outcome.state === 'paid' && (await isReferenceTaken(tx, row, outcome.payment))) return true;
    const { row: changed, moves } =
      outcome.state === 'paid'
        ? await changeLegs(tx, row, [{ n, state: 'sent', reference: outcome.payment }], {
            ...{ cause: 'paid', leg: n, reference: outcome.payment },
          })
        : await changeLegs(tx, row, [{ n, state: 'failed' }], { cause: 'failed', leg: n });
    if (changed.state !== row.state) await tellEnded(deps, tx, changed);
    await postLines(deps, tx, moves);
    await announce(deps, tx, [changed]);
    return false;
  });
  if (isStray)
    throw new Error(
      `the payout ${payout.reference} was paid after somebody had decided otherwise, or by another's payment`,
    );
}

/** Each part by itself: one that fails keeps no other one waiting. */
async function eachLeg(found: readonly FoundLeg[], work: (leg: FoundLeg) => Promise<void>): Promise<number> {
  const faults: unknown[] = [];
  for (const leg of found) await work(leg).catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${found.length} payouts failed`);
  return found.length;
}

/** Sends queued parts; answers how many were looked at. */
export async function sendQueued(deps: PayingDeps, api: PayoutApi, limit: number): Promise<number> {
  const found = await listLegs(deps.db, { state: 'queued', kinds: api.kinds, limit });
  return eachLeg(found, async (leg) => {
    const payout = await claim(deps, leg);
    if (payout !== null) await conclude(deps, leg, payout, await api.send(payout));
  });
}

/** The payout of a part whose outcome is unknown; null: that is decided by now. `again`: it is about to be sent again. */
async function unknownOf(deps: PayingDeps, { shard, id, n }: FoundLeg, again = false): Promise<Payout | null> {
  return transact(deps.db, async (tx) => {
    const row = present(await lockWithdrawal(tx, id, shard), 'a part belongs to a withdrawal');
    const leg = legOf(row, n);
    if (leg.state !== 'sending') return null;
    // From now on its answer is waited for as at the first time.
    if (again) await changeLegs(tx, row, [{ n, state: 'sending' }], { cause: 'sending', leg: n });
    return payoutOf(row, leg);
  });
}

/** Asks what became of parts whose outcome is unknown. */
export async function askUnknown(deps: PayingDeps, api: PayoutApi, limit: number): Promise<number> {
  const found = await listLegs(deps.db, { state: 'sending', kinds: api.kinds, limit });
  return eachLeg(found, async (leg) => {
    const payout = await unknownOf(deps, leg);
    if (payout === null) return;
    const outcome = await api.find(payout);
    if (outcome.state !== 'absent' || leg.minutes < ABSENT_MINUTES) return conclude(deps, leg, payout, outcome);
    const again = await unknownOf(deps, leg, true);
    if (again?.reference === payout.reference) await conclude(deps, leg, again, await api.send(again));
  });
}
