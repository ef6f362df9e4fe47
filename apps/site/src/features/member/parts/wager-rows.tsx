/** Rows of the betting record: a table whose rows open below themselves; on phones cards by day with the day's sums. */
import { listWagers, type Wager } from '@house/contract/wagers/site';
import { useT } from '@house/i18n/react';
import { findFacts } from '@house/lottery/facts';
import { ArtImage } from '@house/ui/art';
import { Badge, type BadgeProps, MoneyFigure } from '@house/ui/figures';
import type { ArtName } from '@house/ui/lib/art-names';
import type { JSX } from 'react';
import { artOfGame } from '../../../shared/draw/game-art.ts';
import { SimulatedTag } from '../../../shared/draw/simulated-tag.tsx';
import { millsOf } from '../../../shared/mills.ts';
import { useMoney } from '../../../shared/money.ts';
import { useCall } from '../../../shared/query.ts';
import type { BettingFilter } from '../betting-filter.ts';
import { sumWagers } from '../model/sums.ts';
import { lookOfWager, type WagerLook } from '../model/wager-look.ts';
import { useBoughtGameWords, useRecordWords, useWagerName } from '../words.ts';
import { RecordCards, type RecordColumn, RecordTable, RowDoor } from './record-rows.tsx';
import { StationsMark } from './stations-mark.tsx';
import { WagerDetail } from './wager-detail.tsx';

const TONES: Readonly<Record<WagerLook, NonNullable<BadgeProps['tone']>>> = {
  open: 'info',
  won: 'win',
  partBack: 'plain',
  lost: 'plain',
  void: 'warn',
  cancelled: 'warn',
};

export function gameArt({ gameCode, product }: Pick<Wager, 'gameCode' | 'product'>): ArtName {
  if (product !== 'lottery') return 'ticket';
  return artOfGame(gameCode, findFacts(gameCode)?.board);
}

export function WagerBadge({ row }: { row: Pick<Wager, 'state' | 'net'> }): JSX.Element {
  const t = useT();
  const look = lookOfWager(row);
  return <Badge tone={TONES[look]}>{t(`member.state.${look}`)}</Badge>;
}

/** A signed result; a dash while there is none. */
export function NetFigure({ net }: { net: string | bigint | null }): JSX.Element {
  const money = useMoney();
  if (net === null) return <span className="t3">–</span>;
  const mills = typeof net === 'bigint' ? net : millsOf(net);
  const tone = mills > 0n ? 'win' : mills < 0n ? 'loss' : 'plain';
  return <MoneyFigure text={money.signed(mills)} tone={tone} className="b" />;
}

export interface WagerRowsProps {
  rows: readonly Wager[];
  openTicket: string | null;
  onOpen: (ticket: string | null) => void;
}

function WagerCells({ row, open, onOpen }: { row: Wager; open: boolean; onOpen: () => void }): JSX.Element {
  const money = useMoney();
  const words = useRecordWords();
  const games = useBoughtGameWords();
  const name = useWagerName([row])(row);
  return (
    <>
      <td className="num t2 nw">{words.moment(row.placedAt)}</td>
      <td>
        <span className="row game">
          <ArtImage name={gameArt(row)} shown={30} />
          <span>
            <RowDoor name={name} what={`${name}, ${row.ticket}`} open={open} onOpen={onOpen} />
            <span className="xs t3 num blk">{row.drawNo}</span>
            <SimulatedTag of={row} />
          </span>
        </span>
      </td>
      <td>
        {games.boughtName(row.selection) ?? games.playName(row.gameCode, row.play)}
        <span className="xs t3 num blk" translate="no">
          {row.ticket}
        </span>
        <StationsMark of={row} />
      </td>
      <td className="r num" translate="no">
        {money.full(row.stake)}
      </td>
      <td className="r num t2">{row.turnover === null ? '–' : money.full(row.turnover)}</td>
      <td className="r num">{row.prize === null ? '–' : money.full(row.prize)}</td>
      <td className="r num">
        <NetFigure net={row.net} />
      </td>
      <td className="r">
        <WagerBadge row={row} />
      </td>
    </>
  );
}

/** Rows ask for the names they need; columns read what has come. */
const NO_ROWS: readonly Wager[] = [];
const millsOr = (amount: string | null): bigint | null => (amount === null ? null : millsOf(amount));

function useColumns(): RecordColumn<Wager>[] {
  const t = useT();
  const games = useBoughtGameWords();
  const nameOf = useWagerName(NO_ROWS);
  const boughtOf = (row: Wager): string => games.boughtName(row.selection) ?? games.playName(row.gameCode, row.play);
  return [
    { name: 'game', kind: 'words', sortBy: nameOf },
    { name: 'bet', kind: 'words', sortBy: boughtOf },
    { name: 'stake', kind: 'figure', sortBy: (row) => millsOf(row.stake) },
    { name: 'valid', kind: 'figure', sortBy: (row) => millsOr(row.turnover) },
    { name: 'paid', kind: 'figure', sortBy: (row) => millsOr(row.prize) },
    { name: 'net', kind: 'figure', sortBy: (row) => millsOr(row.net) },
    { name: 'status', kind: 'figure', sortBy: (row) => t(`member.state.${lookOfWager(row)}`) },
  ];
}

const ticketOf = ({ ticket }: Wager): string => ticket;

export function WagerTable({ rows, openTicket, onOpen }: WagerRowsProps): JSX.Element {
  const t = useT();
  return (
    <RecordTable
      label={t('common.nav.bettingRecord')}
      at={(row) => row.placedAt}
      columns={useColumns()}
      rows={rows}
      idOf={ticketOf}
      openId={openTicket}
      onOpen={onOpen}
      cells={(row, door) => <WagerCells row={row} {...door} />}
      detail={(row) => <WagerDetail wager={row} />}
    />
  );
}

function WagerFace({ row }: { row: Wager }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  const games = useBoughtGameWords();
  const name = useWagerName([row])(row);
  return (
    <>
      <span className="row mk-head">
        <ArtImage name={gameArt(row)} shown={36} />
        <span className="sp">
          <b className="blk">{name}</b>
          <span className="xs t3 num blk">
            {words.time(row.placedAt)} · {row.drawNo}
          </span>
        </span>
        <SimulatedTag of={row} />
        <WagerBadge row={row} />
      </span>
      <span className="num mk-grid">
        <span className="t2">
          {t('member.col.stake')}{' '}
          <span className="nw" translate="no">
            {money.full(row.stake)}
          </span>
        </span>
        <span className="t2">
          {t('member.col.paid')} <span className="nw">{row.prize === null ? '–' : money.full(row.prize)}</span>
        </span>
        <span className="t2">{games.boughtName(row.selection) ?? games.playName(row.gameCode, row.play)}</span>
        <span>
          <span className="sr">{t('member.col.net')}</span> <NetFigure net={row.net} />
        </span>
      </span>
      <StationsMark of={row} />
    </>
  );
}

interface DaySumsProps {
  day: string;
  rows: readonly Wager[];
  /** False when the list has other pages: then the house is asked for the whole day. */
  whole: boolean;
  filter: BettingFilter['query'];
}

function DaySums({ day, rows, whole, filter }: DaySumsProps): JSX.Element | null {
  const t = useT();
  const money = useMoney();
  const { data } = useCall(listWagers, { query: { ...filter, from: day, to: day, size: 1 } }, { enabled: !whole });
  const sums = whole ? sumWagers(rows) : data?.totals;
  if (sums === undefined) return null;
  return (
    <>
      <span className="xs t3 num">
        {t('member.bets.dayCount', { count: sums.bets })} · {money.full(sums.stake)}
      </span>
      <span className="sp" />
      <NetFigure net={sums.net} />
    </>
  );
}

export interface WagerCardsProps extends WagerRowsProps {
  /** Rows over the whole filter. */
  total: number;
  filter: BettingFilter['query'];
}

export function WagerCards({ rows, openTicket, onOpen, total, filter }: WagerCardsProps): JSX.Element {
  const t = useT();
  return (
    <RecordCards
      rows={rows}
      idOf={ticketOf}
      openId={openTicket}
      onOpen={onOpen}
      at={(row) => row.placedAt}
      daySums={(day, own) => <DaySums day={day} rows={own} whole={rows.length === total} filter={filter} />}
      face={(row) => <WagerFace row={row} />}
      detail={(row) => (
        <>
          <p className="xs t3 num mk-ticket">
            {t('member.trail.ticket')} {row.ticket}
          </p>
          <WagerDetail wager={row} />
        </>
      )}
    />
  );
}
