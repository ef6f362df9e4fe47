/** The days that a report is about, in the address, with the download of what it shows. */
import type { JSX } from 'react';
import { CsvButton } from '../../shared/csv-button.tsx';
import { DateFilters, dayFromToday } from '../../shared/date-filters.tsx';
import { judgeRange } from '../../shared/day-ranges.ts';
import { useFilters } from '../../shared/filters.ts';
import type { PagedRows } from '../../shared/use-list.ts';

const LAST_DAYS = 30;

/** `query` is what a call takes; it is asked when `askable`. */
export function useReportRange() {
  const filters = useFilters({ tab: '', from: dayFromToday(1 - LAST_DAYS), to: '' });
  const { from, to } = filters.values;
  return {
    from,
    to,
    query: { from: from || undefined, to: to || undefined },
    askable: judgeRange(from, to, dayFromToday(0)) === null,
    change: filters.change,
  };
}

interface ReportBarProps<R> {
  range: ReturnType<typeof useReportRange>;
  /** The file's name without its ending. */
  name: string;
  heads: readonly string[];
  /** Asked again as the file is made: it is the report of then. */
  readRows: (signal: AbortSignal | undefined) => Promise<readonly R[]>;
  cellsOf: (row: R) => readonly string[];
  rowKey: (row: R) => string;
}

export function ReportBar<R>({ range, name, heads, readRows, cellsOf, rowKey }: ReportBarProps<R>): JSX.Element {
  const { from, to, query, askable } = range;
  return (
    <div className="filters card">
      <DateFilters from={from} to={to} onChange={range.change} />
      <span className="sp" />
      <CsvButton<PagedRows & { readonly rows: readonly R[] }>
        list={{
          askable,
          filter: Object.fromEntries(Object.entries(query).flatMap(([key, text]) => (text ? [[key, text]] : []))),
          readPage: async (page, size, signal) => {
            const rows = await readRows(signal);
            return { rows, page, size, total: rows.length };
          },
        }}
        exported="reports"
        name={name}
        heads={heads}
        cellsOf={cellsOf as never}
        rowKey={rowKey as never}
      />
    </div>
  );
}
