/** Draws (screens.md 7.13): filtered by game, day and state, asked again every five seconds. */
import { type DeskDraw, listDeskDraws } from '@house/contract/desk';
import { useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { Select } from '@house/ui/field';
import { Badge, MoneyFigure } from '@house/ui/figures';
import { Link } from '@tanstack/react-router';
import { type JSX, useMemo } from 'react';
import { request, useCall } from '../../shared/api.ts';
import { CsvButton } from '../../shared/csv-button.tsx';
import { dayFromToday } from '../../shared/date-filters.tsx';
import { useFilters } from '../../shared/filters.ts';
import { GAME_CODES, ResultBalls, useGameWords } from '../../shared/games.tsx';
import { LateField } from '../../shared/late-field.tsx';
import { useListKeys } from '../../shared/list-keys.ts';
import { ListView } from '../../shared/list-view.tsx';
import { toneOfAmount, useFigures } from '../../shared/money.ts';
import { oneOf } from '../../shared/one-of.ts';
import { usePlace } from '../../shared/page-title.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { DRAW_HEADS, DRAW_STATES, drawCells, houseResultOf, STATE_TONES } from './model.ts';

const DEFAULTS = { game: '', day: '', st: '' };
const POLL_MILLISECONDS = 5_000;

function useDrawColumns(): Column<DeskDraw>[] {
  const t = useT();
  const { money, signed, count } = useFigures();
  const when = useWhen();
  const words = useGameWords();
  return useMemo(
    () => [
      {
        key: 'no',
        head: t('desk.drawNo'),
        card: 'title',
        cell: (draw) => (
          <Link to="/draws/$id" params={{ id: draw.id } as never} className="link mono nw" data-row>
            {draw.drawNo}
          </Link>
        ),
      },
      { key: 'game', head: t('desk.game'), cell: (draw) => <span className="nw">{words.game(draw.gameCode)}</span> },
      {
        key: 'state',
        head: t('desk.state'),
        card: 'status',
        cell: (draw) => <Badge tone={STATE_TONES[draw.state]}>{t(`desk.drawState.${draw.state}`)}</Badge>,
      },
      {
        key: 'close',
        head: `${t('desk.closes')} (${zoneName})`,
        cell: (draw) => <span className="nw">{when.instant(draw.closeAt)}</span>,
      },
      { key: 'result', head: t('desk.result'), cell: (draw) => <ResultBalls result={draw.result} /> },
      { key: 'bets', head: t('desk.bets'), end: true, cell: (draw) => count(draw.bets) },
      { key: 'stake', head: t('desk.stake'), end: true, cell: (draw) => money(draw.stake) },
      { key: 'prize', head: t('desk.prize'), end: true, cell: (draw) => money(draw.prize) },
      {
        key: 'house',
        head: t('desk.houseResult'),
        end: true,
        card: 'main',
        cell: (draw) => (
          <MoneyFigure text={signed(houseResultOf(draw))} tone={toneOfAmount(houseResultOf(draw))} className="b" />
        ),
      },
      {
        key: 'settled',
        head: t('desk.settledAt'),
        cell: (draw) => <span className="t2 nw">{when.clock(draw.settledAt)}</span>,
      },
    ],
    [t, money, signed, count, when, words],
  );
}

export function DrawsPage(): JSX.Element {
  const t = useT();
  const words = useGameWords();
  const columns = useDrawColumns();
  const filters = useFilters(DEFAULTS);
  const { values, page, change } = filters;
  const query = {
    gameCode: oneOf(GAME_CODES, values.game),
    day: /^\d{4}-\d{2}-\d{2}$/.test(values.day) ? values.day : undefined,
    state: oneOf(DRAW_STATES, values.st),
  };
  const answer = useCall(
    listDeskDraws,
    { query: { ...query, page } },
    { keepOld: true, refetchInterval: POLL_MILLISECONDS },
  );
  useListKeys();
  usePlace([{ text: t('desk.draws') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.draws')}</h1>
        <CsvButton
          name="draws"
          heads={DRAW_HEADS}
          cellsOf={drawCells}
          readPage={(at, size) => request(listDeskDraws, { query: { ...query, page: at, size } })}
        />
      </div>
      <div className="filters card">
        <Select
          small
          label={t('desk.game')}
          value={values.game}
          options={[
            { value: '', text: t('common.all') },
            ...GAME_CODES.map((code) => ({ value: code, text: words.game(code) })),
          ]}
          onChange={(event) => change({ game: event.target.value })}
        />
        <LateField
          type="date"
          label={t('desk.day')}
          max={dayFromToday(2)}
          value={values.day}
          onSettled={(day) => change({ day })}
        />
        <Select
          small
          label={t('desk.state')}
          value={values.st}
          options={[
            { value: '', text: t('common.all') },
            ...DRAW_STATES.map((state) => ({ value: state, text: t(`desk.drawState.${state}`) })),
          ]}
          onChange={(event) => change({ st: event.target.value })}
        />
        <span className="sp" />
        <span className="xs t3 keys-note only-d">{t('desk.keysNote')}</span>
      </div>
      <div className="card list">
        <ListView
          answer={answer}
          filtered={filters.filtered}
          onClear={filters.clear}
          onPage={filters.toPage}
          empty={t('desk.draws.empty')}
        >
          {({ rows }, stale) => (
            <DataTable
              label={t('desk.draws')}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              stale={stale}
              pinned
            />
          )}
        </ListView>
      </div>
    </>
  );
}
