/** Time for the simulator: draws and orders are rows with times, so rows are moved and nothing waits. */
import { sql } from 'kysely';
import {
  givenAnnounced,
  givenDrawOnSale,
  givenHeldElsewhere,
  givenSleepingDraws,
  moveDraw,
} from '../src/capabilities/lottery/given.ts';

export interface SimDraw {
  readonly id: bigint;
  readonly gameCode: string;
}

export interface EndedDraw extends SimDraw {
  readonly elsewhere: boolean;
}

export const sleepAllDraws = givenSleepingDraws;
export const moveSimDraw = moveDraw;
export const holdSimDrawElsewhere = givenHeldElsewhere;
export const announceSimDraw = givenAnnounced;

/** The next draw of a game, on sale now. */
export async function openSimDraw(db: Parameters<typeof givenDrawOnSale>[0], gameCode: string): Promise<SimDraw> {
  const row = await givenDrawOnSale(db, gameCode);
  await sql`update lottery_draws set state = 'open' where id = ${String(row.id)} and state = 'scheduled'`.execute(db);
  return { id: row.id, gameCode };
}

/** As if so many minutes had gone by since a deposit was ordered. */
export async function ageOrder(
  db: Parameters<typeof givenDrawOnSale>[0],
  orderId: bigint,
  minutes: number,
): Promise<void> {
  await sql`update deposit_orders set created_at = created_at - make_interval(mins => ${minutes}::integer),
    expires_at = expires_at - make_interval(mins => ${minutes}::integer),
    next_poll_at = next_poll_at - make_interval(mins => ${minutes}::integer) where id = ${String(orderId)}`.execute(db);
}

/** As if it were time to ask the gateway about all orders that it is asked about, and to close all that it has to close. */
export async function hurryOrders(db: Parameters<typeof givenDrawOnSale>[0]): Promise<void> {
  await sql`update deposit_orders set next_poll_at = least(next_poll_at, clock_timestamp()),
    next_close_at = least(next_close_at, clock_timestamp())
    where next_poll_at is not null or next_close_at is not null`.execute(db);
}
