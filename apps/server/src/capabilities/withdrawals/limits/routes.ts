/** The calls of the desk about what each rank may withdraw on a day. */
import { changeWithdrawalLimits, listWithdrawalLimits } from '@house/contract/withdrawals/desk-limits';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { CallRouter } from '../../../platform/http.ts';
import { isRefusal, refuse } from '../../../platform/result.ts';
import type { LimitsVersion, WithdrawalLimits } from '../port.ts';

const showVersion = ({ version, ranks, at, staff, reason }: LimitsVersion) => ({
  ...{ version, staff, reason },
  at: at.toISOString(),
  ranks: ranks.map(({ sumPerDay, feeMax, ...rest }) => ({
    ...rest,
    sumPerDay: formatAmount(sumPerDay),
    feeMax: formatAmount(feeMax),
  })),
});

export function serveLimits(house: CallRouter, limits: WithdrawalLimits): void {
  house.serveSignedIn(listWithdrawalLimits, 'withdrawals.view', async () => ({
    versions: (await limits.versions()).map(showVersion),
  }));

  house.serveSignedIn(changeWithdrawalLimits, 'withdrawals.limits', async ({ principal, address, body }) => {
    const ranks = body.ranks.flatMap((row) => {
      const [sumPerDay, feeMax] = [parseAmount(row.sumPerDay), parseAmount(row.feeMax)];
      return sumPerDay === null || feeMax === null ? [] : [{ ...row, sumPerDay, feeMax }];
    });
    if (ranks.length !== body.ranks.length) return refuse('withdrawals.limitsInvalid');
    const { id: staffId, name: staff } = principal;
    const { key, reason, seenVersion } = body;
    const outcome = await limits.change({ staffId, staff, address, key, reason, seenVersion, ranks });
    return isRefusal(outcome) ? outcome : showVersion(outcome);
  });
}
