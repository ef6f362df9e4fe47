/** A member's bets with draw, result and prize, newest first. */
import { listMemberWagers } from '@house/contract/desk';
import type { Wager } from '@house/contract/wagers';
import { useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { Select } from '@house/ui/field';
import { Badge, MoneyFigure } from '@house/ui/figures';
import { Link } from '@tanstack/react-router';
import { type JSX, useMemo } from 'react';
import { request, useCall } from '../../shared/api.ts';
import { CsvButton } from '../../shared/csv-button.tsx';
import { DateFilters } from '../../shared/date-filters.tsx';
import { judgeRange } from '../../shared/day-ranges.ts';
import { useFilters } from '../../shared/filters.ts';
import { GAME_CODES, ResultBalls, useGameWords } from '../../shared/games.tsx';
import { LateField } from '../../shared/late-field.tsx';
import { useListKeys } from '../../shared/list-keys.ts';
import { ListView } from '../../shared/list-view.tsx';
import { toneOfAmount, useFigures } from '../../shared/money.ts';
import { oneOf } from '../../shared/one-of.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { WAGER_HEADS, WAGER_STATES, WAGER_TONES, wagerCells } from './model.ts';

const DEFAULTS = { ticket: '', game: '', st: '', from: '', to: '' };

function useBetColumns(): Column<Wager>[] {
  const t = useT();
  const { money, signed } = useFigures();
  const when = useWhen();
  const words = useGameWords();
  return useMemo(
    () => [
      {
        key: 'ticket',
        head: t('desk.ticket'),
        card: 'title',
        cell: (bet) => <span className="mono">{bet.ticket}</span>,
      },
      {
        key: 'placed',
        head: `${t('desk.placed')} (${zoneName})`,
        cell: (bet) => <span className="t2 nw">{when.instant(bet.placedAt)}</span>,
      },
      {
        key: 'draw',
        head: t('desk.draw'),
        cell: (bet) => (
          <Link to="/draws/$id" params={{ id: bet.drawId } as never} className="link nw" data-row>
            {words.game(bet.gameCode)} <span className="mono">{bet.drawNo}</span>
          </Link>
        ),
      },
      {
        key: 'bet',
        head: t('desk.bet'),
        cell: (bet) => (
          <>
            {words.play(bet.gameCode, bet.play)}{' '}
            <span className="sel-text" title={bet.selection}>
              {words.selection(bet.gameCode, bet.play, bet.selection)}
            </span>
          </>
        ),
      },
      { key: 'result', head: t('desk.result'), cell: (bet) => <ResultBalls result={bet.result} /> },
      { key: 'stake', head: t('desk.stake'), end: true, cell: (bet) => money(bet.stake) },
      { key: 'valid', head: t('desk.validStake'), end: true, cell: (bet) => money(bet.validStake) },
      { key: 'prize', head: t('desk.prize'), end: true, cell: (bet) => money(bet.prize) },
      {
        key: 'net',
        head: t('desk.net'),
        end: true,
        card: 'main',
        cell: (bet) => <MoneyFigure text={signed(bet.net)} tone={toneOfAmount(bet.net)} className="b" />,
      },
      {
        key: 'state',
        head: t('desk.status'),
        card: 'status',
        cell: (bet) => <Badge tone={WAGER_TONES[bet.state]}>{t(`desk.wagerState.${bet.state}`)}</Badge>,
      },
      {
        key: 'receipt',
        head: t('desk.receipt'),
        cell: (bet) => (
          <a className="link" href={`/verify?draw=${bet.drawId}`} target="_blank" rel="noreferrer">
            {t('desk.check')}
            <span className="sr">: {bet.ticket}</span>
          </a>
        ),
      },
    ],
    [t, money, signed, when, words],
  );
}

export function BetsTab({ memberId, account }: { memberId: string; account: string }): JSX.Element {
  const t = useT();
  const { money, signed, count } = useFigures();
  const words = useGameWords();
  const columns = useBetColumns();
  const filters = useFilters(DEFAULTS);
  const { values, page, change } = filters;
  const query = {
    ticket: values.ticket.trim() || undefined,
    gameCode: oneOf(GAME_CODES, values.game),
    state: oneOf(WAGER_STATES, values.st),
    from: values.from || undefined,
    to: values.to || undefined,
  };
  const input = { params: { id: memberId }, query };
  const sound = judgeRange(values.from, values.to) === null;
  const answer = useCall(listMemberWagers, { ...input, query: { ...query, page } }, { keepOld: true, enabled: sound });
  useListKeys();
  return (
    <>
      <div className="part-h">
        <h2>{t('desk.tab.bets')}</h2>
        <span className="sp" />
        <CsvButton
          name={`bets-${account}`}
          heads={WAGER_HEADS}
          cellsOf={wagerCells}
          readPage={(at, size) => request(listMemberWagers, { ...input, query: { ...query, page: at, size } })}
        />
      </div>
      <div className="filters">
        <LateField
          type="search"
          label={t('desk.ticket')}
          maxLength={64}
          value={values.ticket}
          onSettled={(ticket) => change({ ticket })}
        />
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
        <Select
          small
          label={t('desk.status')}
          value={values.st}
          options={[
            { value: '', text: t('common.all') },
            ...WAGER_STATES.map((state) => ({ value: state, text: t(`desk.wagerState.${state}`) })),
          ]}
          onChange={(event) => change({ st: event.target.value })}
        />
        <DateFilters from={values.from} to={values.to} onChange={change} />
      </div>
      <ListView
        answer={answer}
        filtered={filters.filtered}
        onClear={filters.clear}
        onPage={filters.toPage}
        empty={t('desk.bets.empty')}
      >
        {({ rows, totals }, stale) => (
          <DataTable
            label={t('desk.tab.bets')}
            columns={columns}
            rows={rows}
            rowKey={({ ticket }) => ticket}
            stale={stale}
            totals={{
              ticket: t('desk.betsTotal', { count: count(totals.bets) }),
              stake: money(totals.stake),
              valid: money(totals.validStake),
              prize: money(totals.prize),
              net: signed(totals.net),
            }}
          />
        )}
      </ListView>
    </>
  );
}
