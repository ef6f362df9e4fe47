/** The title of the tab and the crumbs of the top bar: each page says where it stands. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { brandName } from './boot.ts';
import { useLook } from './preferences.ts';

export interface Crumb {
  readonly text: string;
  /** Address of the list above; the last crumb has none. */
  readonly to?: string;
}

const store = create<{ crumbs: readonly Crumb[] }>(() => ({ crumbs: [] }));

export function useCrumbs(): readonly Crumb[] {
  return store((state) => state.crumbs);
}

/** Tells the frame where the open page stands, e.g. `[{ text: 'Members', to: '/members' }, { text: 'rafi_77' }]`. */
export function usePlace(crumbs: readonly Crumb[]): void {
  const { language } = useLook();
  const key = JSON.stringify(crumbs);
  useEffect(() => {
    const parsed = JSON.parse(key) as Crumb[];
    store.setState({ crumbs: parsed });
    document.title = [...parsed.map(({ text }) => text).reverse(), brandName(language)].join(' · ');
  }, [key, language]);
}
