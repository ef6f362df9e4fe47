/** What a chase buys in each of its draws: the first few lines, and how many more. */
import './chase.css';
import { useT, useTranslator } from '@house/i18n/react';
import type { GameFamily } from '@house/lottery/game';
import type { JSX, ReactNode } from 'react';
import { millsOf } from '../mills.ts';
import { useMoney } from '../money.ts';
import { pickWords } from '../pick-words.ts';
import { findPricedPlay, playName } from '../play-words.ts';
import { MoreRows, useFirst } from './more-rows.tsx';

export interface ChaseLineText {
  readonly play: string;
  readonly selection: string;
  readonly units: number;
  readonly unitStake: string;
  /** What is to be said of its price. */
  readonly price?: ReactNode;
}

/** `game` is undefined while it is on its way, null where there is none: lines are told by their codes then. */
export function ChaseLines({
  game,
  lines,
}: {
  game: GameFamily | null | undefined;
  lines: readonly ChaseLineText[];
}): JSX.Element {
  const t = useT();
  const { find, mapDigits } = useTranslator();
  const { digits, full } = useMoney();
  const { shown, more, showAll } = useFirst(lines);
  const nameOf = (text: string): string => {
    if (!game) return game === null ? text : '…';
    const play = findPricedPlay(game, text)?.play;
    return play === undefined ? text : mapDigits(playName(find, game, play));
  };
  const picksOf = (line: ChaseLineText): string => {
    if (!game) return game === null ? line.selection : '';
    return pickWords({ find, mapDigits }, game, line)
      .map(({ slot, picks }) => `${slot} ${picks}`.trim())
      .join(' · ');
  };
  return (
    <div className="ch-pick">
      <ul className="ch-lines">
        {shown.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their place
          <li key={index}>
            <div className="ch-line">
              {lines.length > 1 ? (
                <span className="t3 num">{digits(t('site-chase.line', { line: `${index + 1}` }))}</span>
              ) : null}
              <b className="sp">{nameOf(line.play)}</b>
              {lines.length > 1 ? (
                <span className="num" translate="no">
                  {full(BigInt(line.units) * millsOf(line.unitStake))}
                </span>
              ) : null}
            </div>
            <p className="sm t2 num">{picksOf(line)}</p>
            {line.price}
          </li>
        ))}
      </ul>
      <MoreRows count={more} onAll={showAll} />
    </div>
  );
}
