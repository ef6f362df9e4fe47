/** The lottery's lobby: every game as a ticket, the one that closes soonest first (screens.md 2.6). */
import type { LotteryGameView } from '@house/contract/lottery/site';
import { useAreas, useLanguage, useT } from '@house/i18n/react';
import { findFacts } from '@house/lottery/facts';
import type { BoardKind } from '@house/lottery/game';
import { ArtImage } from '@house/ui/art';
import { Button, buttonClass } from '@house/ui/button';
import { Chips } from '@house/ui/choice';
import { Field } from '@house/ui/field';
import { Countdown } from '@house/ui/figures';
import { EmptyState } from '@house/ui/states';
import { useServerSecond } from '@house/web/clock';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { JSX } from 'react';
import { artOfGame } from '../../../shared/draw/game-art.ts';
import { SimulatedTag } from '../../../shared/draw/simulated-tag.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useRecentGames } from '../../../shared/recent-games.ts';
import { useSession } from '../../../shared/session.ts';
import { useTyped } from '../../../shared/use-typed.ts';
import { phaseOf, sellingDraw, sortByClosing, takesBets } from '../model/draw-phase.ts';
import { kindOf } from '../model/kinds.ts';
import { agoOf, FILTERS, findInLobby, groupPaces, hasJackpot, KINDS, passes } from '../model/lobby.ts';
import { ResultBalls } from '../parts/result-balls.tsx';
import { useLotteryWords, useShortDrawNo } from '../words.ts';
import { useJackpot } from './use-jackpot.ts';

function Closing({ view }: { view: LotteryGameView }): JSX.Element {
  const shortDrawNo = useShortDrawNo();
  const t = useT();
  const now = useServerSecond();
  const draw = sellingDraw(view, now);
  const phase = phaseOf(draw, view.state, now);
  if (phase === 'stopped') return <b className="lob-state">{t('lottery.state.stoppedShort')}</b>;
  if (draw === null || !takesBets(phase)) return <b className="lob-state">{t('lottery.state.drawingShort')}</b>;
  return (
    <span className={phase === 'closing' ? 'lob-time near' : 'lob-time'}>
      <small className="num">{t('lottery.leftShort', { draw: shortDrawNo(draw.drawNo) })}</small>
      <Countdown seconds={Math.ceil((Date.parse(draw.closeAt) - now) / 1000)} label={t('lottery.timeToClose')} />
    </span>
  );
}

/** The ink of a card by its board. */
const LOOKS: Readonly<Partial<Record<BoardKind, string>>> = {
  color: 'lob-color',
  dice: 'lob-teal',
  race: 'lob-color',
  keno: 'lob-teal',
  vn: 'lob-red',
  markSix: 'lob-red',
};

interface OwnPlay {
  /** When the member bet on it last, ISO; null where he did not, undefined of a visitor. */
  playedAt: string | null | undefined;
}

/** Its place is kept until the house has said at which price it is sold. */
function FirstPrize({ view }: { view: LotteryGameView }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const prize = useJackpot(view);
  const words = prize === null ? '\u00a0' : t('lottery-lobby.jackpot', { amount: money.whole(prize) });
  return <b className="num goldt">{words}</b>;
}

/** What else the card says: the first prize of a draw that has one, and when the member played it. */
function Extras({ view, playedAt }: { view: LotteryGameView } & OwnPlay): JSX.Element | null {
  const t = useT();
  const now = useServerSecond();
  const jackpot = hasJackpot(view);
  if (!jackpot && playedAt === undefined) return null;
  const ago = playedAt == null ? null : agoOf(playedAt, now);
  return (
    <span className="lob-more">
      {jackpot ? <FirstPrize view={view} /> : null}
      {/* A member's line is kept free until the house has told it: nothing moves then. */}
      {playedAt === undefined ? null : (
        <small className="num">
          {ago === null ? '\u00a0' : t(`lottery-lobby.played.${ago.unit}`, { count: ago.count })}
        </small>
      )}
    </span>
  );
}

function GameCard({ view, playedAt }: { view: LotteryGameView } & OwnPlay): JSX.Element {
  const shortDrawNo = useShortDrawNo();
  const t = useT();
  const words = useLotteryWords();
  const { digits } = useMoney();
  const game = findFacts(view.gameCode);
  const { last } = view;
  return (
    <Link
      to="/lottery"
      search={{ gameCode: view.gameCode }}
      className={`lob ink ${LOOKS[game?.board ?? 'digits'] ?? ''}`}
    >
      <i className="g" aria-hidden="true" />
      <ArtImage name={artOfGame(view.gameCode, findFacts(view.gameCode)?.board)} shown={84} eager />
      <span className="lob-name">
        <b>{words.shortName(view)}</b>
        <small>{words.pace(view)}</small>
      </span>
      <Closing view={view} />
      <Extras view={view} playedAt={playedAt} />
      <span className="lob-last">
        {game !== undefined && last?.result != null ? (
          <>
            <small className="num">
              {t('lottery.resultOf')} {digits(shortDrawNo(last.drawNo))}
            </small>
            <SimulatedTag of={last} />
            <ResultBalls game={game} result={last.result} size="s" />
          </>
        ) : (
          <small>{t('lottery.noResult')}</small>
        )}
      </span>
    </Link>
  );
}

/** The other paces of a game, under its card. */
function Paces({ games, of }: { games: readonly LotteryGameView[]; of: string }): JSX.Element | null {
  const t = useT();
  if (games.length === 0) return null;
  return (
    <ul className="chips lob-paces" aria-label={t('lottery-lobby.otherPaces', { game: of })}>
      {games.map((view) => (
        <li key={view.gameCode}>
          <Link to="/lottery" search={{ gameCode: view.gameCode }} className="chip">
            {t('lottery.minutes', { count: view.periodSeconds / 60 })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** When the member bet last on a game, at whichever of its paces. */
function usePlayedAt(): (paces: readonly LotteryGameView[]) => OwnPlay['playedAt'] {
  const { token } = useSession();
  const recent = useRecentGames();
  return (paces) => {
    if (token === null) return undefined;
    // The last first.
    return recent?.find(({ gameId }) => paces.some(({ gameCode }) => gameCode === gameId))?.playedAt ?? null;
  };
}

/** A card a game, with its quickest pace; the others stand below it. */
export function GameCards({ games }: { games: readonly LotteryGameView[] }): JSX.Element {
  useAreas(['lottery-lobby']);
  const words = useLotteryWords();
  const now = useServerSecond();
  const { language } = useLanguage();
  const playedAtOf = usePlayedAt();
  const groups = groupPaces(games, language);
  const order = sortByClosing(
    groups.map(([quickest]) => quickest),
    now,
  );
  return (
    <ul className="lob-grid">
      {order.map((view) => {
        const paces = groups.find(([quickest]) => quickest === view) ?? [view];
        return (
          <li key={view.gameCode}>
            <GameCard view={view} playedAt={playedAtOf(paces)} />
            <Paces games={paces.slice(1)} of={words.shortName(view)} />
          </li>
        );
      })}
    </ul>
  );
}

/** The games by how they are played, each part with a word on it. */
function GameSections({ games }: { games: readonly LotteryGameView[] }): JSX.Element {
  const t = useT();
  const parts = KINDS.map((kind) => ({ kind, own: games.filter((game) => kindOf(game) === kind) }));
  return (
    <>
      {parts
        .filter(({ own }) => own.length > 0)
        .map(({ kind, own }) => (
          <section key={kind} className="lob-part" aria-labelledby={`lob-${kind}`}>
            <h2 id={`lob-${kind}`}>{t(`lottery.mode.${kind}`)}</h2>
            <p className="sm t2">{t(`lottery.mode.${kind}Text`)}</p>
            <GameCards games={own} />
          </section>
        ))}
    </>
  );
}

export function NoDraws(): JSX.Element {
  useAreas(['lottery-lobby']);
  const t = useT();
  return (
    <EmptyState
      title={t('lottery-lobby.noDraws')}
      art="balls"
      action={
        <Link to="/help" search={{ topic: 'number-lotteries' }} className={buttonClass('ghost')}>
          {t('common.nav.help')}
        </Link>
      }
    />
  );
}

const ALL = '';

/** What is asked for stands in the address (`q`, `t`), so that Back and a shared link bring it again. */
function useLobbyFilters(): { asked: string; filter: string; change: (filters: { q?: string; t?: string }) => void } {
  const navigate = useNavigate();
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  return {
    asked: search['q'] ?? '',
    filter: search['t'] ?? ALL,
    change: (filters) => {
      const filled = Object.entries({ ...search, ...filters }).filter(([, value]) => value !== '');
      void navigate({ to: '/lottery', search: Object.fromEntries(filled), replace: true, resetScroll: false });
    },
  };
}

export function LotteryLobbyPage({ games }: { games: readonly LotteryGameView[] }): JSX.Element {
  useAreas(['lottery-lobby']);
  const t = useT();
  const words = useLotteryWords();
  const { asked, filter, change } = useLobbyFilters();
  const [typed, type] = useTyped(asked, (q) => change({ q }));
  const filters = FILTERS.filter((each) => games.some((game) => passes(game, each)));
  const shown = findInLobby(games, { asked, filter }, (game) => words.gameName(game));
  return (
    <div className="wrap lobby">
      <h1>{t('lottery-lobby.title')}</h1>
      <p className="t2">{t('lottery-lobby.lobbyNote')}</p>
      {games.length === 0 ? (
        <NoDraws />
      ) : (
        <>
          <div className="lob-find">
            <Field
              label={t('lottery-lobby.search')}
              type="search"
              value={typed}
              maxLength={40}
              onChange={(event) => type(event.target.value)}
            />
            {filters.length > 1 ? (
              <Chips
                label={t('lottery-lobby.filters')}
                choices={[
                  { value: ALL, text: t('common.all') },
                  ...filters.map((each) => ({ value: each, text: t(`lottery-lobby.filter.${each}`) })),
                ]}
                value={filters.some((each) => each === filter) ? filter : ALL}
                onChange={(value) => change({ t: value })}
              />
            ) : null}
          </div>
          {shown.length === 0 ? (
            <EmptyState
              title={t('lottery-lobby.noMatch')}
              art="balls"
              action={
                <Button look="soft" onClick={() => change({ q: '', t: '' })}>
                  {t('common.state.clearFilters')}
                </Button>
              }
            />
          ) : (
            <GameSections games={shown} />
          )}
        </>
      )}
    </div>
  );
}
