/** Numbered pages: three in the middle, one at each edge, first, previous, next, last. */
import type { JSX } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './lib/icon-names.ts';
import { listPages } from './lib/list-pages.ts';
import { usePagerFocus } from './lib/use-pager-focus.ts';
import { useUiSettings } from './ui-settings.tsx';

export interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  onChange: (page: number) => void;
}

export function Pagination({ page, pageCount, onChange }: PaginationProps): JSX.Element | null {
  const { words, mapDigits } = useUiSettings();
  const focus = usePagerFocus<HTMLElement>();
  if (pageCount <= 1) return null;
  const jump = (to: number, label: string, icon: IconName): JSX.Element => (
    <li>
      <button
        type="button"
        aria-label={label}
        disabled={to < 1 || to > pageCount || to === page}
        onClick={() => onChange(to)}
      >
        <Icon name={icon} size={14} turns />
      </button>
    </li>
  );
  return (
    <nav aria-label={words.pages} {...focus}>
      <ul className="pg num">
        {jump(1, words.firstPage, 'caret-double-left-bold')}
        {jump(page - 1, words.previousPage, 'caret-left-bold')}
        {listPages(page, pageCount).map((entry) => (
          <li key={entry}>
            {typeof entry === 'string' ? (
              <span className="el" aria-hidden="true">
                …
              </span>
            ) : (
              <button type="button" aria-current={entry === page ? 'page' : undefined} onClick={() => onChange(entry)}>
                {mapDigits(String(entry))}
              </button>
            )}
          </li>
        ))}
        {jump(page + 1, words.nextPage, 'caret-right-bold')}
        {jump(pageCount, words.lastPage, 'caret-double-right-bold')}
      </ul>
    </nav>
  );
}
