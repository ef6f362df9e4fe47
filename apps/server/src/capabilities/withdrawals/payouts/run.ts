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
import { type FoundLeg, listLegs, lockWithdrawal, type WithdrawalRow } from '../queries.ts';
import type { Payout, PayoutApi, PayoutOutcome } from './port.ts';

/** What they never heard of may still reach them for so long. */
const ABSENT_MINUTES = 10;

type PayingDeps = Pick<WithdrawalDeps, 'db' | 'wallet' | 'tellEnded' | 'publishLive'>;

const payoutOf = (row: WithdrawalRow, { n, attempt, amount }: Leg): Payout => ({
  reference: `W${row.id}-${n}-${attempt}`,
  amount,
  account: { kind: row.account_kind, bankName: row.bank_name, account: row.account, holder: row.holder },
});

const legOf = (row: WithdrawalRow, n: number): Leg =>
  present(
    row.legs.find((leg) => leg.n === n),
    'a part that was found is there',
  );

/** Takes a part for this process; null: another one has it, or somebody decided otherwise. */
async function claim(deps: PayingDeps, { shard, id, n }: FoundLeg): Promise<Payout | null> {
  return transact(deps.db, async (tx) => {
    const row = present(await lockWithdrawal(tx, id, shard), 'a part belongs to a withdrawal');
    const leg = legOf(row, n);
    const isPaid = row.state === 'approved' || row.state === 'paid';
    if (leg.state !== 'queued' || !isPaid) return null;
    const payout = payoutOf(row, leg);
    const changed = await changeLegs(tx, row, [{ n, state: 'sending', reference: payout.reference }], {
      cause: 'sending',
      leg: n,
    });
    await announce(deps, tx, [changed.row]);
    return payout;
  });
}

/** Writes down what became of a part, if it is still being sent by this try. */
async function conclude(
  deps: PayingDeps,
  { shard, id, n }: FoundLeg,
  payout: Payout,
  outcome: PayoutOutcome,
): Promise<void> {
  if (outcome.state !== 'paid' && outcome.state !== 'failed') return;
  await transact(deps.db, async (tx) => {
    const row = present(await lockWithdrawal(tx, id, shard), 'a part belongs to a withdrawal');
    const leg = legOf(row, n);
    if (leg.state !== 'sending' || payoutOf(row, leg).reference !== payout.reference) return;
    const { row: changed, moves } =
      outcome.state === 'paid'
        ? await changeLegs(tx, row, [{ n, state: 'sent', reference: outcome.payment }], { cause: 'paid', leg: n })
        : await changeLegs(tx, row, [{ n, state: 'failed' }], { cause: 'failed', leg: n });
    if (changed.state !== row.state) await tellEnded(deps, tx, changed);
    await postLines(deps, tx, moves);
    await announce(deps, tx, [changed]);
  });
}

/** Sends queued parts; answers how many were looked at. */
export async function sendQueued(deps: PayingDeps, api: PayoutApi, limit: number): Promise<number> {
  const found = await listLegs(deps.db, { state: 'queued', kinds: api.kinds, limit });
  for (const leg of found) {
    const payout = await claim(deps, leg);
    if (payout !== null) await conclude(deps, leg, payout, await api.send(payout));
  }
  return found.length;
}

/** Asks what became of parts whose outcome is unknown. */
export async function askUnknown(deps: PayingDeps, api: PayoutApi, limit: number): Promise<number> {
  const found = await listLegs(deps.db, { state: 'sending', kinds: api.kinds, limit });
  for (const leg of found) {
    const row = await transact(deps.db, async (tx) => ({ row: await lockWithdrawal(tx, leg.id, leg.shard) }));
    if (row.row === undefined) continue;
    const payout = payoutOf(row.row, legOf(row.row, leg.n));
    const outcome = await api.find(payout);
    const isLost = outcome.state === 'absent' && leg.minutes >= ABSENT_MINUTES;
    await conclude(deps, leg, payout, isLost ? await api.send(payout) : outcome);
  }
  return found.length;
}
