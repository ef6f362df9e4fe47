/** What the bets pay, with the chance beside it (identity.md 12). */
import { useT } from '@house/i18n/react';
import { SectionHead } from '@house/ui/page-parts';
import type { JSX } from 'react';
import { COLOR10_PAYS, FAST5D_PAYS, type PayRow, RETURN_PERCENT } from '../late-model.ts';

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

export function PayCard(): JSX.Element {
  const t = useT();
  return (
    <div id="pays">
      <SectionHead title={t('site-front.pays.title')} />
      <div className="card pays">
        <PayTable name={t('site-front.pays.fast5d')} rows={FAST5D_PAYS} />
        <PayTable name={t('site-front.pays.color10')} rows={COLOR10_PAYS} />
        <p className="sm t2">
          {t('site-front.pays.note', RETURN_PERCENT)} {t('common.play.pastDraws')}
        </p>
      </div>
    </div>
  );
}
