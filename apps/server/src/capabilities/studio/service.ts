/** Our studio at the desk: see port.ts. */
import { formatAmount, parseAmount } from '@house/money/amount';
import type { AskStudio, OperatorAnswer, OperatorCall, OperatorRequest } from '@house/vendor-protocol/operator';
import type { Logger } from 'pino';
import type { AuditAction } from '../../platform/audit-action.ts';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { isRefusal, present, type Refusal, refuse } from '../../platform/result.ts';
import type { Risk } from '../risk/port.ts';
import type { Vendors } from '../vendors/port.ts';
import type { Wagers } from '../wagers/port.ts';
import { scorePair } from './collusion.ts';
import type { LedgerTotals, StaffAct, StudioDesk, SuspectPair, VoidOrder } from './port.ts';
import {
  decideVoid,
  endVoid,
  findVoidByKey,
  findVoidOf,
  insertVoid,
  listBooks,
  listConfirmed,
  lockVoid,
  lookAtVoids,
  pageVoids,
  readVoid,
  type VoidRow,
} from './queries.ts';

const REASON_LENGTH_MIN = 3;
const CARRIED_OUT_AT_ONCE = 20;
const PAIRS_FRESH_MILLISECONDS = 60_000;
const PAIRS_PATIENCE_MILLISECONDS = 2_000;
const OUTSIDE_FRESH_MILLISECONDS = 60_000;
const JACKPOTS_FRESH_MILLISECONDS = 3_000;
const ROOMS_FRESH_MILLISECONDS = 3_000;
const VENDOR = 'STUDIO';

export interface StudioDeskDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: { now(): number };
  readonly log: Logger;
  /** Null: there is no studio, or its address is not known. */
  readonly ask: AskStudio | null;
  readonly vendors: Pick<Vendors, 'gamesOf'>;
  readonly wagers: Pick<Wagers, 'totalsOfMarkets' | 'findOutside'>;
  readonly linksOf: Risk['linksOf'];
  readonly record: (
    tx: Tx,
    line: StaffAct & {
      readonly action: AuditAction;
      readonly object: string;
      readonly before?: string;
      readonly after?: string;
    },
  ) => Promise<void>;
  readonly checkSecondApprover: (
    tx: Tx,
    staffId: bigint,
    others: readonly (bigint | null)[],
  ) => Promise<Refusal<'staff.notSeparate'> | undefined>;
}

function toOrder({ key: _key, ...order }: VoidRow): VoidOrder {
  return order;
}

export function createStudioDesk(deps: StudioDeskDeps): StudioDesk {
  const { db, log, wagers } = deps;

  async function ask<C extends OperatorCall>(
    call: C,
    request: OperatorRequest<C>,
  ): Promise<{ readonly refused?: undefined; readonly answer: OperatorAnswer<C> } | Refusal<'studio.away'>> {
    if (deps.ask === null) return refuse('studio.away');
    try {
      return { answer: await deps.ask(call, request) };
    } catch (error) {
      log.warn({ err: error, call }, 'the studio did not answer the desk');
      return refuse('studio.away');
    }
  }

  /** What the books of the studio's games hold, by the studio's codes. */
  async function readLedger(): Promise<ReadonlyMap<string, LedgerTotals>> {
    const codes = new Map((await deps.vendors.gamesOf(VENDOR)).map(({ code, gameId }) => [gameId, code]));
    const books = await listBooks(db, [...codes.keys()]);
    const totals = await wagers.totalsOfMarkets(books.map(({ id }) => id));
    const ledger = new Map<string, LedgerTotals>();
    for (const { id, gameId } of books) {
      const [code, of] = [codes.get(gameId), totals.get(id)];
      if (code === undefined || of === undefined) continue;
      const before = ledger.get(code) ?? { staked: 0n, paid: 0n };
      ledger.set(code, { staked: before.staked + of.stake - of.refunded, paid: before.paid + of.prize });
    }
    return ledger;
  }

  /** The studio takes the round back, or says why not; what is not known yet is asked again by the ticker. */
  async function carryOut(order: VoidRow): Promise<void> {
    const { of, roundId, key } = order;
    const asked =
      of === 'round'
        ? await ask('void', { id: roundId, order: key })
        : await ask('voidHands', { of, id: roundId, order: key });
    if (isRefusal(asked)) return;
    const { outcome } = asked.answer;
    if (outcome === 'waiting' || outcome === 'unfinished') return;
    if (outcome !== 'void') log.error({ round: order.roundId, outcome }, 'the studio cannot take a round back');
    await endVoid(db, order.id, outcome === 'void' ? 'done' : 'failed');
  }

  async function decide(by: StaffAct, id: bigint, state: 'confirmed' | 'rejected') {
    const reason = by.reason.trim();
    if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
    const decided = await transact(db, async (tx) => {
      const row = await lockVoid(tx, id);
      if (row === undefined) return refuse('studio.voidUnknown');
      if (row.state !== 'requested') return refuse('studio.stateMoved');
      if (row.requestedById === by.staffId) return refuse('studio.ownRequest');
      const tied = await deps.checkSecondApprover(tx, by.staffId, [row.requestedById]);
      if (tied !== undefined) return tied;
      await decideVoid(tx, id, { state, staffId: by.staffId, staff: by.staff, reason });
      await deps.record(tx, {
        ...{ ...by, reason, before: 'requested', after: state },
        action: state === 'confirmed' ? 'studio.confirmVoid' : 'studio.rejectVoid',
        object: `${row.of}:${row.roundId}`,
      });
      return row;
    });
    if (isRefusal(decided)) return decided;
    if (state === 'confirmed') await carryOut(decided);
    return toOrder(present(await readVoid(db, id), 'a decided order is there'));
  }

  let jackpots: { readonly until: number; readonly answer: ReturnType<StudioDesk['jackpots']> } | null = null;
  let rooms: { readonly until: number; readonly answer: ReturnType<StudioDesk['rooms']> } | null = null;
  /** As the studio said last: the work queue does not wait for it. */
  let outside: ReturnType<StudioDesk['outsideReturns']> = { count: 0, oldestSince: null };
  let lookAgainAt = Number.NEGATIVE_INFINITY;

  async function lookAtReturns(): Promise<void> {
    const asked = await ask('returns', {});
    if (isRefusal(asked)) return;
    const since = asked.answer.cells.flatMap(({ outsideSince }) =>
      outsideSince === null ? [] : [Date.parse(outsideSince)],
    );
    outside = { count: since.length, oldestSince: since.length === 0 ? null : new Date(Math.min(...since)) };
  }

  /** Of these pairs those with a flag. */
  async function scorePairs(
    { pairs, steady }: OperatorAnswer<'pairs'>,
    isWanted: (players: readonly string[]) => boolean,
  ): Promise<readonly SuspectPair[]> {
    const isSteady = (player: string): boolean => steady.some((each) => each.player === player);
    const found: SuspectPair[] = [];
    for (const { players, flow, ...pair } of pairs) {
      if (!isWanted(players) || players.some((player) => !/^\d{1,19}$/.test(player))) continue;
      const [one, other] = [BigInt(players[0]), BigInt(players[1])];
      const { links } = await deps.linksOf(one);
      const scored = scorePair({
        ...pair,
        flow: [parseAmount(flow[0]) ?? 0n, parseAmount(flow[1]) ?? 0n],
        steady: players.some(isSteady),
        links: links.flatMap(({ memberId, viaId, kind }) => (memberId === other && viaId === one ? [kind] : [])),
      });
      if (scored.flags.length > 0) found.push({ ...scored, members: [one, other], hands: pair.hands, flow });
    }
    return found;
  }

  /** A withdrawal waits for it: not for long, and not again within a minute. */
  let pairs: { readonly until: number; readonly answer: Promise<OperatorAnswer<'pairs'> | null> } | null = null;
  function freshPairs(): Promise<OperatorAnswer<'pairs'> | null> {
    const at = deps.clock.now();
    if (pairs !== null && at < pairs.until) return pairs.answer;
    const patience = new Promise<null>((resolve) =>
      setTimeout(() => resolve(null), PAIRS_PATIENCE_MILLISECONDS).unref(),
    );
    const asked = ask('pairs', {}).then((told) => (isRefusal(told) ? null : told.answer));
    pairs = { until: at + PAIRS_FRESH_MILLISECONDS, answer: Promise.race([asked, patience]) };
    return pairs.answer;
  }

  return {
    async rounds(filter) {
      const asked = await ask('rounds', filter);
      return isRefusal(asked) ? asked : asked.answer;
    },

    async round(id) {
      const asked = await ask('round', { id });
      if (isRefusal(asked)) return asked;
      const { round } = asked.answer;
      if (round === null) return refuse('studio.roundUnknown');
      const order = await findVoidOf(db, id);
      return { round, order: order === undefined ? null : toOrder(order) };
    },

    async returns() {
      const asked = await ask('returns', {});
      return isRefusal(asked) ? asked : { answer: asked.answer, ledger: await readLedger() };
    },

    async pools() {
      const asked = await ask('pools', {});
      if (isRefusal(asked)) return asked;
      let inLedger = 0;
      for (const { player, betTransaction, amount } of asked.answer.wins) {
        const bet = { vendor: VENDOR, kind: 'bet', transactionId: betTransaction } as const;
        const found = await wagers.findOutside(BigInt(player), bet);
        const prize = found?.last?.void === false ? found.last.prize : 0n;
        if (prize >= (parseAmount(amount) ?? 0n)) inLedger += 1;
      }
      return { answer: asked.answer, inLedger };
    },

    async cards(player, other = null) {
      const asked = await ask('cards', { player, other });
      return isRefusal(asked) ? asked : asked.answer;
    },

    async fish(days) {
      const asked = await ask('fish', { days });
      return isRefusal(asked) ? asked : asked.answer;
    },

    async cardHand(id) {
      const asked = await ask('cardHand', { id });
      if (isRefusal(asked)) return asked;
      const { hand } = asked.answer;
      return hand === null ? refuse('studio.roundUnknown') : { hand };
    },

    async seating() {
      const asked = await ask('seating', {});
      return isRefusal(asked) ? asked : asked.answer;
    },

    async changeSeating(by, { seen, next }) {
      const reason = by.reason.trim();
      if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
      // First: whatever becomes of the answer, the log says who asked for it.
      await transact(db, (tx) =>
        deps.record(tx, {
          ...{ ...by, reason, action: 'studio.changeSeating', object: 'cardRooms:seating' },
          ...{ before: JSON.stringify(seen), after: JSON.stringify(next) },
        }),
      );
      const asked = await ask('setSeating', { seen, next });
      if (isRefusal(asked)) return asked;
      return asked.answer.outcome === 'moved' ? refuse('studio.changedMeanwhile') : next;
    },

    async opposites() {
      const asked = await ask('opposites', {});
      return isRefusal(asked) ? asked : asked.answer;
    },

    async tables() {
      const asked = await ask('tables', {});
      return isRefusal(asked) ? asked : asked.answer;
    },

    async changeTable(by, code, { seen, next }) {
      const reason = by.reason.trim();
      if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
      // First: whatever becomes of the answer, the log says who asked for it.
      await transact(db, (tx) =>
        deps.record(tx, {
          ...{ ...by, reason, action: 'studio.changeTable', object: `table:${code}` },
          ...{ before: JSON.stringify(seen), after: JSON.stringify(next) },
        }),
      );
      const asked = await ask('table', { code, seen, next });
      if (isRefusal(asked)) return asked;
      const { outcome } = asked.answer;
      if (outcome === 'unknown') return refuse('studio.tableUnknown');
      if (outcome === 'moved') return refuse('studio.changedMeanwhile');
      if (outcome === 'invalid') return refuse('studio.tableInvalid');
      const after = await ask('tables', {});
      return isRefusal(after) ? after : after.answer;
    },

    async collusion() {
      const asked = await ask('pairs', {});
      if (isRefusal(asked)) return asked;
      const found = await scorePairs(asked.answer, () => true);
      return { pairs: found.toSorted((one, other) => other.score - one.score) };
    },

    async cardPairOf(memberId) {
      const answer = await freshPairs();
      if (answer === null) return null;
      const found = await scorePairs(answer, (players) => players.includes(String(memberId)));
      const [worst] = found.toSorted((one, other) => other.score - one.score);
      if (worst === undefined) return null;
      const { members, flow: _flow, ...facts } = worst;
      return { ...facts, otherId: members[0] === memberId ? members[1] : members[0] };
    },

    rooms() {
      const at = deps.clock.now();
      if (rooms !== null && at < rooms.until) return rooms.answer;
      const answer = ask('rooms', {}).then(async (asked) => {
        if (isRefusal(asked)) return [];
        const ids = new Map((await deps.vendors.gamesOf(VENDOR)).map(({ code, gameId }) => [code, gameId]));
        return asked.answer.rooms.flatMap(({ game, ...room }) => {
          const gameId = ids.get(game);
          return gameId === undefined ? [] : [{ ...room, gameId }];
        });
      });
      rooms = { until: at + ROOMS_FRESH_MILLISECONDS, answer };
      return answer;
    },

    jackpots() {
      const at = deps.clock.now();
      if (jackpots !== null && at < jackpots.until) return jackpots.answer;
      const answer = ask('pools', {}).then(async (asked) => {
        if (isRefusal(asked)) return null;
        const games = await deps.vendors.gamesOf(VENDOR);
        const gameId = games.find(({ code }) => code === asked.answer.game)?.gameId ?? null;
        return { gameId, pools: asked.answer };
      });
      jackpots = { until: at + JACKPOTS_FRESH_MILLISECONDS, answer };
      return answer;
    },

    async requestVoid(by, roundId) {
      const reason = by.reason.trim();
      if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
      const again = await findVoidByKey(db, by.key);
      if (again !== undefined) return again.roundId === roundId ? toOrder(again) : refuse('request.keyReused');
      const asked = await ask('round', { id: roundId });
      if (isRefusal(asked)) return asked;
      const { round } = asked.answer;
      if (round === null) return refuse('studio.roundUnknown');
      const wonPool = round.events.some(({ kind }) => kind === 'pool' || kind === 'chest');
      if (wonPool || (round.state !== 'settled' && round.state !== 'open')) return refuse('studio.notVoidable');
      const { game, player } = round;
      const stake = present(parseAmount(round.stake), 'a stake is an amount');
      const prize = round.prize === null ? null : present(parseAmount(round.prize), 'a prize is an amount');
      const { key, staffId, staff } = by;
      const id = deps.ids.next();
      return transact(db, async (tx) => {
        const memberId = BigInt(player);
        const stands = await insertVoid(tx, {
          ...{ id, key, roundId, of: 'round', what: null, memberId, game, stake, prize, reason, staffId, staff },
        });
        if (!stands) return refuse('studio.voidWaits');
        await deps.record(tx, {
          ...{ ...by, reason, action: 'studio.requestVoid', object: `round:${roundId}` },
          before: `${round.state} ${round.stake} ${round.prize ?? ''}`.trim(),
          after: 'requested',
        });
        return toOrder(present(await readVoid(tx, id), 'an inserted order comes back'));
      });
    },

    async hands(table) {
      const asked = await ask('hands', { of: 'table', id: table });
      return isRefusal(asked) ? asked : asked.answer;
    },

    async requestHandsVoid(by, of, roundId) {
      const reason = by.reason.trim();
      if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
      const again = await findVoidByKey(db, by.key);
      if (again !== undefined) {
        return again.roundId === roundId && again.of === of ? toOrder(again) : refuse('request.keyReused');
      }
      const asked = await ask('hands', { of, id: roundId });
      if (isRefusal(asked)) return asked;
      const { hands } = asked.answer;
      const [newest] = hands;
      if (newest === undefined) return refuse('studio.roundUnknown');
      if (hands.every(({ state }) => state === 'void')) return refuse('studio.notVoidable');
      const sumOf = (pick: (hand: (typeof hands)[0]) => string): bigint =>
        hands.reduce((sum, hand) => sum + present(parseAmount(pick(hand)), 'what was staked or paid is an amount'), 0n);
      const [stake, prize] = [sumOf(({ staked }) => staked), sumOf(({ paid }) => paid)];
      const what = `${newest.table} · ${of === 'hand' ? newest.number : newest.shoe.number}`;
      const { key, staffId, staff } = by;
      const id = deps.ids.next();
      return transact(db, async (tx) => {
        const stands = await insertVoid(tx, {
          ...{ id, key, roundId, of, what, memberId: null, game: newest.game, stake, prize, reason, staffId, staff },
        });
        if (!stands) return refuse('studio.voidWaits');
        await deps.record(tx, {
          ...{ ...by, reason, action: 'studio.requestVoid', object: `${of}:${roundId}` },
          ...{ before: `${what} ${formatAmount(stake)} ${formatAmount(prize)}`, after: 'requested' },
        });
        return toOrder(present(await readVoid(tx, id), 'an inserted order comes back'));
      });
    },

    confirmVoid: (by, id) => decide(by, id, 'confirmed'),
    rejectVoid: (by, id) => decide(by, id, 'rejected'),

    async listVoids(state, page) {
      const { rows, total } = await pageVoids(db, state, page);
      return { rows: rows.map(toOrder), total };
    },

    async carryOut() {
      for (const order of await listConfirmed(db, CARRIED_OUT_AT_ONCE)) await carryOut(order);
    },

    waitingVoids: () => lookAtVoids(db),

    outsideReturns() {
      const at = deps.clock.now();
      if (at >= lookAgainAt) {
        lookAgainAt = at + OUTSIDE_FRESH_MILLISECONDS;
        void lookAtReturns();
      }
      return outside;
    },
  };
}
