/** Rows of the betting record: a table whose rows open below themselves; on phones cards by day with the day's sums. */
import { listWagers, type Wager, type WagerStateName } from '@house/contract/wagers';
import { useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { Badge, type BadgeProps, MoneyFigure } from '@house/ui/figures';
import type { ArtName } from '@house/ui/lib/art-names';
import { Fragment, type JSX, type KeyboardEvent } from 'react';
import { SimulatedTag } from '../../../shared/draw/simulated-tag.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useCall } from '../../../shared/query.ts';
import type { BettingFilter } from '../betting-filter.ts';
import { groupByDay } from '../model/days.ts';
import { millsOf, sumWagers } from '../model/sums.ts';
import { useGameWords, useRecordWords } from '../words.ts';
import { WagerDetail } from './wager-detail.tsx';

const TONES: Readonly<Record<WagerStateName, NonNullable<BadgeProps['tone']>>> = {
  open: 'info',
  won: 'win',
  lost: 'plain',
  void: 'warn',
  cancelled: 'warn',
};

export function gameArt(gameCode: string): ArtName {
  return gameCode.startsWith('COLOR') ? 'gems' : 'balls';
}

export function WagerBadge({ state }: { state: WagerStateName }): JSX.Element {
  const t = useT();
  return <Badge tone={TONES[state]}>{t(`member.state.${state}`)}</Badge>;
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

/** ↑ ↓ move between the rows; Enter opens (screens.md 11). */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const doors = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const from = doors.indexOf(document.activeElement as HTMLElement);
  if (from === -1) return;
  event.preventDefault();
  doors[from + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}

function TableRow({ row, open, onOpen }: { row: Wager; open: boolean; onOpen: () => void }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  const games = useGameWords();
  const name = games.gameName(row.gameCode);
  return (
    <tr className={open ? 'sel door' : 'door'} onClick={onOpen}>
      <td className="num t2 nw">{words.moment(row.placedAt)}</td>
      <td>
        <span className="row game">
          <ArtImage name={gameArt(row.gameCode)} shown={30} />
          <span>
            <button
              type="button"
              data-row=""
              className="rowname"
              aria-expanded={open}
              aria-label={t('member.detail.open', { what: `${name}, ${row.ticket}` })}
              onClick={(event) => {
                event.stopPropagation();
                onOpen();
              }}
            >
              {name}
            </button>
            <span className="xs t3 num blk">{row.drawNo}</span>
            <SimulatedTag of={row} />
          </span>
        </span>
      </td>
      <td>
        {games.playName(row.gameCode, row.play)}
        <span className="xs t3 num blk">{row.ticket}</span>
      </td>
      <td className="r num">{money.full(row.stake)}</td>
      <td className="r num t2">{row.validStake === null ? '–' : money.full(row.validStake)}</td>
      <td className="r num">{row.prize === null ? '–' : money.full(row.prize)}</td>
      <td className="r num">
        <NetFigure net={row.net} />
      </td>
      <td className="r">
        <WagerBadge state={row.state} />
      </td>
    </tr>
  );
}

export function WagerTable({ rows, openTicket, onOpen }: WagerRowsProps): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named region, so its scrolling is announced
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a sideways scrolling table must be reachable by keyboard
    <div className="card tbl rt" role="region" aria-label={t('common.nav.bettingRecord')} tabIndex={0}>
      <table onKeyDown={moveBetweenRows}>
        <thead>
          <tr>
            <th scope="col" aria-sort="descending">
              {t('member.col.time', { zone: words.zone })} ↓
            </th>
            <th scope="col">{t('member.col.game')}</th>
            <th scope="col">{t('member.col.bet')}</th>
            {(['stake', 'valid', 'paid', 'net', 'status'] as const).map((column) => (
              <th key={column} scope="col" className="r">
                {t(`member.col.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const open = row.ticket === openTicket;
            return (
              <Fragment key={row.ticket}>
                <TableRow row={row} open={open} onOpen={() => onOpen(open ? null : row.ticket)} />
                {open ? (
                  <tr className="ex">
                    <td colSpan={8}>
                      <WagerDetail wager={row} />
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function WagerCard({ row, open, onOpen }: { row: Wager; open: boolean; onOpen: () => void }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  const games = useGameWords();
  return (
    <li className="card mk">
      <button type="button" data-row="" className="mk-door" aria-expanded={open} onClick={onOpen}>
        <span className="row mk-head">
          <ArtImage name={gameArt(row.gameCode)} shown={36} />
          <span className="sp">
            <b className="blk">{games.gameName(row.gameCode)}</b>
            <span className="xs t3 num blk">
              {words.time(row.placedAt)} · {row.drawNo}
            </span>
          </span>
          <SimulatedTag of={row} />
          <WagerBadge state={row.state} />
        </span>
        <span className="row num mk-line">
          <span className="t2">
            {t('member.col.stake')} {money.full(row.stake)}
          </span>
          <span className="sp" />
          <span className="t2">{games.playName(row.gameCode, row.play)}</span>
          <span className="sp" />
          <NetFigure net={row.net} />
        </span>
      </button>
      {open ? (
        <>
          <p className="xs t3 num mk-ticket">
            {t('member.trail.ticket')} {row.ticket}
          </p>
          <WagerDetail wager={row} />
        </>
      ) : null}
    </li>
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
  const words = useRecordWords();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the arrow keys of the cards inside
    <div className="mcard" onKeyDown={moveBetweenRows}>
      {groupByDay(rows, (row) => row.placedAt, words.offsetMinutes).map(({ day, rows: own }) => (
        <section key={day} aria-label={words.day(day)}>
          <div className="row mk-day">
            <h2>{words.day(day)}</h2>
            <DaySums day={day} rows={own} whole={rows.length === total} filter={filter} />
          </div>
          <ul className="mcard">
            {own.map((row) => (
              <WagerCard
                key={row.ticket}
                row={row}
                open={row.ticket === openTicket}
                onOpen={() => onOpen(row.ticket === openTicket ? null : row.ticket)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
