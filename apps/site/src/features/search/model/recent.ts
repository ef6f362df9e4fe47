/** What was searched for lately, on this device only; each account's apart, as a visitor's. */
const STORED = 'recentSearches';
const MOST = 8;
const SHORTEST = 2;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Null account: a visitor's. */
const nameOf = (account: string | null): string => `${STORED}.${account ?? ''}`;

export function readRecent(storage: Storage, account: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(nameOf(account)) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((text): text is string => typeof text === 'string').slice(0, MOST)
      : [];
  } catch {
    return []; // written by somebody else
  }
}

/** The newest first, each once. */
export function keepRecent(storage: Storage, account: string | null, question: string): void {
  const text = question.trim();
  if (text.length < SHORTEST) return;
  const others = readRecent(storage, account).filter((each) => each !== text);
  storage.setItem(nameOf(account), JSON.stringify([text, ...others].slice(0, MOST)));
}

export function forgetRecent(storage: Storage, account: string | null): void {
  storage.removeItem(nameOf(account));
}
