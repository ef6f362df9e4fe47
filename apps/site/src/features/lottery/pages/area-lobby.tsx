/** The lobby of `/vnlottery` and `/seaLottery`: games of one kind, draws held elsewhere by place with their last boards. */
import type { LotteryGameView, StationSummary } from '@house/contract/lottery/site';
import { useAreas, useT } from '@house/i18n/react';
import { findFacts } from '@house/lottery/facts';
import { Button } from '@house/ui/button';
import { Countdown } from '@house/ui/figures';
import { useServerSecond } from '@house/web/clock';
import { Link } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { SimulatedTag } from '../../../shared/draw/simulated-tag.tsx';
import { Blocks, ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useGameNames } from '../game-names.ts';
import { kindOf } from '../model/kinds.ts';
import { byClosing, isOfficial } from '../model/stations.ts';
import { ResultBoard } from '../parts/result-board.tsx';
import { useStationName } from '../parts/stations.ts';
import { useStations } from '../requests.ts';
import { useHeldAt, useLotteryWords, useShortDrawNo } from '../words.ts';
import { GameCards, NoDraws } from './lobby-page.tsx';

export type Area = 'Vn' | 'Sea';

interface LobbyProps {
  area: Area;
  path: '/vnlottery' | '/seaLottery';
  games: readonly LotteryGameView[];
}

export function AreaLobby({ area, path, games }: LobbyProps): JSX.Element {
  useAreas(['lottery', 'lottery-lobby']);
  const t = useT();
  const words = useLotteryWords();
  const stations = useStations(undefined, true);
  const own = games.filter((game) => game.state === 'on' && kindOf(game) === area);
  const fast = own.filter((game) => !isOfficial(game.gameCode));
  const drawn = own.filter((game) => isOfficial(game.gameCode));
  return (
    <div className="wrap lobby">
      <h1>{t(`lottery.area${area}`)}</h1>
      <p className="t2">{t(`lottery.area${area}Text`)}</p>
      {own.length === 0 ? <NoDraws /> : null}
      {drawn.length === 0 ? null : (
        <ListStates query={stations} skeleton={<Blocks className="st-grid" count={6} height={150} radius={18} />}>
          {(found) => {
            const placesOf = (game: LotteryGameView) =>
              byClosing(found.stations.filter(({ gameCode }) => gameCode === game.gameCode));
            const [alone, many] = [
              drawn.filter((game) => placesOf(game).length < 2),
              drawn.filter((game) => placesOf(game).length > 1),
            ];
            return (
              <>
                {alone.length === 0 ? null : (
                  <StationGrid stations={byClosing(alone.flatMap(placesOf))} path={path} ofGame />
                )}
                {many.map((game) => (
                  <section key={game.gameCode} className="lob-part" aria-labelledby={`lob-${game.gameCode}`}>
                    <h2 id={`lob-${game.gameCode}`}>{words.gameName(game)}</h2>
                    <StationGrid stations={placesOf(game)} path={path} />
                  </section>
                ))}
              </>
            );
          }}
        </ListStates>
      )}
      {/* What the draws above will take is not known before: below them everything would be pushed away. */}
      {fast.length === 0 || (drawn.length > 0 && stations.isPending) ? null : (
        <section className="lob-part" aria-labelledby="lob-own">
          <h2 id="lob-own">{t('lottery-lobby.ownDraws')}</h2>
          <GameCards games={fast} />
        </section>
      )}
    </div>
  );
}

/** Places whose cards are shown at once; the others come on asking. */
const PLACES_SHOWN = 6;

interface GridProps {
  stations: readonly StationSummary[];
  path: LobbyProps['path'];
  /** The game has this place only, so that its card names the game. */
  ofGame?: boolean;
}

function StationGrid({ stations, path, ofGame = false }: GridProps): JSX.Element {
  const t = useT();
  const [all, setAll] = useState(false);
  const shown = all || ofGame ? stations : stations.slice(0, PLACES_SHOWN);
  return (
    <>
      <ul className="st-grid">
        {shown.map((station) => (
          <li key={station.gameCode + station.station}>
            <StationCard station={station} path={path} ofGame={ofGame} />
          </li>
        ))}
      </ul>
      {shown.length === stations.length ? null : (
        <Button look="soft" className="st-all" onClick={() => setAll(true)}>
          {t('lottery-lobby.allStations', { count: stations.length })}
        </Button>
      )}
    </>
  );
}

/** When the next draw is held there, the time left to bet, and the last board. */
function StationCard({
  station,
  path,
  ofGame,
}: Omit<GridProps, 'stations'> & { station: StationSummary }): JSX.Element {
  const shortDrawNo = useShortDrawNo();
  const t = useT();
  const gameName = useGameNames();
  const place = useStationName()(station);
  const { digits } = useMoney();
  const now = useServerSecond();
  const { current, last, awaited, gameCode } = station;
  const heldAt = useHeldAt();
  const game = findFacts(gameCode);
  const title = ofGame && game !== undefined ? gameName(game) : place;
  return (
    <article className="card pad st-card" aria-label={title}>
      <div className="row wrap-f">
        {ofGame ? <h2 className="st-name">{title}</h2> : <h3>{title}</h3>}
        <SimulatedTag of={[current, awaited, last].find((draw) => draw?.official?.simulated)} />
        <span className="sp" />
        <Link to={path} search={{ gameCode, station: station.station } as never} className="btn brand s">
          {t('lottery-lobby.betHere')}
        </Link>
      </div>
      {current === null ? (
        <p className="sm t2">{t('lottery.state.noDraw')}</p>
      ) : (
        <p className="row wrap-f sm t2 num">
          <span>{heldAt(current.drawAt, station.zoneOffsetMinutes)}</span>
          <Countdown
            seconds={Math.max(0, Math.ceil((Date.parse(current.closeAt) - now) / 1000))}
            label={t('lottery.timeToClose')}
          />
        </p>
      )}
      {awaited === null ? null : (
        <p className="sm num">
          {t(awaited.state === 'late' ? 'lottery.state.late' : 'lottery.state.drawing', {
            draw: shortDrawNo(awaited.drawNo),
          })}
        </p>
      )}
      {last?.result == null || game === undefined ? (
        <p className="sm t3">{t('lottery.noResult')}</p>
      ) : (
        <ResultBoard game={game} result={last.result} drawNo={digits(shortDrawNo(last.drawNo))} />
      )}
    </article>
  );
}
