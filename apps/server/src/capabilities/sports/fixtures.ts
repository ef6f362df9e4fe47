/**
 * Simulated matches: made ahead, each from a seed that is committed to before its markets open, and shown frame by frame by
 * the database's clock. Any number of processes may do it; a frame is written by one, in one transaction with the markets
 * that it suspends, prices or decides.
 */
import { hkdfSync } from 'node:crypto';
import { commitOf, SEED_BYTES } from '@house/fairness/draw';
import { goalsExpected, LEAGUES, pairingOf } from '@house/sports/invented';
import { keyOfMarket, type Prices } from '@house/sports/market';
import type { Frame } from '@house/sports/sport';
import { SPORTS, type StoredState } from '@house/sports/sports';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { type Ids, idTime } from '../../platform/ids.ts';
import { must, present } from '../../platform/result.ts';
import type { Wagers } from '../wagers/port.ts';
import type { SportsEvent, SportsMarket } from './port.ts';
import {
  insertEvent,
  insertMarkets,
  lockDueEvent,
  type MarketChange,
  readMargins,
  readSchedule,
  selectMarketsOf,
  updateEvent,
  updateMarkets,
} from './queries.ts';

const SLOT_MILLISECONDS = 300_000;
/** So far ahead there are matches to bet on. */
const AHEAD_MILLISECONDS = 3 * 3_600_000;
/** Markets outlive their match, which closes them itself. */
const MARKET_MILLISECONDS = 6 * 3_600_000;
const FRAMES_KEPT = 40;

export interface FixturesDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly wagers: Pick<Wagers, 'openMarkets' | 'suspendMarkets' | 'resumeMarkets' | 'repriceMarkets' | 'closeMarket'>;
  /** What seeds are derived from; null: this process shows no matches. */
  readonly secret: string | null;
}

const pricesAreGone = (prices: Prices): boolean => Object.values(prices).every((odds) => odds === null);

export function createFixtures({ db, ids, wagers, secret }: FixturesDeps) {
  function seedOf(eventId: bigint): Uint8Array {
    must(secret !== null, 'this process has the secret of seeds');
    return new Uint8Array(hkdfSync('sha256', secret ?? '', 'house.sports', `match ${eventId}`, SEED_BYTES));
  }

  const kept = new Map<bigint, readonly Frame<StoredState>[]>();
  function framesOf(event: Pick<SportsEvent, 'id' | 'sport' | 'strengthHome' | 'strengthAway'>) {
    const known = kept.get(event.id);
    if (known !== undefined) return known;
    const strengths = { home: event.strengthHome, away: event.strengthAway };
    const frames = SPORTS[event.sport].play({ seed: seedOf(event.id), eventId: String(event.id) }, strengths);
    if (kept.size >= FRAMES_KEPT) kept.clear();
    kept.set(event.id, frames);
    return frames;
  }

  /** A match of the league whose turn this start is; answers it, or null where there is one. */
  async function makeEvent(startsAt: Date): Promise<bigint | null> {
    const slot = Math.floor(startsAt.getTime() / SLOT_MILLISECONDS);
    const league = present(LEAGUES[slot % LEAGUES.length], 'there are leagues');
    const [home, away] = pairingOf(league, Math.floor(slot / LEAGUES.length));
    const sport = SPORTS[league.sport];
    const strengths = goalsExpected(home, away);
    const id = ids.next();
    const names = sport.markets(strengths);
    const prices = sport.price(strengths, sport.start, names, await readMargins(db, league.sport));
    const markets = names.map((name, i) => {
      const own = prices[i] ?? {};
      return {
        id: ids.next(),
        key: keyOfMarket(name),
        prices: own,
        status: pricesAreGone(own) ? 'suspended' : 'open',
      } as const;
    });
    return transact(db, async (tx) => {
      const event = { ...{ id, strengths, startsAt }, sport: league.sport, league: league.code, state: sport.start };
      const commitment = commitOf(seedOf(id));
      if (!(await insertEvent(tx, { ...event, commitment, home: home.code, away: away.code }))) return null;
      await insertMarkets(tx, id, markets);
      // A minute ago: the clock of the process may be ahead of the database's.
      const opensAt = new Date(idTime(id) - 60_000);
      await wagers.openMarkets(
        tx,
        markets.map((market) => ({
          ...{ id: market.id, product: 'sports', gameCode: league.sport.toUpperCase() },
          ...{ label: `${home.code}-${away.code} ${market.key}`, opensAt },
          closesAt: new Date(startsAt.getTime() + MARKET_MILLISECONDS),
        })),
      );
      const unpriced = markets.filter(({ status }) => status === 'suspended').map((market) => market.id);
      if (unpriced.length > 0) await wagers.suspendMarkets(tx, unpriced);
      return id;
    });
  }

  /** One more match, if there are not enough ahead. */
  async function plan(): Promise<void> {
    const { now, last } = await readSchedule(db);
    const next = Math.floor(Math.max(now.getTime(), last?.getTime() ?? 0) / SLOT_MILLISECONDS + 1) * SLOT_MILLISECONDS;
    if (next <= now.getTime() + AHEAD_MILLISECONDS) await makeEvent(new Date(next));
  }

  /** Something has happened: nothing is offered until the next frame; what it decides is decided. */
  async function leap(tx: Tx, event: SportsEvent, state: StoredState, markets: readonly SportsMarket[]) {
    await wagers.suspendMarkets(
      tx,
      markets.map(({ id }) => id),
    );
    const changes: MarketChange[] = [];
    for (const { id, name } of markets) {
      const decided = SPORTS[event.sport].decide(name, state);
      if (decided === null) changes.push({ id, status: 'suspended' });
      else {
        await wagers.closeMarket(tx, id, { now: true });
        changes.push({ id, status: 'decided', ...decided });
      }
    }
    await updateMarkets(tx, changes);
  }

  /** Prices of the moment. All markets are quoted anew in one call, which locks them in their order. */
  async function quote(tx: Tx, event: SportsEvent, state: StoredState, markets: readonly SportsMarket[]) {
    const strengths = { home: event.strengthHome, away: event.strengthAway };
    const margins = await readMargins(tx, event.sport);
    const prices = SPORTS[event.sport].price(
      strengths,
      state,
      markets.map(({ name }) => name),
      margins,
    );
    const versions = await wagers.repriceMarkets(
      tx,
      markets.map(({ id }) => id),
    );
    const changes = markets.map(({ id }, i) => {
      const own = prices[i] ?? {};
      return { id, prices: own, version: versions.get(id), status: pricesAreGone(own) ? 'suspended' : 'open' } as const;
    });
    const held = new Set(markets.filter((market) => event.held || market.held).map(({ id }) => id));
    const offered = changes.filter(({ id, status }) => status === 'open' && !held.has(id)).map(({ id }) => id);
    const others = changes.map(({ id }) => id).filter((id) => !offered.includes(id));
    if (others.length > 0) await wagers.suspendMarkets(tx, others);
    if (offered.length > 0) await wagers.resumeMarkets(tx, offered);
    await updateMarkets(tx, changes);
  }

  /** Shows what is due of one match. `more`: another may be due. */
  async function tick(): Promise<'more' | undefined> {
    return transact(db, async (tx) => {
      const event = await lockDueEvent(tx);
      if (event === undefined) return undefined;
      const frames = framesOf(event);
      const elapsed = (event.now.getTime() - event.startsAt.getTime()) / 1_000;
      const frame = frames.findLastIndex(({ at }) => at <= elapsed);
      const shown = present(frames[frame], 'what is due has a frame');
      // A house that was away shows the newest; what happened meanwhile has happened now.
      const leaping = frames.slice(event.frame + 1, frame + 1).some((each) => each.leap);
      const next = frames[frame + 1];
      const markets = (await selectMarketsOf(tx, [event.id])).filter(({ status }) => status !== 'decided');
      const { state } = shown;
      if (leaping || next === undefined) await leap(tx, event, state, markets);
      else await quote(tx, event, state, markets);
      await updateEvent(tx, {
        ...{ id: event.id, frame, state, leaping },
        status: next === undefined ? 'ended' : 'live',
        nextAt: next === undefined ? null : new Date(event.startsAt.getTime() + next.at * 1_000),
        seed: next === undefined ? seedOf(event.id) : null,
      });
      return 'more';
    });
  }

  return { makeEvent, plan, tick };
}
