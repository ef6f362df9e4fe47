/** `/odds?gameCode=&playType=`: the rules of a game, and what each play pays, how likely it is and what it returns. */
import '../lottery.css';
import './draws.css';
import type { LotteryGameView } from '@house/contract/lottery/site';
import { useAreas, useT } from '@house/i18n/react';
import { type LotteryGame, type Play, sellsAtLevels } from '@house/lottery/game';
import { megaReturn } from '@house/lottery/games/mega-return';
import { findPlay } from '@house/lottery/offer';
import { factorOfPlay } from '@house/lottery/prices';
import { LEVELS, type LevelPrice, type Price, priceAt } from '@house/lottery/pricing';
import { formatPercent } from '@house/lottery/rational';
import { buttonClass } from '@house/ui/button';
import { Skeleton } from '@house/ui/states';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useGame } from '../../../shared/game-plays.ts';
import { ListStates, Waiting } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useGameNames } from '../game-names.ts';
import { levelAt, VISITOR_TERMS } from '../model/level.ts';
import { limitsOf } from '../model/limits.ts';
import { payRows } from '../model/pay-rows.ts';
import { groupPlays, type PlayGroup, soldPlays } from '../model/play-groups.ts';
import { oneIn } from '../one-in.ts';
import { Pays } from '../parts/pay-table.tsx';
import { PriceFigure } from '../parts/price-figure.tsx';
import { RuleLines } from '../parts/rule-lines.tsx';
import { useLotteryGames, usePrizeTerms, useSaleTerms } from '../requests.ts';
import { useLotteryWords } from '../words.ts';
import { useGameAddress } from './choice.ts';
import { DrawHead } from './draw-head.tsx';

interface PlayProps {
  game: LotteryGame;
  play: Play;
  price: Price;
  /** False while that is not the person's own. */
  known: boolean;
}

/** One play whole: how it is won, and each prize in words. */
function PlayOdds({ game, play, price, known }: PlayProps): JSX.Element {
  const t = useT();
  const words = useLotteryWords();
  const gameName = useGameNames();
  const { digits } = useMoney();
  return (
    <section className="card pad od-play" aria-label={`${gameName(game)}: ${words.playName(game, play.code)}`}>
      <h2>{words.playName(game, play.code)}</h2>
      <p className="t2">{words.hint(game, play)}</p>
      <dl className="od-rows">
        {payRows(play, price).map((row) => (
          <div key={row.key}>
            {row.choices.length === 0 ? null : <dt>{row.choices.map((choice) => words.choice(choice)).join(' / ')}</dt>}
            {row.prizes.map(({ chance, odds }) => (
              <dd key={`${chance.numerator}/${chance.denominator}`} className="num">
                <PriceFigure known={known}>
                  {digits(t('site-draws.odds.prize', { times: odds, chance: oneIn(chance) }))}
                </PriceFigure>
              </dd>
            ))}
            {row.rtp === null ? null : (
              <dd className="num t2">
                <PriceFigure known={known}>
                  {digits(t('site-draws.odds.return', { rtp: formatPercent(row.rtp).replace(/\.?0+$/, '') }))}
                </PriceFigure>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <Link
        to="/lottery"
        search={{ gameCode: game.gameCode, playType: play.code }}
        className={buttonClass('gold')}
        activeProps={{}}
      >
        {t('site-draws.odds.bet')}
      </Link>
    </section>
  );
}

function LevelNote({ atLevel, known }: { atLevel: LevelPrice | null; known: boolean }): JSX.Element | null {
  const t = useT();
  const { digits } = useMoney();
  if (atLevel === null) return null;
  const { basis, lowest, highest } = LEVELS;
  const percent = (level: number): string => String((level * 100) / basis);
  const values = { level: atLevel.level, lowest, highest, least: percent(lowest), most: percent(highest) };
  return (
    <p className="sm t2">
      <PriceFigure known={known}>{digits(t('site-draws.odds.level', values))}</PriceFigure>
    </p>
  );
}

/** Of the mega draw: its cap is what one line wins, so the lines of a ticket of more numbers return less together. */
function CapNote({
  game,
  view,
  factor,
}: {
  game: LotteryGame;
  view: LotteryGameView;
  factor: number;
}): JSX.Element | null {
  const t = useT();
  const { digits } = useMoney();
  if (game.familyCode !== 'MEGA') return null;
  const { minimumStake: price, maximumWin: mostWin } = limitsOf(game, view);
  const percent = (picks: number): string =>
    formatPercent(megaReturn(picks, { price, factor, mostWin })).replace(/\.?0+$/, '');
  return <p className="sm t2">{digits(t('site-draws.odds.cap', { one: percent(5), most: percent(15) }))}</p>;
}

function GameOdds({ game, view, play }: { game: LotteryGame; view: LotteryGameView | undefined; play: Play | null }) {
  const t = useT();
  const words = useLotteryWords();
  const byLevel = sellsAtLevels(game);
  const terms = usePrizeTerms(byLevel);
  const atLevel = byLevel ? levelAt(terms ?? VISITOR_TERMS, null) : null;
  const known = !byLevel || terms !== null;
  const { prices } = useSaleTerms(game.gameCode);
  const priceOf = (play: Play): Price => priceAt(play, atLevel, factorOfPlay(prices, play.code));
  // A group of one row says its name in the row: such rows stand first, under no head.
  const [alone, headed] = [true, false].map((single) =>
    groupPlays(soldPlays(game, view)).filter(
      ({ plays }) => (plays.flatMap((each) => payRows(each, priceOf(each))).length === 1) === single,
    ),
  ) as [PlayGroup[], PlayGroup[]];
  const groups = [
    ...(alone.length === 0 ? [] : [{ name: null, plays: alone.flatMap(({ plays }) => plays) }]),
    ...headed.map(({ groupId, plays }) => ({ name: words.name(groupId), plays })),
  ];
  return (
    <div className="od-lay">
      {play === null ? null : <PlayOdds game={game} play={play} price={priceOf(play)} known={known} />}
      {view === undefined ? null : (
        <section className="card pad" aria-labelledby="od-rules">
          <h2 id="od-rules">{t('site-draws.odds.rules')}</h2>
          <RuleLines game={game} view={view} byLevel={byLevel} inUnits={game.prizeMode === 'Lott'} />
          <LevelNote atLevel={atLevel} known={known} />
          <CapNote game={game} view={view} factor={factorOfPlay(prices, 'LINE')} />
        </section>
      )}
      <section className="card clip" aria-labelledby="od-pays">
        <div className="card-h">
          <h2 id="od-pays">{t('lottery.pays.title')}</h2>
        </div>
        <Pays game={game} groups={groups} priceOf={priceOf} priceKnown={known} linked />
      </section>
      <p className="sm t2">{t('common.play.houseShare')}</p>
    </div>
  );
}

export function OddsPage(): JSX.Element | null {
  useAreas(['lottery', 'lottery-hints', 'lottery-rules', 'site-draws']);
  const address = useGameAddress('/odds');
  const games = useLotteryGames(address?.game.gameCode);
  const game = useGame(address?.game.gameCode ?? '');
  if (address === null || game === null) return null;
  const play = game === undefined ? null : (findPlay(game, address.search['playType'] ?? '') ?? null);
  const skeleton = <Skeleton height={120} count={4} radius={16} />;
  return (
    <div className="wrap draws">
      <DrawHead page="/odds" address={address} />
      <ListStates query={games} skeleton={skeleton}>
        {({ games: views }) =>
          game === undefined ? (
            <Waiting>{skeleton}</Waiting>
          ) : (
            <GameOdds game={game} view={views.find(({ gameCode }) => gameCode === game.gameCode)} play={play} />
          )
        }
      </ListStates>
    </div>
  );
}
