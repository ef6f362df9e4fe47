/** What a promotion gives, in words: money, points or tickets. */
import type { RewardKind } from '@house/contract/promotions/shapes';
import { useT } from '@house/i18n/react';
import { useMoney } from '../../../shared/money.ts';

export function useGiven(): (kind: RewardKind, amount: string) => string {
  const t = useT();
  const money = useMoney();
  return (kind, amount) =>
    kind === 'points' || kind === 'tickets'
      ? t(`site-promotions.count.${kind}`, { count: Number(amount) })
      : money.full(amount);
}
