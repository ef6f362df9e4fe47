/** What is sent over a slow line takes its time: 4 KB/s carries it. */
const CHARACTERS_PER_MS = 4;
const UPLOAD_MAX_MS = 300_000;

/** How long a body of so many characters may be on its way, ms, beside what its answer takes; five minutes at most. */
export function uploadMs(characters: number): number {
  return Math.min(UPLOAD_MAX_MS, Math.floor(characters / CHARACTERS_PER_MS));
}
