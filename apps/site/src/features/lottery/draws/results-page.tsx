/** `/results?gameCode=&day=&p=`: every draw of a game since it began, by day. */
import '../lottery.css';
import './draws.css';
import { type DrawRecord, listDrawDays, listDrawHistory } from '@house/contract/lottery/site';
import { useAreas, useT } from '@house/i18n/react';
import type { GameFacts } from '@house/lottery/game';
import { Badge } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { EmptyState, Skeleton } from '@house/ui/states';
import { callKey } from '@house/web/query';
import { Link } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { useBoot } from '../../../shared/boot.ts';
import { isDay } from '../../../shared/day-text.ts';
import { soon } from '../../../shared/debounce.ts';
import { SimulatedTag } from '../../../shared/draw/simulated-tag.tsx';
import { ListEnd } from '../../../shared/list-end.tsx';
import { ListStates } from '../../../shared/list-states.tsx';
import { useLive } from '../../../shared/live.ts';
import { useMoney } from '../../../shared/money.ts';
import { usePagedList } from '../../../shared/paged-list.ts';
import { queryClient, useCall } from '../../../shared/query.ts';
import { FullBoard } from '../parts/full-board.tsx';
import { ResultBalls, ResultTags } from '../parts/result-balls.tsx';
import { useShortDrawNo } from '../words.ts';
import { Calendar, useDayWords } from './calendar.tsx';
import { type GameAddress, useGameAddress } from './choice.ts';
import { DrawHead } from './draw-head.tsx';
import { monthOf } from './month.ts';
import { useStationNames } from './station-names.tsx';

const SIZE = 50;
const MINUTE_MS = 60_000;

function useTimeOfDraw(): (at: string) => string {
  const { digits } = useMoney();
  const zone = useBoot((boot) => boot.brand.zone.offsetMinutes);
  return (at) => digits(new Date(Date.parse(at) + zone * MINUTE_MS).toISOString().slice(11, 16));
}

function DrawState({ draw }: { draw: DrawRecord }): JSX.Element {
  const t = useT();
  if (draw.state === 'void')
    return (
      <span className="dr-void">
        <Badge tone="loss">{t('site-draws.state.void')}</Badge>
        <span className="sm t2">{t(`site-draws.void.${draw.voidCause ?? 'ordered'}`)}</span>
      </span>
    );
  const tone = draw.state === 'settled' ? 'win' : draw.state === 'late' ? 'warn' : 'plain';
  return <Badge tone={tone}>{t(`site-draws.state.${draw.state}`)}</Badge>;
}

function DrawRow({ game, draw }: { game: GameFacts; draw: DrawRecord }): JSX.Element {
  const shortDrawNo = useShortDrawNo();
  const t = useT();
  const { digits } = useMoney();
  const time = useTimeOfDraw();
  const stationName = useStationNames(game);
  const { result } = draw;
  return (
    <li className="dr-row">
      <span className="dr-no num">
        <b translate="no">{digits(shortDrawNo(draw.drawNo))}</b>
        {draw.official === null ? null : <span className="sm">{stationName(draw.official.station)}</span>}
        <time className="sm t3" dateTime={draw.drawAt}>
          {time(draw.drawAt)}
        </time>
      </span>
      <span className="dr-res">
        {result === null ? null : (
          <>
            <ResultBalls game={game} result={result} size="s" />
            <ResultTags game={game} result={result} />
            <FullBoard game={game} result={result} drawId={draw.id} drawNo={digits(draw.drawNo)} />
          </>
        )}
      </span>
      <span className="dr-said">
        <SimulatedTag of={draw} />
        <DrawState draw={draw} />
      </span>
      <Link
        to="/verify"
        search={{ draw: draw.id }}
        className="ib s"
        aria-label={t('lottery.verify.drawLink', { draw: digits(draw.drawNo) })}
        title={t('lottery.verify.drawLink', { draw: digits(draw.drawNo) })}
      >
        <Icon name="seal-check" />
      </Link>
    </li>
  );
}

/** The calendar of the months of a game; its month is turned here and follows the day of the address. */
function Days({ game, day, onDay }: { game: GameFacts; day: string; onDay: (day: string) => void }): JSX.Element {
  const [turned, setTurned] = useState({ of: day, month: monthOf(day) });
  const month = turned.of === day ? turned.month : monthOf(day);
  const query = useCall(
    listDrawDays,
    { params: { gameCode: game.gameCode }, query: { month } },
    { staleTime: MINUTE_MS, keepOld: true },
  );
  return (
    <ListStates query={query} ages={false} skeleton={<Skeleton height={300} radius={12} />}>
      {({ first, last, days }) => (
        <Calendar
          day={day}
          month={month}
          first={first ?? day}
          last={last ?? day}
          days={new Set(days)}
          onMonth={(next) => setTurned({ of: day, month: next })}
          onDay={onDay}
        />
      )}
    </ListStates>
  );
}

/** Everybody who looks at a game hears of its draws in the same moment. */
const readHistorySoon = soon(() => void queryClient.invalidateQueries({ queryKey: callKey(listDrawHistory) }));

function Draws({ address, asked, page }: { address: GameAddress; asked: string | null; page: number }): JSX.Element {
  const t = useT();
  const dayWords = useDayWords();
  const { game, change } = address;
  const { gameCode } = game;
  const list = usePagedList(
    listDrawHistory,
    (of) => ({ params: { gameCode }, query: { ...(asked === null ? {} : { day: asked }), page: of, size: SIZE } }),
    {
      page,
      // A day has up to 1,440 draws.
      alwaysPaged: true,
      rowsIn: 'draws',
      idOf: ({ id }) => id,
      pageCountOf: ({ total }) => Math.ceil(total / SIZE),
      staleTime: 20_000,
    },
  );
  const { query } = list;
  useLive(`lott.${gameCode}`, ({ kind }) => {
    if (kind !== 'opened' && kind !== 'yeekeeEntries' && kind !== 'terms') readHistorySoon();
  });
  const day = asked ?? query.data?.day ?? null;
  const neverDrew = query.data !== undefined && day === null;
  const onDay = (next: string): void => change({ day: next, p: '' });
  return (
    <div className={neverDrew ? 'dr-lay alone' : 'dr-lay'}>
      {neverDrew ? null : (
        <div className="dr-side card pad">
          {day === null ? <Skeleton height={300} radius={12} /> : <Days game={game} day={day} onDay={onDay} />}
          <p className="sm t3">{t('site-draws.calendar.zone')}</p>
        </div>
      )}
      <section className="card clip dr-main" aria-labelledby="dr-day">
        <div className="card-h">
          <h2 id="dr-day">{day === null ? t('site-draws.results') : dayWords(day)}</h2>
          <span className="sp" />
          {query.data === undefined ? null : (
            <span className="sm t2 num">{t('site-draws.count', { count: query.data.total })}</span>
          )}
        </div>
        <ListStates query={query} skeleton={<Skeleton height={56} count={8} radius={12} />}>
          {({ draws, total }) => (
            <>
              {draws.length === 0 ? (
                <EmptyState title={t(neverDrew ? 'site-draws.never' : 'site-draws.none')} art="balls">
                  {neverDrew ? null : t('site-draws.noneHint')}
                </EmptyState>
              ) : (
                <ol className="dr-list">
                  {draws.map((draw) => (
                    <DrawRow key={draw.id} game={game} draw={draw} />
                  ))}
                </ol>
              )}
              {total > SIZE ? (
                <ListEnd
                  list={list}
                  shown={draws.length}
                  size={SIZE}
                  total={total}
                  onPage={(next) => change({ day: day ?? '', p: next === 1 ? '' : String(next) })}
                />
              ) : null}
            </>
          )}
        </ListStates>
      </section>
    </div>
  );
}

export function ResultsPage(): JSX.Element | null {
  useAreas(['lottery', 'site-draws']);
  const address = useGameAddress('/results');
  if (address === null) return null;
  const { search } = address;
  const day = search['day'] ?? '';
  const page = /^[1-9]\d{0,2}$/.test(search['p'] ?? '') ? Number(search['p']) : 1;
  return (
    <div className="wrap draws">
      <DrawHead page="/results" address={address} />
      <Draws key={address.game.gameCode} address={address} asked={isDay(day) ? day : null} page={page} />
    </div>
  );
}
