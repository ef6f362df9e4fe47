/** What each play pays, the exact chance of it, and the return: all from the catalogue the house settles with. */
import { useT } from '@house/i18n/react';
import type { LotteryGame, Play } from '@house/lottery/game';
import type { Price } from '@house/lottery/pricing';
import { formatPercent } from '@house/lottery/rational';
import { Link } from '@tanstack/react-router';
import type { JSX, ReactNode } from 'react';
import { useMoney } from '../../../shared/money.ts';
import type { BetDesk } from '../bet-desk.ts';
import { type PayRow, payRows } from '../model/pay-rows.ts';
import { useLotteryWords } from '../words.ts';
import { PriceFigure } from './price-figure.tsx';

/** Choices named in one row; of more, the first and the last. */
const CHOICES_NAMED = 6;

function useRowName(game: LotteryGame): (row: PayRow) => string {
  const words = useLotteryWords();
  return ({ play, choices }) => {
    if (choices.length === 0) return words.formName(game, play);
    const names = choices.map((choice) => words.choice(choice));
    return names.length > CHOICES_NAMED ? `${names[0]} – ${names[names.length - 1]}` : names.join(' / ');
  };
}

function PayRowView({ row, name, known }: { row: PayRow; name: ReactNode; known: boolean }): JSX.Element {
  const words = useLotteryWords();
  const { digits } = useMoney();
  return (
    <tr>
      <td>{name}</td>
      <td className="r num t2 nw">
        {row.prizes.map(({ chance }) => (
          <span key={`${chance.numerator}/${chance.denominator}`} className="tier">
            {words.chance(chance)}
          </span>
        ))}
      </td>
      <td className="r num b nw">
        {row.prizes.map(({ chance, odds }) => (
          <span key={`${chance.numerator}/${chance.denominator}`} className="tier">
            <PriceFigure known={known}>{digits(`${odds}×`)}</PriceFigure>
          </span>
        ))}
      </td>
      <td className="r num t2">
        <PriceFigure known={known}>
          {row.rtp === null ? '–' : digits(`${formatPercent(row.rtp).replace(/\.?0+$/, '')}%`)}
        </PriceFigure>
      </td>
    </tr>
  );
}

export interface PayGroup {
  /** What stands over its rows; null for nothing. */
  readonly name: string | null;
  readonly plays: readonly Play[];
}

export interface PaysProps {
  game: LotteryGame;
  groups: readonly PayGroup[];
  priceOf: (play: Play) => Price;
  /** False while that is not the person's own. */
  priceKnown: boolean;
  /** Each play leads to the page of its odds. */
  linked?: boolean;
}

export function Pays({ game, groups, priceOf, priceKnown, linked = false }: PaysProps): JSX.Element {
  const t = useT();
  const rowName = useRowName(game);
  return (
    <table className="mb pays">
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
      {groups.map(({ name, plays }) => (
        <tbody key={plays[0]?.code}>
          {name === null ? null : (
            <tr className="pay-group">
              <th scope="rowgroup" colSpan={4}>
                {name}
              </th>
            </tr>
          )}
          {plays
            .flatMap((play) => payRows(play, priceOf(play)))
            .map((row) => (
              <PayRowView
                key={row.key}
                row={row}
                known={priceKnown}
                name={
                  linked ? (
                    <Link to="/odds" search={{ gameCode: game.gameCode, playType: row.play.code }} className="link">
                      {rowName(row)}
                    </Link>
                  ) : (
                    rowName(row)
                  )
                }
              />
            ))}
        </tbody>
      ))}
    </table>
  );
}

/** The plays of the open tab; all of them stand in the rules. */
export function PayTable({ desk }: { desk: BetDesk }): JSX.Element {
  const t = useT();
  const words = useLotteryWords();
  const { game, play, priceOf, priceKnown } = desk;
  const plays = desk.plays.filter(({ groupId }) => groupId === play.groupId);
  return (
    <section className="card clip" aria-labelledby="pay-table">
      <div className="card-h">
        <h2 id="pay-table">{t('lottery.pays.title')}</h2>
        <span className="sp" />
        <span className="sm t2">{words.name(play.groupId)}</span>
      </div>
      <Pays game={game} groups={[{ name: null, plays }]} priceOf={priceOf} priceKnown={priceKnown} />
      <p className="sm t2 card-note">
        <Link to="/odds" search={{ gameCode: game.gameCode, playType: play.code }} className="link">
          {t('lottery.rule.oddsLink')}
        </Link>{' '}
        {play.odds !== null ? '' : `${t('lottery.pays.atLevel')} `}
        {t('common.play.houseShare')}
      </p>
    </section>
  );
}
