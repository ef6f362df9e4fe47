/** What the bets pay, with the chance beside it (identity.md 12). */
import type { LotteryGameView } from '@house/contract/lottery/site';
import { useT } from '@house/i18n/react';
import { SectionHead } from '@house/ui/page-parts';
import type { JSX } from 'react';
import { COLOR10_PAYS, FAST5D_PAYS, type PayRow, paysInFull, RETURN_PERCENT } from '../late-model.ts';

function PayTable({ name, rows }: { name: string; rows: readonly PayRow[] }): JSX.Element {
  const t = useT();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col" className="r">
            {t('site-front.pays.chance')}
          </th>
          <th scope="col" className="r">
            {t('site-front.pays.odds')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name: row, count, total, odds, other }) => (
          <tr key={row}>
            <th scope="row">{t(row)}</th>
            <td className="r num t2">{t('site-front.pays.chanceOf', { count, total })}</td>
            <td className="r num b">
              {other === undefined
                ? t('site-front.pays.times', { odds })
                : t('site-front.pays.timesOr', { odds, other })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `games` as they are priced now: a table that does not hold is not shown; while they are on their way the place is kept. */
export function PayCard({ games }: { games: readonly LotteryGameView[] | undefined }): JSX.Element | null {
  const t = useT();
  const fast5d = games === undefined || paysInFull('FAST5D', games);
  const color10 = games === undefined || paysInFull('COLOR10', games);
  if (!fast5d && !color10) return null;
  return (
    <div id="pays">
      <SectionHead title={t('site-front.pays.title')} />
      <div className="card pays">
        {fast5d ? <PayTable name={t('site-front.pays.fast5d')} rows={FAST5D_PAYS} /> : null}
        {color10 ? <PayTable name={t('site-front.pays.color10')} rows={COLOR10_PAYS} /> : null}
        <p className="sm t2">
          {t('site-front.pays.note', RETURN_PERCENT)} {t('common.play.pastDraws')}
        </p>
      </div>
    </div>
  );
}
