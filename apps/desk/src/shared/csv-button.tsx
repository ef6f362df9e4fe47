/** Downloads the filtered list as CSV: everything the filter holds, not only the page that is seen. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { messageOf } from './api.ts';
import { downloadCsv, readAllPages, writeCsv } from './csv.ts';

interface CsvButtonProps<R> {
  /** File name without its ending. */
  name: string;
  heads: readonly string[];
  cellsOf: (row: R) => readonly string[];
  readPage: (page: number, size: number) => Promise<{ rows: R[]; total: number }>;
}

export function CsvButton<R>({ name, heads, cellsOf, readPage }: CsvButtonProps<R>): JSX.Element {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const rows = await readAllPages(readPage);
      downloadCsv(`${name}.csv`, writeCsv([heads, ...rows.map(cellsOf)]));
    } catch (thrown) {
      showToast(messageOf(thrown), 'loss');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="s"
      icon="download-simple"
      busy={busy}
      aria-label={t('common.downloadCsv')}
      onClick={() => void download()}
    >
      CSV
    </Button>
  );
}
