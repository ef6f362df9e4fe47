/** A rule in one line each: when, what it gives, what is to be played. */
import type { RuleView } from '@house/contract/promotions/shapes';
import { useT } from '@house/i18n/react';
import { useFigures } from '../../shared/money.ts';

const HUNDREDTHS = 100;

export function useRuleText(): (rule: RuleView) => { when: string; gives: string; play: string } {
  const t = useT();
  const { money, count } = useFigures();
  return ({ trigger, reward, requirement, period }) => {
    const product = trigger.product === null ? t('desk-promotions.all') : t(`desk-ledger.name.${trigger.product}`);
    const when = t(`desk-promotions.when.${trigger.kind}`, {
      ...{ amount: money(trigger.amount), number: trigger.number, product },
      code: trigger.code ?? '',
    });
    const gives =
      reward.percent === null
        ? money(reward.amount)
        : t('desk-promotions.share', { percent: count(reward.percent), amount: money(reward.amount) });
    const times = count(requirement.times / HUNDREDTHS);
    return {
      when: `${when} · ${t(`desk-promotions.period.${period}`)}`,
      gives: `${gives} · ${t(`desk-promotions.reward.${reward.kind}`)}`,
      play: `${t(`desk-promotions.timesOf.${requirement.of}`, { times })} · ${t('desk-promotions.inDays', { days: requirement.days })}`,
    };
  };
}
