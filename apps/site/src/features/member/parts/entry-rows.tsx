/** Rows of the account record: a table with page and filter sums whose rows open; on phones cards by day. */
import { type AccountEntry, type EntryTypeName, listEntries } from '@house/contract/wallet';
import type { MessageId } from '@house/i18n/catalogues';
import { useT, useTranslator } from '@house/i18n/react';
import { MoneyFigure } from '@house/ui/figures';
import { Fragment, type JSX, type KeyboardEvent } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { useCall } from '../../../shared/query.ts';
import { groupByDay } from '../model/days.ts';
import { type InOut, millsOf, sumEntries, totalsOf } from '../model/sums.ts';
import { useGameWords, useRecordWords } from '../words.ts';
import { EntryTrail } from './entry-trail.tsx';

/** What a line is about, in words; the type alone when there is nothing more. */
export function useEntryWords(): (entry: AccountEntry) => { type: string; detail: string; reference: string } {
  const { find, t } = useTranslator();
  const games = useGameWords();
  return (entry) => {
    const { gameCode, drawNo, ticket } = entry.detail ?? {};
    const account = find(`member.account.${entry.contra}`) ?? entry.contra;
    const game = gameCode === undefined ? undefined : games.gameName(gameCode);
    return {
      type: t(`member.entry.${entry.type}`),
      detail: game === undefined ? account : drawNo === undefined ? game : `${game} · ${drawNo}`,
      reference: ticket ?? entry.reference ?? '–',
    };
  };
}

export function SignedFigure({ amount }: { amount: string }): JSX.Element {
  const money = useMoney();
  return <MoneyFigure text={money.signed(amount)} tone={millsOf(amount) > 0n ? 'win' : 'plain'} className="b" />;
}

export interface EntryRowsProps {
  rows: readonly AccountEntry[];
  openId: string | null;
  onOpen: (id: string | null) => void;
  /** Sums and count over the whole filter. */
  totals: InOut;
  total: number;
  /** The filter, for the sums of a day that goes on on another page. */
  filter: { type?: EntryTypeName; wallet?: AccountEntry['wallet'] };
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const doors = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const from = doors.indexOf(document.activeElement as HTMLElement);
  if (from === -1) return;
  event.preventDefault();
  doors[from + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}

function TableRow({ entry, open, onOpen }: { entry: AccountEntry; open: boolean; onOpen: () => void }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  const { type, detail, reference } = useEntryWords()(entry);
  const mills = millsOf(entry.amount);
  return (
    <tr className={open ? 'sel door' : 'door'} onClick={onOpen}>
      <td className="num t2 nw">{words.moment(entry.at)}</td>
      <td>
        <button
          type="button"
          data-row=""
          className="rowname"
          aria-expanded={open}
          aria-label={t('member.detail.open', { what: `${type}, ${reference}` })}
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
        >
          {type}
        </button>
        {entry.wallet === 'cash' ? null : <span className="xs t3 blk">{t(`member.account.${entry.wallet}`)}</span>}
      </td>
      <td>{detail}</td>
      <td className="num t3 ref">{reference}</td>
      <td className="r num b win">{mills > 0n ? money.full(mills) : ''}</td>
      <td className="r num b">{mills < 0n ? money.full(-mills) : ''}</td>
      <td className="r num t2">{money.full(entry.balanceAfter)}</td>
    </tr>
  );
}

function SumRow({ name, sums }: { name: string; sums: InOut }): JSX.Element {
  const money = useMoney();
  return (
    <tr>
      <td colSpan={4}>{name}</td>
      <td className="r num win">{money.full(sums.in)}</td>
      <td className="r num">{money.full(sums.out)}</td>
      <td />
    </tr>
  );
}

export function EntryTable({ rows, openId, onOpen, totals, total }: EntryRowsProps): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const columns = ['type', 'detail', 'reference', 'in', 'out', 'balanceAfter'] as const;
  const figures: readonly string[] = ['in', 'out', 'balanceAfter'];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named region, so its scrolling is announced
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a sideways scrolling table must be reachable by keyboard
    <div className="card tbl rt" role="region" aria-label={t('common.nav.accountRecord')} tabIndex={0}>
      <table onKeyDown={moveBetweenRows}>
        <thead>
          <tr>
            <th scope="col" aria-sort="descending">
              {t('member.col.time', { zone: words.zone })} ↓
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" {...(figures.includes(column) ? { className: 'r' } : {})}>
                {t(`member.col.${column}` as MessageId)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((entry) => {
            const open = entry.id === openId;
            return (
              <Fragment key={entry.id}>
                <TableRow entry={entry} open={open} onOpen={() => onOpen(open ? null : entry.id)} />
                {open ? (
                  <tr className="ex">
                    <td colSpan={7}>
                      <EntryTrail entry={entry} />
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
        <tfoot>
          {rows.length < total ? <SumRow name={t('common.totalPage')} sums={sumEntries(rows)} /> : null}
          <SumRow name={t('member.entries.totalAll', { count: total })} sums={totals} />
        </tfoot>
      </table>
    </div>
  );
}

function EntryCard({ entry, open, onOpen }: { entry: AccountEntry; open: boolean; onOpen: () => void }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  const { type, detail } = useEntryWords()(entry);
  return (
    <li className="card mk">
      <button type="button" data-row="" className="mk-door" aria-expanded={open} onClick={onOpen}>
        <span className="row mk-head">
          <span className="sp">
            <b className="blk">{type}</b>
            <span className="xs t3 num blk">
              {words.time(entry.at)} · {detail}
            </span>
          </span>
          <span className="r">
            <span className="blk">
              <SignedFigure amount={entry.amount} />
            </span>
            <span className="xs t3 num blk">
              {t('member.col.balance')} {money.full(entry.balanceAfter)}
            </span>
          </span>
        </span>
      </button>
      {open ? <EntryTrail entry={entry} /> : null}
    </li>
  );
}

interface DaySumsProps {
  day: string;
  rows: readonly AccountEntry[];
  /** False when the list has other pages: then the house is asked for the whole day. */
  whole: boolean;
  filter: EntryRowsProps['filter'];
}

function DaySums({ day, rows, whole, filter }: DaySumsProps): JSX.Element | null {
  const t = useT();
  const money = useMoney();
  const { data } = useCall(listEntries, { query: { ...filter, from: day, to: day, size: 1 } }, { enabled: !whole });
  const sums = whole ? sumEntries(rows) : data === undefined ? null : totalsOf(data.totals);
  if (sums === null) return null;
  return (
    <span className="xs t3 num">
      {t('member.entries.dayIn', { amount: money.full(sums.in) })} ·{' '}
      {t('member.entries.dayOut', { amount: money.full(sums.out) })}
    </span>
  );
}

export function EntryCards({ rows, openId, onOpen, totals, total, filter }: EntryRowsProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the arrow keys of the cards inside
    <div className="mcard" onKeyDown={moveBetweenRows}>
      <dl className="st two num" aria-label={t('member.entries.totalAll', { count: total })}>
        <div>
          <dt>{t('member.col.in')}</dt>
          <dd className="win">{money.full(totals.in)}</dd>
        </div>
        <div>
          <dt>{t('member.col.out')}</dt>
          <dd>{money.full(totals.out)}</dd>
        </div>
      </dl>
      {groupByDay(rows, (entry) => entry.at, words.offsetMinutes).map(({ day, rows: own }) => (
        <section key={day} aria-label={words.day(day)}>
          <div className="row mk-day">
            <h2>{words.day(day)}</h2>
            <span className="sp" />
            <DaySums day={day} rows={own} whole={rows.length === total} filter={filter} />
          </div>
          <ul className="mcard">
            {own.map((entry) => (
              <EntryCard
                key={entry.id}
                entry={entry}
                open={entry.id === openId}
                onOpen={() => onOpen(entry.id === openId ? null : entry.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
