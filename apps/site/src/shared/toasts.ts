/** Short notes at the top (screens.md 1.7): four seconds, errors stay, three at most. Never the only word on money. */
import { create } from 'zustand';

export interface ToastNote {
  id: number;
  tone: 'plain' | 'good' | 'bad';
  text: string;
}

const SHOWN_MS = 4000;
const SHOWN_AT_ONCE = 3;

let lastId = 0;
const store = create<{ notes: ToastNote[] }>(() => ({ notes: [] }));

export function useToasts(): ToastNote[] {
  return store((state) => state.notes);
}

export function dismissToast(id: number): void {
  store.setState((state) => ({ notes: state.notes.filter((note) => note.id !== id) }));
}

export function showToast(text: string, tone: ToastNote['tone'] = 'plain'): void {
  lastId += 1;
  const id = lastId;
  store.setState((state) => ({ notes: [...state.notes, { id, tone, text }].slice(-SHOWN_AT_ONCE) }));
  if (tone !== 'bad') setTimeout(() => dismissToast(id), SHOWN_MS);
}
