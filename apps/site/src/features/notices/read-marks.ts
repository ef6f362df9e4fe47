/** What was read, kept on this device for each account apart; a visitor has marks of his own. */
import { create } from 'zustand';
import { getSession, onSession } from '../../shared/session.ts';
import { addRead } from './model.ts';

const nameOf = (account: string | null): string => `noticesRead.${account ?? ''}`;

function readStored(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(getSession().account)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

const store = create<{ read: readonly string[] }>(() => ({ read: readStored() }));
onSession(() => store.setState({ read: readStored() }));
addEventListener('storage', ({ key }) => {
  if (key === nameOf(getSession().account)) store.setState({ read: readStored() });
});

export function useReadMarks(): readonly string[] {
  return store(({ read }) => read);
}

export function markRead(ids: readonly string[]): void {
  const { read } = store.getState();
  const more = addRead(read, ids);
  if (more === read) return;
  store.setState({ read: more });
  try {
    localStorage.setItem(nameOf(getSession().account), JSON.stringify(more));
  } catch {
    // A full or forbidden store forgets with the tab.
  }
}
