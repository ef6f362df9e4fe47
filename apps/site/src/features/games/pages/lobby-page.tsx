/** The lobby of a category (screens.md 2.7-2.15): what the catalogue really has, and what of it is open. */
import { useT } from '@house/i18n/react';
import { Chips } from '@house/ui/choice';
import { type JSX, useEffect, useState } from 'react';
import { CATEGORIES } from '../../../shared/categories.ts';
import { Blocks } from '../../../shared/list-states.tsx';
import { useIsPhone } from '../../../shared/use-phone.ts';
import { keepVendor, readVendor } from '../../../shared/vendor.ts';
import { writeFilters } from '../model/filters.ts';
import { LOBBIES, type LobbyCategory } from '../model/lobbies.ts';
import { FilterPanel } from '../parts/filter-panel.tsx';
import { FilterSheet } from '../parts/filter-sheet.tsx';
import { GameList } from '../parts/game-list.tsx';
import { ListHead } from '../parts/list-head.tsx';
import { LiveTables } from '../parts/live-tables.tsx';
import { LobbyBand } from '../parts/lobby-band.tsx';
import { NotOpenYet } from '../parts/open-now.tsx';
import { Rooms } from '../parts/rooms.tsx';
import { VendorRail } from '../parts/vendor-rail.tsx';
import { type GamesList, type Lane, useGameList, useLane, useLanes, useOpenCount } from '../requests.ts';
import { type FilterState, useFilters } from '../use-filters.ts';
import { useGameWords } from '../words.ts';

/** Slots open with the vendor that was chosen before, unless the address says otherwise (specification 2). */
function usePreselectedVendor(category: LobbyCategory, lane: Lane | undefined, { filters, change }: FilterState): void {
  const [done, setDone] = useState(category !== 'RNG');
  useEffect(() => {
    if (done || lane === undefined) return;
    setDone(true);
    const kept = readVendor();
    const nothingSaid = Object.values(writeFilters(filters)).every((value) => value === undefined);
    if (nothingSaid && lane.cards.some(({ vassalage }) => vassalage === kept)) change({ vendors: [kept ?? ''] });
  }, [done, lane, filters, change]);
}

function ClassChips({ lane, state: { filters, change } }: { lane: Lane; state: FilterState }): JSX.Element {
  const t = useT();
  const { className } = useGameWords();
  return (
    <Chips
      label={t('site-games.classes')}
      choices={[
        { value: '', text: t('common.all') },
        ...lane.gameClassify.map((code) => ({ value: code, text: className(code) })),
      ]}
      value={filters.gameClass}
      onChange={(gameClass) => change({ gameClass })}
    />
  );
}

/** Place of the vendors until they are told. */
function RailShape({ waits }: { waits: boolean }): JSX.Element | null {
  return waits ? <Blocks className="vrail" count={3} height={88} radius={13} /> : null;
}

/** The same list before anything is known of it. */
function unanswered(list: GamesList): GamesList {
  return { ...list, query: { ...list.query, data: undefined } };
}

export function LobbyPage({ category }: { category: LobbyCategory }): JSX.Element {
  const t = useT();
  const lobby = LOBBIES[category];
  const look = CATEGORIES[category];
  const phone = useIsPhone();
  const lane = useLane(category);
  const lanes = useLanes();
  const isEmpty = lanes.data !== undefined && lane === undefined;
  const open = useOpenCount(category);
  const state = useFilters();
  const { filters, change } = state;
  const [sheet, setSheet] = useState(false);
  const list = useGameList(category, filters);
  usePreselectedVendor(category, lane, state);
  const choose = (vendor: string | null): void => {
    keepVendor(vendor);
    change({ vendors: vendor === null ? [] : [vendor] });
  };
  return (
    <div className="wrap lobby-page">
      <LobbyBand category={look} text={lobby.text} lane={lane} />
      {lane === undefined ? (
        <RailShape waits={lanes.data === undefined && lanes.error === null} />
      ) : (
        <VendorRail
          cards={lane.cards}
          chosen={filters.vendors.length === 1 ? (filters.vendors[0] ?? null) : null}
          onChoose={choose}
        />
      )}
      {category === 'LIVE' && lane !== undefined ? <ClassChips lane={lane} state={state} /> : null}
      <div className={lobby.filters ? 'games-lay' : 'games-lay whole'}>
        {lobby.filters && !phone ? (
          <aside className="card" aria-label={t('common.filter')}>
            <FilterPanel filters={filters} onChange={change} />
          </aside>
        ) : null}
        <section className="lay-list" aria-label={t(look.name)}>
          {isEmpty ? null : (
            <ListHead
              filters={filters}
              total={list.query.data?.total}
              onChange={change}
              {...(lobby.filters ? { onSheet: () => setSheet(true) } : {})}
            />
          )}
          <GameList
            label={t(look.name)}
            // What is open is said above the games, so they come with it and nothing moves.
            list={open.data === undefined && open.error === null ? unanswered(list) : list}
            {...(open.data?.total === 0 && !isEmpty ? { before: <NotOpenYet name={t(look.name)} /> } : {})}
            filters={filters}
            onChange={change}
            empty={{ title: t(lobby.empty), art: look.art }}
          />
        </section>
      </div>
      {category === 'LIVE' || category === 'COCK' ? (
        <LiveTables category={category} gameClass={filters.gameClass} vendors={filters.vendors} search={filters.q} />
      ) : null}
      {category === 'PVP' ? <Rooms vendors={filters.vendors} /> : null}
      {sheet ? (
        <FilterSheet
          category={category}
          filters={filters}
          onClose={() => setSheet(false)}
          onDone={(chosen) => {
            setSheet(false);
            change(chosen);
          }}
        />
      ) : null}
    </div>
  );
}
