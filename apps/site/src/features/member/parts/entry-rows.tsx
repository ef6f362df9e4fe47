/** Rows of the account record: a table with page and filter sums whose rows open; on phones cards by day. */
import { type AccountEntry, listEntries } from '@house/contract/wallet/site';
import { useT, useTranslator } from '@house/i18n/react';
import type { EntryTypeName } from '@house/rules/entry-types';
import { MoneyFigure } from '@house/ui/figures';
import type { JSX } from 'react';
import { MadeUpTag } from '../../../shared/draw/simulated-tag.tsx';
import { millsOf } from '../../../shared/mills.ts';
import { useMoney } from '../../../shared/money.ts';
import { useCall } from '../../../shared/query.ts';
import { type InOut, sumEntries, totalsOf } from '../model/sums.ts';
import { useBoughtGameWords, useRecordWords } from '../words.ts';
import { EntryTrail } from './entry-trail.tsx';
import { RecordCards, type RecordColumn, RecordTable, RowDoor } from './record-rows.tsx';

/** What a line is about, in words; the type alone when there is nothing more. */
export function useEntryWords(): (entry: AccountEntry) => { type: string; detail: string; reference: string } {
  const { find, t } = useTranslator();
  const games = useBoughtGameWords();
  const words = useRecordWords();
  return (entry) => {
    const { gameCode, names, drawNo, ticket, product, day } = entry.detail ?? {};
    const account = find(`member.account.${entry.contra}`) ?? entry.contra;
    const game = gameCode === undefined ? undefined : games.gameName(gameCode, names);
    const ofDay =
      product === undefined || day === undefined ? undefined : `${t(`member.product.${product}`)} · ${words.day(day)}`;
    return {
      type: t(`member.entry.${entry.type}`),
      detail: ofDay ?? (game === undefined ? account : drawNo === undefined ? game : `${game} · ${drawNo}`),
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
  filter: { type?: EntryTypeName; wallet?: AccountEntry['wallet']; reference?: string };
}

function EntryCells({ entry, open, onOpen }: { entry: AccountEntry; open: boolean; onOpen: () => void }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  const { type, detail, reference } = useEntryWords()(entry);
  const mills = millsOf(entry.amount);
  return (
    <>
      <td className="num t2 nw">{words.moment(entry.at)}</td>
      <td>
        <RowDoor name={type} what={`${type}, ${reference}`} open={open} onOpen={onOpen} />
        {entry.wallet === 'cash' ? null : <span className="xs t3 blk">{t(`member.account.${entry.wallet}`)}</span>}
      </td>
      <td>
        {detail} <MadeUpTag of={entry.detail} />
      </td>
      <td className="num t3 ref" translate="no">
        {reference}
      </td>
      <td className="r num b win">{mills > 0n ? money.full(mills) : ''}</td>
      <td className="r num b">{mills < 0n ? money.full(-mills) : ''}</td>
      <td className="r num t2" translate="no">
        {money.full(entry.balanceAfter)}
      </td>
    </>
  );
}

function SumRow({ name, sums }: { name: string; sums: InOut }): JSX.Element {
  const money = useMoney();
  return (
    <tr>
      <td colSpan={4}>{name}</td>
      <td className="r num win" translate="no">
        {money.full(sums.in)}
      </td>
      <td className="r num" translate="no">
        {money.full(sums.out)}
      </td>
      <td />
    </tr>
  );
}

const inOf = (mills: bigint): bigint | null => (mills > 0n ? mills : null);

function useColumns(): RecordColumn<AccountEntry>[] {
  const wordsOf = useEntryWords();
  return [
    { name: 'type', kind: 'words', sortBy: (entry) => wordsOf(entry).type },
    { name: 'detail', kind: 'words', sortBy: (entry) => wordsOf(entry).detail },
    { name: 'reference', kind: 'words', sortBy: (entry) => wordsOf(entry).reference },
    { name: 'in', kind: 'figure', sortBy: ({ amount }) => inOf(millsOf(amount)) },
    { name: 'out', kind: 'figure', sortBy: ({ amount }) => inOf(-millsOf(amount)) },
    { name: 'balanceAfter', kind: 'figure', sortBy: ({ balanceAfter }) => millsOf(balanceAfter) },
  ];
}

const idOf = ({ id }: AccountEntry): string => id;

export function EntryTable({ rows, openId, onOpen, totals, total, filter }: EntryRowsProps): JSX.Element {
  const t = useT();
  return (
    <RecordTable
      label={t('common.nav.accountRecord')}
      at={(entry) => entry.at}
      columns={useColumns()}
      rows={rows}
      idOf={idOf}
      openId={openId}
      onOpen={onOpen}
      cells={(entry, door) => <EntryCells entry={entry} {...door} />}
      detail={(entry) => <EntryTrail entry={entry} />}
      foot={
        <>
          {rows.length < total ? <SumRow name={t('common.totalPage')} sums={sumEntries(rows, filter)} /> : null}
          <SumRow name={t('member.entries.totalAll', { count: total })} sums={totals} />
        </>
      }
    />
  );
}

function EntryFace({ entry }: { entry: AccountEntry }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  const { type, detail } = useEntryWords()(entry);
  return (
    <span className="row mk-head">
      <span className="sp">
        <b className="blk">{type}</b>
        <span className="xs t3 num blk">
          {words.time(entry.at)} · {detail}
        </span>
        <MadeUpTag of={entry.detail} />
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
  const sums = whole ? sumEntries(rows, filter) : data === undefined ? null : totalsOf(data.totals);
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
  return (
    <RecordCards
      rows={rows}
      idOf={idOf}
      openId={openId}
      onOpen={onOpen}
      at={(entry) => entry.at}
      head={
        <dl className="st two num" aria-label={t('member.entries.totalAll', { count: total })}>
          <div>
            <dt>{t('member.col.in')}</dt>
            <dd className="win" translate="no">
              {money.full(totals.in)}
            </dd>
          </div>
          <div>
            <dt>{t('member.col.out')}</dt>
            <dd translate="no">{money.full(totals.out)}</dd>
          </div>
        </dl>
      }
      daySums={(day, own) => (
        <>
          <span className="sp" />
          <DaySums day={day} rows={own} whole={rows.length === total} filter={filter} />
        </>
      )}
      face={(entry) => <EntryFace entry={entry} />}
      detail={(entry) => <EntryTrail entry={entry} />}
    />
  );
}
