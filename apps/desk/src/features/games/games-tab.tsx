/** The games of the catalogue: found, chosen, changed one by one or many at once. */
import { type DeskGame, listDeskGames, listDeskVendors } from '@house/contract/desk-games';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable, type Sort } from '@house/ui/data-table';
import { Select } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { type JSX, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFilters } from '../../shared/filters.ts';
import { LateField } from '../../shared/late-field.tsx';
import { useListKeys } from '../../shared/list-keys.ts';
import { ListView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { oneOf } from '../../shared/one-of.ts';
import { useLook } from '../../shared/preferences.ts';
import { useCan } from '../../shared/staff.ts';
import { BulkPopup } from './bulk-popup.tsx';
import { GameEditor } from './game-editor.tsx';
import { CATEGORIES, GAME_STATES, MARKS, percentOfBasis, STATE_TONES } from './model.ts';
import { TileMark } from './tile.tsx';

const DEFAULTS = { q: '', v: '', cat: '', st: '', mark: '', sort: 'order', order: 'asc' };
const SORTS = ['order', 'name', 'rtp', 'changed'] as const;
/** As many as one order may change. */
const CHOSEN_MOST = 200;

function useGameColumns(options: {
  chosen: ReadonlyMap<string, DeskGame>;
  may: boolean;
  vendorName: (code: string) => string;
  onChoose: (game: DeskGame, on: boolean) => void;
  onOpen: (game: DeskGame) => void;
}): Column<DeskGame>[] {
  const t = useT();
  const { language } = useLook();
  const { chosen, may, onChoose, onOpen } = options;
  const nameOf = (game: DeskGame): string => game.names[language] || game.names['en'] || game.gameId;
  const choose: Column<DeskGame> = {
    key: 'choose',
    head: <span className="sr">{t('desk-games.choose')}</span>,
    card: 'line',
    cell: (game) => (
      <input
        type="checkbox"
        className="gm-check"
        aria-label={t('desk-games.chooseOne', { name: nameOf(game) })}
        checked={chosen.has(game.gameId)}
        onChange={(event) => onChoose(game, event.target.checked)}
      />
    ),
  };
  return [
    ...(may ? [choose] : []),
    {
      key: 'name',
      head: t('desk.game'),
      sortable: true,
      card: 'title',
      cell: (game) => (
        <button type="button" className="link gm-name" data-row aria-haspopup="dialog" onClick={() => onOpen(game)}>
          <TileMark look={{ ...game, showIcon: '' }} />
          <span>
            {nameOf(game)}
            <small className="mono t3">{game.gameId}</small>
          </span>
        </button>
      ),
    },
    { key: 'vendor', head: t('desk-games.vendor'), cell: ({ vassalage }) => options.vendorName(vassalage) },
    {
      key: 'category',
      head: t('desk-games.category'),
      cell: ({ category, gameClassify }) => (
        <span className="nw">
          {t(`desk-games.category.${category}`)}
          {gameClassify === null ? null : <span className="mono t3"> {gameClassify}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: ({ state, isHot, isNew }) => (
        <span className="row">
          <Badge tone={STATE_TONES[state]}>{t(`desk-games.state.${state}`)}</Badge>
          {isHot ? <Badge tone="loss">{t('desk-games.hot')}</Badge> : null}
          {isNew ? <Badge tone="info">{t('desk-games.new')}</Badge> : null}
        </span>
      ),
    },
    {
      key: 'rtp',
      head: 'RTP %',
      end: true,
      sortable: true,
      cell: ({ rtpBasisPoints }) => percentOfBasis(rtpBasisPoints) || <span className="t3">–</span>,
    },
    {
      key: 'tags',
      head: t('desk-games.tags'),
      cell: ({ tags }) =>
        tags.length === 0 ? <span className="t3">–</span> : <span className="sm">{tags.join(', ')}</span>,
    },
  ];
}

function useChosen() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, DeskGame>>(new Map());
  return {
    chosen,
    choose: (games: readonly DeskGame[], on: boolean): void =>
      setChosen((before) => {
        const after = new Map(before);
        for (const game of games) {
          if (!on) after.delete(game.gameId);
          else if (after.size < CHOSEN_MOST) after.set(game.gameId, game);
        }
        return after;
      }),
    clear: (): void => setChosen(new Map()),
  };
}

function GameFilters({ filters }: { filters: ReturnType<typeof useFilters<keyof typeof DEFAULTS>> }): JSX.Element {
  const t = useT();
  const { language } = useLook();
  const vendors = useCall(listDeskVendors).data?.vendors ?? [];
  const { values, change } = filters;
  const all = { value: '', text: t('common.all') };
  return (
    <div className="filters card">
      <LateField
        type="search"
        icon="magnifying-glass"
        label={t('desk-games.search')}
        placeholder={t('desk-games.searchHint')}
        maxLength={64}
        value={values.q}
        onSettled={(q) => change({ q })}
      />
      <Select
        small
        label={t('desk-games.vendor')}
        value={values.v}
        options={[
          all,
          ...vendors.map((vendor) => ({ value: vendor.vassalage, text: vendor.names[language] ?? vendor.vassalage })),
        ]}
        onChange={(event) => change({ v: event.target.value })}
      />
      <Select
        small
        label={t('desk-games.category')}
        value={values.cat}
        options={[all, ...CATEGORIES.map((value) => ({ value, text: t(`desk-games.category.${value}`) }))]}
        onChange={(event) => change({ cat: event.target.value })}
      />
      <Select
        small
        label={t('desk.state')}
        value={values.st}
        options={[all, ...GAME_STATES.map((value) => ({ value, text: t(`desk-games.state.${value}`) }))]}
        onChange={(event) => change({ st: event.target.value })}
      />
      <Select
        small
        label={t('desk-games.mark')}
        value={values.mark}
        options={[all, ...MARKS.map((value) => ({ value, text: t(`desk-games.mark.${value}`) }))]}
        onChange={(event) => change({ mark: event.target.value })}
      />
    </div>
  );
}

export function GamesTab(): JSX.Element {
  const t = useT();
  const { language } = useLook();
  const { count } = useFigures();
  const may = useCan('games.edit');
  const vendors = useCall(listDeskVendors).data?.vendors ?? [];
  const filters = useFilters(DEFAULTS, ['sort', 'order']);
  const { values, page, change } = filters;
  const answer = useCall(
    listDeskGames,
    {
      query: {
        page,
        size: 50,
        q: values.q,
        vassalage: values.v === '' ? undefined : values.v,
        category: oneOf(CATEGORIES, values.cat),
        state: oneOf(GAME_STATES, values.st),
        mark: oneOf(MARKS, values.mark),
        sort: oneOf(SORTS, values.sort) ?? 'order',
        order: values.order === 'desc' ? 'desc' : 'asc',
      },
    },
    { keepOld: true },
  );
  const { chosen, choose, clear } = useChosen();
  const [opened, setOpened] = useState<DeskGame>();
  const [bulk, setBulk] = useState(false);
  const vendorName = (code: string): string =>
    vendors.find(({ vassalage }) => vassalage === code)?.names[language] ?? code;
  const columns = useGameColumns({
    chosen,
    may,
    vendorName,
    onChoose: (game, on) => choose([game], on),
    onOpen: setOpened,
  });
  const sort: Sort = { key: values.sort, direction: values.order === 'desc' ? 'descending' : 'ascending' };
  useListKeys();
  return (
    <>
      <GameFilters filters={filters} />
      <div className="card list">
        {may ? (
          <div className="part-h">
            <span className="sm t2" role="status">
              {t('desk-games.chosen', { count: chosen.size })}
            </span>
            <span className="sp" />
            <Button size="s" disabled={answer.data === undefined} onClick={() => choose(answer.data?.rows ?? [], true)}>
              {t('desk-games.choosePage', { shown: count(answer.data?.rows.length ?? 0) })}
            </Button>
            <Button size="s" disabled={chosen.size === 0} onClick={clear}>
              {t('desk-games.chooseNone')}
            </Button>
            <Button size="s" look="brand" disabled={chosen.size === 0} onClick={() => setBulk(true)}>
              {t('desk-games.bulk')}
            </Button>
          </div>
        ) : null}
        <ListView
          answer={answer}
          filtered={filters.filtered}
          onClear={filters.clear}
          onPage={filters.toPage}
          empty={t('desk-games.empty')}
        >
          {({ rows }, stale) => (
            <DataTable
              label={t('desk-games.games')}
              columns={columns}
              rows={rows}
              rowKey={({ gameId }) => gameId}
              sort={sort}
              onSort={({ key, direction }) => change({ sort: key, order: direction === 'descending' ? 'desc' : 'asc' })}
              stale={stale}
            />
          )}
        </ListView>
      </div>
      {opened === undefined || !may ? null : (
        <GameEditor
          key={opened.gameId}
          game={opened}
          vendorName={vendorName(opened.vassalage)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {bulk ? <BulkPopup games={[...chosen.values()]} onDone={clear} onClose={() => setBulk(false)} /> : null}
    </>
  );
}
