/** Time for the simulator: draws are rows with times, so rows are moved and nothing waits. */
import { sql } from 'kysely';
import { givenDrawOnSale, givenSleepingDraws, moveDraw } from '../src/capabilities/lottery/given.ts';

export interface SimDraw {
  readonly id: bigint;
  readonly gameCode: string;
}

export const sleepAllDraws = givenSleepingDraws;
export const moveSimDraw = moveDraw;

/** The next draw of a game, on sale now. */
export async function openSimDraw(db: Parameters<typeof givenDrawOnSale>[0], gameCode: string): Promise<SimDraw> {
  const row = await givenDrawOnSale(db, gameCode);
  await sql`update lottery_draws set state = 'open' where id = ${String(row.id)} and state = 'scheduled'`.execute(db);
  return { id: row.id, gameCode };
}
