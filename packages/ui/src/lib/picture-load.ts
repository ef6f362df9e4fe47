/**
 * Rules of loading pictures late (specification 9): begun when within 1.3 screens, tried again three times, and the last
 * 200 that came are remembered, so that a tile that is drawn again shows its picture at once.
 */
export const PRELOAD_FACTOR = 1.3;
export const RETRIES_MAX = 3;
const REMEMBERED_MAX = 200;

/** The margin of an IntersectionObserver: how far below and above the screen loading begins. */
export const PRELOAD_MARGIN = `${Math.round((PRELOAD_FACTOR - 1) * 100)}% 0px`;

/** Milliseconds before the next attempt after `failures` of them; null: it is given up. */
export function waitBeforeRetry(failures: number): number | null {
  return failures > RETRIES_MAX ? null : 500 * 2 ** (failures - 1);
}

export interface PictureMemory {
  readonly has: (address: string) => boolean;
  readonly add: (address: string) => void;
}

/** Forgets the one that was longest unseen. */
export function createPictureMemory(most = REMEMBERED_MAX): PictureMemory {
  const seen = new Set<string>();
  return {
    has: (address) => seen.has(address),
    add: (address) => {
      seen.delete(address);
      seen.add(address);
      const [oldest] = seen;
      if (seen.size > most && oldest !== undefined) seen.delete(oldest);
    },
  };
}
