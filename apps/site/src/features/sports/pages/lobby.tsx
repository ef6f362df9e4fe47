/** Matches of the book: those that are played, those that come, those that are over, and the member's own bets. */
import { useT } from '@house/i18n/react';
import { ODDS_FORMATS } from '@house/sports/odds';
import { Chips } from '@house/ui/choice';
import { Field, Select } from '@house/ui/field';
import { EmptyState } from '@house/ui/states';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type JSX, useEffect, useState } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { useOddsFormat } from '../../../shared/odds-format.ts';
import type { EventList, ListedEvent, SportKind } from '../book/requests.ts';
import { useSportsWords } from '../book/words.ts';
import { LeagueCard } from '../parts/event-rows.tsx';
import { MyBets } from '../parts/my-bets.tsx';
import { PriceButton } from '../parts/price-button.tsx';
import { Scoreboard } from '../parts/scoreboard.tsx';

const VIEWS = ['live', 'upcoming', 'mine', 'ended', 'open', 'settled'] as const;
type View = (typeof VIEWS)[number];

function isIn(view: View, { status }: ListedEvent): boolean {
  if (view === 'mine') return true;
  return view === 'ended' ? status === 'ended' || status === 'abandoned' : view === status;
}

/** The first match that is played, with its winner and its total. */
function Featured({ event }: { event: ListedEvent }): JSX.Element {
  const words = useSportsWords();
  const shown = event.markets.filter(({ role }) => role === 'winner' || role === 'total');
  return (
    <Scoreboard event={event}>
      <div className="sb-featured">
        {shown.flatMap((market) =>
          market.selections.map(({ code }) => (
            <PriceButton
              key={`${market.id} ${code}`}
              event={event}
              market={market}
              selection={code}
              text={words.selection({ ...market, selection: code, home: event.home.names, away: event.away.names })}
            />
          )),
        )}
      </div>
    </Scoreboard>
  );
}

function OddsFormatSelect(): JSX.Element {
  const t = useT();
  const [format, choose] = useOddsFormat();
  return (
    <Select
      label={t('site-sports.format.label')}
      value={format}
      options={ODDS_FORMATS.map((value) => ({ value, text: t(`site-sports.format.${value}`) }))}
      onChange={(event) => choose(ODDS_FORMATS.find((each) => each === event.target.value) ?? 'decimal')}
    />
  );
}

const SEARCH_MS = 350;

/** Looks for a side or a league, a moment after the last key. */
function SearchField(): JSX.Element {
  const t = useT();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked = typeof search['q'] === 'string' ? search['q'] : '';
  const [typed, setTyped] = useState(asked);
  useEffect(() => {
    if (typed === asked) return;
    const timer = setTimeout(() => {
      void navigate({ to: '.', search: { ...search, q: typed === '' ? undefined : typed } as never, replace: true });
    }, SEARCH_MS);
    return () => clearTimeout(timer);
  }, [typed, asked, search, navigate]);
  return (
    <Field
      label={t('site-sports.search')}
      type="search"
      value={typed}
      onChange={(event) => setTyped(event.target.value.slice(0, 40))}
    />
  );
}

const ALL_SPORTS = 'all';

/** One sport of this part of the book, or all of them. */
function SportChips({ sports, kind }: { sports: EventList['sports']; kind: SportKind }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const { name } = useSportsWords();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const own = sports.filter((each) => each.kind === kind && each.live + each.upcoming > 0);
  return (
    <Chips
      label={t('site-sports.sports')}
      choices={[
        { value: ALL_SPORTS, text: t('site-sports.allSports') },
        ...own.map((each) => ({
          value: each.code,
          text: name(each.names),
          ...(each.live > 0 ? { count: digits(each.live) } : {}),
        })),
      ]}
      value={own.find(({ code }) => code === search['sport'])?.code ?? ALL_SPORTS}
      onChange={(value) =>
        void navigate({
          to: '.',
          search: { ...search, sport: value === ALL_SPORTS ? undefined : value } as never,
          replace: true,
        })
      }
    />
  );
}

export function Lobby({ list: { events, sports }, kind }: { list: EventList; kind: SportKind }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const live = events.filter((event) => isIn('live', event));
  const view = VIEWS.find((each) => each === search['view']) ?? (live.length > 0 ? 'live' : 'upcoming');
  const shown = events.filter((event) => isIn(view, event));
  const leagues = [...new Set(shown.map(({ league }) => league.code))];
  const [first] = live;
  const own = view === 'open' || view === 'settled' || view === 'mine';
  const bets = view === 'open' || view === 'settled';
  return (
    <>
      <SportChips sports={sports} kind={kind} />
      {first === undefined || own ? null : <Featured event={first} />}
      <div className="sb-views">
        <Chips<View>
          label={t('site-sports.views')}
          choices={VIEWS.map((value) => ({
            value,
            text: t(`site-sports.view.${value}`),
            ...(value === 'live' ? { count: digits(live.length) } : {}),
          }))}
          value={view}
          onChange={(value) => void navigate({ to: '.', search: { ...search, view: value } as never, replace: true })}
        />
        <SearchField />
        <OddsFormatSelect />
      </div>
      {bets ? (
        <MyBets view={view} />
      ) : shown.length === 0 ? (
        <EmptyState title={t(`site-sports.none.${view}`)} />
      ) : (
        leagues.map((code) => (
          <LeagueCard
            key={code}
            events={shown
              .filter(({ league }) => league.code === code)
              .toSorted((a, b) =>
                view === 'ended' ? b.startsAt.localeCompare(a.startsAt) : a.startsAt.localeCompare(b.startsAt),
              )}
          />
        ))
      )}
    </>
  );
}
