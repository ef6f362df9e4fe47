/** Below a list: which rows these are, and the pages. */
import { useT } from '@house/i18n/react';
import { Pagination } from '@house/ui/pagination';
import type { JSX } from 'react';

export interface ListFootProps {
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}

export function ListFoot({ page, size, total, onPage }: ListFootProps): JSX.Element {
  const t = useT();
  const from = (page - 1) * size + 1;
  return (
    <div className="row between wrap-f mc-foot">
      <span className="sm t3 num">
        {t('common.showing', { from: Math.min(from, total), to: Math.min(page * size, total), total })}
      </span>
      <Pagination page={page} pageCount={Math.ceil(total / size)} onChange={onPage} />
    </div>
  );
}
