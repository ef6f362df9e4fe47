/** A page whose title depends on what it shows (an article, a promotion) says it here; others take the table's. */
import { useEffect } from 'react';
import { create } from 'zustand';

const shown = create<{ title: string | null }>(() => ({ title: null }));

/** The open page's own title, or null. */
export function usePageTitle(): string | null {
  return shown((state) => state.title);
}

/** Call from a page; null while it is not known yet. */
export function useOwnTitle(title: string | null): void {
  useEffect(() => {
    shown.setState({ title });
    return () => shown.setState({ title: null });
  }, [title]);
}
