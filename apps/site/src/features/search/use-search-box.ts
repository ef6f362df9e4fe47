/** The box of search and what it found: asked once typing pauses; the answers before stay, greyed, until the new ones come. */
import type { ReplyOf } from '@house/contract/call';
import { type SearchRow, type SearchType, searchSite } from '@house/contract/search/site';
import { useEffect, useState } from 'react';
import type { ListQuery } from '../../shared/list-states.tsx';
import { useCall } from '../../shared/query.ts';

const TYPING_MS = 150;

export interface SearchBox {
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly tab: SearchType | 'all';
  readonly pickTab: (tab: SearchType | 'all') => void;
  readonly tabs: ReplyOf<typeof searchSite>['tabs'];
  /** Rows to go through with the arrows: what was found, else the nearest. */
  readonly rows: readonly SearchRow[];
  readonly nothingFound: boolean;
  /** Nothing was asked yet. */
  readonly idle: boolean;
  readonly stale: boolean;
  readonly answer: ListQuery<ReplyOf<typeof searchSite>>;
}

/** The text as it was when it last stood still. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export function useSearchBox(typed: string, type: (text: string) => void): SearchBox {
  const [tab, pickTab] = useState<SearchType | 'all'>('all');
  const asked = useSettled(typed.trim());
  const idle = typed.trim() === '';
  const answer = useCall(
    searchSite,
    { query: { q: asked, types: tab === 'all' ? '' : tab } },
    { enabled: asked !== '', keepOld: true, staleTime: 30_000 },
  );
  const { data } = idle ? { data: undefined } : answer;
  const tabs = data?.tabs ?? [];
  // A type of which the next question finds nothing leads back to all.
  const lost =
    tab !== 'all' && data !== undefined && !answer.isPlaceholderData && !tabs.some(({ type: one }) => one === tab);
  useEffect(() => {
    if (lost) pickTab('all');
  }, [lost]);
  const nothingFound = data !== undefined && tabs.length === 0;
  return {
    typed,
    type,
    tab,
    pickTab,
    tabs,
    rows: nothingFound ? data.nearest : (data?.rows ?? []),
    nothingFound,
    idle,
    stale: !idle && (asked !== typed.trim() || answer.isPlaceholderData),
    // The rows show by themselves that they are of the question before.
    answer: { ...answer, isPlaceholderData: false },
  };
}
