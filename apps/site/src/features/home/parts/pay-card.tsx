/** What Fast 5D pays, with the chance beside it (identity.md 12). */
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { SectionHead } from '@house/ui/page-parts';
import type { JSX } from 'react';
import { HERO_FACTS } from '../model.ts';

const ROWS: readonly { name: MessageId; odds: string; oneIn: number }[] = [
  { name: 'site-home.pays.digit', odds: HERO_FACTS.digitOdds, oneIn: 10 },
  { name: 'site-home.pays.side', odds: HERO_FACTS.sideOdds, oneIn: 2 },
  { name: 'site-home.pays.sum', odds: HERO_FACTS.sideOdds, oneIn: 2 },
];

export function PayCard(): JSX.Element {
  const t = useT();
  return (
    <div id="pays">
      <SectionHead title={t('site-home.pays.title')} />
      <div className="card pays">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('site-home.pays.bet')}</th>
              <th scope="col" className="r">
                {t('site-home.pays.chance')}
              </th>
              <th scope="col" className="r">
                {t('site-home.pays.odds')}
              </th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map((row) => (
              <tr key={row.name}>
                <th scope="row">{t(row.name)}</th>
                <td className="r num t2">{t('site-home.pays.oneIn', { count: row.oneIn })}</td>
                <td className="r num b">{t('site-home.pays.times', { odds: row.odds })}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="sm t2">{t('site-home.pays.note', { rtp: HERO_FACTS.rtpPercent })}</p>
        <p className="sm t2">{t('common.play.pastDraws')}</p>
      </div>
    </div>
  );
}
