/** The terms of a promotion, written from its rule, so that text and rule cannot disagree (screens.md 2.17). */
import type { RuleView } from '@house/contract/promotions/shapes';
import { bonusProducts } from '@house/growth/promotions';
import { useT } from '@house/i18n/react';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { useGiven } from './given.ts';

const HUNDREDTHS = 100;

function useTrigger(): (rule: RuleView) => string {
  const t = useT();
  const money = useMoney();
  return ({ trigger }) => {
    const amount = money.full(trigger.amount);
    const number = trigger.number;
    switch (trigger.kind) {
      case 'deposit':
        return number === 0
          ? t('site-promotions.when.eachDeposit', { amount })
          : t('site-promotions.when.deposit', { amount, number });
      case 'registration':
        return t('site-promotions.when.registration', { number });
      case 'day':
        return t('site-promotions.when.day');
      case 'turnover':
        return t('site-promotions.when.turnover', {
          amount,
          game: trigger.product === null ? t('site-promotions.all') : t(`site-turnover.game.${trigger.product}`),
        });
      case 'netLoss':
        return t('site-promotions.when.netLoss', { amount });
      case 'rank':
        return t('site-promotions.when.rank', { number });
      case 'code':
        return Number(trigger.amount) > 0
          ? t('site-promotions.when.codeDeposit', { amount })
          : t('site-promotions.when.code');
      case 'form':
        return t('site-promotions.when.form');
    }
  };
}

function useGames(): (rule: RuleView) => string {
  const t = useT();
  const { digits } = useMoney();
  return ({ requirement: { weights } }) => {
    const counted = Object.entries(weights).filter(([, weight]) => weight > 0);
    const weightsThere = [...new Set(counted.map(([, weight]) => weight))];
    return weightsThere
      .toSorted((one, other) => other - one)
      .map((weight) =>
        t('site-promotions.weight', {
          percent: digits(weight),
          games: counted
            .filter(([, own]) => own === weight)
            .map(([product]) => t(`site-turnover.game.${product as keyof RuleView['requirement']['weights']}`))
            .join(', '),
        }),
      )
      .join('; ');
  };
}

/** What free rounds, goods and vouchers bring with them. */
function useThings(): (rule: RuleView) => [string, string][] {
  const t = useT();
  const money = useMoney();
  const given = useGiven();
  const playOf = (times: number): string =>
    times === 0
      ? t('site-promotions.free')
      : t('site-promotions.times.bonus', { times: money.digits(times / HUNDREDTHS) });
  return ({ reward: { kind, about }, requirement: { days } }) => {
    const { rounds = null, voucher = null } = about ?? {};
    const pairs: [string, string][] = [];
    if (rounds !== null) {
      pairs.push([t('site-promotions.term.stake'), money.full(rounds.stake)]);
      pairs.push([t('site-promotions.term.wins'), playOf(rounds.times)]);
      if (rounds.winLimit !== null) pairs.push([t('site-promotions.term.winLimit'), money.full(rounds.winLimit)]);
      pairs.push([t('site-promotions.term.playIn'), t('site-promotions.days', { days: rounds.days })]);
    }
    if (voucher !== null) {
      pairs.push([t('site-promotions.term.voucher'), given({ kind: voucher.kind, about: null }, voucher.amount)]);
      if (Number(voucher.deposit) > 0) {
        pairs.push([
          t('site-promotions.term.voucherDeposit'),
          t('site-promotions.when.codeDeposit', { amount: money.full(voucher.deposit) }),
        ]);
      }
      if (voucher.kind === 'bonus' || voucher.kind === 'cash') {
        pairs.push([t('site-promotions.term.play'), playOf(voucher.times)]);
      }
    }
    if (kind === 'goods') pairs.push([t('site-promotions.term.delivery'), t('site-promotions.delivery')]);
    if (kind === 'freeRounds' || kind === 'goods' || kind === 'voucher') {
      pairs.push([t('site-promotions.term.claimIn'), t('site-promotions.days', { days })]);
    }
    return pairs;
  };
}

export function OfferTerms({ rule }: { rule: RuleView }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const trigger = useTrigger();
  const games = useGames();
  const given = useGiven();
  const things = useThings();
  const { reward, requirement, play, period, weekdays, rankFrom, joinedWithin, unique, stackable, audience } = rule;
  const amount = given(reward, reward.amount);
  const isMoney = reward.kind === 'bonus' || reward.kind === 'cash';
  const times = money.digits(requirement.times / HUNDREDTHS);
  const pairs: [string, string][] = [
    [t('site-promotions.term.when'), trigger(rule)],
    [
      t('site-promotions.term.gives'),
      `${
        reward.per !== null
          ? t('site-promotions.perEach', { per: money.full(reward.per), count: amount })
          : reward.percent === null
            ? amount
            : t(rule.trigger.kind === 'netLoss' ? 'site-promotions.shareOfLoss' : 'site-promotions.share', {
                percent: money.digits(reward.percent),
                amount,
              })
      } · ${t(`site-promotions.reward.${reward.kind}`)}`,
    ],
    [t('site-promotions.term.often'), t(`site-promotions.period.${period}`)],
  ];
  if (isMoney) {
    pairs.push([
      t('site-promotions.term.play'),
      requirement.times === 0 ? t('site-promotions.free') : t(`site-promotions.times.${requirement.of}`, { times }),
    ]);
  }
  pairs.push(...things(rule));
  if (reward.kind === 'bonus') {
    const played = bonusProducts(requirement.weights) as (keyof RuleView['requirement']['weights'])[];
    pairs.push(
      [
        t('site-promotions.term.bonusStake'),
        play === null
          ? t('site-promotions.stakeNo')
          : t('site-promotions.stakeYes', {
              amount: money.full(play.maxStake),
              games: played.map((product) => t(`site-turnover.game.${product}`)).join(', '),
            }),
      ],
      [
        t('site-promotions.term.convert'),
        play === null
          ? t('site-promotions.convertAll')
          : t('site-promotions.convertMost', { times: money.digits(play.maxConvert) }),
      ],
      [t('site-promotions.term.games'), games(rule)],
      [t('site-promotions.term.lowRisk'), t('site-promotions.lowRisk')],
      [t('site-promotions.term.days'), t('site-promotions.days', { days: requirement.days })],
      [t('site-promotions.term.beside'), t(stackable ? 'site-promotions.besideYes' : 'site-promotions.besideNo')],
    );
  }
  if (weekdays.length > 0) {
    pairs.push([
      t('site-promotions.term.weekdays'),
      weekdays.map((day) => t('site-promotions.weekday', { day: String(day) })).join(', '),
    ]);
  }
  if (rankFrom > 0) pairs.push([t('site-promotions.term.rank'), t('site-promotions.rankFrom', { rank: rankFrom })]);
  const whom = [
    ...(joinedWithin === null ? [] : [t('site-promotions.joinedWithin', { days: joinedWithin })]),
    ...(audience.labels.length === 0
      ? []
      : [t('site-promotions.audience.labels', { labels: audience.labels.join(', ') })]),
    ...(audience.line === null ? [] : [t('site-promotions.audience.line')]),
    ...(audience.countries.length === 0
      ? []
      : [t('site-promotions.audience.countries', { countries: audience.countries.join(', ') })]),
    ...(audience.ownDevice ? [t('site-promotions.audience.ownDevice')] : []),
  ];
  if (whom.length > 0) pairs.push([t('site-promotions.term.who'), whom.join(' · ')]);
  if (unique.length > 0) {
    pairs.push([t('site-promotions.term.once'), unique.map((trace) => t(`site-promotions.trace.${trace}`)).join(', ')]);
  }
  return (
    <dl className="bo-terms sm">
      {pairs.map(([name, text]) => (
        <div key={name}>
          <dt className="t2">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
