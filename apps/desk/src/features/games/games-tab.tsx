/** The games of the catalogue: found, chosen, changed one by one or many at once. */
import { type DeskGame, type DeskVendor, listDeskGames, listDeskVendors } from '@house/contract/games/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import type { Column } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import type { JSX } from 'react';
import { useCall } from '../../shared/api.ts';
import { useDraft } from '../../shared/drafts.ts';
import { SearchFilter, SelectFilter } from '../../shared/filter-fields.tsx';
import { type Filters, sortedBy, useFilters } from '../../shared/filters.ts';
import { ListTable } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { oneOf } from '../../shared/one-of.ts';
import { useLook } from '../../shared/preferences.ts';
import { useCan } from '../../shared/staff.ts';
import { useList } from '../../shared/use-list.ts';
import { BulkPopup } from './bulk-popup.tsx';
import { GameEditor } from './game-editor.tsx';
import { CATEGORIES, GAME_STATES, MARKS, percentOfBasis, STATE_TONES } from './model.ts';
import { TileMark } from './tile.tsx';

const DEFAULTS = { q: '', v: '', cat: '', st: '', mark: '', sort: 'order', order: 'asc' };
const SORTS = ['order', 'name', 'rtp', 'changed'] as const;
/** As many as one order may change. */
const CHOSEN_MAX = 200;

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
            <small className="mono t3" translate="no">
              {game.gameId}
            </small>
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
          {gameClassify === null ? null : (
            <span className="mono t3" translate="no">
              {' '}
              {gameClassify}
            </span>
          )}
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

const byId = (games: readonly DeskGame[]): Map<string, DeskGame> => new Map(games.map((game) => [game.gameId, game]));

function useChosen() {
  const [chosen, setChosen] = useDraft<readonly DeskGame[]>('games.chosen', []);
  return {
    chosen: byId(chosen),
    choose: (games: readonly DeskGame[], on: boolean): void =>
      setChosen((before) => {
        const after = byId(before);
        for (const game of games) {
          if (!on) after.delete(game.gameId);
          else if (after.size < CHOSEN_MAX) after.set(game.gameId, game);
        }
        return [...after.values()];
      }),
    clear: (): void => setChosen([]),
  };
}

interface GameFiltersProps {
  filters: Filters<keyof typeof DEFAULTS>;
  vendors: readonly DeskVendor[];
  vendorName: (code: string) => string;
}

function GameFilters({ filters, vendors, vendorName }: GameFiltersProps): JSX.Element {
  const t = useT();
  return (
    <div className="filters card">
      <SearchFilter
        filters={filters}
        name="q"
        label={t('desk-games.search')}
        placeholder={t('desk-games.searchHint')}
        maxLength={64}
      />
      <SelectFilter
        filters={filters}
        name="v"
        label={t('desk-games.vendor')}
        choices={vendors.map(({ vassalage }) => vassalage)}
        words={vendorName}
      />
      <SelectFilter
        filters={filters}
        name="cat"
        label={t('desk-games.category')}
        choices={CATEGORIES}
        words={(category) => t(`desk-games.category.${category}`)}
      />
      <SelectFilter
        filters={filters}
        name="st"
        label={t('desk.state')}
        choices={GAME_STATES}
        words={(state) => t(`desk-games.state.${state}`)}
      />
      <SelectFilter
        filters={filters}
        name="mark"
        label={t('desk-games.mark')}
        choices={MARKS}
        words={(mark) => t(`desk-games.mark.${mark}`)}
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
  const { values } = filters;
  const sort = oneOf(SORTS, values.sort) ?? 'order';
  const order = values.order === 'desc' ? 'desc' : 'asc';
  const query = {
    size: 50,
    q: values.q,
    vassalage: values.v || undefined,
    category: oneOf(CATEGORIES, values.cat),
    state: oneOf(GAME_STATES, values.st),
    mark: oneOf(MARKS, values.mark),
    sort,
    order,
  } as const;
  const list = useList(listDeskGames, filters, { query });
  const rows = list.answer.data?.rows;
  const { chosen, choose, clear } = useChosen();
  const [opened, setOpened] = useDraft<DeskGame | undefined>('games.open', undefined);
  const [bulk, setBulk] = useDraft('games.bulk.open', false);
  const vendorName = (code: string): string =>
    vendors.find(({ vassalage }) => vassalage === code)?.names[language] ?? code;
  const columns = useGameColumns({
    chosen,
    may,
    vendorName,
    onChoose: (game, on) => choose([game], on),
    onOpen: setOpened,
  });
  return (
    <>
      <GameFilters filters={filters} vendors={vendors} vendorName={vendorName} />
      <div className="card list">
        {may ? (
          <div className="part-h">
            <span className="sm t2" role="status">
              {t('desk-games.chosen', { count: chosen.size })}
            </span>
            <span className="sp" />
            <Button size="s" disabled={rows === undefined} onClick={() => choose(rows ?? [], true)}>
              {t('desk-games.choosePage', { shown: count(rows?.length ?? 0) })}
            </Button>
            <Button size="s" disabled={chosen.size === 0} onClick={clear}>
              {t('desk-games.chooseNone')}
            </Button>
            <Button size="s" look="brand" disabled={chosen.size === 0} onClick={() => setBulk(true)}>
              {t('desk-games.bulk')}
            </Button>
          </div>
        ) : null}
        <ListTable
          label={t('desk-games.games')}
          list={list}
          columns={columns}
          rowKey={({ gameId }) => gameId}
          empty={t('desk-games.empty')}
          {...sortedBy(filters, { sort, order })}
        />
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
