/** The lower sections of the home page, in one part that comes after the first script. */
import './late.css';

// biome-ignore lint/performance/noBarrelFile: a chunk boundary
export { Carousel } from './parts/carousel.tsx';
export { Categories } from './parts/categories.tsx';
export { Results } from './parts/draw-results.tsx';
export { KeyJumps } from './parts/key-jumps.tsx';
export { OwnTicket } from './parts/own-ticket.tsx';
export { Popular } from './parts/popular.tsx';
export { Promotions } from './parts/promotions.tsx';
export { Winners } from './parts/winners.tsx';
