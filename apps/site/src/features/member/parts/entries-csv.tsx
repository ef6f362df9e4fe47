/** CSV of the filtered account record. */
import { type AccountEntry, listEntries } from '@house/contract/wallet/site';
import { useT } from '@house/i18n/react';
import { CSV_PAGE_ROWS, writeCsv } from '@house/web/csv';
import { askPatiently } from '@house/web/patient';
import type { JSX } from 'react';
import { request } from '../../../shared/api.ts';
import { useEntryFilter } from '../entry-filter.ts';
import { momentParts } from '../model/days.ts';
import { useRecordWords } from '../words.ts';
import { useEntryWords } from './entry-rows.tsx';
import { RecordCsv } from './record-csv.tsx';

function useEntrySheet(): (rows: readonly AccountEntry[]) => string {
  const t = useT();
  const words = useRecordWords();
  const wordsOf = useEntryWords();
  return (rows) =>
    writeCsv(
      [
        t('member.col.time', { zone: words.zone }),
        t('member.col.type'),
        t('member.col.wallet'),
        t('member.col.detail'),
        t('member.col.reference'),
        t('member.col.amount'),
        t('member.col.balanceAfter'),
      ],
      rows.map((entry) => {
        const { day, exact } = momentParts(entry.at, words.offsetMinutes);
        const { type, detail, reference } = wordsOf(entry);
        const wallet = t(`member.account.${entry.wallet}`);
        return [`${day} ${exact}`, type, wallet, detail, reference, entry.amount, entry.balanceAfter];
      }),
    );
}

/** Of lines of the ledger; orders that move none have no file. */
export function EntriesCsv(): JSX.Element | null {
  const t = useT();
  const { status, query, range } = useEntryFilter();
  const writeSheet = useEntrySheet();
  if (status !== 'booked') return null;
  return (
    <RecordCsv
      name={`${t('member.csv.entries')}-${range.from}-${range.to}.csv`}
      reader={(signal) => (page) =>
        askPatiently(
          () => request(listEntries, { query: { ...query, ...range, page, size: CSV_PAGE_ROWS }, signal }),
          signal,
        )
      }
      idOf={({ id }) => id}
      writeSheet={writeSheet}
    />
  );
}
