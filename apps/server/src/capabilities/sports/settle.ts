/**
 * Settling tickets by the results of their markets: each result, and each correction of one, goes through the tickets with a
 * leg on it once. A ticket is decided in the journal first, under a key that follows from its id and version, then here: a
 * process that dies in between is followed by another that comes to the same.
 */
import { uuidFromContent } from '@house/fairness/uuid';
import { mostReturned, settleBet, stakeLeft } from '@house/sports/bet';
import type { Db } from '../../platform/database.ts';
import { isRefusal, present } from '../../platform/result.ts';
import type { Decision, DecisionOutcome, Wagers } from '../wagers/port.ts';
import { shardOf } from '../wallet/port.ts';
import type { InFlight } from './in-flight.ts';
import type { SportsMarket, SportsTicket } from './port.ts';
import { markSettled, selectUnsettled } from './queries.ts';
import { markDecided, type Settled, selectTicketsOn } from './ticket-queries.ts';

const PAGE = 400;
const MARKETS_AT_ONCE = 50;
/** Between reading a ticket and deciding it somebody else may have; after so many times the next run goes on. */
const TRIES = 5;

/**
 * What a ticket returns by these results: all of it once each leg has an outcome, nothing more as soon as nothing can come of it
 * any more; what tenths of it were sold for stays. Null: it is open.
 */
export function returnOfTicket(ticket: SportsTicket, markets: ReadonlyMap<bigint, SportsMarket>): bigint | null {
  const stakePerLine = present(
    stakeLeft(ticket.stake / BigInt(ticket.lines), ticket.soldTenths),
    'a sale leaves whole units',
  );
  const legs = ticket.legs.map(({ odds, marketId, selection, voided }) => ({
    odds,
    outcome: voided ? ('void' as const) : (markets.get(marketId)?.outcomes?.[selection] ?? null),
  }));
  const decided = legs.flatMap(({ odds, outcome }) => (outcome === null ? [] : [{ odds, outcome }]));
  if (decided.length === legs.length) return ticket.soldFor + settleBet(stakePerLine, ticket.folds, decided);
  return mostReturned(stakePerLine, ticket.folds, legs) === 0n ? ticket.soldFor : null;
}

interface SettlingDeps {
  readonly db: Db;
  readonly flight: Pick<InFlight, 'tickets' | 'markets'>;
  readonly wagers: Pick<Wagers, 'decide'>;
}

export function createSettling({ db, flight, wagers }: SettlingDeps) {
  const keyOf = (ticket: SportsTicket, version: number): string =>
    uuidFromContent(ticket.askedAt.getTime(), `sports ticket ${ticket.id}, decision ${version}`);

  /**
   * What has to change for these tickets; `prize` null: the ticket is open again, and what it had is taken back but for what
   * tenths of it were sold for.
   */
  async function dueOf(tickets: readonly SportsTicket[]) {
    const ids = [...new Set(tickets.flatMap(({ legs }) => legs.map(({ marketId }) => marketId)))];
    const markets = new Map((await flight.markets(ids)).map((market) => [market.id, market]));
    return tickets.flatMap((ticket) => {
      if (ticket.state !== 'open' && ticket.state !== 'settled') return [];
      const prize = returnOfTicket(ticket, markets);
      return prize === ticket.prize ? [] : [{ ticket, prize }];
    });
  }

  /** Decides what is due of these tickets; answers those that somebody else has decided meanwhile. */
  async function decideOnce(ids: readonly bigint[], ahead: ReadonlyMap<bigint, number>): Promise<Map<bigint, number>> {
    const due = await dueOf(await flight.tickets(ids));
    const versionOf = ({ id, version }: SportsTicket) => Math.max(version, ahead.get(id) ?? 0) + 1;
    const outcomes: DecisionOutcome[] = await wagers.decide(
      due.map(
        ({ ticket, prize }): Decision => ({
          memberId: ticket.memberId,
          bet: { shard: shardOf(ticket.memberId), seq: ticket.seq ?? 0n },
          key: keyOf(ticket, versionOf(ticket)),
          ...{ kind: 'decide', prize: prize ?? ticket.soldFor, version: versionOf(ticket) },
        }),
      ),
    );
    const settled: Settled[] = [];
    const missed = new Map<bigint, number>();
    for (const [i, { ticket, prize }] of due.entries()) {
      const outcome = outcomes[i];
      if (outcome === undefined) continue;
      if (!isRefusal(outcome)) settled.push({ id: ticket.id, prize, version: versionOf(ticket) });
      else if (outcome.refused === 'wagers.versionNotNext')
        missed.set(ticket.id, Number(outcome.values?.['version'] ?? 0));
      else if (outcome.refused === 'request.keyReused') missed.set(ticket.id, versionOf(ticket));
      // Void by the desk meanwhile: it is over. What is passing is asked again.
      else if (outcome.refused !== 'wagers.alreadyVoid') missed.set(ticket.id, versionOf(ticket) - 1);
    }
    await markDecided(db, settled);
    return missed;
  }

  /** True: all of them are as their results say. */
  async function settleTickets(ids: readonly bigint[]): Promise<boolean> {
    let left: readonly bigint[] = ids;
    let ahead: ReadonlyMap<bigint, number> = new Map();
    for (let tries = 0; tries < TRIES && left.length > 0; tries += 1) {
      ahead = await decideOnce(left, ahead);
      left = [...ahead.keys()];
    }
    return left.length === 0;
  }

  async function settleMarket({ id, resultVersion }: SportsMarket): Promise<void> {
    let after = 0n;
    let whole = true;
    for (;;) {
      const ids = await selectTicketsOn(db, id, after, PAGE);
      whole = (await settleTickets(ids)) && whole;
      const last = ids.at(-1);
      if (last === undefined || ids.length < PAGE) break;
      after = last;
    }
    if (whole) await markSettled(db, id, resultVersion);
  }

  /** Settles what has a result; `more`: there was much of it. */
  async function run(): Promise<'more' | undefined> {
    const markets = await selectUnsettled(db, MARKETS_AT_ONCE);
    for (const market of markets) await settleMarket(market);
    return markets.length === MARKETS_AT_ONCE ? 'more' : undefined;
  }

  return { run, settleTickets };
}
