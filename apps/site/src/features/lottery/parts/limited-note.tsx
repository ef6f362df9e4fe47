/** Numbers of the open play that are closed, of which less is sold, or that pay less: told before anybody picks them (lottery.md 1.7). */
import { useAreas, useT } from '@house/i18n/react';
import { nameNumber } from '@house/lottery/limited';
import { factorOfFactor } from '@house/lottery/prices';
import { ONE } from '@house/money/amount';
import { Notice } from '@house/ui/states';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import type { BetDesk } from '../bet-desk.ts';
import { choicePrizes, showsOdds } from '../model/prizes.ts';
import { isWholePlay } from '../model/sale-terms.ts';
import type { PlayLimit } from '../requests.ts';

/** Of more, how many more. */
const SHOWN = 12;

export function LimitedNote({
  desk: { play, price, priceKnown },
  limits,
}: {
  desk: BetDesk;
  limits: readonly PlayLimit[];
}): JSX.Element {
  useAreas(['lottery-limited']);
  const t = useT();
  const money = useMoney();
  const nameOf = (selection: string): string =>
    isWholePlay({ selection })
      ? t('lottery-limited.each')
      : money.digits(nameNumber(play, play.grammar.readStored(selection)));
  const list = (names: readonly string[]): string => {
    const more = names.length - SHOWN;
    return [...names.slice(0, SHOWN), ...(more > 0 ? [money.digits(`+${more}`)] : [])].join(', ');
  };
  const closed = limits.filter((limit) => limit.closed).map(({ selection }) => nameOf(selection));
  const reduced = limits.flatMap(({ selection, closed, factor }) => {
    if (closed || factor === null) return [];
    const number = nameOf(selection);
    const [pick = ''] = play.grammar.readStored(selection).flat();
    const at = { ...price, factor: factorOfFactor(factor, price.factor) };
    const [best] = !showsOdds(play) || !priceKnown ? [] : choicePrizes(play, pick, ONE, at);
    const odds = best === undefined ? `${factor / 10}%` : `${best.odds}×`;
    return [t('lottery-limited.pays', { number, odds: money.digits(odds) })];
  });
  const less = limits
    .filter((limit) => !limit.closed && limit.factor === null)
    .map(({ selection, maxStake }) =>
      maxStake === null
        ? nameOf(selection)
        : t('lottery-limited.upTo', { number: nameOf(selection), maximum: money.full(maxStake) }),
    );
  return (
    <Notice tone="warn">
      {closed.length === 0 ? null : <span>{t('lottery-limited.closed', { list: list(closed) })}</span>}{' '}
      {less.length === 0 ? null : <span>{t('lottery-limited.less', { list: list(less) })}</span>}{' '}
      {reduced.length === 0 ? null : <span>{t('lottery-limited.reduced', { list: list(reduced) })}</span>}
    </Notice>
  );
}
