/** Drawn numbers and the tags that follow from them. */
import { useT } from '@house/i18n/react';
import type { BoardKind, GameFacts } from '@house/lottery/game';
import type { DrawResult } from '@house/lottery/tickets/selection';
import type { JSX } from 'react';
import { DrawNumbers } from '../../../shared/draw/draw-numbers.tsx';
import { tagsOf } from '../model/result-tags.ts';
import { useLotteryWords } from '../words.ts';

export interface ResultBallsProps {
  game: GameFacts;
  result: DrawResult;
  size?: 's' | 'm' | 'xl';
  /** Balls fall into place one after the other. */
  settling?: boolean;
}

export function ResultBalls(props: ResultBallsProps): JSX.Element {
  const t = useT();
  return <DrawNumbers {...props} label={t('lottery.result', { numbers: props.result.join(' ') })} />;
}

/** Where fewer pieces stand in the band than are drawn. */
const WAITING: Readonly<Partial<Record<BoardKind, number>>> = { vn: 5 };

/** Balls without numbers, in the place of those to come: the draw is not there yet. */
export function WaitingBalls({ game }: { game: GameFacts }): JSX.Element {
  const count = game.board === 'sea' ? game.trend.positionIds.length : (WAITING[game.board] ?? game.resultShape.count);
  const [all, each] =
    game.board === 'keno' ? ['balls dn-keno xl', 'kn wait'] : [count > 5 ? 'balls many' : 'balls', 'ball xl wait'];
  return (
    <span className={all} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a ball is its place in the draw
        <span key={place} className={each} />
      ))}
    </span>
  );
}

/** Sum, big or small, odd or even, dragon or tiger, colours: what the board is read for. */
export function ResultTags({ game, result }: { game: GameFacts; result: DrawResult }): JSX.Element {
  const words = useLotteryWords();
  return (
    <span className="dv num">
      {tagsOf(game, result).map((tag) => (
        <span key={tag.id} {...(tag.wide ? { className: 'only-d' } : {})}>
          {words.tag(tag)}
        </span>
      ))}
    </span>
  );
}
