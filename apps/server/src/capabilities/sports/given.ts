/** Builders for tests: a book on a database of its own, matches of it, and time that is brought forward. */
import { SPORTS, type SportCode } from '@house/sports/sports';
import { sql } from 'kysely';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { present } from '../../platform/result.ts';
import type { Wagers } from '../wagers/port.ts';
import { givenKey } from '../wallet/given.ts';
import { createBigBets } from './big-bets.ts';
import { createBoard } from './board.ts';
import { createCashOut, offerFor } from './cash-out.ts';
import { createSportsDesk } from './desk.ts';
import { createFixtures } from './fixtures.ts';
import { createInFlight } from './in-flight.ts';
import type { Slip, SportsMarket } from './port.ts';
import { selectMarketsOf } from './queries.ts';
import { createSettling } from './settle.ts';
import { createTickets } from './tickets.ts';
import { createVoids } from './voids.ts';

let slots = 100;

/** The book as one process has it. */
export function givenBookOfSports({ db }: Database, wagers: Wagers) {
  slots += 1;
  const ids = createIds(systemClock, slots);
  const flight = createInFlight(db);
  const settling = createSettling({ db, flight, wagers });
  const { settleTickets } = settling;
  const voids = createVoids({ db, wagers });
  const { bringVoid } = voids;
  const fixtures = createFixtures({ db, ids, wagers, secret: 'a secret of matches in tests' });
  const record = async () => undefined;
  const takesBets = {
    db,
    flight,
    ids,
    wagers,
    zoneOffsetMinutes: 360,
    settleTickets,
    bringVoid,
    isClosed: () => false,
  };
  const tickets = createTickets(takesBets);
  return {
    ids,
    desk: createSportsDesk({
      ...{ db, ids, wagers, board: createBoard({ db, clock: systemClock }), seedOf: fixtures.seedOf },
      record,
      checkSecondApprover: async () => undefined,
    }),
    bigBets: createBigBets({ db, ids, record, isClosed: () => false, bringVoid, finish: tickets.finish }),
    ...{ voids, fixtures, settling },
    sales: createCashOut({ db, wagers, settleTickets }),
    offerFor,
    tickets,
  };
}

let starts = Date.UTC(2031, 0, 1);
/** A match that starts years from now, each after the one before: each is of other sides. */
export async function givenMatch(
  fixtures: ReturnType<typeof createFixtures>,
  sport: SportCode = 'football',
): Promise<bigint> {
  starts += SPORTS[sport].everyMinutes * 60_000;
  return present(await fixtures.makeEvent(new Date(starts), sport), 'no match has this start');
}

/** So many seconds of it have gone by; everything that is due of it is shown. */
export async function givenElapsed(
  { db }: Database,
  fixtures: ReturnType<typeof createFixtures>,
  eventId: bigint,
  seconds: number,
): Promise<void> {
  // Due before any other that is played by now: one tick shows one match.
  await sql`update sports_events set starts_at = clock_timestamp() - make_interval(secs => ${seconds}),
    next_at = to_timestamp(0) where id = ${eventId}`.execute(db);
  await fixtures.tick();
}

export async function givenMarketOf({ db }: Database, eventId: bigint, key: string): Promise<SportsMarket> {
  const markets = await selectMarketsOf(db, [eventId]);
  return present(
    markets.find((market) => market.key === key),
    `there is a market ${key}`,
  );
}

/** A slip on these, at the odds of now. */
export function givenSlip(
  picks: readonly (readonly [market: SportsMarket, selection: string])[],
  more: Partial<Slip> = {},
): Slip {
  return {
    key: givenKey(),
    legs: picks.map(([{ id, prices }, selection]) => ({ marketId: id, selection, odds: prices[selection] ?? 0 })),
    folds: [picks.length],
    stakePerLine: 1_000_000n,
    oddsChange: 'none',
    again: true,
    ...more,
  };
}
