/**
 * Simulated matches: made ahead, each from a seed that is committed to before its markets open, and shown frame by frame by
 * the database's clock. Any number of processes may do it; a frame is written by one, in one transaction with the markets
 * that it suspends, prices or decides.
 */
import { hkdfSync } from 'node:crypto';
import { commitOf, SEED_BYTES } from '@house/fairness/draw';
import { pairingOf } from '@house/sports/invented';
import { keyOfMarket, type MarketName, type Prices } from '@house/sports/market';
import type { Frame } from '@house/sports/sport';
import { SPORT_CODES, SPORTS, type SportCode, type StoredState } from '@house/sports/sports';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { must, present } from '../../platform/result.ts';
import type { Wagers } from '../wagers/port.ts';
import { type MarketId, openMarketsOf } from './journal.ts';
import { tellOdds } from './live.ts';
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

const MINUTE_MILLISECONDS = 60_000;
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

const strengthsOf = (event: Pick<SportsEvent, 'strengthHome' | 'strengthAway'>) => ({
  home: event.strengthHome,
  away: event.strengthAway,
});

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
    const frames = SPORTS[event.sport].play({ seed: seedOf(event.id), eventId: String(event.id) }, strengthsOf(event));
    if (kept.size >= FRAMES_KEPT) kept.clear();
    kept.set(event.id, frames);
    return frames;
  }

  const openInJournal = (tx: Tx, event: Parameters<typeof openMarketsOf>[2], markets: readonly MarketId[]) =>
    openMarketsOf(wagers, tx, event, markets, MARKET_MILLISECONDS);

  /** A match of the league whose turn this start is; answers it, or null where there is one. */
  async function makeEvent(startsAt: Date, code: SportCode): Promise<bigint | null> {
    const sport = SPORTS[code];
    const slot = Math.floor(startsAt.getTime() / (sport.everyMinutes * MINUTE_MILLISECONDS));
    const league = present(sport.leagues[slot % sport.leagues.length], 'there are leagues');
    const [home, away] = pairingOf(league, Math.floor(slot / sport.leagues.length));
    const strengths = sport.strengths(home, away);
    const id = ids.next();
    const names = sport.markets(strengths);
    const prices = sport.price(strengths, sport.start, names, await readMargins(db, code));
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
      const event = { ...{ id, strengths, startsAt }, sport: code, league: league.code, state: sport.start };
      const commitment = commitOf(seedOf(id));
      if (!(await insertEvent(tx, { ...event, commitment, home: home.code, away: away.code }))) return null;
      await insertMarkets(tx, id, markets, 0);
      await openInJournal(tx, { sport: code, home: home.code, away: away.code, startsAt }, markets);
      const unpriced = markets.filter(({ status }) => status === 'suspended').map((market) => market.id);
      if (unpriced.length > 0) await wagers.suspendMarkets(tx, unpriced);
      return id;
    });
  }

  /** One more match of each sport that has not enough of them ahead. Sports begin a minute after each other. */
  async function plan(): Promise<void> {
    const { now, last } = await readSchedule(db);
    for (const [place, code] of SPORT_CODES.entries()) {
      const { everyMinutes, aheadMinutes } = SPORTS[code];
      const slot = everyMinutes * MINUTE_MILLISECONDS;
      const offset = (place * MINUTE_MILLISECONDS) % slot;
      const from = Math.max(now.getTime(), last.get(code)?.getTime() ?? 0) - offset;
      const next = Math.floor(from / slot + 1) * slot + offset;
      if (next <= now.getTime() + aheadMinutes * MINUTE_MILLISECONDS) await makeEvent(new Date(next), code);
    }
  }

  /**
   * Decides what this moment decides, and with a leap stops all others until the next frame; answers those that are left. All
   * are stopped in one call first, which locks them in their order: no bet stands on what is decided.
   */
  async function decide(tx: Tx, event: SportsEvent, state: StoredState, open: readonly SportsMarket[], leap: boolean) {
    const judged = open.map((market) => ({ market, decided: SPORTS[event.sport].decide(market.name, state) }));
    const left = judged.flatMap(({ market, decided }) => (decided === null ? [market] : []));
    if (!leap && left.length === open.length) return left;
    await wagers.suspendMarkets(
      tx,
      open.map(({ id }) => id),
    );
    const changes: MarketChange[] = [];
    for (const { market, decided } of judged) {
      if (decided === null) changes.push({ id: market.id, status: 'suspended' });
      else {
        await wagers.closeMarket(tx, market.id, { now: true });
        changes.push({ id: market.id, status: 'decided', ...decided });
      }
    }
    await updateMarkets(tx, changes);
    return left;
  }

  /** Opens what this moment brings; its prices come with those of the others. */
  async function openNew(tx: Tx, event: SportsEvent, names: readonly MarketName[], place: number) {
    const markets = names.map((name) => ({
      ...{ id: ids.next(), eventId: event.id, name, key: keyOfMarket(name), version: 1, prices: {}, held: false },
      ...{ status: 'suspended' as const, outcomes: null, rule: null, resultVersion: 0, settledVersion: 0 },
    }));
    if (markets.length === 0) return markets;
    await insertMarkets(tx, event.id, markets, place);
    await openInJournal(tx, event, markets);
    return markets;
  }

  /** Prices of the moment. All markets are quoted anew in one call, which locks them in their order. */
  async function quote(tx: Tx, event: SportsEvent, state: StoredState, markets: readonly SportsMarket[]) {
    if (markets.length === 0) return;
    const margins = await readMargins(tx, event.sport);
    const prices = SPORTS[event.sport].price(
      strengthsOf(event),
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
      const { state } = shown;
      const known = await selectMarketsOf(tx, [event.id]);
      const open = known.filter(({ status }) => status !== 'decided');
      const quiet = !leaping && next !== undefined;
      const left = await decide(tx, event, state, open, !quiet);
      let changed = left.length < open.length || next === undefined;
      if (quiet) {
        const keys = new Set(known.map(({ key }) => key));
        const more = SPORTS[event.sport].more?.(strengthsOf(event), state) ?? [];
        const brought = more.filter((name) => !keys.has(keyOfMarket(name)));
        changed ||= brought.length > 0;
        await quote(tx, event, state, [...left, ...(await openNew(tx, event, brought, known.length))]);
      }
      await updateEvent(tx, {
        ...{ id: event.id, frame, state, leaping },
        status: next === undefined ? 'ended' : 'live',
        nextAt: next === undefined ? null : new Date(event.startsAt.getTime() + next.at * 1_000),
        seed: next === undefined ? seedOf(event.id) : null,
      });
      await tellOdds(tx, event.id, changed);
      return 'more';
    });
  }

  return { makeEvent, plan, tick, seedOf };
}
