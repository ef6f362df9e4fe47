/** All games of the house with the time left to each close; the open one is marked. */
import type { LotteryGameView } from '@house/contract/lottery';
import { useT } from '@house/i18n/react';
import { findFacts } from '@house/lottery/facts';
import { ArtImage } from '@house/ui/art';
import { formatCountdown } from '@house/ui/lib/countdown';
import { useUiSettings } from '@house/ui/ui-settings';
import { useServerSecond } from '@house/web/clock';
import { Link } from '@tanstack/react-router';
import { type JSX, useEffect, useRef } from 'react';
import { artOfGame } from '../../../shared/draw/game-art.ts';
import { phaseOf, sellingDraw, takesBets } from '../model/draw-phase.ts';
import { kindOf } from '../model/lobby.ts';
import { DAY_SECONDS, useLotteryWords } from '../words.ts';

/** The games of the same kind as the open one; all others are a lobby away. */
function alikeGames(games: readonly LotteryGameView[], open: string): LotteryGameView[] {
  const kind = games.filter(({ gameCode }) => gameCode === open).map(kindOf)[0];
  return games.filter((game) => kindOf(game) === kind);
}

export function GameStrip({ games, open }: { games: readonly LotteryGameView[]; open: string }): JSX.Element {
  const t = useT();
  const words = useLotteryWords();
  const now = useServerSecond();
  const { words: uiWords, mapDigits } = useUiSettings();
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const link = current.current;
    if (link?.dataset['code'] !== open) return;
    link.parentElement?.parentElement?.scrollTo({ left: link.offsetLeft - 24 });
  }, [open]);
  const timeOf = (game: LotteryGameView): string => {
    const draw = sellingDraw(game, now);
    const phase = phaseOf(draw, game.state, now);
    if (phase === 'stopped') return t('lottery.state.stoppedShort');
    if (draw === null || !takesBets(phase)) return t('lottery.state.drawingShort');
    const seconds = (Date.parse(draw.closeAt) - now) / 1000;
    return mapDigits(formatCountdown(seconds, uiWords.dayLetter, uiWords.hourLetter));
  };
  return (
    <nav className="gs" aria-label={t('lottery.games')}>
      <ul>
        {alikeGames(games, open).map((game) => (
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
