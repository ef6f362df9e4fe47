/** A member's bets with draw, result and prize, newest first. */
import { listMemberWagers } from '@house/contract/wagers/desk';
import type { Wager } from '@house/contract/wagers/site';
import { useT } from '@house/i18n/react';
import { RAFFLE_PLAY, SCRATCH_PLAY } from '@house/lottery/instant-bets';
import type { Column } from '@house/ui/data-table';
import { Badge, MoneyFigure } from '@house/ui/figures';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { CsvButton } from '../../shared/csv-button.tsx';
import { DateFilters, dayFromToday } from '../../shared/date-filters.tsx';
import { judgeRange } from '../../shared/day-ranges.ts';
import { FieldFilter, SelectFilter } from '../../shared/filter-fields.tsx';
import { useFilters } from '../../shared/filters.ts';
import { BetText, GAME_CODES, ResultBalls, SimulatedTag, useGameWords } from '../../shared/games.tsx';
import { ListTable } from '../../shared/list-view.tsx';
import { toneOfAmount, useFigures } from '../../shared/money.ts';
import { oneOf } from '../../shared/one-of.ts';
import { useList } from '../../shared/use-list.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { WAGER_HEADS, WAGER_STATES, WAGER_TONES, wagerCells } from './model.ts';

/** Of the e-lottery, beside the games with draws, and the plays their bets have. */
const ELOTTERY_KINDS = ['scratch', 'raffle'] as const;
const PLAY_OF_KIND = { scratch: SCRATCH_PLAY, raffle: RAFFLE_PLAY } as const;
const DEFAULTS = { ticket: '', game: '', st: '', from: '', to: '' };

/** The draw it was placed on; raffles and cards have a page of their own. */
function BetPlace({ bet }: { bet: Wager }): JSX.Element {
  const words = useGameWords();
  const text = (
    <>
      {words.game(bet.gameCode, bet.names)}{' '}
      <span className="mono" translate="no">
        {bet.drawNo}
      </span>
    </>
  );
  return bet.product === 'lottery' ? (
    <Link to="/draws/$id" params={{ id: bet.drawId } as never} className="link nw" data-row>
      {text}
    </Link>
  ) : (
    <Link
      to="/elott"
      search={(bet.play === SCRATCH_PLAY ? { tab: 'scratch' } : {}) as never}
      className="link nw"
      data-row
    >
      {text}
    </Link>
  );
}

function useBetColumns(): Column<Wager>[] {
  const t = useT();
  const { money, signed } = useFigures();
  const when = useWhen();
  return [
    {
      key: 'ticket',
      head: t('desk.ticket'),
      card: 'title',
      cell: (bet) => (
        <span className="mono" translate="no">
          {bet.ticket}
        </span>
      ),
    },
    {
      key: 'placed',
      head: `${t('desk.placed')} (${zoneName})`,
      cell: (bet) => <span className="t2 nw">{when.instant(bet.placedAt)}</span>,
    },
    {
      key: 'draw',
      head: t('desk.draw'),
      cell: (bet) => <BetPlace bet={bet} />,
    },
    {
      key: 'bet',
      head: t('desk.bet'),
      cell: (bet) => <BetText gameCode={bet.gameCode} bet={bet} />,
    },
    {
      key: 'result',
      head: t('desk.result'),
      cell: (bet) => (
        <>
          <ResultBalls result={bet.result} /> <SimulatedTag of={bet} />
        </>
      ),
    },
    { key: 'stake', head: t('desk.stake'), end: true, cell: (bet) => money(bet.stake) },
    { key: 'valid', head: t('desk.turnover'), end: true, cell: (bet) => money(bet.turnover) },
    { key: 'prize', head: t('desk.paidOut'), end: true, cell: (bet) => money(bet.prize) },
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
      // A card is checked by its member, a raffle where raffles are.
      cell: (bet) =>
        bet.product !== 'lottery' ? (
          '–'
        ) : (
          <a className="link" href={`/verify?draw=${bet.drawId}`} target="_blank" rel="noreferrer">
            {t('desk.check')}
            <span className="sr">: {bet.ticket}</span>
          </a>
        ),
    },
  ];
}

export function BetsTab({ memberId, account }: { memberId: string; account: string }): JSX.Element {
  const t = useT();
  const { money, signed, count } = useFigures();
  const words = useGameWords();
  const columns = useBetColumns();
  const wordOf = (choice: string): string => {
    const kind = oneOf(ELOTTERY_KINDS, choice);
    return kind === undefined ? words.game(choice) : t(`lottery.product.${kind}`);
  };
  const filters = useFilters(DEFAULTS);
  const { ticket, game, st, from, to } = filters.values;
  const kind = oneOf(ELOTTERY_KINDS, game);
  const query = {
    ticket: ticket.trim() || undefined,
    gameCode: oneOf(GAME_CODES, game),
    ...(kind === undefined ? {} : { product: 'elottery' as const, play: PLAY_OF_KIND[kind] }),
    state: oneOf(WAGER_STATES, st),
    from: from || undefined,
    to: to || undefined,
  };
  const enabled = judgeRange(from, to, dayFromToday(0)) === null;
  const list = useList(listMemberWagers, filters, { params: { id: memberId }, query }, { enabled });
  return (
    <>
      <div className="part-h">
        <h2>{t('desk.tab.bets')}</h2>
        <span className="sp" />
        <CsvButton
          list={list}
          exported="bets"
          memberId={memberId}
          name={`bets-${account}`}
          heads={WAGER_HEADS}
          cellsOf={wagerCells}
          rowKey={({ ticket }) => ticket}
        />
      </div>
      <div className="filters">
        <FieldFilter filters={filters} name="ticket" type="search" label={t('desk.ticket')} maxLength={64} />
        <SelectFilter
          filters={filters}
          name="game"
          label={t('desk.game')}
          choices={[...GAME_CODES, ...ELOTTERY_KINDS]}
          words={wordOf}
        />
        <SelectFilter
          filters={filters}
          name="st"
          label={t('desk.status')}
          choices={WAGER_STATES}
          words={(state) => t(`desk.wagerState.${state}`)}
        />
        <DateFilters from={from} to={to} onChange={filters.change} />
      </div>
      <ListTable
        label={t('desk.tab.bets')}
        list={list}
        columns={columns}
        rowKey={(bet) => bet.ticket}
        empty={t('desk.bets.empty')}
        totals={({ totals }) => ({
          ticket: t('desk.betsTotal', { count: count(totals.bets) }),
          stake: money(totals.stake),
          valid: money(totals.turnover),
          prize: money(totals.prize),
          net: signed(totals.net),
        })}
      />
    </>
  );
}
