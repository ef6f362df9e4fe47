/**
 * What becomes of a message of a feed: one transaction each, under the lock of its line, in whatever order and however often
 * messages come. What is older than what stands changes nothing.
 *
 * A line
 * down        nothing of it takes bets. Leaves by: asking for what was missed (recovering).
 * recovering  what was missed comes; markets take their prices and stay shut. Leaves by: its end, or after a late one the first
 *             sign of life that is not late (up); silence (asked again).
 * up          all is known. Leaves by: silence, lateness, a lost connection, being stopped at the desk (down).
 *
 * A market of a feed is stopped in the journal in the same commit in which the feed says so. One that had a result takes no bet
 * any more, also where that result is taken back. Bets that were taken after the feed knew the result are void.
 */

import {
  type AboutEvent,
  type FeedFixture,
  type FeedMessage,
  type FeedPrices,
  isAboutEvent,
} from '@house/sports/feeds/message';
import { FEED_START } from '@house/sports/feeds/state';
import { keyOfMarket, type MarketName, type Outcomes, type Prices } from '@house/sports/market';
import { ODDS_MAX, ODDS_MIN } from '@house/sports/odds';
import { SPORTS } from '@house/sports/sports';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Wagers } from '../../wagers/port.ts';
import { openMarketsOf } from '../journal.ts';
import { insertMarkets, updateMarkets } from '../queries.ts';
import type { DownCause } from './port.ts';
import {
  countMessage,
  type FeedEvent,
  type FeedMarketRow,
  keepFeedEvent,
  keepVoidWindow,
  type Line,
  lockFeedEvent,
  lockLine,
  markCompleted,
  markFault,
  markHeard,
  markOddsAt,
  markResultAt,
  selectFeedMarkets,
  selectMarketsOfLine,
  setLineState,
  suspendMarketsOfLine,
  takeResultsBack,
  touchResults,
  undoLateWindows,
  updateFeedEvent,
} from './queries.ts';

/** A message that took so much longer than the quickest of its line: whoever is at the ground knows more than the house. */
const LATE_MILLISECONDS = 5_000;
/** A message from the future beyond any clock that is a little wrong is none. */
const AHEAD_MILLISECONDS = 24 * 3_600_000;
/** A match of five days, and what may be put off. */
const MARKET_MILLISECONDS = 30 * 24 * 3_600_000;
const MARKETS_MAX = 400;
const NAME_MAX = 80;
/** For the desk. */
const UNWRITTEN = 'a result that nobody can write';

export type Applied = 'applied' | 'ignored' | 'unknownEvent';

interface ApplyDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly wagers: Pick<Wagers, 'openMarkets' | 'suspendMarkets' | 'resumeMarkets' | 'repriceMarkets' | 'closeMarket'>;
}

type Of<Kind extends FeedMessage['kind']> = Extract<FeedMessage, { readonly kind: Kind }>;

/** Two people of the house have said what became of it: no feed says otherwise. */
const isOfDesk = ({ rule }: FeedMarketRow): boolean => rule === 'corrected' || rule === 'voided';
const isVoid = ({ outcomes }: FeedMarketRow): boolean =>
  outcomes !== null && Object.values(outcomes).every((outcome) => outcome === 'void');

const isOver = ({ status }: FeedEvent): boolean => status === 'ended' || status === 'abandoned';

/** Prices of all selections, in bounds; what the feed left out has none. */
function completePrices(selections: readonly string[], said: Prices): Prices {
  return Object.fromEntries(
    selections.map((code) => {
      const odds = said[code] ?? null;
      return [code, odds !== null && odds >= ODDS_MIN && odds <= ODDS_MAX ? odds : null];
    }),
  );
}
const isSame = (one: Prices, other: Prices): boolean =>
  Object.keys(other).every((code) => one[code] === other[code]) &&
  Object.keys(one).length === Object.keys(other).length;

/** Each market once; of one that is named twice nobody knows which price holds: it is shut. */
function offeredOnce(markets: readonly FeedPrices[]): readonly FeedPrices[] {
  const found = new Map<string, FeedPrices>();
  for (const market of markets) {
    const key = keyOfMarket(market.name);
    found.set(key, found.has(key) ? { ...market, status: 'suspended' } : market);
  }
  return [...found.values()];
}

const isSameOutcomes = (one: FeedMarketRow['outcomes'], other: Readonly<Record<string, string>>): boolean =>
  one !== null &&
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(other).every(([code, outcome]) => one[code] === outcome);

/** What is said of each market, by its key; null: not of all of its selections, or twice and differently. */
function resultsOnce(
  markets: Of<'settlement'>['markets'],
  selectionsOf: (name: MarketName) => readonly string[],
): ReadonlyMap<string, Outcomes | null> {
  const found = new Map<string, Outcomes | null>();
  for (const { name, outcomes } of markets) {
    const key = keyOfMarket(name);
    const isWhole = outcomes !== null && selectionsOf(name).every((code) => Object.hasOwn(outcomes, code));
    const before = found.get(key);
    const differs = before !== undefined && (!isWhole || !isSameOutcomes(before, outcomes));
    found.set(key, isWhole && !differs ? outcomes : null);
  }
  return found;
}

/** As a name is kept: what a database can not write is no part of one. */
const cleanName = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, NAME_MAX)
    .toWellFormed();

export function createApplying({ db, ids, wagers }: ApplyDeps) {
  async function stopInJournal(tx: Tx, marketIds: readonly bigint[]): Promise<void> {
    if (marketIds.length > 0) await wagers.suspendMarkets(tx, marketIds);
  }

  /** Nothing of the line takes bets from here on, until all that was missed is known. */
  async function goDown(tx: Tx, line: Pick<Line, 'feed' | 'product'>, because: DownCause): Promise<void> {
    await setLineState(tx, line, { state: 'down', because });
    await stopInJournal(
      tx,
      (await selectMarketsOfLine(tx, line)).map(({ id }) => id),
    );
    await suspendMarketsOfLine(tx, line);
  }

  async function goUp(tx: Tx, line: Line): Promise<void> {
    await setLineState(tx, line, { state: 'up', because: null });
    const offered = (await selectMarketsOfLine(tx, line)).filter((market) => market.offered).map(({ id }) => id);
    if (offered.length > 0) await wagers.resumeMarkets(tx, offered);
  }

  /** Stops all markets of an event that are not decided. */
  async function stopAll(tx: Tx, markets: readonly FeedMarketRow[]): Promise<void> {
    const open = markets.filter(({ status }) => status !== 'decided');
    await stopInJournal(
      tx,
      open.map(({ id }) => id),
    );
    await updateMarkets(
      tx,
      open.map(({ id }) => ({ id, status: 'suspended' })),
    );
  }

  async function openNew(tx: Tx, event: FeedEvent, message: Of<'odds'>, known: readonly FeedMarketRow[]) {
    const keys = new Set(known.map(({ key }) => key));
    const room = Math.max(0, MARKETS_MAX - known.length);
    const fresh = new Map(
      message.markets.filter(({ name }) => !keys.has(keyOfMarket(name))).map(({ name }) => [keyOfMarket(name), name]),
    );
    const rows = [...fresh].slice(0, room).map(
      ([key, name]): FeedMarketRow => ({
        ...{ id: ids.next(), eventId: event.id, name, key, version: 1, prices: {}, status: 'suspended', held: false },
        ...{ outcomes: null, rule: null, resultVersion: 0, settledVersion: 0, oddsAt: 0, resultAt: 0 },
      }),
    );
    if (rows.length === 0) return rows;
    await insertMarkets(tx, event.id, rows, known.length);
    await openMarketsOf(wagers, tx, event, rows, MARKET_MILLISECONDS);
    return rows;
  }

  async function takeOdds(tx: Tx, line: Line, event: FeedEvent, message: Of<'odds'>): Promise<Applied> {
    const { at, product } = message;
    if (isOver(event) || at < event.oddsAt) return 'ignored';
    // A match that is played is told by whoever began it; the line of before matches has handed it over.
    if (event.status === 'live' && product !== event.product) return 'ignored';
    const status = message.status === null || message.status === 'upcoming' ? event.status : message.status;
    // What is asked for now and then has no price for a match that is played: those of before it would stand on.
    const isUnpriced = status === 'ended' || status === 'abandoned' || (status === 'live' && !line.judged);
    const known = await selectFeedMarkets(tx, event.id);
    if (isUnpriced) await stopAll(tx, known);
    else {
      const byKey = new Map([...known, ...(await openNew(tx, event, message, known))].map((row) => [row.key, row]));
      const changes = offeredOnce(message.markets).flatMap(({ name, status: said, prices: told }) => {
        const market = byKey.get(keyOfMarket(name));
        if (market === undefined || at < market.oddsAt || market.resultVersion > 0 || market.status === 'decided')
          return [];
        const prices = completePrices(SPORTS[event.sport].selections(name), told);
        const priced = Object.values(prices).some((odds) => odds !== null);
        const isOpen = said === 'open' && priced && at > event.stopAt;
        return [{ market, prices, isOpen, moved: !isSame(market.prices, prices) }];
      });
      await quote(tx, line, event, changes);
      await markOddsAt(
        tx,
        changes.map(({ market }) => market.id),
        at,
      );
    }
    await updateFeedEvent(tx, {
      ...{ id: event.id, status, product, oddsAt: at, stopAt: event.stopAt, changedAt: event.changedAt },
      state: message.state ?? event.state,
      startsAt: event.startsAt,
    });
    return 'applied';
  }

  async function quote(
    tx: Tx,
    line: Line,
    event: FeedEvent,
    changes: readonly { market: FeedMarketRow; prices: Prices; isOpen: boolean; moved: boolean }[],
  ): Promise<void> {
    const moved = changes.filter((change) => change.moved).map(({ market }) => market.id);
    const versions = moved.length > 0 ? await wagers.repriceMarkets(tx, moved) : new Map<bigint, number>();
    const isOffered = ({ market, isOpen }: (typeof changes)[number]): boolean =>
      isOpen && line.state === 'up' && !market.held && !event.held;
    await stopInJournal(
      tx,
      changes.filter((change) => !isOffered(change)).map(({ market }) => market.id),
    );
    const offered = changes.filter(isOffered).map(({ market }) => market.id);
    if (offered.length > 0) await wagers.resumeMarkets(tx, offered);
    await updateMarkets(
      tx,
      changes.map(({ market: { id }, prices, isOpen }) => ({
        ...{ id, prices, version: versions.get(id) },
        status: isOpen ? 'open' : 'suspended',
      })),
    );
  }

  async function takeStop(tx: Tx, event: FeedEvent, { at }: Of<'stop'>): Promise<Applied> {
    if (isOver(event) || at <= event.stopAt) return 'ignored';
    await stopAll(tx, await selectFeedMarkets(tx, event.id));
    await updateFeedEvent(tx, { ...event, stopAt: at });
    return 'applied';
  }

  /** Closes these for good: no bet stands on what is decided. */
  async function close(tx: Tx, markets: readonly FeedMarketRow[]): Promise<void> {
    await stopInJournal(
      tx,
      markets.map(({ id }) => id),
    );
    for (const { id } of markets) await wagers.closeMarket(tx, id, { now: true });
  }

  /** A moment of the feed's clock by ours, as exactly as the line's quickest message tells; never in the future. */
  const byOurClock = (line: Line, at: number): Date =>
    new Date(Math.min(line.now, at + (line.skewMs ?? line.now - at)));

  /** A result that the house can not write keeps its market shut until a person decides; one that stands stays. */
  async function keepUnwritten(tx: Tx, { feed }: Line, markets: readonly FeedMarketRow[]): Promise<void> {
    if (markets.length === 0) return;
    const marketIds = markets.map(({ id }) => id);
    await updateMarkets(
      tx,
      marketIds.map((id) => ({ id, status: 'suspended' })),
    );
    await touchResults(tx, marketIds);
    await markFault(tx, feed, UNWRITTEN);
  }

  async function takeSettlement(tx: Tx, line: Line, event: FeedEvent, message: Of<'settlement'>): Promise<Applied> {
    const said = resultsOnce(message.markets, (name) => SPORTS[event.sport].selections(name));
    const due = (await selectFeedMarkets(tx, event.id)).flatMap((market) => {
      const outcomes = said.get(market.key);
      if (outcomes === undefined || message.at <= market.resultAt || isOfDesk(market)) return [];
      return outcomes === null && market.status === 'decided' ? [] : [{ market, outcomes }];
    });
    if (due.length === 0) return 'ignored';
    const results = due.filter(
      ({ market, outcomes }) => outcomes === null || !isSameOutcomes(market.outcomes, outcomes),
    );
    await close(
      tx,
      results.map(({ market }) => market),
    );
    await updateMarkets(
      tx,
      results.flatMap(({ market: { id }, outcomes }) =>
        outcomes === null ? [] : [{ id, status: 'decided' as const, outcomes, rule: 'byFeed' as const }],
      ),
    );
    await keepUnwritten(
      tx,
      line,
      results.flatMap(({ market, outcomes }) => (outcomes === null ? [market] : [])),
    );
    await markResultAt(
      tx,
      due.map(({ market }) => market.id),
      message.at,
    );
    // Whoever bet after the feed knew it bet on what was known.
    const from = byOurClock(line, message.at);
    const late = { cause: 'late', from, to: null, saidFrom: message.at, sentAt: message.at, undone: false } as const;
    for (const { market } of results.filter((each) => each.market.status !== 'decided'))
      await keepVoidWindow(tx, { ...late, id: ids.next(), marketId: market.id });
    return 'applied';
  }

  async function takeBack(tx: Tx, event: FeedEvent, message: Of<'takeBack'>): Promise<Applied> {
    const keys = new Set(message.markets.map(keyOfMarket));
    const due = (await selectFeedMarkets(tx, event.id)).filter(
      (market) => keys.has(market.key) && message.at > market.resultAt && !isOfDesk(market),
    );
    if (due.length === 0) return 'ignored';
    const marketIds = due.map(({ id }) => id);
    await takeResultsBack(tx, marketIds);
    await undoLateWindows(tx, marketIds, message.at);
    // An older result that is still on its way is taken back with it.
    await markResultAt(tx, marketIds, message.at);
    return 'applied';
  }

  async function takeCancel(
    tx: Tx,
    line: Line,
    event: FeedEvent,
    message: Of<'cancel' | 'uncancel'>,
  ): Promise<Applied> {
    const keys = new Set(message.markets.map(keyOfMarket));
    const named = (await selectFeedMarkets(tx, event.id)).filter(({ key }) => keys.has(key));
    const undone = message.kind === 'uncancel';
    if (message.from === null && message.to === null) {
      const due = named.filter((market) => message.at > market.resultAt && !isOfDesk(market));
      if (due.length === 0) return 'ignored';
      if (undone)
        await takeResultsBack(
          tx,
          due.filter(isVoid).map(({ id }) => id),
        );
      else {
        await close(tx, due);
        await updateMarkets(
          tx,
          due.map(({ id, name }) => ({
            ...{ id, status: 'decided', rule: 'byFeed' },
            outcomes: Object.fromEntries(SPORTS[event.sport].selections(name).map((code) => [code, 'void' as const])),
          })),
        );
      }
      await markResultAt(
        tx,
        due.map(({ id }) => id),
        message.at,
      );
      return 'applied';
    }
    const from = message.from === null ? new Date(0) : byOurClock(line, message.from);
    const to = message.to === null ? null : byOurClock(line, message.to);
    if (to !== null && to <= from) return 'ignored';
    const touched: bigint[] = [];
    const window = { cause: 'cancelled', from, to, saidFrom: message.from ?? 0, sentAt: message.at, undone } as const;
    for (const { id: marketId } of named) {
      if (await keepVoidWindow(tx, { ...window, id: ids.next(), marketId })) touched.push(marketId);
    }
    await touchResults(tx, touched);
    return touched.length > 0 ? 'applied' : 'ignored';
  }

  async function takeChange(tx: Tx, event: FeedEvent, message: Of<'change'>): Promise<Applied> {
    if (isOver(event) || message.at <= event.changedAt) return 'ignored';
    if (message.cancelled) await stopAll(tx, await selectFeedMarkets(tx, event.id));
    const moves = message.startsAt !== null && event.status === 'upcoming';
    await updateFeedEvent(tx, {
      ...{ ...event, changedAt: message.at },
      startsAt: moves ? new Date(message.startsAt ?? 0) : event.startsAt,
      ...(message.cancelled ? { status: 'abandoned', state: { ...event.state, phase: 'ended' } } : {}),
    });
    return 'applied';
  }

  async function takeAboutEvent(tx: Tx, line: Line, message: AboutEvent): Promise<Applied> {
    const event = await lockFeedEvent(tx, line.feed, message.ref);
    if (event === undefined) return 'unknownEvent';
    if (event.imported) return 'ignored';
    switch (message.kind) {
      case 'odds':
        return takeOdds(tx, line, event, message);
      case 'stop':
        return takeStop(tx, event, message);
      case 'settlement':
        return takeSettlement(tx, line, event, message);
      case 'takeBack':
        return takeBack(tx, event, message);
      case 'change':
        return takeChange(tx, event, message);
      default:
        return takeCancel(tx, line, event, message);
    }
  }

  /** Notes that a line speaks, and how late; answers it as it stands after that. */
  async function hear(tx: Tx, line: Line, message: FeedMessage): Promise<Line & { readonly late: boolean }> {
    const away = line.now - message.at;
    const skewMs = Math.min(line.skewMs ?? away, away);
    const late = line.judged && away - skewMs > LATE_MILLISECONDS;
    // What is sent again after a gap is old, and a result may be told later than it was known: prices may not.
    const judged = line.judged && line.state === 'up' && ['alive', 'odds', 'stop'].includes(message.kind);
    const unsubscribed = message.kind === 'alive' && !message.subscribed && line.state === 'up';
    const falls = (judged && late) || unsubscribed;
    if (falls) await goDown(tx, line, unsubscribed ? 'unsubscribed' : 'late');
    const state = falls ? 'down' : line.state;
    await markHeard(tx, line, {
      ...{ skewMs, lagMs: judged ? away - skewMs : 0, alive: message.kind === 'alive' },
      goodAt: state === 'up' ? message.at : null,
    });
    return { ...line, skewMs, state, late };
  }

  /** A line whose recovery has ended is up: at once, or, where that end came late, with the first sign of life that does not. */
  async function endRecovery(
    tx: Tx,
    line: Line & { readonly late: boolean },
    message: Of<'complete' | 'alive'>,
  ): Promise<Applied> {
    const asked = line.state === 'recovering' && message.kind === 'complete' && message.request === line.request;
    const waits = line.state === 'recovering' && message.kind === 'alive' && line.completed === line.request;
    if (asked && line.late) {
      await markCompleted(tx, line);
      return 'applied';
    }
    if (asked || (waits && message.subscribed && !line.late)) {
      await goUp(tx, line);
      await markHeard(tx, line, { skewMs: line.skewMs ?? 0, lagMs: 0, goodAt: message.at, alive: true });
      return 'applied';
    }
    return message.kind === 'alive' ? 'applied' : 'ignored';
  }

  /** What a line says; a feed that is off or stopped says nothing. */
  function take(feed: string, message: FeedMessage): Promise<Applied> {
    return transact(db, async (tx) => {
      const found = await lockLine(tx, feed, message.product);
      if (found === undefined || !found.enabled || found.held || message.at > found.now + AHEAD_MILLISECONDS)
        return 'ignored';
      const line = await hear(tx, found, message);
      const applied = isAboutEvent(message)
        ? await takeAboutEvent(tx, line, message)
        : await endRecovery(tx, line, message);
      // One of an unknown event comes again with its fixture, and is counted then.
      if (applied !== 'unknownEvent') await countMessage(tx, feed, applied === 'ignored');
      return applied;
    });
  }

  async function keepFixture(feed: string, fixture: FeedFixture, product: number): Promise<void> {
    const { ref, sport, league, startsAt } = fixture;
    const [home, away, name] = [fixture.home, fixture.away, league.name].map(cleanName) as [string, string, string];
    const both = (text: string) => ({ bn: text, en: text });
    await transact(db, (tx) =>
      keepFeedEvent(tx, {
        ...{ id: ids.next(), feed, ref, product, sport, league: league.ref.slice(0, NAME_MAX), home, away },
        names: { league: both(name), home: both(home), away: both(away) },
        ...{ startsAt: new Date(startsAt), state: FEED_START },
      }),
    );
  }

  const bringDown = (feed: string, product: number, because: DownCause): Promise<void> =>
    transact(db, async (tx) => {
      const line = await lockLine(tx, feed, product);
      if (line !== undefined && line.state !== 'down') await goDown(tx, line, because);
    });

  return { take, keepFixture, bringDown };
}
