/** What each play pays, the exact chance of it, and the return: all from the catalogue the house settles with. */
import { useT } from '@house/i18n/react';
import type { Choice, LotteryGame, Play } from '@house/lottery/game';
import { compareRational, formatPercent } from '@house/lottery/rational';
import { formatOdds } from '@house/money/display';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { useLotteryWords } from '../words.ts';

interface PayRow {
  readonly key: string;
  readonly play: Play;
  /** Choices with the same odds, chance and return. */
  readonly choices: readonly Choice[];
}

function sameTerms(a: Choice, b: Choice): boolean {
  return (
    a.odds === b.odds &&
    a.specialOdds.join() === b.specialOdds.join() &&
    compareRational(a.chance, b.chance) === 0 &&
    compareRational(a.rtp, b.rtp) === 0
  );
}

/** One row for all choices of a play that pay alike; positions of one play pay alike by themselves. */
function payRows(game: LotteryGame): PayRow[] {
  return game.plays.flatMap((play) => {
    const groups: Choice[][] = [];
    for (const choice of play.slots[0]?.choices ?? []) {
      const group = groups.find(([first]) => first !== undefined && sameTerms(first, choice));
      if (group) group.push(choice);
      else groups.push([choice]);
    }
    return groups.map((choices) => ({ key: `${play.code}-${choices[0]?.code ?? ''}`, play, choices }));
  });
}

function useRowName(): (row: PayRow, game: LotteryGame) => string {
  const words = useLotteryWords();
  return ({ play, choices }) => {
    const name = words.name(play.nameId);
    const isWhole = choices.length === play.slots[0]?.choices.length;
    return isWhole ? name : choices.map((choice) => words.choice(choice)).join(' / ');
  };
}

export function PayTable({ game }: { game: LotteryGame }): JSX.Element {
  const t = useT();
  const words = useLotteryWords();
  const { digits } = useMoney();
  const rowName = useRowName();
  return (
    <section className="card clip" aria-labelledby="pay-table">
      <div className="card-h">
        <h2 id="pay-table">{t('lottery.pays.title')}</h2>
      </div>
      <table className="mb">
        <thead>
          <tr>
            <th scope="col">{t('lottery.play')}</th>
            <th scope="col" className="r">
              {t('lottery.pays.chance')}
            </th>
            <th scope="col" className="r">
              {t('lottery.pays.pays')}
            </th>
            <th scope="col" className="r">
              RTP
            </th>
          </tr>
        </thead>
        <tbody>
          {payRows(game).map((row) => {
            const [choice] = row.choices;
            if (choice === undefined) return null;
            return (
              <tr key={row.key}>
                <td>{rowName(row, game)}</td>
                <td className="r num t2 nw">{words.chance(choice.chance)}</td>
                <td className="r num b nw">
                  {digits([choice.odds, ...choice.specialOdds].map((odds) => `${formatOdds(odds)}×`).join(' / '))}
                </td>
                <td className="r num t2">{digits(`${formatPercent(choice.rtp).replace(/\.?0+$/, '')}%`)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="sm t2 card-note">{t('common.play.houseShare')}</p>
    </section>
  );
}
