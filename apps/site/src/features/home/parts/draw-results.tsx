/** Last result and time left of five games, kept live, beside what the bets pay. */
import type { LotteryGameView } from '@house/contract/lottery/site';
import { useAreas, useLanguage, useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { Balls, Countdown } from '@house/ui/figures';
import { SectionHead } from '@house/ui/page-parts';
import { Skeleton } from '@house/ui/states';
import { useCountdown } from '@house/web/clock';
import { Link } from '@tanstack/react-router';
import { type JSX, useEffect, useRef } from 'react';
import { artOfGame } from '../../../shared/draw/game-art.ts';
import { SimulatedTag } from '../../../shared/draw/simulated-tag.tsx';
import { nameOfGame } from '../../../shared/lottery-name.ts';
import { useMoney } from '../../../shared/money.ts';
import { resultTags } from '../late-model.ts';
import { betAddress, ticketState } from '../model.ts';
import { useGameChannel, useGames } from '../requests.ts';
import { MoreLink } from './more-link.tsx';
import { PayCard } from './pay-card.tsx';

/** So many rows (screens.md 2.1 R7). */
const GAMES_SHOWN = 5;

/** True while the result on the screen came after the row did: only then do the balls settle. */
function useFreshResult(drawId: string | undefined): boolean {
  const first = useRef(drawId);
  const fresh = first.current !== undefined && first.current !== drawId;
  useEffect(() => {
    first.current ??= drawId;
  }, [drawId]);
  return fresh;
}

function ResultBalls({ game, name }: { game: LotteryGameView; name: string }): JSX.Element {
  const t = useT();
  const { last } = game;
  const settling = useFreshResult(last?.id);
  if (last?.result == null) return <span className="sm t3">{t('site-home.noResult')}</span>;
  return (
    <Balls
      texts={last.result.map(String)}
      label={t('site-home.resultOf', { game: name, numbers: last.result.join(' ') })}
      size="s"
      settling={settling}
    />
  );
}

function Tags({ game }: { game: LotteryGameView }): JSX.Element | null {
  const t = useT();
  if (game.last?.result == null) return null;
  const { sum, words } = resultTags(game.family, game.last.result);
  return (
    <span className="row dr-tags only-d">
      {sum === null ? null : <span className="bd">{t('site-front.sum', { sum })}</span>}
      {words.map((word) => (
        <span key={word} className="bd">
          {t(`site-front.${word}`)}
        </span>
      ))}
    </span>
  );
}

function TimeLeft({ game, name }: { game: LotteryGameView; name: string }): JSX.Element {
  const t = useT();
  const seconds = useCountdown(game.current?.closeAt);
  const state = ticketState(game, seconds);
  if (state === 'open') return <Countdown seconds={seconds} label={t('site-home.closesIn', { game: name })} />;
  const words = { drawing: 'site-home.closed', stopped: 'site-home.stopped', waiting: 'site-home.noDraw' } as const;
  return <span className="sm t2">{t(words[state])}</span>;
}

function ResultRow({ game }: { game: LotteryGameView }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { language } = useLanguage();
  const name = money.digits(nameOfGame(game, language));
  useGameChannel(game);
  return (
    <li className="dr">
      <ArtImage name={artOfGame(game.gameCode)} shown={42} />
      <span className="dr-game">
        <span className="row wrap-f dr-name">
          <b>{name}</b>
          <span className="xs t3 num">{game.last ? money.digits(game.last.drawNo) : null}</span>
          <SimulatedTag of={game.last} />
        </span>
        <span className="row wrap-f">
          <ResultBalls game={game} name={name} />
          <Tags game={game} />
        </span>
      </span>
      <span className="r dr-end">
        <TimeLeft game={game} name={name} />
        <Link to={betAddress(game.gameCode)} className="link sm" aria-label={t('site-front.playGame', { game: name })}>
          {t('site-front.play')}
        </Link>
      </span>
    </li>
  );
}

function DrawResults({ games }: { games: readonly LotteryGameView[] | undefined }): JSX.Element {
  const t = useT();
  return (
    <div>
      <SectionHead
        title={t('site-front.drawResults')}
        more={<MoreLink to="/lottery">{t('site-front.allDraws')}</MoreLink>}
      />
      {games === undefined ? (
        <Skeleton height={66} radius={16} count={GAMES_SHOWN} />
      ) : (
        <ul className="card dr-list">
          {games.slice(0, GAMES_SHOWN).map((game) => (
            <ResultRow key={game.gameCode} game={game} />
          ))}
        </ul>
      )}
    </div>
  );
}

export function Results(): JSX.Element | null {
  useAreas(['site-front']);
  const { data, error } = useGames();
  if (data === undefined && error !== null) return null;
  if (data?.games.length === 0) return null;
  return (
    <section className="wrap two">
      <DrawResults games={data?.games} />
      <PayCard games={data?.games} />
    </section>
  );
}
