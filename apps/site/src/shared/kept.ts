/**
 * What of a member's is readable on this device without a network: his last balance and open bets, one record at a time.
 * It is gone when anybody logs in or out here; the page that keeps it is `features/app/keep-for-offline.tsx`.
 */
const PLACE = 'offlineKept';

export function readKeptText(): string | null {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null; // storage is refused in some private windows
  }
}

export function writeKeptText(text: string): void {
  try {
    localStorage.setItem(PLACE, text);
  } catch {
    // nothing is kept then
  }
}

export function forgetKept(): void {
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // nothing was kept
  }
}
