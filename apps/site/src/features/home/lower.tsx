/** The lower sections of the home page, in one part that nobody fetches who does not come that far. */
// biome-ignore lint/performance/noBarrelFile: a chunk boundary
export { Results } from './parts/draw-results.tsx';
export { LiveTables } from './parts/live-tables.tsx';
export { Matches } from './parts/matches.tsx';
export { Promotions } from './parts/promotions.tsx';
export { Winners } from './parts/winners.tsx';
