/** Triple, group 3 or group 6 of three numbers, for every draw; of dice: three alike, a pair, all different. */
import { useT } from '@house/i18n/react';
import type { LotteryGame } from '@house/lottery/game';
import { formOfThree, formParts, type ThreeForm } from '@house/lottery/trend-forms';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { shortDrawNo } from '../model/draw-phase.ts';
import { shortResult, type TrendRow } from '../model/trend-grid.ts';

const TONES: Readonly<Record<ThreeForm, string>> = { triple: 'tie', group3: 'one', group6: 'two' };

export function FormsStrip({ game, rows }: { game: LotteryGame; rows: readonly TrendRow[] }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const parts = formParts(game.resultShape);
  const dice = game.board === 'dice';
  return (
    <table className="strip">
      <thead>
        <tr>
          <th scope="col">{t('lottery.draw')}</th>
          {parts.map(({ part }) => (
            <th key={part} scope="col" className="c">
              {t(`site-draws.part.${part}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ drawNo, result }) => (
          <tr key={drawNo}>
            <td className="num t3">
              {digits(shortDrawNo(drawNo))} <b className="strip-res">{digits(shortResult(result))}</b>
            </td>
            {parts.map(({ part, places }) => {
              const form = formOfThree(places.map((place) => result[place] ?? 0));
              return (
                <td key={part} className="c">
                  <span className={`fm ${TONES[form]}`}>
                    {t(`site-draws.form.${dice ? 'dice' : 'digits'}.${form}`)}
                  </span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
