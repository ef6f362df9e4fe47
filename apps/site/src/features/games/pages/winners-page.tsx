/** `/winners?view=latest|biggest`: real winners, masked (screens.md 3.19, 3.20). Without any there is no list. */
import '../games.css';
import type { ReplyOf } from '@house/contract/call';
import { type GameCategory, gameCategory, getRankList, type Winner } from '@house/contract/games/site';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Segmented } from '@house/ui/choice';
import { type Column, DataTable } from '@house/ui/data-table';
import { Select } from '@house/ui/field';
import { Icon } from '@house/ui/icon';
import { EmptyState } from '@house/ui/states';
import { TabPanel, Tabs } from '@house/ui/tabs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type JSX, Suspense, useEffect, useState } from 'react';
import { CATEGORIES } from '../../../shared/categories.ts';
import { useMoment } from '../../../shared/days.ts';
import { MadeUpTag } from '../../../shared/draw/simulated-tag.tsx';
import { useGameName } from '../../../shared/game-name.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useCall } from '../../../shared/query.ts';
import { LotteryWhenNone, OpenTiles } from '../parts/open-now.tsx';

const VIEWS = ['latest', 'biggest'] as const;
type View = (typeof VIEWS)[number];
const RANGES = ['day', 'week', 'month', 'all'] as const;
type Range = (typeof RANGES)[number];
const LEAST = ['', '100', '1000', '10000'] as const;
const PODIUM = 3;
const BATCH_MS = 3_000;

interface Choice {
  readonly view: View;
  readonly range: Range;
  readonly category: GameCategory | '';
  readonly least: string;
}

function readChoice(search: Record<string, unknown>): Choice {
  const pick = <V extends string>(list: readonly V[], name: string, otherwise: V): V =>
    list.find((value) => value === search[name]) ?? otherwise;
  return {
    view: pick(VIEWS, 'view', 'latest'),
    range: pick(RANGES, 'range', 'day'),
    category: pick([...gameCategory.options, ''], 'cat', ''),
    least: pick(LEAST, 'min', ''),
  };
}

function useChoice(): [Choice, (change: Record<string, string>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (next: Record<string, string>): void =>
    void navigate({ to: '.', search: { ...search, ...next }, replace: true, resetScroll: false });
  return [readChoice(search), change];
}

/** Holds still under the pointer and while Space paused it. */
function useRanks({ view, range, category, least }: Choice, paused: boolean) {
  return useCall(
    getRankList,
    { query: { view, range, gameType: category, ...(least === '' ? {} : { minPrize: least }) } },
    { keepOld: true, refetchInterval: view === 'latest' && !paused ? BATCH_MS : false },
  );
}

function useColumns(): Column<Winner>[] {
  const t = useT();
  const gameName = useGameName();
  const money = useMoney();
  const moment = useMoment();
  return [
    {
      key: 'player',
      head: t('site-games.winners.player'),
      cell: ({ player }) => <b translate="no">{player}</b>,
      card: 'title',
    },
    {
      key: 'game',
      head: t('site-games.winners.game'),
      cell: (winner) => (
        <>
          {gameName(winner)} <MadeUpTag of={winner} />
        </>
      ),
    },
    {
      key: 'time',
      head: t('site-games.winners.time'),
      cell: ({ at }) => <span className="num">{moment(at)}</span>,
    },
    {
      key: 'multiplier',
      head: t('site-games.winners.multiplier'),
      cell: ({ multiplier }) => <span className="num">{money.digits(multiplier)}×</span>,
      end: true,
    },
    {
      key: 'prize',
      head: t('site-games.winners.prize'),
      cell: ({ prize }) => (
        <b className="num" translate="no">
          {money.full(prize)}
        </b>
      ),
      end: true,
      card: 'main',
    },
  ];
}

function Podium({ winners }: { winners: readonly Winner[] }): JSX.Element {
  const gameName = useGameName();
  const money = useMoney();
  return (
    <ol className="wn-podium">
      {winners.map((winner, place) => (
        <li key={`${winner.at}${winner.player}${winner.gameId}`} className={`card p${place + 1}`}>
          <Icon name={place === 0 ? 'crown-simple-fill' : 'trophy'} size={26} />
          <b className="num" translate="no">
            {money.full(winner.prize)}
          </b>
          <span translate="no">{winner.player}</span>
          <small>
            {gameName(winner)} · <span className="num">{money.digits(winner.multiplier)}×</span>{' '}
            <MadeUpTag of={winner} />
          </small>
        </li>
      ))}
    </ol>
  );
}

function Board({ rows, view }: { rows: ReplyOf<typeof getRankList>['rows']; view: View }): JSX.Element {
  const t = useT();
  const columns = useColumns();
  const podium = view === 'biggest' && rows.length > PODIUM ? rows.slice(0, PODIUM) : [];
  return (
    <>
      {podium.length === 0 ? null : <Podium winners={podium} />}
      <DataTable
        label={t(view === 'latest' ? 'site-games.winners.latest' : 'site-games.winners.biggest')}
        columns={columns}
        rows={rows.slice(podium.length)}
        rowKey={({ at, player, gameId, prize }) => `${at} ${player} ${gameId} ${prize}`}
      />
    </>
  );
}

function WinnerList({ choice, onAll }: { choice: Choice; onAll: () => void }): JSX.Element {
  const t = useT();
  const [paused, setPaused] = useState(false);
  const ranks = useRanks(choice, paused);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== ' ' || event.target !== document.body) return;
      event.preventDefault();
      setPaused((before) => !before);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <ListStates query={ranks} skeleton={{ height: 52, count: 8 }}>
      {({ rows }) => (
        <>
          {rows.length === 0 ? (
            <NoWinners choice={choice} onAll={onAll} />
          ) : (
            <div onPointerEnter={() => setPaused(true)} onPointerLeave={() => setPaused(false)}>
              {paused && choice.view === 'latest' ? <p className="sm t3">{t('site-games.winners.paused')}</p> : null}
              <Board rows={rows} view={choice.view} />
            </div>
          )}
          <p className="sm t3">{t('site-games.winners.note')}</p>
          <OpenTiles />
        </>
      )}
    </ListStates>
  );
}

function NoWinners({ choice, onAll }: { choice: Choice; onAll: () => void }): JSX.Element {
  const t = useT();
  const narrowed = choice.category !== '' || choice.least !== '';
  const action = narrowed ? (
    <Button look="ghost" onClick={onAll}>
      {t('common.state.clearFilters')}
    </Button>
  ) : (
    <LotteryWhenNone />
  );
  return (
    <EmptyState title={t(narrowed ? 'common.state.noMatch' : 'site-games.winners.none')} art="trophy" action={action}>
      {t('site-games.winners.noneHint')}
    </EmptyState>
  );
}

function Filters({ choice, change }: { choice: Choice; change: (next: Record<string, string>) => void }): JSX.Element {
  const t = useT();
  const money = useMoney();
  return (
    <div className="wn-filters">
      {choice.view === 'biggest' ? (
        <Segmented
          label={t('site-games.winners.range')}
          choices={RANGES.map((value) => ({ value, text: t(`site-games.winners.range.${value}`) }))}
          value={choice.range}
          onChange={(range) => change({ range: range === 'day' ? '' : range })}
        />
      ) : null}
      <Select
        label={t('site-games.winners.category')}
        hideLabel
        small
        options={[
          { value: '', text: t('site-games.winners.allGames') },
          ...gameCategory.options.map((value) => ({ value, text: t(CATEGORIES[value].name) })),
        ]}
        value={choice.category}
        onChange={({ target }) => change({ cat: target.value })}
      />
      <Select
        label={t('site-games.winners.least')}
        hideLabel
        small
        options={LEAST.map((value) => ({
          value,
          text: value === '' ? t('site-games.winners.anyPrize') : t('site-games.from', { amount: money.whole(value) }),
        }))}
        value={choice.least}
        onChange={({ target }) => change({ min: target.value })}
      />
    </div>
  );
}

function Winners(): JSX.Element {
  useAreas(['site-games', 'site-frame']);
  const t = useT();
  const [choice, change] = useChoice();
  return (
    <>
      <h1>{t('site-frame.title.winners')}</h1>
      <Tabs
        id="winners"
        look="underlined"
        label={t('site-frame.title.winners')}
        tabs={VIEWS.map((value) => ({
          value,
          text: t(value === 'latest' ? 'site-games.winners.latest' : 'site-games.winners.biggest'),
        }))}
        value={choice.view}
        onChange={(view) => change({ view })}
      />
      <TabPanel id="winners" value={choice.view}>
        <Filters choice={choice} change={change} />
        <WinnerList choice={choice} onAll={() => change({ cat: '', min: '' })} />
      </TabPanel>
    </>
  );
}

export function WinnersPage(): JSX.Element {
  return (
    <div className="wrap own-page">
      <Suspense fallback={null}>
        <Winners />
      </Suspense>
    </div>
  );
}
