/** `/elott`: the mega draw, instant games, raffles and fast draws, how it works and who won (screens.md 2.7). */
import '../lottery.css';
import './elott.css';
import type { LotteryGameView } from '@house/contract/lottery/site';
import { useAreas, useT } from '@house/i18n/react';
import { findFacts } from '@house/lottery/facts';
import { ArtImage } from '@house/ui/art';
import { buttonClass } from '@house/ui/button';
import { Countdown } from '@house/ui/figures';
import { useServerSecond } from '@house/web/clock';
import { Link } from '@tanstack/react-router';
import { type JSX, Suspense } from 'react';
import { useBoot } from '../../../shared/boot.ts';
import { lazyPart } from '../../../shared/chunks.ts';
import { Blocks, ListStates, Waiting } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { phaseOf, sellingDraw, takesBets } from '../model/draw-phase.ts';
import { GameCards, NoDraws } from '../pages/lobby-page.tsx';
import { useJackpot } from '../pages/use-jackpot.ts';
import { ResultBalls } from '../parts/result-balls.tsx';
import { useLotteryGames } from '../requests.ts';
import { useLotteryWords, useShortDrawNo } from '../words.ts';
import { type OwnCodes, OwnGames, useOwnCodes } from './own-games.tsx';
import { Raffles } from './raffles.tsx';
import { ScratchShelf } from './scratch-shelf.tsx';

const WinnersCard = lazyPart(async () => ({ default: (await import('../parts/winners-card.tsx')).WinnersCard }));

const MEGA = 'MEGA';
const STEPS = ['pick', 'draw', 'paid'] as const;

function MegaHero({ view }: { view: LotteryGameView }): JSX.Element {
  const shortDrawNo = useShortDrawNo();
  const t = useT();
  const money = useMoney();
  const words = useLotteryWords();
  const now = useServerSecond();
  const zone = useBoot((boot) => boot.brand.zone.offsetMinutes);
  const draw = sellingDraw(view, now);
  const open = draw !== null && takesBets(phaseOf(draw, view.state, now));
  const game = findFacts(view.gameCode);
  const prize = useJackpot(view);
  const at = draw === null ? '' : new Date(Date.parse(draw.drawAt) + zone * 60_000).toISOString().slice(11, 16);
  return (
    <section className="el-hero ink" aria-labelledby="el-mega">
      <i className="g" aria-hidden="true" />
      <ArtImage name="trophy" shown={120} eager />
      <div>
        <h2 id="el-mega">{words.gameName(view)}</h2>
        <p>{t('site-elott.mega.jackpot')}</p>
        <b className="fig num goldt">{prize === null ? '\u00a0' : money.whole(prize)}</b>
        <dl className="sm">
          {draw === null ? null : (
            <div>
              <dt>{t('site-elott.mega.drawn')}</dt>
              <dd className="num b" translate="no">
                {money.digits(`${shortDrawNo(draw.drawNo)} ${at}`)}
              </dd>
            </div>
          )}
          <div>
            <dt>{t('lottery.pricePerLine')}</dt>
            <dd className="num b" translate="no">
              {money.whole(view.minStake)}
            </dd>
          </div>
          {game !== undefined && view.last?.result != null ? (
            <div>
              <dt>
                {t('lottery.resultOf')} {money.digits(shortDrawNo(view.last.drawNo))}
              </dt>
              <dd>
                <ResultBalls game={game} result={view.last.result} size="s" />
              </dd>
            </div>
          ) : null}
        </dl>
      </div>
      <div className="el-sale">
        {open && draw !== null ? (
          <>
            <span className="sm">{t('lottery.timeToClose')}</span>
            <Countdown
              size="xl"
              seconds={Math.ceil((Date.parse(draw.closeAt) - now) / 1000)}
              label={t('lottery.timeToClose')}
            />
          </>
        ) : (
          <b>{t(view.state === 'on' ? 'lottery.state.drawingShort' : 'lottery.state.stoppedShort')}</b>
        )}
        <Link to="/lottery" search={{ gameCode: view.gameCode }} className={buttonClass('gold', 'm', true)}>
          {t('site-elott.mega.play')}
        </Link>
      </div>
    </section>
  );
}

function HowItWorks(): JSX.Element {
  const t = useT();
  return (
    <section aria-labelledby="el-how">
      <h2 id="el-how">{t('site-elott.how.title')}</h2>
      <ol className="el-how">
        {STEPS.map((step) => (
          <li key={step} className="card pad">
            <h3>{t(`site-elott.how.${step}`)}</h3>
            <p className="sm t2">{t(`site-elott.how.${step}Text`)}</p>
          </li>
        ))}
      </ol>
      <p>
        <Link to="/verify" className={buttonClass('ghost')}>
          {t('lottery.verify.link')}
        </Link>
      </p>
    </section>
  );
}

interface DrawsProps {
  games: readonly LotteryGameView[];
  /** Undefined while it is awaited: it stands above what would move. */
  own: OwnCodes | undefined;
}

function Draws({ games, own }: DrawsProps): JSX.Element {
  const t = useT();
  const ours = games.filter(({ state, prizeMode }) => state === 'on' && prizeMode === 'Elott');
  const mega = games.find(({ gameCode }) => gameCode === MEGA);
  const fast = ours.filter(({ gameCode }) => gameCode !== MEGA);
  if (own === undefined) return <Waiting>{SHAPE}</Waiting>;
  return (
    <>
      {mega === undefined ? null : <MegaHero view={mega} />}
      <OwnGames games={ours} own={own} />
      <ScratchShelf />
      <Raffles />
      <section aria-labelledby="el-fast">
        <h2 id="el-fast">{t('site-elott.fast')}</h2>
        <p className="sm t2">{t('lottery.areaElottText')}</p>
        {fast.length === 0 ? <NoDraws /> : <GameCards games={fast} />}
      </section>
    </>
  );
}

/** The section's winner board: of every game that is priced as these are, on sale or not. */
function Winners({ games }: { games: readonly LotteryGameView[] }): JSX.Element {
  const codes = games.filter(({ prizeMode }) => prizeMode === 'Elott').map(({ gameCode }) => gameCode);
  return (
    <div className="el-winners">
      <Suspense fallback={null}>
        <WinnersCard gameCodes={codes} />
      </Suspense>
    </div>
  );
}

const SHAPE = <Blocks className="lob-grid" count={6} height={150} radius={18} />;

export function ElottPage(): JSX.Element {
  useAreas(['lottery', 'site-elott']);
  const t = useT();
  const query = useLotteryGames(MEGA);
  const own = useOwnCodes();
  return (
    <div className="wrap lobby elott">
      <h1>{t('lottery.areaElott')}</h1>
      <ListStates query={query} skeleton={SHAPE}>
        {({ games }) => <Draws games={games} own={own} />}
      </ListStates>
      {/* What is below comes with what stands above it, or would be moved by it. */}
      {query.data === undefined || own === undefined ? null : (
        <>
          <HowItWorks />
          <Winners games={query.data.games} />
        </>
      )}
    </div>
  );
}
