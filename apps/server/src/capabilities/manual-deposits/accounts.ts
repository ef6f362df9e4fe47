/**
 * The accounts that members send to. Whoever could put their own number there would be sent everybody's money, so it takes
 * two: a new account is shown to nobody before another person has confirmed it, and a new holder, kind or bank of one that
 * is in use counts from then on. What closes an account, or lowers what it takes, is done by one.
 */
import { canonicalJson } from '@house/fairness/canonical-json';
import { formatAmount } from '@house/money/amount';
import { transact } from '../../platform/database.ts';
import { present, refuse } from '../../platform/result.ts';
import { isManualChannel, isReasonMissing, type ManualDepositDeps, record } from './parts.ts';
import type { AccountTerms, ManualDeposits } from './port.ts';
import {
  type AccountRow,
  confirmAccountRow,
  insertAccount,
  listAccountRows,
  lockAccount,
  readAccount,
  toAccount,
  updateAccount,
} from './queries.ts';

const DEMO_CAP = 10_000_000_000n;
const DEMO_ACCOUNTS = [
  { channel: 'bkash', number: '01700000001', kind: 'personal', bankName: null },
  { channel: 'bkash', number: '01700000002', kind: 'agent', bankName: null },
  { channel: 'nagad', number: '01800000001', kind: 'personal', bankName: null },
  { channel: 'rocket', number: '01900000001', kind: 'personal', bankName: null },
  { channel: 'upay', number: '01600000001', kind: 'merchant', bankName: null },
  { channel: 'bank', number: '0000000000001', kind: 'bank', bankName: 'Play Bank, Demo Branch' },
] as const;

export function seedDemoAccounts({ db, ids }: ManualDepositDeps): Promise<void> {
  return transact(db, async (tx) => {
    for (const { channel, number, kind, bankName } of DEMO_ACCOUNTS) {
      const terms = { holder: 'Play Money', kind, bankName, dailyCap: DEMO_CAP, active: true };
      await insertAccount(tx, { id: ids.next(), channel, number, terms, playMoney: true, by: null });
    }
  });
}

export async function addAccount(
  deps: ManualDepositDeps,
  act: Parameters<ManualDeposits['addAccount']>[0],
): ReturnType<ManualDeposits['addAccount']> {
  if (isReasonMissing(act)) return refuse('staff.reasonRequired');
  const { channel, number, terms } = act;
  if (!(await isManualChannel(deps, channel))) return refuse('cashier.channelUnknown');
  return transact(deps.db, async (tx): Promise<Awaited<ReturnType<ManualDeposits['addAccount']>>> => {
    const id = deps.ids.next();
    if (!(await insertAccount(tx, { id, channel, number, terms, playMoney: deps.playMoney, by: act }))) {
      const there = (await listAccountRows(tx, deps.zoneOffsetMinutes)).find(
        (each) => each.channel === channel && each.number === number,
      );
      // The same order again, whose answer was lost.
      return there !== undefined && hasTerms(there, terms) ? toAccount(there) : refuse('manualDeposits.accountTaken');
    }
    const added = present(await readAccount(tx, id, deps.zoneOffsetMinutes), 'an inserted account is there');
    await record(deps, tx, act, 'channels.addAccount', `account:${id}`, {
      after: `${channel} ${shown(added)}`,
    });
    return toAccount(added);
  });
}

export async function changeAccount(
  deps: ManualDepositDeps,
  act: Parameters<ManualDeposits['changeAccount']>[0],
): ReturnType<ManualDeposits['changeAccount']> {
  if (isReasonMissing(act)) return refuse('staff.reasonRequired');
  const { accountId, seenVersion, terms } = act;
  return transact(deps.db, async (tx): Promise<Awaited<ReturnType<ManualDeposits['changeAccount']>>> => {
    const before = await lockAccount(tx, accountId, deps.zoneOffsetMinutes);
    if (before === undefined) return refuse('manualDeposits.accountUnknown');
    if (before.version !== seenVersion) {
      const isRepeated = before.version === seenVersion + 1 && hasTerms(before, terms);
      return isRepeated ? toAccount(before) : refuse('cashier.changedMeanwhile');
    }
    const after = await updateAccount(tx, before, terms, act, deps.zoneOffsetMinutes);
    await record(deps, tx, act, 'channels.changeAccount', `account:${accountId}`, {
      before: shown(before),
      after: shown(after),
    });
    return toAccount(after);
  });
}

/** By another person than whoever typed any of what waits. */
export async function confirmAccount(
  deps: ManualDepositDeps,
  act: Parameters<ManualDeposits['confirmAccount']>[0],
): ReturnType<ManualDeposits['confirmAccount']> {
  if (isReasonMissing(act)) return refuse('staff.reasonRequired');
  const { accountId, seenVersion, staffId } = act;
  return transact(deps.db, async (tx): Promise<Awaited<ReturnType<ManualDeposits['confirmAccount']>>> => {
    const before = await lockAccount(tx, accountId, deps.zoneOffsetMinutes);
    if (before === undefined) return refuse('manualDeposits.accountUnknown');
    const hands = before.changed_by.map(BigInt);
    const waits = hands.length > 0;
    // The same order again, whose answer was lost.
    if (!waits && before.version === seenVersion + 1) return toAccount(before);
    if (!waits || before.version !== seenVersion) return refuse('cashier.changedMeanwhile');
    if (hands.includes(staffId)) return refuse('manualDeposits.ownAccount');
    const tied = await deps.checkSecondApprover(tx, staffId, hands);
    if (tied !== undefined) return tied;
    const after = await confirmAccountRow(tx, accountId, deps.zoneOffsetMinutes);
    await record(deps, tx, act, 'channels.confirmAccount', `account:${accountId}`, {
      before: shown(before),
      after: shown(after),
    });
    return toAccount(after);
  });
}

function shown({ number, holder, kind, bank_name: bank, daily_cap: cap, active, wished, changed_by: by }: AccountRow) {
  const wish = wished === null ? [] : [`wished: ${[wished.holder, wished.kind, wished.bankName ?? ''].join(' ')}`];
  const parts = [number, holder, kind, bank ?? '', formatAmount(cap), active ? 'on' : 'off', ...wish];
  return [...parts.filter((part) => part !== ''), ...(by.length > 0 ? ['waits for a second person'] : [])].join(', ');
}

/** As they are, or as they wait for a second person. */
function hasTerms(row: AccountRow, terms: AccountTerms): boolean {
  const account = toAccount(row);
  const { holder, kind, bankName } = account.wished ?? account;
  const { dailyCap, active } = account;
  return (
    canonicalJson({ holder, kind, bankName, active, dailyCap: dailyCap.toString() }) ===
    canonicalJson({ ...terms, dailyCap: terms.dailyCap.toString() })
  );
}
