/** Numbers of the open play that are closed, or of which less is sold: told before anybody picks them (lottery.md 1.7). */
import { useT } from '@house/i18n/react';
import { nameNumber } from '@house/lottery/limited';
import { Notice } from '@house/ui/states';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import type { BetDesk } from '../bet-desk.ts';
import { useLimitedNumbers } from '../requests.ts';

/** Of more, how many more. */
const SHOWN = 12;

export function LimitedNote({ desk: { view, play, draw } }: { desk: BetDesk }): JSX.Element | null {
  const t = useT();
  const money = useMoney();
  const limits = useLimitedNumbers(view.gameCode, play.code, draw?.id);
  if (limits.length === 0) return null;
  const nameOf = (selection: string): string => money.digits(nameNumber(play, play.grammar.readStored(selection)));
  const list = (names: readonly string[]): string => {
    const more = names.length - SHOWN;
    return [...names.slice(0, SHOWN), ...(more > 0 ? [money.digits(`+${more}`)] : [])].join(', ');
  };
  const closed = limits.filter((limit) => limit.closed).map(({ selection }) => nameOf(selection));
  const less = limits
    .filter((limit) => !limit.closed)
    .map(({ selection, maxStake }) =>
      maxStake === null
        ? nameOf(selection)
        : t('lottery.limited.upTo', { number: nameOf(selection), maximum: money.full(maxStake) }),
    );
  return (
    <Notice tone="warn">
      {closed.length === 0 ? null : <span>{t('lottery.limited.closed', { list: list(closed) })}</span>}{' '}
      {less.length === 0 ? null : <span>{t('lottery.limited.less', { list: list(less) })}</span>}
    </Notice>
  );
}
