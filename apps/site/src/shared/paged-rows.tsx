/**
 * A list that comes whole, shown 20 rows at a time (screens.md 0.5): the page stays small however much the operator
 * writes. Wide screens turn pages, phones add the next rows below.
 */
import { type JSX, type ReactNode, useState } from 'react';
import { ListEnd } from './list-end.tsx';
import { useIsPhone } from './use-phone.ts';

const SIZE = 20;

interface PagedRowsProps<Row> {
  rows: readonly Row[];
  /** The row to begin with; the first page when it is not among them. */
  first?: (row: Row) => boolean;
  /** Pages on phones too: what shows the rows asks for a page of them. */
  numbered?: boolean;
  children: (rows: readonly Row[]) => ReactNode;
}

export function PagedRows<Row>({ rows, first, numbered = false, children }: PagedRowsProps<Row>): JSX.Element {
  const [turned, setTurned] = useState<number | null>(null);
  const grows = useIsPhone() && !numbered;
  const pageCount = Math.max(1, Math.ceil(rows.length / SIZE));
  const start = first === undefined ? 1 : Math.floor(Math.max(0, rows.findIndex(first)) / SIZE) + 1;
  const page = Math.min(turned ?? start, pageCount);
  const shown = rows.slice(grows ? 0 : (page - 1) * SIZE, page * SIZE);
  const hasMore = page < pageCount;
  const fetchMore = (): void => setTurned(page + 1);
  const long = grows ? { hasMore, isFetching: false, isFetchingMore: false, moreError: null, fetchMore } : null;
  return (
    <>
      {children(shown)}
      {pageCount > 1 ? (
        <ListEnd
          list={{ page, pageCount, long }}
          shown={shown.length}
          size={SIZE}
          total={rows.length}
          onPage={setTurned}
        />
      ) : null}
    </>
  );
}
