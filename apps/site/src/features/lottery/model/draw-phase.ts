/**
 * Where a game's draws stand at an instant of the server's clock (screens.md 8.3). Times are ms since 1970.
 *
 * open      bets are taken.
 * closing   five seconds or less are left; bets are still taken.
 * closed    the close has passed, or the house says so; the button is locked at once, even if the socket is late.
 * void      the draw will not happen; every stake goes back.
 * stopped   the game takes no bets at all.
 * none      no draw is known.
 *
 * A draw held elsewhere closes long before it is held, and the next of its place sells from then on.
 *
 * A draw closes strictly at `closeAt`; the next one opens when it is drawn. Nothing here asks a clock by itself.
 */
import type { DrawSummary, LotteryGameView } from '@house/contract/lottery/site';
import { findFacts } from '@house/lottery/facts';
import { type GameAtPlace, isOfficial } from './stations.ts';

export const CLOSING_SECONDS = 5;
/** A result that is not there by then is called delayed. */
export const LATE_AFTER_MS = 60_000;
/** A result, or the draw after, is asked for by hand when the socket has not brought it by then. */
export const ASK_AFTER_MS = 1_500;

export type DrawPhase = 'open' | 'closing' | 'closed' | 'void' | 'stopped' | 'none';

const TAKES_BETS: ReadonlySet<DrawSummary['state']> = new Set(['scheduled', 'open']);

/** The draw that sells now, or is between its close and its drawing: the house's own, or the next once its time came. */
export function sellingDraw(game: Pick<LotteryGameView, 'current' | 'next'>, now: number): DrawSummary | null {
  const { current, next } = game;
  if (current !== null && now < Date.parse(current.drawAt)) return current;
  if (next !== null && now >= Date.parse(next.openAt)) return next;
  return current;
}

export function phaseOf(draw: DrawSummary | null, gameState: LotteryGameView['state'], now: number): DrawPhase {
  if (gameState === 'stopped') return 'stopped';
  if (draw === null) return 'none';
  if (draw.state === 'void') return 'void';
  const left = Date.parse(draw.closeAt) - now;
  if (left <= 0 || !TAKES_BETS.has(draw.state) || now < Date.parse(draw.openAt)) return 'closed';
  return left <= CLOSING_SECONDS * 1000 ? 'closing' : 'open';
}

export function takesBets(phase: DrawPhase): boolean {
  return phase === 'open' || phase === 'closing';
}

/** What part of the selling time is left, 0 to 1. */
export function sellingPart(draw: DrawSummary, now: number): number {
  const open = Date.parse(draw.openAt);
  const close = Date.parse(draw.closeAt);
  return close <= open ? 0 : Math.min(1, Math.max(0, (close - now) / (close - open)));
}

export interface AwaitedDraw {
  readonly drawNo: string;
  /** When it was or will be drawn. */
  readonly drawAt: number;
  readonly late: boolean;
}

type KnownDraws = Pick<GameAtPlace, 'gameCode' | 'current' | 'next' | 'awaited' | 'last' | 'station'>;

/** The closed draw of the place whose result is not there; the house says when it counts as late. */
function awaitedElsewhere({ station, current }: KnownDraws, now: number): AwaitedDraw | null {
  const closed = current !== null && now >= Date.parse(current.closeAt) ? current : null;
  const draw = station?.awaited ?? (station === undefined ? null : closed);
  return draw === null ? null : { drawNo: draw.drawNo, drawAt: Date.parse(draw.drawAt), late: draw.state === 'late' };
}

/** Drawn by `now`, and newer than the last result that is known. */
function lacksResult(draw: DrawSummary | null, { last }: KnownDraws, now: number): draw is DrawSummary {
  if (draw === null || draw.result !== null || draw.state === 'void') return false;
  const drawAt = Date.parse(draw.drawAt);
  return drawAt <= now && (last === null || Date.parse(last.drawAt) < drawAt);
}

/**
 * The draw whose result is due: the selling one once it has closed, else the one before it while its result is not
 * there, as the house told of it. Null when the last result is the newest there can be.
 */
export function awaitedDraw(game: KnownDraws, now: number): AwaitedDraw | null {
  if (isOfficial(game.gameCode)) return awaitedElsewhere(game, now);
  const selling = sellingDraw(game, now);
  const closed = selling !== null && now >= Date.parse(selling.closeAt) && game.last?.id !== selling.id;
  const draw = closed ? selling : [game.current, game.awaited].find((known) => lacksResult(known, game, now));
  if (draw == null) return null;
  const drawAt = Date.parse(draw.drawAt);
  return { drawNo: draw.drawNo, drawAt, late: draw.state === 'late' || now - drawAt > LATE_AFTER_MS };
}

/** True when time has moved past what is known of a game and the house must be asked. */
export function isBehind(game: KnownDraws & Pick<LotteryGameView, 'state'>, now: number): boolean {
  if (game.state === 'stopped') return false;
  const selling = sellingDraw(game, now);
  /** Past it for so long that the socket should have told what follows. */
  const isPast = (instant: string): boolean => now - Date.parse(instant) > ASK_AFTER_MS;
  // Results of elsewhere come by the socket; what the clock alone tells is that a sale is over.
  if (isOfficial(game.gameCode)) return selling !== null && isPast(selling.closeAt);
  // Between the last round of a night and the first of a morning nothing sells.
  if (selling === null && game.next !== null && findFacts(game.gameCode)?.hours != null) return false;
  if (selling === null || isPast(selling.drawAt)) return true;
  const awaited = awaitedDraw(game, now);
  return awaited !== null && now - awaited.drawAt > ASK_AFTER_MS;
}

/** Takes an event of `lott.<code>` into what is known of the game. */
export function applyDrawEvent(game: LotteryGameView, kind: string, draw: DrawSummary): LotteryGameView {
  const next: LotteryGameView = {
    ...game,
    current: game.current?.id === draw.id ? draw : game.current,
    next: game.next?.id === draw.id ? draw : game.next,
    awaited: game.awaited?.id === draw.id ? draw : game.awaited,
  };
  // Draws of a dozen places open and end side by side: only the last result is of all of them.
  if (draw.official !== null) {
    const newer = game.last === null || draw.drawAt >= game.last.drawAt;
    return draw.result !== null && newer ? { ...next, last: draw } : next;
  }
  if (kind === 'opened') {
    const before = game.current !== null && game.current.id !== draw.id ? game.current : game.awaited;
    return { ...next, current: draw, next: game.next?.id === draw.id ? null : game.next, awaited: before };
  }
  const isNewest = game.last === null || Date.parse(draw.drawAt) >= Date.parse(game.last.drawAt);
  const isOver = draw.result !== null || draw.state === 'void';
  return isOver && isNewest && Date.parse(draw.openAt) <= Date.parse(game.current?.openAt ?? draw.openAt)
    ? { ...next, last: draw }
    : next;
}

/**
 * What a draw number says shortest: `0981` of `20251120-0981`; the only draw of a day is called by the day, that of
 * `20251120-1` and, held elsewhere, of `20251120-HN`.
 */
export function readDrawNo(drawNo: string): { no: string } | { day: number; month: number } {
  const end = drawNo.slice(drawNo.indexOf('-') + 1);
  if (/^\d{2,}$/.test(end)) return { no: end };
  return { day: Number(drawNo.slice(6, 8)), month: Number(drawNo.slice(4, 6)) };
}

/** Games with the draw that closes soonest first; games without one stand last. */
export function sortByClosing(games: readonly LotteryGameView[], now: number): LotteryGameView[] {
  const closing = (game: LotteryGameView): number => {
    const draw = sellingDraw(game, now);
    if (draw === null || game.state === 'stopped') return Number.POSITIVE_INFINITY;
    const close = Date.parse(draw.closeAt);
    // A closed draw's game sells again when that draw is drawn.
    return close > now ? close : Date.parse(draw.drawAt) + game.periodSeconds * 1000;
  };
  return [...games].sort((a, b) => closing(a) - closing(b) || a.periodSeconds - b.periodSeconds);
}
