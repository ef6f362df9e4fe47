/**
 * What plays pay (lottery.md 1.7): the desk lowers the prize of a game or of one play. The newest row of each counts.
 *
 * A ticket is sold at the price that counts when it is taken and keeps it in its play: whoever was shown another one is
 * refused with the new one, so nobody bets at odds that he has not seen.
 */
import type { GameFamily } from '@house/lottery/game';
import { canBeParted, FULL_PRICES, factorOfTicket, type PlayPrices } from '@house/lottery/prices';
import { FACTORS } from '@house/lottery/pricing';
import { lowestRtpBasisPoints } from '@house/lottery/rtp';
import type { Ticket } from '@house/lottery/ticket';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/result.ts';
import type { TicketRefusal } from '../line-refusal.ts';

export interface PlayPrice {
  readonly gameCode: string;
  /** Null: all plays of the game that have no price of their own. */
  readonly play: string | null;
  /** Thousandths of the full prize. */
  readonly factor: number;
  readonly reason: string;
  readonly staff: string;
  readonly setAt: Date;
}

/** Of all games, the last set first. */
export async function readPlayPrices(db: Db | Tx): Promise<PlayPrice[]> {
  const { rows } = await sql<{
    game_code: string;
    play: string | null;
    factor: number;
    reason: string;
    staff: string;
    set_at: Date;
  }>`-- lottery.readPlayPrices
    select game_code, play, factor, reason, staff, set_at from (
      select distinct on (game_code, play) id, game_code, play, factor::integer as factor, reason, staff, set_at
      from lottery_play_prices order by game_code, play, id desc) newest
    where factor is not null order by id desc`.execute(db);
  return rows.map((row) => ({
    gameCode: row.game_code,
    play: row.play,
    factor: row.factor,
    reason: row.reason,
    staff: row.staff,
    setAt: row.set_at,
  }));
}

/** The prices of one game among those of all. */
export function pricesOf(rows: readonly PlayPrice[], gameCode: string): PlayPrices {
  const own = rows.filter((row) => row.gameCode === gameCode);
  if (own.length === 0) return FULL_PRICES;
  return {
    all: own.find(({ play }) => play === null)?.factor ?? FACTORS.full,
    plays: new Map(own.flatMap(({ play, factor }) => (play === null ? [] : [[play, factor] as const]))),
  };
}

/** What the plays of a game return at least at these prices, in hundredths of a percent; `full` is that of the full ones. */
export function returnAt(prices: PlayPrices, family: GameFamily, full: number): number {
  return prices === FULL_PRICES ? full : Math.min(full, lowestRtpBasisPoints(family, prices));
}

/** What plays pay, and which of them are not sold. */
export interface SalePrices extends PlayPrices {
  readonly stopped: ReadonlySet<string>;
}

/** A limited number that a ticket holds, at what it is sold to it. */
export interface NumberAt {
  readonly name: string;
  readonly written: string;
  /** Thousandths of what its play pays; null: all of it. */
  readonly factor: number | null;
  /** That is because the stake does not fit into what all may have at the usual price. */
  readonly full: boolean;
}

/**
 * Why a ticket is not sold now, or not at the price it claims; null when it is. Numbers at a lower price for want of room
 * are told with it, in the words of the ticket's play, one a line: a page can not know which they are.
 */
export function judgePrice(
  prices: SalePrices,
  limited: readonly NumberAt[],
  {
    play,
    units,
    selection,
    price,
  }: Pick<Ticket, 'play' | 'units' | 'selection'> & {
    readonly price: { readonly factor: number };
  },
): TicketRefusal | null {
  if (prices.stopped.has(play.code)) return refuse('lottery.playStopped');
  const reduced =
    limited.length === 0 ? [] : limited.flatMap(({ name, factor }) => (factor === null ? [] : [{ name, factor }]));
  const [first] = reduced;
  // Its other units would pay less for it; those of one pick alone are all of that number.
  if (first !== undefined && units > 1 && selection.flat().length > 1 && !canBeParted(play)) {
    return refuse('lottery.numberReduced', { number: first.name });
  }
  const factor = factorOfTicket(prices, play.code, reduced);
  if (factor === price.factor) return null;
  const full = limited.filter((number) => number.full).map(({ written }) => written);
  return refuse('lottery.priceChanged', {
    factor,
    percent: percentOf(factor),
    ...(full.length === 0 ? {} : { play: play.code, numbers: full.join('\n') }),
  });
}

/** `50`, `92.5`. */
function percentOf(factor: number): string {
  return String(factor / 10);
}

export async function findPriceByKey(
  tx: Tx,
  key: string,
): Promise<{ gameCode: string; play: string | null; factor: number | null; reason: string } | null> {
  const { rows } = await sql<{
    game_code: string;
    play: string | null;
    factor: number | null;
    reason: string;
  }>`-- lottery.findPriceByKey
    select game_code, play, factor::integer as factor, reason from lottery_play_prices where key = ${key}`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { gameCode: row.game_code, play: row.play, factor: row.factor, reason: row.reason };
}

/** The own price of a play, or of a game, while the game's row is held; null: none. */
export async function readOwnPrice(tx: Tx, gameCode: string, play: string | null): Promise<number | null> {
  const { rows } = await sql<{ factor: number | null }>`-- lottery.readOwnPrice
    select factor::integer as factor from lottery_play_prices
    where game_code = ${gameCode} and play is not distinct from ${play}::text order by id desc limit 1`.execute(tx);
  return rows[0]?.factor ?? null;
}

export async function insertPrice(
  tx: Tx,
  price: {
    readonly gameCode: string;
    readonly play: string | null;
    readonly factor: number | null;
    readonly key: string;
    readonly reason: string;
    readonly staffId: bigint;
    readonly staff: string;
  },
): Promise<void> {
  await sql`-- lottery.insertPrice
    insert into lottery_play_prices (game_code, play, factor, key, reason, staff_id, staff)
    values (${price.gameCode}, ${price.play}, ${price.factor}, ${price.key}, ${price.reason}, ${price.staffId},
      ${price.staff})`.execute(tx);
}
