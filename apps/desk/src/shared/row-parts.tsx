/** Parts of rows that many lists share: when something was, and the button that opens a row. */
import type { Column } from '@house/ui/data-table';
import type { JSX, ReactNode } from 'react';
import { useWhen, zoneName } from './when.ts';

interface TimeColumn<R> {
  key: string;
  name: string;
  of: (row: R) => string | null;
}

/** Makes columns of instants, e.g. `timeColumn({ key: 'at', name: t('desk.time'), of: ({ at }) => at })`. */
export function useTimeColumn(): <R>(column: TimeColumn<R>) => Column<R> {
  const when = useWhen();
  return ({ key, name, of }) => ({
    key,
    head: `${name} (${zoneName})`,
    cell: (row) => <span className="nw">{when.instant(of(row))}</span>,
  });
}

/** Opens what a row is about in a popup; J and K find it (list-keys.ts). */
export function RowButton({ onOpen, children }: { onOpen: () => void; children: ReactNode }): JSX.Element {
  return (
    <button type="button" className="link" data-row aria-haspopup="dialog" onClick={onOpen}>
      {children}
    </button>
  );
}
