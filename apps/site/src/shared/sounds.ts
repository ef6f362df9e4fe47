/**
 * Whether the pages may sound, and the short tick of a phone that goes with it (identity.md 10): off until the person
 * turns it on. Kept in this browser as the theme is, and by the house (follow-preferences.ts).
 *
 * What sounds is `features/lottery/sounds`, fetched once this is on.
 */
import { create } from 'zustand';

const KEPT = 'sounds';
const TICK_MS = 10;

const sounds = create(() => ({ on: localStorage.getItem(KEPT) === 'on' }));

export function useSounds(): boolean {
  return sounds((state) => state.on);
}

export function soundsAreOn(): boolean {
  return sounds.getState().on;
}

export function chooseSounds(on: boolean): void {
  if (on) localStorage.setItem(KEPT, 'on');
  else localStorage.removeItem(KEPT);
  sounds.setState({ on });
}

/** A short tick of the phone, where it has one and the person wants to hear and feel what he does. */
export function tickPhone(): void {
  if (soundsAreOn()) navigator.vibrate?.(TICK_MS);
}
