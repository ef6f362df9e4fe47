/** Below a list of several pages: which rows these are and the numbered pages; on phones what fetches the next ones. */
import { useT } from '@house/i18n/react';
import { Pagination } from '@house/ui/pagination';
import type { JSX } from 'react';
import { MoreRows } from './more-rows.tsx';
import type { PagedList } from './paged-list.ts';

export interface ListEndProps {
  list: Pick<PagedList<unknown>, 'page' | 'pageCount' | 'long'>;
  /** Rows that are shown. */
  shown: number;
  size: number;
  /** Rows that there are, where the house says so. */
  total?: number;
  onPage: (page: number) => void;
}

export function ListEnd({ list, shown, size, total, onPage }: ListEndProps): JSX.Element {
  const t = useT();
  const { page, pageCount, long } = list;
  if (long !== null)
    return <MoreRows {...long} shown={shown} manyPages={pageCount > 1} {...(total === undefined ? {} : { total })} />;
  const before = (page - 1) * size;
  return (
    <div className="row between wrap-f list-end">
      {total === undefined ? null : (
        <span className="sm t3 num">
          {t('common.showing', { from: Math.min(before + 1, total), to: Math.min(before + size, total), total })}
        </span>
      )}
      <Pagination page={page} pageCount={pageCount} onChange={onPage} />
    </div>
  );
}
