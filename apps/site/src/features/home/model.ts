/** What the first paint of the home page makes of banners, games and draws; no React here. */
import type { HomeBanner } from '@house/contract/content/home';
import type { DrawSummary, LotteryGameView } from '@house/contract/lottery/site';

/** The game of the ticket, for whoever played none. */
export const HERO_GAME = 'F5D1';
/** Slides of the hero (screens.md 2.1 R1). */
export const SLIDES_MAX = 5;

/** The slides for this kind of device, in the desk's order. */
export function slidesFor(banners: readonly HomeBanner[], phone: boolean): HomeBanner[] {
  const other = phone ? 'desktop' : 'phone';
  return banners.filter(({ device }) => device !== other).slice(0, SLIDES_MAX);
}

/** Which slide stands first: the one the server painted, which is the first for every device. */
export function firstSlide(slides: readonly HomeBanner[]): number {
  return Math.max(
    0,
    slides.findIndex(({ device }) => device === 'all'),
  );
}

/** The slide after a step; round the ends. */
export function stepTo(from: number, step: number, count: number): number {
  return count === 0 ? 0 : (((from + step) % count) + count) % count;
}

/** The bet page of a game, which opens its first play and writes that into the address (screens.md 0.1). */
export function betAddress(gameCode: string): string {
  return `/lottery?gameCode=${encodeURIComponent(gameCode)}`;
}

/** `9600` basis points are `96`, `9550` are `95.5`. */
export function rtpPercent(basisPoints: number): string {
  return String(basisPoints / 100);
}

/** The draw's own number without its day: `20261120-0981` is `0981`. */
export function shortDrawNo(drawNo: string): string {
  return drawNo.split('-')[1] ?? drawNo;
}

/** `open` takes bets and has a countdown; between two draws there is none. */
export type TicketState = 'open' | 'drawing' | 'stopped' | 'waiting';

export function ticketState(game: LotteryGameView, seconds: number): TicketState {
  if (game.state === 'stopped') return 'stopped';
  if (game.current === null) return 'waiting';
  return seconds > 0 ? 'open' : 'drawing';
}

/** As many numbers as the ticket has room for. */
const TICKET_NUMBERS_MAX = 7;

/** The game of the ticket: of those the person played the one that closes first, else Fast 5D (screens.md 2.1 R2). */
export function ticketGame(
  games: readonly LotteryGameView[],
  played: readonly string[],
  now: number,
): LotteryGameView | undefined {
  const closesAt = (game: LotteryGameView): number => {
    const at = game.current === null ? Number.NaN : Date.parse(game.current.closeAt);
    return at > now ? at : Number.POSITIVE_INFINITY;
  };
  const [nearest] = games
    .filter(({ gameCode, state }) => played.includes(gameCode) && state === 'on')
    .filter(({ last }) => (last?.result?.length ?? 0) <= TICKET_NUMBERS_MAX)
    .sort((one, other) => closesAt(one) - closesAt(other));
  return nearest ?? games.find(({ gameCode }) => gameCode === HERO_GAME) ?? games[0];
}

/** A draw that the channel told of, put into the game: opened draws become current, results become last. */
export function applyDraw(game: LotteryGameView, kind: string, draw: DrawSummary): LotteryGameView {
  if (kind === 'opened') return { ...game, current: draw, next: game.next?.id === draw.id ? null : game.next };
  if ((kind === 'closed' || kind === 'extended') && game.current?.id === draw.id) return { ...game, current: draw };
  if (kind === 'result' && isNewer(draw, game.last)) return { ...game, last: draw };
  return game;
}

function isNewer(draw: DrawSummary, than: DrawSummary | null): boolean {
  return draw.result !== null && (than === null || Date.parse(draw.drawAt) >= Date.parse(than.drawAt));
}
