/** A rule in one line each: when, what it gives, what is to be played. */
import type { RuleView } from '@house/contract/promotions/shapes';
import { useT } from '@house/i18n/react';
import { useFigures } from '../../shared/money.ts';

const HUNDREDTHS = 100;

/** What a rule gives: money, or counted. */
export const useSpent = (): ((rule: Pick<RuleView, 'reward'>, amount: string) => string) => {
  const { money, count } = useFigures();
  return ({ reward }, amount) =>
    reward.kind === 'bonus' || reward.kind === 'cash' ? money(amount) : count(Number(amount));
};

export function useRuleText(): (rule: RuleView) => { when: string; gives: string; play: string } {
  const t = useT();
  const { money, count } = useFigures();
  return ({ trigger, reward, requirement, period }) => {
    const product = trigger.product === null ? t('desk-promotions.all') : t(`desk-ledger.name.${trigger.product}`);
    const isMoney = reward.kind === 'bonus' || reward.kind === 'cash';
    const about = reward.about;
    const thing =
      about === null
        ? count(Number(reward.amount))
        : about.rounds === null
          ? `${about.names.bn} · ${about.names.en}`
          : t('desk-promotions.thing.rounds', {
              ...{ name: about.names.en, count: count(about.rounds.count), stake: money(about.rounds.stake) },
            });
    const most = isMoney ? money(reward.amount) : thing;
    const code =
      trigger.code === null ? t('desk-promotions.when.codes') : t('desk-promotions.when.code', { code: trigger.code });
    const when =
      trigger.kind === 'code'
        ? Number(trigger.amount) > 0
          ? t('desk-promotions.when.codeDeposit', { code, amount: money(trigger.amount) })
          : code
        : t(`desk-promotions.when.${trigger.kind}`, {
            ...{ amount: money(trigger.amount), number: trigger.number, product },
          });
    const gives =
      reward.per !== null
        ? t('desk-promotions.perEach', { per: money(reward.per), count: most })
        : reward.percent === null
          ? most
          : t('desk-promotions.share', { percent: count(reward.percent), amount: money(reward.amount) });
    const times = count(requirement.times / HUNDREDTHS);
    return {
      when: `${when} · ${t(`desk-promotions.period.${period}`)}`,
      gives: `${gives} · ${t(`desk-promotions.reward.${reward.kind}`)}`,
      play: `${t(`desk-promotions.timesOf.${requirement.of}`, { times })} · ${t('desk-promotions.inDays', { days: requirement.days })}`,
    };
  };
}
