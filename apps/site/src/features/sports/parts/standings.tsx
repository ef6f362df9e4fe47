/** The table of a match's league: what its sides have won in the last days, and their form. */
import { getSportsTable, type SportsEventView } from '@house/contract/sports/site';
import { useT } from '@house/i18n/react';
import type { JSX } from 'react';
import { Shield } from '../../../shared/match-parts.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useCall } from '../../../shared/query.ts';
import { useSportsWords } from '../book/words.ts';

const FRESH_MS = 60_000;

export function Standings({ event }: { event: SportsEventView }): JSX.Element | null {
  const t = useT();
  const { digits } = useMoney();
  const { name } = useSportsWords();
  const { data } = useCall(getSportsTable, { params: { league: event.league.code } }, { staleTime: FRESH_MS });
  if (data === undefined || data.rows.every(({ form }) => form.length === 0)) return null;
  const title = t('site-sports.table.title', { league: name(event.league.names) });
  return (
    <section className="card sb-market" aria-label={title}>
      <h2>{title}</h2>
      <table className="sb-table num">
        <thead>
          <tr>
            <th scope="col">{t('site-sports.table.side')}</th>
            {(['won', 'drawn', 'lost', 'points'] as const).map((each) => (
              <th key={each} scope="col">
                {t(`site-sports.table.${each}`)}
              </th>
            ))}
            <th scope="col">{t('site-sports.table.form')}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.code} className={row.code === event.home.code || row.code === event.away.code ? 'own' : ''}>
              <th scope="row">
                <Shield side={row} /> {name(row.names)}
              </th>
              <td>{digits(row.won)}</td>
              <td>{digits(row.drawn)}</td>
              <td>{digits(row.lost)}</td>
              <td>
                <b>{digits(row.points)}</b>
              </td>
              <td>
                <span aria-hidden="true">
                  {row.form.map((letter, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a match of the form is its place
                    <i key={place} className={`sb-form ${letter}`} />
                  ))}
                </span>
                <span className="sr">
                  {row.form.map((letter) => t(`site-sports.table.letter.${letter}`)).join(' ')}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
