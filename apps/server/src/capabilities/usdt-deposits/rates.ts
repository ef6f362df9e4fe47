/**
 * Rates of USDT, set at the desk. Whoever could set any rate alone could credit an accomplice a thousand times what came: a
 * rate far from those of the last day, and the first one, count once another person has confirmed them.
 */
import { formatAmount } from '@house/money/amount';
import { transact } from '../../platform/database.ts';
import { refuse } from '../../platform/result.ts';
import type { UsdtDepositDeps } from './parts.ts';
import type { StaffAct, UsdtDeposits } from './port.ts';
import { confirmRateRow, findRateByKey, insertRate, listRateRows, lockRates, memberRatesOfLastDay } from './queries.ts';
import { memberRateOf, takesTwo } from './rules.ts';

/** 100,000.0000: more than any currency has for a dollar. */
const RATE_MOST = 1_000_000_000n;
const DEMO = { rate: 1_220_000n, spread: 100 };

const shown = ({ rate, spread }: { rate: bigint; spread: number }): string =>
  `${formatAmount(rate)}, ${spread} / 10000`;

export async function setRate(
  deps: UsdtDepositDeps,
  act: Parameters<UsdtDeposits['setRate']>[0],
): ReturnType<UsdtDeposits['setRate']> {
  const { rate, spread, seenVersion, key, staffId } = act;
  const memberRate = memberRateOf(rate, spread);
  if (rate > RATE_MOST || memberRate <= 0n) return refuse('usdtDeposits.rateOutOfRange');
  return transact(deps.db, async (tx): Promise<Awaited<ReturnType<UsdtDeposits['setRate']>>> => {
    await lockRates(tx);
    const done = await findRateByKey(tx, key);
    if (done !== undefined) {
      const isSame = done.staff_id === staffId && done.rate === rate && done.spread === spread;
      return isSame ? undefined : refuse('request.keyReused');
    }
    const [newest] = await listRateRows(tx, 1);
    if ((newest?.version ?? 0) !== seenVersion) return refuse('cashier.changedMeanwhile');
    const version = seenVersion + 1;
    const isCounting = !takesTwo(memberRate, await memberRatesOfLastDay(tx));
    await insertRate(tx, { version, rate, spread, memberRate }, act, isCounting);
    await deps.record(tx, {
      ...lineOf(act),
      action: 'deposits.setRate',
      object: `usdtRate:${version}`,
      ...(newest === undefined ? {} : { before: shown(newest) }),
      after: isCounting ? shown({ rate, spread }) : `${shown({ rate, spread })}, waits for a second person`,
    });
    return undefined;
  });
}

const lineOf = ({ staffId, staff, address, reason, key }: StaffAct): StaffAct => ({
  ...{ staffId, staff, address, reason, key },
});

export async function confirmRate(
  deps: UsdtDepositDeps,
  act: Parameters<UsdtDeposits['confirmRate']>[0],
): ReturnType<UsdtDeposits['confirmRate']> {
  const { version, staffId } = act;
  return transact(deps.db, async (tx): Promise<Awaited<ReturnType<UsdtDeposits['confirmRate']>>> => {
    await lockRates(tx);
    const [newest] = await listRateRows(tx, 1);
    if (newest === undefined || newest.version !== version || newest.counts_from !== null) {
      // The same order again, whose answer was lost.
      const isDone = newest?.version === version && newest.confirmed_by_name === act.staff;
      return isDone ? undefined : refuse('usdtDeposits.rateDecided');
    }
    if (newest.staff_id === staffId) return refuse('usdtDeposits.ownRate');
    const tied = await deps.checkSecondApprover(tx, staffId, newest.staff_id === null ? [] : [newest.staff_id]);
    if (tied !== undefined) return tied;
    await confirmRateRow(tx, version, act);
    await deps.record(tx, {
      ...lineOf(act),
      action: 'deposits.confirmRate',
      object: `usdtRate:${version}`,
      after: shown(newest),
    });
    return undefined;
  });
}

export async function seedDemoRate({ db }: UsdtDepositDeps): Promise<void> {
  const { rate, spread } = DEMO;
  await transact(db, (tx) =>
    insertRate(tx, { version: 1, rate, spread, memberRate: memberRateOf(rate, spread) }, null, true),
  );
}
