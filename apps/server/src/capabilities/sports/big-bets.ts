/**
 * Tickets over a limit. Their stakes stand in the journal from the moment they were asked for, at the prices of then; what a
 * trader decides is whether they stay there. So nothing is taken late: whoever accepts a ticket holds its markets against
 * results, and a match that has begun meanwhile, a score that has changed or a market that is decided ends it, stake back.
 *
 * What a trader offers in its place, a part or a lower price, is a ticket of its own, taken when its member takes it: the first
 * stake goes back, then the other one is posted, under the key of that wish.
 */
import { hash } from 'node:crypto';
import { formatAmount } from '@house/money/amount';
import { mostReturned } from '@house/sports/bet';
import { formatDecimal, ODDS_MIN } from '@house/sports/odds';
import { SPORTS } from '@house/sports/sports';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { MaybePromise } from '../../platform/maybe-promise.ts';
import { isRefusal, present, type Refusal, refuse } from '../../platform/result.ts';
import type { DeskDeps } from './desk.ts';
import type { BigBetAnswer, SportsTicket, StaffAct, TicketLeg } from './port.ts';
import { NOT_TAKEN, STAKE_MIN } from './port.ts';
import { selectEvents, shareMarkets } from './queries.ts';
import { isStopped } from './show.ts';
import {
  dropAsked,
  findAnswered,
  findReplacing,
  insertTickets,
  lockTicket,
  offerAsked,
  openAsked,
  selectDueTickets,
  selectTickets,
  selectTicketsByKey,
} from './ticket-queries.ts';

/** So long a member has to take what a trader offers. */
const OFFERED_SECONDS = 45;
const AGAIN_SECONDS = 5;
const DUE_AT_ONCE = 100;

export interface BigBetsDeps extends Pick<DeskDeps, 'record'> {
  readonly db: Db;
  readonly ids: Ids;
  readonly bringVoid: (tickets: readonly SportsTicket[]) => Promise<boolean>;
  /** The product, or the whole house, takes no bets. */
  readonly isClosed: () => MaybePromise<boolean>;
  /** Posts what is fixed. */
  readonly finish: (ticket: SportsTicket) => Promise<unknown>;
}

type Fault = 'sports.marketClosed' | 'sports.scoreChanged' | 'sports.suspended';
type Answered = Promise<
  | SportsTicket
  | Refusal<
      'sports.ticketUnknown' | 'sports.ticketOver' | 'sports.suspended' | 'sports.notAnOffer' | 'request.keyReused'
    >
>;

export function createBigBets({ db, ids, bringVoid, isClosed, finish, record }: BigBetsDeps) {
  const reread = async (id: bigint) => present((await selectTickets(db, [id]))[0], 'the ticket is there');

  /**
   * What stands against taking a ticket now that was asked for a while ago; null: nothing. Its markets are held against results
   * until the transaction ends. A score that has changed or a match that has begun is no moment that passes: `suspended` is.
   */
  async function faultNow(tx: Tx, legs: readonly TicketLeg[]) {
    const found = await shareMarkets(
      tx,
      legs.map(({ marketId }) => marketId),
    );
    const markets = new Map(found.map((market) => [market.id, market]));
    const events = new Map(
      (await selectEvents(tx, [...new Set(legs.map(({ eventId }) => eventId))])).map((event) => [event.id, event]),
    );
    const live = [...events.values()].filter(({ status }) => status === 'live');
    const delay = Math.max(0, ...live.map(({ sport }) => SPORTS[sport].liveDelaySeconds));
    let passing: Fault | null = null;
    for (const { marketId, eventId, state } of legs) {
      const market = present(markets.get(marketId), 'a leg has its market');
      const event = present(events.get(eventId), 'a leg has its event');
      const over = market.status === 'decided' || event.status === 'ended' || event.status === 'abandoned';
      // Asked for before the match: its start is the end of it, by the database's clock.
      const begun = state === null && (event.status !== 'upcoming' || event.stale);
      if (over || begun) return { fault: 'sports.marketClosed' as const, markets, delay };
      if (state !== null && SPORTS[event.sport].restsOn(state) !== SPORTS[event.sport].restsOn(event.state))
        return { fault: 'sports.scoreChanged' as const, markets, delay };
      if (market.status === 'suspended' || market.held || isStopped(event)) passing = 'sports.suspended';
    }
    return { fault: passing as Fault | null, markets, delay };
  }

  /** Ends it in the transaction, its stake goes back right after. */
  async function drop(id: bigint, refusal: string, states: readonly SportsTicket['state'][]): Promise<boolean> {
    const dropped = await transact(db, async (tx) => {
      const ticket = await lockTicket(tx, id);
      if (ticket === undefined || !states.includes(ticket.state)) return false;
      await dropAsked(tx, id, refusal, null);
      return true;
    });
    if (dropped) await bringVoid([await reread(id)]);
    return dropped;
  }

  /** It waits no more: how that came. */
  const refuseOver = ({ refusal }: SportsTicket) =>
    refuse(NOT_TAKEN.find((each) => each === refusal) ?? ('sports.ticketOver' as const));

  async function withdraw(memberId: bigint, id: bigint) {
    const [before] = await selectTickets(db, [id]);
    if (before?.memberId !== memberId) return refuse('sports.ticketUnknown');
    if (await drop(id, 'sports.withdrawn', ['asked', 'offered'])) return reread(id);
    const now = await reread(id);
    return now.refusal === 'sports.withdrawn' ? now : refuseOver(now);
  }

  /** The ticket that an offer makes, in the transaction that ends the first. A live one waits as every live bet does. */
  async function replace(
    tx: Tx,
    { key, ticket }: { readonly key: string; readonly ticket: SportsTicket },
    legs: readonly TicketLeg[],
    delay: number,
  ): Promise<void> {
    const { id, memberId, folds, lines, offer, live } = ticket;
    const { stakePerLine } = present(offer, 'an offer');
    const most = mostReturned(
      stakePerLine,
      folds,
      legs.map(({ odds }) => ({ odds, outcome: null })),
    );
    await dropAsked(tx, id, 'sports.offerTaken', null);
    await insertTickets(tx, [
      {
        ...{ id: ids.next(), memberId, key, request: hash('sha256', key, 'buffer'), folds, lines },
        ...{ stake: stakePerLine * BigInt(lines), most, oddsChange: 'better', live, legs, replaces: id },
        ...(delay > 0 ? { state: 'waiting', dueSeconds: delay } : { state: 'placing', dueSeconds: AGAIN_SECONDS }),
      },
    ]);
  }

  async function takeOffer(memberId: bigint, id: bigint, key: string) {
    const isNone = await isClosed();
    const taken = await transact(
      db,
      async (
        tx,
      ): Promise<boolean | Fault | Refusal<'sports.ticketUnknown' | 'sports.closed' | 'request.keyReused'>> => {
        const [before] = await selectTickets(tx, [id]);
        if (before?.memberId !== memberId) return refuse('sports.ticketUnknown');
        const { fault, markets, delay } = await faultNow(tx, before.legs);
        const ticket = await lockTicket(tx, id);
        if (ticket?.state !== 'offered' || ticket.offer === null) return false;
        if ((await selectTicketsByKey(tx, [{ memberId, key }])).length > 0) return refuse('request.keyReused');
        if (isNone) return refuse('sports.closed');
        if (fault === 'sports.suspended') return fault;
        const { odds } = ticket.offer;
        const legs = ticket.legs.map((leg, place) => ({
          ...leg,
          ...{ odds: odds[place] ?? leg.odds, seen: odds[place] ?? leg.odds },
          version: present(markets.get(leg.marketId), 'a leg has its market').version,
        }));
        // A price that has fallen below what was offered is not to be had any more.
        const fallen = legs.some((leg) => (markets.get(leg.marketId)?.prices[leg.selection] ?? 0) < leg.odds);
        if (fault !== null || fallen) {
          await dropAsked(tx, id, fault ?? 'sports.offerMoved', null);
          return 'sports.marketClosed';
        }
        await replace(tx, { key, ticket }, legs, delay);
        return true;
      },
    );
    if (isRefusal(taken)) return taken;
    if (taken === 'sports.suspended') return refuse('sports.suspended');
    const replacing = await findReplacing(db, id);
    if (replacing !== undefined) {
      if (replacing.state === 'placing') await finish(replacing);
      return reread(replacing.id);
    }
    if (taken === false) return refuseOver(await reread(id));
    await bringVoid([await reread(id)]);
    return reread(id);
  }

  /** Whether an offer is one: no more than was asked for, in stake and in each price, and less in one of them. */
  function isOffer(ticket: SportsTicket, { stakePerLine, odds }: BigBetAnswer & { readonly how: 'offer' }): boolean {
    const asked = ticket.stake / BigInt(ticket.lines);
    const lower = odds.some((each, leg) => each < (ticket.legs[leg]?.odds ?? 0));
    return (
      odds.length === ticket.legs.length &&
      odds.every((each, leg) => each >= ODDS_MIN && each <= (ticket.legs[leg]?.odds ?? 0)) &&
      stakePerLine > 0n &&
      stakePerLine <= asked &&
      stakePerLine * BigInt(ticket.lines) >= STAKE_MIN &&
      (stakePerLine < asked || lower)
    );
  }

  async function answer(by: StaffAct, id: bigint, said: BigBetAnswer): Answered {
    const known = await findAnswered(db, by.key);
    if (known !== undefined) return known.id === id ? known : refuse('request.keyReused');
    const outcome = await transact(db, async (tx) => {
      const [before] = await selectTickets(tx, [id]);
      if (before === undefined) return refuse('sports.ticketUnknown');
      const { fault } = await faultNow(tx, before.legs);
      const ticket = await lockTicket(tx, id);
      if (ticket?.state !== 'asked')
        // The same answer twice at once: the second comes behind the first.
        return (await findAnswered(tx, by.key))?.id === id ? ('taken' as const) : refuse('sports.ticketOver');
      const told = { ...by, object: `ticket:${id}`, before: formatAmount(ticket.stake) };
      if (said.how === 'refuse') {
        await dropAsked(tx, id, 'sports.bigRefused', by);
        await record(tx, { ...told, action: 'sports.refuseBig' });
        return 'over' as const;
      }
      if (fault === 'sports.suspended') return refuse('sports.suspended');
      // What has happened meanwhile has ended it, whatever was said.
      if (fault !== null) {
        await dropAsked(tx, id, fault, null);
        return 'over' as const;
      }
      if (said.how === 'accept') {
        await openAsked(tx, id, by);
        await record(tx, { ...told, action: 'sports.acceptBig' });
        return 'taken' as const;
      }
      if (!isOffer(ticket, said)) return refuse('sports.notAnOffer');
      const { stakePerLine, odds } = said;
      await offerAsked(tx, id, by, { stakePerLine, odds }, OFFERED_SECONDS);
      const after = `${formatAmount(stakePerLine * BigInt(ticket.lines))} at ${odds.map(formatDecimal).join(' ')}`;
      await record(tx, { ...told, action: 'sports.offerBig', after });
      return 'taken' as const;
    });
    if (isRefusal(outcome)) return outcome as Awaited<Answered>;
    if (outcome === 'over') await bringVoid([await reread(id)]);
    return reread(id);
  }

  /** Those that nobody has answered in time, or whose match has begun: their stakes go back. */
  async function lookAtDue(): Promise<void> {
    for (const { id, state } of await selectDueTickets(db, ['asked', 'offered'], DUE_AT_ONCE))
      await drop(id, state === 'asked' ? 'sports.bigTimeout' : 'sports.offerMissed', [state]);
  }

  return { withdraw, takeOffer, answer, lookAtDue };
}
