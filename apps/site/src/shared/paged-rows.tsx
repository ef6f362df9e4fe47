/** A list that comes whole, shown in pages of 20 (screens.md 0.5): the page stays small however much the operator writes. */
import { Pagination } from '@house/ui/pagination';
import { type JSX, type ReactNode, useState } from 'react';

const SIZE = 20;

interface PagedRowsProps<Row> {
  rows: readonly Row[];
  /** The row to begin with; the first page when it is not among them. */
  first?: (row: Row) => boolean;
  children: (rows: readonly Row[]) => ReactNode;
}

export function PagedRows<Row>({ rows, first, children }: PagedRowsProps<Row>): JSX.Element {
  const [turned, setTurned] = useState<number | null>(null);
  const pageCount = Math.max(1, Math.ceil(rows.length / SIZE));
  const start = first === undefined ? 1 : Math.floor(Math.max(0, rows.findIndex(first)) / SIZE) + 1;
  const page = Math.min(turned ?? start, pageCount);
  return (
    <>
      {children(rows.slice((page - 1) * SIZE, page * SIZE))}
      {pageCount > 1 ? <Pagination page={page} pageCount={pageCount} onChange={setTurned} /> : null}
    </>
  );
}
