/** What has to be played before a withdrawal (screens.md 5.4), line by line, and which games count how much. */
import type { TurnoverRequirementView } from '@house/contract/turnover-requirements/site';
import { useT } from '@house/i18n/react';
import { Progress } from '@house/ui/figures';
import type { JSX } from 'react';
import { millsOf } from '../../../shared/mills.ts';
import { useMoney } from '../../../shared/money.ts';
import { useTurnover } from '../use-turnover.ts';
import { useRecordWords } from '../words.ts';

function Line({ requirement }: { requirement: TurnoverRequirementView }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  const { kind, base, times, required, progress, openedAt } = requirement;
  return (
    <li className="col" data-requirement={requirement.id}>
      <span className="row wrap-f">
        <b className="sp num">{t(`site-turnover.what.${kind}`, { base: money.full(base) })}</b>
        <span className="xs t3 num">{words.moment(openedAt)}</span>
      </span>
      <Progress part={Number(millsOf(progress)) / Number(millsOf(required))} label={t('site-turnover.progress')} />
      <span className="sm t2 num">
        {t('site-turnover.times', {
          times: money.digits(times.replace(/\.00$/, '')),
          progress: money.full(progress),
          required: money.full(required),
        })}
      </span>
    </li>
  );
}

/** With less left all requirements are over (operations.md 2.5). */
const SPENT_BELOW = '10.00';

export function TurnoverCard(): JSX.Element | null {
  const t = useT();
  const money = useMoney();
  const data = useTurnover();
  if (data === undefined || data.open.length === 0) return null;
  const percent = (value: number): string => t('site-turnover.percent', { percent: value });
  return (
    <section className="card pad col" aria-label={t('site-turnover.title')} data-turnover>
      <h2 className="step-h">{t('site-turnover.title')}</h2>
      <p>
        <b className="num">{t('site-turnover.remaining', { amount: money.full(data.remaining) })}</b>
      </p>
      <p className="sm t2">{t('site-turnover.explain')}</p>
      <ul className="col">
        {data.open.map((requirement) => (
          <Line key={requirement.id} requirement={requirement} />
        ))}
      </ul>
      <details>
        <summary className="link sm">{t('site-turnover.counts')}</summary>
        <div className="rt">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('site-turnover.product')}</th>
                <th scope="col" className="r">
                  {t('site-turnover.ofDeposit')}
                </th>
                <th scope="col" className="r">
                  {t('site-turnover.ofBonus')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.counts.map(({ product, deposit, bonus }) => (
                <tr key={product}>
                  <td>{t(`site-turnover.game.${product}`)}</td>
                  <td className="r num">{percent(deposit)}</td>
                  <td className="r num">{percent(bonus)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="xs t2">{t('site-turnover.lowRisk', { percent: data.lowRisk })}</p>
      </details>
      <p className="xs t2">{t('site-turnover.spent', { amount: money.full(SPENT_BELOW) })}</p>
    </section>
  );
}
