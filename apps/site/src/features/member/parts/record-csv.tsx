/** CSV of a filtered record: read page by page, written in the browser, up to 10,000 rows (screens.md 0.5). */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { showToast } from '@house/ui/toast';
import { type CsvPage, collectRows } from '@house/web/csv';
import { saveText } from '@house/web/files';
import { type JSX, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../shared/api.ts';
import { useMoney } from '../../../shared/money.ts';

export interface RecordCsvProps<R> {
  /** Of the file, without its end. */
  name: string;
  /** Makes what reads pages of the filter as it stands now. */
  reader: (signal: AbortSignal) => (page: number) => Promise<CsvPage<R>>;
  idOf: (row: R) => string;
  writeSheet: (rows: readonly R[]) => string;
  /** What the words of the rows need first. */
  prepare?: (rows: readonly R[]) => Promise<unknown>;
}

export function RecordCsv<R>({ name, reader, idOf, writeSheet, prepare }: RecordCsvProps<R>): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const download = async (): Promise<void> => {
    const control = new AbortController();
    running.current = control;
    setProgress({ done: 0, total: 0 });
    try {
      const note = (done: number, total: number): void => setProgress({ done, total });
      const { rows, cut } = await collectRows(reader(control.signal), idOf, note);
      await prepare?.(rows);
      saveText(name, writeSheet(rows), 'csv');
      showToast(t(cut ? 'member.csv.cut' : 'member.csv.done', { count: rows.length }), cut ? 'warn' : 'win');
    } catch (failure) {
      if (!control.signal.aborted) showToast(t('member.csv.failed', { reason: messageOf(failure) }), 'loss');
    } finally {
      if (running.current === control) running.current = null;
      setProgress(null);
    }
  };

  if (progress === null) {
    return (
      <Button size="s" icon="download-simple" aria-label={t('common.downloadCsv')} onClick={() => void download()}>
        CSV
      </Button>
    );
  }
  return (
    <span className="row">
      <span className="sm t2 num" role="status">
        {digits(t('member.csv.progress', progress))}
      </span>
      <Button size="s" look="ghost" onClick={() => running.current?.abort()}>
        {t('member.csv.stop')}
      </Button>
    </span>
  );
}
