/**
 * Downloads what the filters of a list hold as a file that the house writes: 200,000 rows at most, the newest, and it is said
 * when they are not all. That it was asked for is written down by the house before the first row leaves it.
 */
import { type Call, FILE_ROWS_MAX } from '@house/contract/call';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { showToast } from '@house/ui/toast';
import type { CallInputOf } from '@house/web/api';
import { saveFile } from '@house/web/files';
import { type JSX, useEffect, useRef, useState } from 'react';
import { messageOf } from './api.ts';
import { download } from './download.ts';
import { useFigures } from './money.ts';

interface FileButtonProps<C extends Call> {
  call: C;
  /** The filters of the list, as it is asked. */
  filter: NonNullable<CallInputOf<C>['body']>;
  /** Its name without the ending. */
  name: string;
  /** False while the filters hold what cannot be asked. */
  askable: boolean;
}

export function FileButton<C extends Call>({ call, filter, name, askable }: FileButtonProps<C>): JSX.Element {
  const t = useT();
  const { count } = useFigures();
  const [busy, setBusy] = useState(false);
  /** The filter of a file that is not whole, for as long as that is what the list shows. */
  const [cutOf, setCutOf] = useState<string>();
  const asked = JSON.stringify(filter);
  const running = useRef<AbortController>(undefined);
  // Whoever leaves the page wants no file any more: the house stops asking for its rows.
  useEffect(() => () => running.current?.abort(), []);
  const save = async (): Promise<void> => {
    const control = new AbortController();
    running.current = control;
    setBusy(true);
    setCutOf(undefined);
    try {
      const { file, rows } = await download(call, { body: filter, signal: control.signal } as CallInputOf<C>);
      saveFile(`${name}.csv`, file);
      if (rows >= FILE_ROWS_MAX) setCutOf(asked);
    } catch (thrown) {
      if (!control.signal.aborted) showToast(messageOf(thrown), 'loss');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <span role="status" className="sm t2">
        {cutOf === asked ? t('desk.csv.cut', { count: count(FILE_ROWS_MAX) }) : null}
      </span>
      <Button
        size="s"
        icon="download-simple"
        busy={busy}
        disabled={!askable}
        aria-label={t('common.downloadCsv')}
        onClick={() => void save()}
      >
        CSV
      </Button>
    </>
  );
}
