/** Draws (screens.md 7.13): filtered by game, day and state, asked again every five seconds. */
import { type DeskDraw, DRAWS_COUNTED, listDeskDraws } from '@house/contract/lottery/desk-draws';
import { useAreas, useT } from '@house/i18n/react';
import type { Column } from '@house/ui/data-table';
import { Badge, MoneyFigure } from '@house/ui/figures';
import { Link, useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import { CsvButton } from '../../shared/csv-button.tsx';
import { dayFromToday } from '../../shared/date-filters.tsx';
import { isDay } from '../../shared/day-ranges.ts';
import { FieldFilter, KeysNote, SelectFilter } from '../../shared/filter-fields.tsx';
import { useFilters } from '../../shared/filters.ts';
import { GAME_CODES, ResultBalls, SimulatedTag, useGameWords } from '../../shared/games.tsx';
import { usePageKey } from '../../shared/list-keys.ts';
import { ListPage } from '../../shared/list-page.tsx';
import { toneOfAmount, useFigures } from '../../shared/money.ts';
import { oneOf } from '../../shared/one-of.ts';
import { useTimeColumn } from '../../shared/row-parts.tsx';
import { useList } from '../../shared/use-list.ts';
import { DRAW_HEADS, DRAW_STATES, drawCells, houseResultOf, STATE_TONES, sourceOf } from './model.ts';

const DEFAULTS = { game: '', no: '', day: '', st: '' };
const POLL_MILLISECONDS = 5_000;

function useDrawColumns(): Column<DeskDraw>[] {
  const t = useT();
  const { money, signed, count } = useFigures();
  const timeColumn = useTimeColumn();
  const words = useGameWords();
  return [
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
    timeColumn({ key: 'open', name: t('desk-lottery.opens'), of: (draw) => draw.openAt }),
    timeColumn({ key: 'close', name: t('desk.closes'), of: (draw) => draw.closeAt }),
    {
      key: 'result',
      head: t('desk.result'),
      cell: (draw) => (
        <>
          <ResultBalls result={draw.result} /> <SimulatedTag of={draw} />
        </>
      ),
    },
    {
      key: 'source',
      head: t('desk-lottery.source'),
      cell: (draw) => <span className="nw">{t(`desk-lottery.source.${sourceOf(draw)}`)}</span>,
    },
    {
      key: 'bets',
      head: t('desk.bets'),
      end: true,
      // Amounts beside it have no play money.
      cell: (draw) => (
        <>
          {count(draw.bets)}
          {draw.trialBets === 0 ? null : (
            <div className="xs t3">{t('desk.draw.trialNote', { count: draw.trialBets })}</div>
          )}
        </>
      ),
    },
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
    timeColumn({ key: 'settled', name: t('desk.settledAt'), of: (draw) => draw.settledAt }),
  ];
}

export function DrawsPage(): JSX.Element {
  useAreas(['desk-lottery']);
  const t = useT();
  const words = useGameWords();
  const columns = useDrawColumns();
  const filters = useFilters(DEFAULTS);
  const navigate = useNavigate();
  usePageKey('r', () => void navigate({ to: '/results' }));
  const { values } = filters;
  const query = {
    gameCode: oneOf(GAME_CODES, values.game),
    drawNo: values.no.trim() || undefined,
    day: isDay(values.day) ? values.day : undefined,
    state: oneOf(DRAW_STATES, values.st),
  };
  const list = useList(listDeskDraws, filters, { query }, { refetchInterval: POLL_MILLISECONDS });
  return (
    <ListPage
      title={t('desk.draws')}
      acts={
        <CsvButton
          list={list}
          exported="draws"
          name="draws"
          heads={DRAW_HEADS}
          cellsOf={drawCells}
          rowKey={({ id }) => id}
        />
      }
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      empty={t('desk.draws.empty')}
      counted={DRAWS_COUNTED}
      pinned
      filters={
        <>
          <SelectFilter filters={filters} name="game" label={t('desk.game')} choices={GAME_CODES} words={words.game} />
          <FieldFilter filters={filters} name="no" type="search" label={t('desk.drawNo')} maxLength={32} />
          <FieldFilter filters={filters} name="day" type="date" label={t('desk.day')} max={dayFromToday(2)} />
          <SelectFilter
            filters={filters}
            name="st"
            label={t('desk.state')}
            choices={DRAW_STATES}
            words={(state) => t(`desk.drawState.${state}`)}
          />
          <KeysNote more={t('desk-lottery.keysResult')} />
        </>
      }
    />
  );
}
