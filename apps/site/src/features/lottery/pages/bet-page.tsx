/** The bet page of one game: strip, band, board, slip, trend, own bets, pay table, winners (screens.md 2.5). */
import type { LotteryGameView, StationSummary } from '@house/contract/lottery/site';
import { useAreas, useT } from '@house/i18n/react';
import type { LotteryGame, Play } from '@house/lottery/game';
import { Notice, Skeleton } from '@house/ui/states';
import { type JSX, Suspense, useEffect, useMemo } from 'react';
import { lazyPart } from '../../../shared/chunks.ts';
import { useOwnTitle } from '../../../shared/page-title.ts';
import { useNarrow } from '../../../shared/use-phone.ts';
import { type BetDesk, useBetDesk } from '../bet-desk.ts';
import type { GameAtPlace } from '../model/stations.ts';
import { trendRows } from '../model/trend-grid.ts';
import { DrawBand } from '../parts/draw-band.tsx';
import { GameStrip } from '../parts/game-strip.tsx';
import { PlayBoard } from '../parts/play-board.tsx';
import { SlipAside, SlipBar } from '../parts/slip-place.tsx';
import { StakeLine } from '../parts/stake-line.tsx';
import { useDrawResults, useMyBets } from '../requests.ts';
import { resumeSendings } from '../slip-store.ts';
import { useLotteryWords } from '../words.ts';

/** Only where a game has several places. */
const StationStrip = lazyPart(async () => ({ default: (await import('../parts/station-strip.tsx')).StationStrip }));
const STRIP_PX = 70;

/** Below the board: it follows once that is there. */
const TrendCard = lazyPart(async () => ({ default: (await import('../parts/trend-card.tsx')).TrendCard }));
const BoardTrendCard = lazyPart(async () => ({
  default: (await import('../draws/board-trend-card.tsx')).BoardTrendCard,
}));
const MyBets = lazyPart(async () => ({ default: (await import('../parts/my-bets.tsx')).MyBets }));
const SideCards = lazyPart(async () => ({ default: (await import('../parts/side-cards.tsx')).SideCards }));
const YeekeeEntriesCard = lazyPart(async () => ({
  default: (await import('../parts/yeekee-card.tsx')).YeekeeEntriesCard,
}));
const ConfirmSheet = lazyPart(async () => ({ default: (await import('../parts/confirm-sheet.tsx')).ConfirmSheet }));
const ChasePopup = lazyPart(async () => {
  const [{ ChasePopup: popup }] = await Promise.all([
    import('../chase/chase-popup.tsx'),
    import('../chase/chase-form.tsx'),
  ]);
  return { default: popup };
});

/** Ctrl+Enter (or the command key) places from anywhere on the page that is no popup. */
function usePlaceKey(desk: BetDesk): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (document.querySelector('dialog[open]:not(.slip-sheet)') !== null) return;
      event.preventDefault();
      desk.place();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [desk]);
}

function TrendShape(): JSX.Element {
  return (
    <div className="card pad">
      <Skeleton height={470} radius={12} />
    </div>
  );
}

export interface BetPageProps {
  games: readonly LotteryGameView[];
  view: GameAtPlace;
  /** Places where the game is drawn elsewhere; none of our own draws. */
  stations: readonly StationSummary[];
  onStation: (station: string) => void;
  game: LotteryGame;
  /** What its draw sells. */
  plays: readonly Play[];
  play: Play;
  onPlay: (code: string) => void;
}

export function BetPage({ games, view, stations, onStation, game, plays, play, onPlay }: BetPageProps): JSX.Element {
  useAreas(['lottery-hints']);
  const t = useT();
  const words = useLotteryWords();
  useOwnTitle(words.gameName(view));
  const narrow = useNarrow();
  const desk = useBetDesk(view, game, plays, play);
  const results = useDrawResults(view);
  const bets = useMyBets(view.gameCode);
  const newestFirst = useMemo(() => trendRows(results.data?.draws ?? []).map((row) => row.result), [results.data]);
  usePlaceKey(desk);
  useEffect(resumeSendings, []);
  return (
    <div className="wrap bet-page">
      <GameStrip games={games} open={view.gameCode} />
      {stations.length > 1 ? (
        <Suspense fallback={<Skeleton height={STRIP_PX} radius={12} />}>
          <StationStrip stations={stations} view={view} onOpen={onStation} />
        </Suspense>
      ) : null}
      <DrawBand desk={desk} />
      {desk.phase === 'stopped' ? <Notice tone="warn">{t('lottery.state.stoppedNote')}</Notice> : null}
      <div className="lay">
        <div className="lay-main">
          <PlayBoard desk={desk} newestFirst={newestFirst} onPlay={onPlay}>
            <StakeLine desk={desk} recent={bets.data?.rows ?? []} />
          </PlayBoard>
          <Suspense fallback={<TrendShape />}>
            {game.trend.positionIds.length === 0 ? (
              <BoardTrendCard game={game} view={view} results={results} />
            ) : (
              <TrendCard game={game} results={results} />
            )}
          </Suspense>
          <Suspense fallback={null}>
            <MyBets game={game} view={view} bets={bets} />
          </Suspense>
        </div>
        <div className="lay-side">
          {narrow ? null : <SlipAside desk={desk} />}
          {game.yeekeeEntries === true ? (
            <Suspense fallback={null}>
              <YeekeeEntriesCard desk={desk} />
            </Suspense>
          ) : null}
          <Suspense fallback={null}>
            <SideCards desk={desk} />
          </Suspense>
        </div>
      </div>
      {narrow ? <SlipBar desk={desk} /> : null}
      {desk.asksFirst ? (
        <Suspense fallback={null}>
          <ConfirmSheet desk={desk} />
        </Suspense>
      ) : null}
      {desk.chase === null ? null : (
        <Suspense fallback={null}>
          <ChasePopup desk={desk} lines={desk.chase} onClose={desk.closeChase} />
        </Suspense>
      )}
    </div>
  );
}
