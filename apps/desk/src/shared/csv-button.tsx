/**
 * Downloads the filtered list as CSV: everything the filter holds up to 10,000 rows, not only the page that is seen
 * (screens.md 0.5, 7). It is written down before the file is handed over, and no file is handed over that was not.
 */
import { type ExportedList, logExport } from '@house/contract/operations/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { showToast } from '@house/ui/toast';
import { newKey } from '@house/web/clock';
import { CSV_PAGE_ROWS, collectRows, writeCsv } from '@house/web/csv';
import { saveText } from '@house/web/files';
import { askPatiently } from '@house/web/patient';
import { type JSX, useEffect, useRef, useState } from 'react';
import { messageOf, request } from './api.ts';
import { useFigures } from './money.ts';
import type { List, PagedRows, RowOf } from './use-list.ts';

interface CsvButtonProps<T extends PagedRows> {
  list: Pick<List<T>, 'filter' | 'readPage' | 'askable'>;
  /** What the audit log calls it. */
  exported: ExportedList;
  /** Whose list it is; left out of those that are about many. */
  memberId?: string;
  /** File name without its ending. */
  name: string;
  heads: readonly string[];
  cellsOf: (row: RowOf<T>) => readonly string[];
  rowKey: (row: RowOf<T>) => string;
}

export function CsvButton<T extends PagedRows>(props: CsvButtonProps<T>): JSX.Element {
  const { list, exported, memberId = null, name, heads, cellsOf, rowKey } = props;
  const t = useT();
  const { count } = useFigures();
  const [busy, setBusy] = useState(false);
  /** What a file that is not whole was of; told for as long as that is what the list shows. */
  const [cutOf, setCutOf] = useState<{ filter: string; rows: number }>();
  const filter = JSON.stringify(list.filter);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const download = async (): Promise<void> => {
    const control = new AbortController();
    running.current = control;
    const { signal } = control;
    setBusy(true);
    setCutOf(undefined);
    try {
      const { rows, cut } = await collectRows<RowOf<T>>(
        (page) => askPatiently(() => list.readPage(page, CSV_PAGE_ROWS, signal), signal),
        rowKey,
        () => undefined,
      );
      const body = { key: newKey(), list: exported, memberId, filter: list.filter, rows: rows.length, cut };
      await askPatiently(() => request(logExport, { body, signal }), signal);
      saveText(`${name}.csv`, writeCsv(heads, rows.map(cellsOf)), 'csv');
      if (cut) setCutOf({ filter, rows: rows.length });
    } catch (thrown) {
      if (!signal.aborted) showToast(messageOf(thrown), 'loss');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <span role="status" className="sm t2">
        {cutOf?.filter === filter ? t('desk.csv.cut', { count: count(cutOf.rows) }) : null}
      </span>
      <Button
        size="s"
        icon="download-simple"
        busy={busy}
        disabled={!list.askable}
        aria-label={t('common.downloadCsv')}
        onClick={() => void download()}
      >
        CSV
      </Button>
    </>
  );
}
