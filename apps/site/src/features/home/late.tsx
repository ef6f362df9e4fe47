/** What of the home page stands below the first banner, in one part that comes after the first script. */
import './late.css';

// biome-ignore lint/performance/noBarrelFile: a chunk boundary
export { Carousel } from './parts/carousel.tsx';
export { Categories } from './parts/categories.tsx';
export { JackpotCard } from './parts/jackpot.tsx';
export { KeyJumps } from './parts/key-jumps.tsx';
export { OwnTicket } from './parts/own-ticket.tsx';
export { Popular } from './parts/popular.tsx';
