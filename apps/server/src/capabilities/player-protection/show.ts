/** How own limits are shown, to the member and at the desk alike: amounts as decimal strings, instants in ISO 8601. */
import { formatAmount } from '@house/money/amount';
import type { PlayerProtectionState } from './state.ts';

export function showPlayerProtection({ limits, coolOffUntil, exclusion }: PlayerProtectionState) {
  return {
    limits: limits.map(({ kind, period, amount, used, raise }) => ({
      kind,
      period,
      amount: formatAmount(amount),
      used: formatAmount(used),
      raise:
        raise === null
          ? null
          : {
              amount: raise.amount === null ? null : formatAmount(raise.amount),
              askedAt: raise.askedAt.toISOString(),
              opensAt: raise.opensAt.toISOString(),
            },
    })),
    coolOffUntil: coolOffUntil?.toISOString() ?? null,
    exclusion:
      exclusion === null
        ? null
        : {
            beganAt: exclusion.beganAt.toISOString(),
            endsAt: exclusion.endsAt?.toISOString() ?? null,
            liftableAt: exclusion.liftableAt?.toISOString() ?? null,
          },
  };
}
