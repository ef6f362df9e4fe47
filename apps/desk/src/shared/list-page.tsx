/** A screen that is one list: its name with what can be done, its filters, its rows. */
import type { JSX, ReactNode } from 'react';
import { ListTable, type ListTableProps } from './list-view.tsx';
import { usePlace } from './page-title.ts';
import type { PagedRows } from './use-list.ts';

interface ListPageProps<T extends PagedRows> extends Omit<ListTableProps<T>, 'label'> {
  title: string;
  /** It is a part of a page that says its name itself. */
  isPart?: boolean;
  /** What the table is, when the title does not say it. */
  label?: string;
  /** Beside the title. */
  acts?: ReactNode;
  /** Between the title and the filters. */
  tabs?: ReactNode;
  filters: ReactNode;
}

export function ListPage<T extends PagedRows>(props: ListPageProps<T>): JSX.Element {
  const { title, isPart = false, label = title, acts, tabs, filters, ...table } = props;
  usePlace([{ text: title }]);
  return (
    <>
      {isPart ? (
        acts
      ) : (
        <div className="page-h">
          <h1>{title}</h1>
          {acts}
        </div>
      )}
      {tabs}
      <div className="filters card">{filters}</div>
      <div className="card list">
        <ListTable label={label} {...table} />
      </div>
    </>
  );
}
