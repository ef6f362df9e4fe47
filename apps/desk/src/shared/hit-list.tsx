/** Why rules hit, a sentence each with its weight. */
import type { RiskHit } from '@house/contract/risk/desk';
import { useT } from '@house/i18n/react';
import type { JSX } from 'react';
import { useFigures } from './money.ts';

const AMOUNTS: readonly string[] = ['deposited', 'turnover', 'day', 'mean', 'limit'];

export function HitList({ hits }: { hits: readonly RiskHit[] }): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  return (
    <ul className="col sm">
      {hits.map(({ rule, weight, values }) => {
        const shown = Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name,
            AMOUNTS.includes(name) && typeof value === 'string' ? money(value) : value,
          ]),
        );
        return (
          <li key={rule}>
            <b>{t(`desk-risk.rule.${rule}`)}</b> <span className="num t3">+{count(weight)}</span>{' '}
            {t(`desk-risk.reason.${rule}`, shown)}
          </li>
        );
      })}
    </ul>
  );
}
