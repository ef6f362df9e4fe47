/** The games of one kind with the time left to each close, the member's own first; the open one is marked. */
import type { LotteryGameView } from '@house/contract/lottery/site';
import { useT } from '@house/i18n/react';
import { findFacts } from '@house/lottery/facts';
import { ArtImage } from '@house/ui/art';
import { formatCountdown } from '@house/ui/lib/countdown';
import { whenLaidOut } from '@house/ui/lib/when-laid-out';
import { useUiSettings } from '@house/ui/ui-settings';
import { useServerSecond } from '@house/web/clock';
import { Link } from '@tanstack/react-router';
import { type JSX, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { artOfGame } from '../../../shared/draw/game-art.ts';
import { useRecentGames } from '../../../shared/recent-games.ts';
import { useSession } from '../../../shared/session.ts';
import { phaseOf, sellingDraw, takesBets } from '../model/draw-phase.ts';
import { inOrderOf, kindOf } from '../model/kinds.ts';
import { DAY_SECONDS, useLotteryWords } from '../words.ts';

/** The games of the same kind as the open one; all others are a lobby away. */
function alikeGames(games: readonly LotteryGameView[], open: string): LotteryGameView[] {
  const kind = games.filter(({ gameCode }) => gameCode === open).map(kindOf)[0];
  return games.filter((game) => kindOf(game) === kind);
}

const NONE: readonly string[] = [];

/** The order of the strip while this page stands: where somebody saw a game it stays. */
let taken: { readonly account: string | null; readonly codes: readonly string[] } | undefined;

/**
 * What the member played, the last first; of a visitor nothing. Taken once it is told, unless the strip is in use by then:
 * pointed at or stood in.
 */
function useOwnFirst(strip: RefObject<HTMLElement | null>): readonly string[] {
  const { account } = useSession();
  const recent = useRecentGames();
  const [own, show] = useState(taken);
  // Before anything is painted, where it is known already.
  useLayoutEffect(() => {
    if (recent === undefined || taken?.account === account || strip.current?.matches(':hover, :focus-within')) return;
    taken = { account, codes: recent.map(({ gameId }) => gameId) };
    show(taken);
  }, [account, recent, strip]);
  return own?.account === account ? own.codes : NONE;
}

export function GameStrip({ games, open }: { games: readonly LotteryGameView[]; open: string }): JSX.Element {
  const t = useT();
  const words = useLotteryWords();
  const now = useServerSecond();
  const { words: uiWords, mapDigits } = useUiSettings();
  const current = useRef<HTMLAnchorElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const own = useOwnFirst(strip);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another order the open one is elsewhere
  useEffect(() => {
    const [row, game] = [strip.current, current.current];
    if (row === null || game === null) return undefined;
    return whenLaidOut(row, () => row.scrollTo({ left: game.offsetLeft - 24 }));
  }, [open, own]);
  const timeOf = (game: LotteryGameView): JSX.Element => {
    const draw = sellingDraw(game, now);
    const phase = phaseOf(draw, game.state, now);
    if (phase === 'stopped') return <>{t('lottery.state.stoppedShort')}</>;
    if (draw === null || !takesBets(phase)) return <>{t('lottery.state.drawingShort')}</>;
    const seconds = (Date.parse(draw.closeAt) - now) / 1000;
    // A name that changes while the focus is on it is read out each second.
    return (
      <span aria-hidden="true" translate="no">
        {mapDigits(formatCountdown(seconds, uiWords.dayLetter, uiWords.hourLetter))}
      </span>
    );
  };
  return (
    <nav className="gs" aria-label={t('lottery.games')}>
      <ul ref={strip}>
        {inOrderOf(own, alikeGames(games, open)).map((game) => (
          <li key={game.gameCode}>
            <Link
              to="/lottery"
              search={{ gameCode: game.gameCode }}
              {...(game.gameCode === open ? { ref: current, 'aria-current': 'page' as const } : {})}
              activeProps={{}}
              data-code={game.gameCode}
            >
              <ArtImage name={artOfGame(game.gameCode, findFacts(game.gameCode)?.board)} shown={34} />
              <span>
                <b>{words.shortName(game)}</b>
                <small className="num">
                  {game.periodSeconds === DAY_SECONDS
                    ? null
                    : `${t('lottery.minutes', { count: game.periodSeconds / 60 })} · `}
                  {timeOf(game)}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
