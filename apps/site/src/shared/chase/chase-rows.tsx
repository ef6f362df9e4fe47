/** Draws with their multiple and amount; the first few, and how many more. */
import './chase.css';
import { useT } from '@house/i18n/react';
import type { JSX, ReactNode } from 'react';
import { MoreRows, useFirst } from './more-rows.tsx';

export interface ChaseRow {
  readonly key: string;
  readonly draw: ReactNode;
  readonly multiple: ReactNode;
  readonly amount: ReactNode;
  /** What became of it; absent while nothing is made. */
  readonly end?: ReactNode;
}

export function ChaseRows({ rows }: { rows: readonly ChaseRow[] }): JSX.Element {
  const t = useT();
  const ends = rows.some(({ end }) => end !== undefined);
  const { shown, more, showAll } = useFirst(rows);
  return (
    <div>
      <table className="ch-list num">
        <thead>
          <tr>
            <th scope="col">{t('lottery.draw')}</th>
            <th scope="col">{t('lottery.stake.multiplier')}</th>
            <th scope="col" className="r">
              {t('common.money.amount')}
            </th>
            {ends ? (
              <th scope="col" className="r">
                {t('lottery.outcome')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, draw, multiple, amount, end }) => (
            <tr key={key}>
              <td>{draw}</td>
              <td>{multiple}</td>
              <td className="r">{amount}</td>
              {ends ? <td className="r">{end}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      <MoreRows count={more} onAll={showAll} />
    </div>
  );
}
