/** Pages of a record behind cursors: older, and the way back. A page of a large line may end before it is full. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type JSX, useState } from 'react';
import { useMoment } from '../../../shared/days.ts';

export interface Cursors {
  /** Of the page that is shown; undefined: the first. */
  readonly after: string | undefined;
  readonly goOn: (next: string) => void;
  readonly goBack: () => void;
  readonly page: number;
}

/** `of` names the question: another one begins at its first page. */
export function useCursors(of: string): Cursors {
  const [place, setPlace] = useState<{ of: string; cursors: readonly string[] }>({ of, cursors: [] });
  const cursors = place.of === of ? place.cursors : [];
  return {
    after: cursors.at(-1),
    page: cursors.length + 1,
    goOn: (next) => setPlace({ of, cursors: [...cursors, next] }),
    goBack: () => setPlace({ of, cursors: cursors.slice(0, -1) }),
  };
}

interface CursorPagerProps {
  cursors: Cursors;
  next: string | null;
  searchedTo?: string | null;
}

export function CursorPager({ cursors, next, searchedTo = null }: CursorPagerProps): JSX.Element | null {
  const t = useT();
  const moment = useMoment();
  if (cursors.page === 1 && next === null) return null;
  return (
    <div className="row wrap-f">
      <Button look="ghost" size="s" icon="arrow-left" disabled={cursors.page === 1} onClick={cursors.goBack}>
        {t('site-agent-records.newer')}
      </Button>
      <span className="sm t3 num sp" role="status">
        {searchedTo === null
          ? t('site-agent-records.page', { page: cursors.page })
          : t('site-agent-records.searched', { to: moment(searchedTo) })}
      </span>
      <Button look="ghost" size="s" disabled={next === null} onClick={() => next !== null && cursors.goOn(next)}>
        {t('site-agent-records.older')}
      </Button>
    </div>
  );
}
