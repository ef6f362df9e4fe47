/** Lines of winners, and what is new among them: the parts that every block of winners is made of. */
import './winners.css';
import { getRankList, type Winner } from '@house/contract/games/site';
import { callKey } from '@house/web/query';
import { type HTMLAttributes, type JSX, useEffect, useState } from 'react';
import { MadeUpTag } from '../draw/simulated-tag.tsx';
import { useLive } from '../live.ts';
import { useMoney } from '../money.ts';
import { queryClient } from '../query.ts';
import { createWinnerNews } from './winner-news.ts';

const keyOf = ({ at, player, gameId, prize }: Winner): string => `${at}${player}${gameId}${prize}`;

interface WinnerListProps {
  rows: readonly Winner[];
  /** What stands beside the name, in Latin digits. */
  about: (winner: Winner) => string;
}

export function WinnerList({ rows, about }: WinnerListProps): JSX.Element {
  const money = useMoney();
  return (
    <ol>
      {rows.map((winner) => (
        <li key={keyOf(winner)}>
          <span className="sm">
            <b translate="no">{winner.player}</b> <span className="t3">· {money.digits(about(winner))}</span>{' '}
            <MadeUpTag of={winner} />
          </span>
          <b className="num win" translate="no">
            {money.full(winner.prize)}
          </b>
        </li>
      ))}
    </ol>
  );
}

type Held = Pick<HTMLAttributes<HTMLElement>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'>;

function readWinners(): void {
  void queryClient.invalidateQueries({ queryKey: callKey(getRankList) });
}

/** New ones come in batches, and wait while somebody points at the block or stands in it: it takes these. */
export function useWinnerNews(): Held {
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const holds = held.pointer || held.focus;
  const [news] = useState(() => createWinnerNews(readWinners));
  useLive('win', news.tell);
  useEffect(() => news.hold(holds), [news, holds]);
  return {
    onPointerEnter: () => setHeld((now) => ({ ...now, pointer: true })),
    onPointerLeave: () => setHeld((now) => ({ ...now, pointer: false })),
    onFocus: () => setHeld((now) => ({ ...now, focus: true })),
    onBlur: () => setHeld((now) => ({ ...now, focus: false })),
  };
}
