/** What was searched for lately, on this device only. */
const STORED = 'recentSearches';
const MOST = 8;
const SHORTEST = 2;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function readRecent(storage: Storage): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORED) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((text): text is string => typeof text === 'string').slice(0, MOST)
      : [];
  } catch {
    return []; // written by somebody else
  }
}

/** The newest first, each once. */
export function keepRecent(storage: Storage, question: string): void {
  const text = question.trim();
  if (text.length < SHORTEST) return;
  const others = readRecent(storage).filter((each) => each !== text);
  storage.setItem(STORED, JSON.stringify([text, ...others].slice(0, MOST)));
}

export function forgetRecent(storage: Storage): void {
  storage.removeItem(STORED);
}
