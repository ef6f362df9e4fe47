/** The open tab of a page, in its address. The first stands for any other address and is not written. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { oneOf } from './one-of.ts';

type Tabs<T extends string> = readonly [T, ...T[]];

/** The tab that an address names; the first for anything else. */
export function readTab<T extends string>(tabs: Tabs<T>, text = ''): T {
  return oneOf(tabs, text) ?? tabs[0];
}

export function useTab<T extends string>(tabs: Tabs<T>): readonly [T, (tab: T) => void] {
  const navigate = useNavigate();
  const query = useSearch({ strict: false }) as Record<string, string>;
  const open = (tab: T): void => {
    const search = tab === tabs[0] ? {} : { tab };
    void navigate({ to: '.', search: search as never, replace: true });
  };
  return [readTab(tabs, query['tab']), open];
}
