/** How long each number has been away: now, at most and on average, with the hot and cold ones marked. */
import { useT } from '@house/i18n/react';
import { HOT_COLD_ISSUES_MIN, type HotCold, rankHotCold, type ValueTrend } from '@house/lottery/trend';
import { Badge } from '@house/ui/figures';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';

export interface OmissionTableProps {
  label: string;
  /** Over the window shown. */
  trends: readonly ValueTrend[];
  /** Over the last hundred draws, whatever the window: what hot and cold are told of. */
  recent: readonly ValueTrend[];
  /** How many draws there are in all: of too few no number is called hot or cold. */
  known: number;
  write: (value: number) => string;
  /** The longest away first; in the order of the numbers without it. */
  byOmission?: boolean;
}

function average(hundredths: number | null): string {
  if (hundredths === null) return '–';
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

export function OmissionTable({
  label,
  trends,
  recent,
  known,
  write,
  byOmission = false,
}: OmissionTableProps): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const { hot, cold }: HotCold = known < HOT_COLD_ISSUES_MIN ? { hot: [], cold: [] } : rankHotCold(recent);
  const rows = byOmission ? trends.toSorted((a, b) => b.omission - a.omission || a.value - b.value) : trends;
  const longest = Math.max(1, ...trends.map(({ omission }) => omission));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className="om-box" tabIndex={0} aria-label={label}>
      <table className="om">
        <thead>
          <tr>
            <th scope="col">{t('site-draws.om.value')}</th>
            <th scope="col" className="r">
              {t('site-draws.om.came')}
            </th>
            <th scope="col" className="r">
              {t('site-draws.om.now')}
            </th>
            <th scope="col" className="r">
              {t('site-draws.om.average')}
            </th>
            <th scope="col" className="r">
              {t('site-draws.om.most')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ value, appearances, omission, averageOmissionHundredths, longestOmission }) => (
            <tr key={value}>
              <th scope="row" className="num">
                <span className="om-n" translate="no">
                  {digits(write(value))}
                </span>
                {hot.includes(value) ? <Badge tone="loss">{t('site-draws.om.hot')}</Badge> : null}
                {cold.includes(value) ? <Badge tone="info">{t('site-draws.om.cold')}</Badge> : null}
              </th>
              <td className="r num" translate="no">
                {digits(appearances)}
              </td>
              <td className="r num om-now">
                <i style={{ inlineSize: `${(omission / longest) * 100}%` }} aria-hidden="true" />
                <b translate="no">{digits(omission)}</b>
              </td>
              <td className="r num" translate="no">
                {digits(average(averageOmissionHundredths))}
              </td>
              <td className="r num" translate="no">
                {digits(longestOmission)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
