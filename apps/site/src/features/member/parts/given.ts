/** What a promotion gives, in words: money, points, tickets, free rounds, goods or a voucher. */
import type { RewardKind, RuleView } from '@house/contract/promotions/shapes';
import { useT } from '@house/i18n/react';
import { useMoney } from '../../../shared/money.ts';
import { usePreferences } from '../../../shared/preferences.ts';

/** Of things what they are, as far as that is told. */
export interface GivenReward {
  readonly kind: RewardKind;
  readonly about: RuleView['reward']['about'];
}

export function useGiven(): (reward: GivenReward, amount: string) => string {
  const t = useT();
  const money = useMoney();
  const { language } = usePreferences();
  return ({ kind, about }, amount) => {
    if (kind === 'points' || kind === 'tickets') return t(`site-promotions.count.${kind}`, { count: Number(amount) });
    if (kind === 'bonus' || kind === 'cash') return money.full(amount);
    if (about === null) return t(`site-promotions.reward.${kind}`);
    const name = about.names[language === 'bn' ? 'bn' : 'en'];
    if (kind === 'freeRounds') return t('site-promotions.count.freeRounds', { count: about.rounds?.count ?? 0, name });
    return kind === 'goods' ? name : t('site-promotions.count.voucher', { name });
  };
}
