/**
 * Rooms of the fish shooter: four seats, the same fish for all. They live in the memory of the process that keeps the rooms; what
 * has to outlive it is a row: a room's seed before its first fish is told, a volley before the wallet is asked.
 *
 * A shot waits in its seat until the seat's volley before is through and a second old; then it goes with those of everybody else
 * whose second is over (`volleys.ts`). As the volley goes, its shots are judged in turn by the player's own seeds. A fish that one
 * kills is taken at once, for whoever comes later; it is told once the wallet has the stake. Where the wallet takes none, or
 * gives it back, the fish is free again. Shots that cost nothing are told so: nobody hit, or somebody was quicker.
 *
 * A process that dies leaves rooms that the next one closes; their players sit down in new ones. Volleys that were under way are
 * rounds: the studio's loop asks the wallet what became of their stakes.
 */
import type { ServerResponse } from 'node:http';
import { SEED_BYTES } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { createInstantStream } from '@house/fairness/instant';
import { randomBytes, randomUuid } from '@house/fairness/random';
import { uuidV7 } from '@house/fairness/uuid';
import { CANNONS, isHitNear, LAG_MILLISECONDS, type Spawn, spawnsOf, WAVE_MILLISECONDS } from '@house/games/fish/paths';
import { type FishEvent, ROOM_BASES, totalOf, VOLLEY_MAX } from '@house/games/fish/volley';
import { ROOM_POOLS } from '@house/games/pools';
import { formatAmount } from '@house/money/amount';
import type { Clock } from '@house/server/platform/clock';
import { type Db, transact } from '@house/server/platform/database';
import type { Log } from '@house/server/platform/logs';
import { type Refusal, refuse } from '@house/server/platform/result';
import type { RevealedPair, StudioError } from '../../contract.ts';
import {
  FISH_CLIENT_SEED,
  type FishMessage,
  type FishPots,
  type FishShotOrder,
  type ShotBack,
  type ShownFish,
  type ShownFishRooms,
  type ShownFishSeat,
} from '../../contract-fish.ts';
import { maskPlayer } from '../../mask-player.ts';
import type { Session } from '../../sessions.ts';
import type { Wallet } from '../../wallet.ts';
import { LINES_OF_A_PLAYER } from '../crash/feed.ts';
import type { KeptRooms } from '../rooms/keeper.ts';
import type { RoomsLease } from '../rooms/lease.ts';
import { createListeners, type Listeners, lineOf } from '../rooms/listeners.ts';
import type { SealedSeeds } from '../rounds/sealed-seeds.ts';
import type { SeedPairs } from '../rounds/seed-pairs.ts';
import type { WalletSteps } from '../rounds/wallet-steps.ts';
import { type FundEvent, type Funds, sumOfFunds, type VolleyBooks } from './books.ts';
import { closeRoom, closeRoomsBefore, endSitting, findRoom, insertRoom, insertSitting } from './queries.ts';
import { createVolleys, type DueVolley, VOLLEYS_AT_ONCE } from './volleys.ts';

const SHOTS_A_SECOND = 8;
const VOLLEY_MILLISECONDS = 1_000;
/** A shot that waits for longer costs nothing (games.md 3). */
const STALE_MILLISECONDS = 2_000;
const IDLE_MILLISECONDS = 120_000;
const EMPTY_MILLISECONDS = 30_000;
/** A seat whose player's line broke off is theirs for so long. */
const AWAY_MILLISECONDS = 30_000;
const TOLD_AHEAD_MILLISECONDS = 1_000;
/** The clock of a page may be off, and its line slow. */
const LATE_MILLISECONDS = 1_500;
/** How often what stands in the jackpots is told. */
const POTS_MILLISECONDS = 1_000;
/** Of a tier, as a lobby shows them. */
const SHOWN_ROOMS = 12;
const BEAT_MILLISECONDS = 5_000;

interface Waiting extends FishShotOrder {
  readonly kind: number;
  readonly cameAt: number;
}

interface Seat {
  readonly index: number;
  readonly player: string;
  readonly sitting: string;
  readonly listeners: Listeners<FishMessage>;
  session: Session;
  waiting: Waiting[];
  /** A volley is under way. */
  paying: boolean;
  paidAt: number;
  lastSeq: number;
  tokens: number;
  tokensAt: number;
  activeAt: number;
  /** Since when nobody listens. */
  awaySince: number | null;
  bullets: number;
  cost: bigint;
  won: bigint;
}

interface Swimming {
  readonly spawn: Spawn;
  taken: boolean;
}

interface Room {
  readonly id: string;
  readonly tier: number;
  /** Trial money sits with trial money alone. */
  readonly trial: boolean;
  readonly openedAt: number;
  readonly commitment: string;
  readonly seed: Uint8Array;
  readonly fish: Map<number, Swimming>;
  /** Told when its time comes near. */
  readonly coming: Spawn[];
  readonly seats: (Seat | null)[];
  nextWave: number;
  emptySince: number;
  beatAt: number;
}

export interface FishRooms extends KeptRooms {
  /**
   * Sits down in a room of the tier, the fullest that has a seat or the one that is named, or comes back to the seat there.
   * Answers how to listen.
   */
  join(
    session: Session,
    tier: number,
    room: string | null,
  ): Promise<((response: ServerResponse) => void) | Refusal<'room.full' | 'room.unknown'>>;
  /** Where one may sit down. */
  list(session: Session): Promise<ShownFishRooms>;
  shoot(
    session: Session,
    sitting: string,
    shots: readonly FishShotOrder[],
  ): { readonly taken: number; readonly back: readonly { seq: number; why: ShotBack }[] } | Refusal<StudioError>;
  leave(session: Session, sitting: string): void;
  /** The seed of a room that is closed; null while it is open. */
  revealed(id: string): Promise<RevealedPair | null>;
}

interface FishDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly lease: RoomsLease;
  readonly sealed: SealedSeeds;
  readonly pairs: SeedPairs;
  readonly steps: WalletSteps;
  readonly wallet: Wallet;
  readonly books: VolleyBooks;
}

type Judged = Waiting & FishEvent;

export function createFishRooms({ db, clock, log, lease, sealed, pairs, steps, wallet, books }: FishDeps): FishRooms {
  const rooms = new Set<Room>();
  /** Whoever sits anywhere. */
  const byPlayer = new Map<string, { readonly room: Room; readonly seat: Seat }>();
  const underWay = new Set<Promise<unknown>>();
  let opening: Promise<unknown> = Promise.resolve();
  let currentFence = 0n;
  let pots: readonly Funds[] = ROOM_POOLS.map(() => ({ jackpot: 0n, chest: 0n }));
  let potsAt = 0;
  const potsStale = new Set<number>();
  const makeId = (): string => uuidV7(clock.now(), randomBytes(10));
  const timeIn = (room: Room): number => clock.now() - room.openedAt;

  const showFish = ({ fish, kind, at, lasts, path }: Spawn): ShownFish => ({ fish, kind, at, lasts, path });
  const showSeats = (room: Room): readonly ShownFishSeat[] =>
    room.seats.map((seat) => ({
      player: seat === null ? null : maskPlayer(seat.player),
      won: formatAmount(seat?.won ?? 0n),
    }));
  function tellRoom(room: Room, message: FishMessage): void {
    const line = lineOf(message);
    for (const seat of room.seats) seat?.listeners.tellLine(line);
  }
  const tellSeats = (room: Room): void => tellRoom(room, { kind: 'seats', seats: showSeats(room) });
  const sumsOf = ({ bullets, cost, won }: Seat) => ({ bullets, cost: formatAmount(cost), won: formatAmount(won) });

  function tellBack(seat: Seat, back: readonly { seq: number; why: ShotBack }[], refusal: string | null = null): void {
    if (back.length === 0 && refusal === null) return;
    seat.listeners.tell({ kind: 'mine', hits: [], back, refusal, balance: null, ...sumsOf(seat) });
  }

  /** Fish whose waves have begun by then; what is to come is told a moment before. */
  function spawn(room: Room): void {
    const until = timeIn(room) + TOLD_AHEAD_MILLISECONDS;
    while (room.nextWave * WAVE_MILLISECONDS <= until) {
      const stream = createInstantStream({
        ...{ serverSeed: room.seed, clientSeed: FISH_CLIENT_SEED, nonce: room.nextWave },
      });
      room.coming.push(...spawnsOf(stream, room.nextWave));
      room.nextWave += 1;
    }
    const due: Spawn[] = [];
    for (let next = room.coming[0]; next !== undefined && next.at <= until; next = room.coming[0]) {
      due.push(next);
      room.coming.shift();
    }
    for (const each of due) room.fish.set(each.fish, { spawn: each, taken: false });
    if (due.length > 0) tellRoom(room, { kind: 'fish', now: timeIn(room), fish: due.map(showFish) });
    const gone = timeIn(room) - LATE_MILLISECONDS - STALE_MILLISECONDS;
    for (const [fish, { spawn: each }] of room.fish) if (each.at + each.lasts < gone) room.fish.delete(fish);
  }

  async function open({ trial }: Session, tier: number): Promise<Room> {
    const [id, seed, openedAt] = [makeId(), randomBytes(SEED_BYTES), clock.now()];
    const kept = sealed.seal(id, seed);
    await transact(db, async (tx) => {
      await lease.check(tx);
      await insertRoom(tx, { id, tier, fence: currentFence, ...kept, opened_at: new Date(openedAt) });
    });
    const room: Room = {
      ...{ id, tier, trial, openedAt, seed, commitment: toHex(kept.commitment), fish: new Map(), coming: [] },
      ...{ seats: CANNONS.map(() => null), nextWave: 0, emptySince: openedAt, beatAt: openedAt },
    };
    rooms.add(room);
    spawn(room);
    return room;
  }

  const findSeat = (player: string): { room: Room; seat: Seat } | null => byPlayer.get(player) ?? null;
  const findSitting = (player: string, sitting: string): { room: Room; seat: Seat } | null => {
    const found = findSeat(player);
    return found?.seat.sitting === sitting ? found : null;
  };

  function standUp(room: Room, seat: Seat): void {
    if (room.seats[seat.index] !== seat) return;
    room.seats[seat.index] = null;
    if (byPlayer.get(seat.player)?.seat === seat) byPlayer.delete(seat.player);
    seat.listeners.tell({ kind: 'left' });
    seat.listeners.end();
    if (room.seats.every((each) => each === null)) room.emptySince = clock.now();
    tellSeats(room);
    track(endSitting(db, seat.sitting));
  }

  const isFree = (room: Room, tier: number, { trial }: Session): boolean =>
    room.tier === tier && room.trial === trial && room.seats.includes(null);
  const countSeats = ({ seats }: Room): number => seats.filter((seat) => seat !== null).length;

  const isIn = (room: Room, player: string): boolean => room.seats.some((seat) => seat?.player === player);
  /** In a player's lobby: their own, those with a seat, the fullest of them before the others. */
  const rankOf = (room: Room, player: string): number => {
    if (isIn(room, player)) return CANNONS.length;
    return room.seats.includes(null) ? countSeats(room) : -1;
  };

  async function sitDown(
    session: Session,
    tier: number,
    wanted: string | null,
  ): Promise<{ room: Room; seat: Seat } | Refusal<'room.full' | 'room.unknown'>> {
    const before = findSeat(session.player);
    const stays = before !== null && (wanted === null ? before.room.tier === tier : before.room.id === wanted);
    if (stays) return before;
    const named = [...rooms].find(({ id }) => id === wanted);
    if (wanted !== null) {
      if (named === undefined || named.trial !== session.trial) return refuse('room.unknown');
      if (!isFree(named, named.tier, session)) return refuse('room.full');
    }
    if (before !== null) standUp(before.room, before.seat);
    // The fullest: people come to play with others.
    const [fullest] = [...rooms]
      .filter((room) => isFree(room, tier, session))
      .toSorted((one, other) => countSeats(other) - countSeats(one));
    const room = named ?? fullest ?? (await open(session, tier));
    const index = room.seats.indexOf(null);
    const now = clock.now();
    const seat: Seat = {
      ...{
        index,
        player: session.player,
        sitting: randomUuid(),
        listeners: createListeners<FishMessage>(LINES_OF_A_PLAYER),
        session,
      },
      ...{ waiting: [], paying: false, paidAt: 0, lastSeq: 0, tokens: SHOTS_A_SECOND, tokensAt: now, activeAt: now },
      ...{ awaySince: now, bullets: 0, cost: 0n, won: 0n },
    };
    const { trial, player } = session;
    // Theirs at once: a room that waits for its row is not closed as an empty one meanwhile.
    room.seats[index] = seat;
    byPlayer.set(player, { room, seat });
    try {
      await insertSitting(db, { id: seat.sitting, room: room.id, tier: room.tier, seat: index, player, trial });
    } catch (error) {
      standUp(room, seat);
      throw error;
    }
    return { room, seat };
  }

  function takeToken(seat: Seat): boolean {
    const now = clock.now();
    seat.tokens = Math.min(SHOTS_A_SECOND, seat.tokens + (Math.max(0, now - seat.tokensAt) * SHOTS_A_SECOND) / 1_000);
    seat.tokensAt = now;
    if (seat.tokens < 1) return false;
    seat.tokens -= 1;
    return true;
  }

  function judgeLine(room: Room, seat: Seat, shot: FishShotOrder): Waiting | ShotBack {
    const target = room.fish.get(shot.fish);
    if (target === undefined || target.taken) return 'gone';
    if (shot.at > timeIn(room) + LAG_MILLISECONDS || shot.at < timeIn(room) - LATE_MILLISECONDS) return 'gone';
    if (!isHitNear(seat.index, shot.angle, target.spawn, shot.at)) return 'missed';
    return takeToken(seat) ? { ...shot, kind: target.spawn.kind, cameAt: clock.now() } : 'quick';
  }

  /** The wallet has the stake: what the shots did is told. */
  function tellPaid(
    room: Room,
    seat: Seat,
    paid: readonly Judged[],
    { funds, balance }: { funds: readonly FundEvent[]; balance: string | null },
  ): void {
    const { stake, prize } = totalOf(paid);
    seat.bullets += paid.length;
    seat.cost += stake;
    seat.won += prize + sumOfFunds(funds);
    if (!room.trial) potsStale.add(room.tier);
    const hits = paid.map(({ seq, cost, amount }) => ({ seq, cost: formatAmount(cost), prize: formatAmount(amount) }));
    seat.listeners.tell({ kind: 'mine', hits, back: [], refusal: null, balance, ...sumsOf(seat) });
    const kills = paid.filter(({ multiplier }) => multiplier > 0);
    if (kills.length > 0) {
      tellRoom(room, {
        ...{ kind: 'kills', seat: seat.index },
        kills: kills.map(({ fish, multiplier, amount }) => ({ fish, multiplier, prize: formatAmount(amount) })),
      });
    }
    for (const { kind, amount } of funds) {
      tellRoom(room, { kind: 'fund', seat: seat.index, fund: kind === 'pool' ? 'jackpot' : 'chest', amount });
    }
    if (kills.length > 0 || funds.length > 0) tellSeats(room);
  }

  let dropped = false;
  const volleys = createVolleys<Waiting>({
    ...{ db, clock, log, lease, pairs, steps, wallet, books },
    isDropped: () => dropped,
  });

  function track(work: Promise<unknown>): void {
    const tracked = work
      .catch((error: unknown) => log.error({ err: error }, 'a fish room could not go on'))
      .finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  }

  /** What a seat has shot, where its second is over and its volley before is through. */
  function dueOf(room: Room, seat: Seat): DueVolley<Waiting> | null {
    const now = clock.now();
    if (seat.paying || seat.waiting.length === 0 || now - seat.paidAt < VOLLEY_MILLISECONDS) return null;
    seat.paying = true;
    seat.paidAt = now;
    const { player, session, sitting } = seat;
    return {
      ...{ player, session, sitting, tier: room.tier, room: room.id, shots: seat.waiting.splice(0, VOLLEY_MAX) },
      isGone: ({ fish, cameAt }) => room.fish.get(fish)?.taken !== false || clock.now() - cameAt > STALE_MILLISECONDS,
      hold(fish, isHeld) {
        const target = room.fish.get(fish);
        if (target !== undefined) target.taken = isHeld;
      },
      onBack(shots, why, refusal) {
        tellBack(
          seat,
          shots.map(({ seq }) => ({ seq, why })),
          refusal,
        );
      },
      onPaid: (paid, funds, balance) => tellPaid(room, seat, paid, { funds, balance }),
      onOver() {
        seat.paying = false;
      },
    };
  }

  const showPots = (tier: number): FishPots => {
    const { jackpot, chest } = pots[tier] ?? { jackpot: 0n, chest: 0n };
    return { jackpot: formatAmount(jackpot), chest: formatAmount(chest) };
  };
  async function tellPots(): Promise<void> {
    const tiers = [...potsStale];
    potsStale.clear();
    pots = await books.funds();
    for (const room of rooms) {
      if (tiers.includes(room.tier) && !room.trial) tellRoom(room, { kind: 'pots', pots: showPots(room.tier) });
    }
  }

  function isIdle({ paying, waiting, activeAt, awaySince }: Seat, now: number): boolean {
    if (paying || waiting.length > 0) return false;
    return now - activeAt > IDLE_MILLISECONDS || (awaySince !== null && now - awaySince > AWAY_MILLISECONDS);
  }

  async function stepRoom(room: Room, dues: DueVolley<Waiting>[]): Promise<void> {
    const now = clock.now();
    spawn(room);
    for (const seat of room.seats) {
      if (seat === null) continue;
      const due = dueOf(room, seat);
      if (due !== null) dues.push(due);
      if (isIdle(seat, now)) standUp(room, seat);
    }
    if (now - room.beatAt >= BEAT_MILLISECONDS) {
      room.beatAt = now;
      tellRoom(room, { kind: 'beat', now: timeIn(room) });
    }
    if (room.seats.every((seat) => seat === null) && now - room.emptySince > EMPTY_MILLISECONDS) {
      rooms.delete(room);
      await closeRoom(db, room.id);
    }
  }

  function greet(room: Room, seat: Seat): FishMessage {
    return {
      ...{ kind: 'room', now: timeIn(room), id: room.id, tier: room.tier, commitment: room.commitment },
      ...{ seat: seat.index, sitting: seat.sitting, seats: showSeats(room), pots: showPots(room.tier) },
      fish: [...room.fish.values()].flatMap(({ spawn: each, taken }) => (taken ? [] : [showFish(each)])),
      ...sumsOf(seat),
    };
  }

  return {
    async begin(fence) {
      currentFence = fence;
      dropped = false;
      await closeRoomsBefore(db, fence);
      pots = await books.funds();
    },
    async step() {
      const dues: DueVolley<Waiting>[] = [];
      const stepping = [...rooms].map((room) => stepRoom(room, dues));
      for (let at = 0; at < dues.length; at += VOLLEYS_AT_ONCE)
        track(volleys.pay(dues.slice(at, at + VOLLEYS_AT_ONCE)));
      const now = clock.now();
      if (potsStale.size > 0 && now - potsAt >= POTS_MILLISECONDS) {
        potsAt = now;
        track(tellPots());
      }
      await Promise.all(stepping);
    },
    isBusy: () => rooms.size > 0 || underWay.size > 0,
    drop() {
      dropped = true;
      for (const room of rooms) for (const seat of room.seats) seat?.listeners.end();
      rooms.clear();
      byPlayer.clear();
    },
    async settle() {
      dropped = true;
      await opening;
      await Promise.all(underWay);
      for (const room of rooms) await closeRoom(db, room.id);
    },

    async join(session, tier, wanted) {
      // One after the other: two who come at once do not open two rooms, and nobody sits down twice.
      const sat = opening.catch(() => undefined).then(() => sitDown(session, tier, wanted));
      opening = sat.catch(() => undefined);
      const found = await sat;
      if ('refused' in found) return found;
      const { room, seat } = found;
      seat.session = session;
      seat.activeAt = clock.now();
      return (response) => {
        seat.awaySince = null;
        seat.listeners.add(response, () => {
          if (seat.listeners.size === 0) seat.awaySince = clock.now();
        });
        response.write(lineOf(greet(room, seat)));
        tellSeats(room);
      };
    },

    async list(session) {
      if (rooms.size === 0) pots = await books.funds();
      return {
        tiers: ROOM_BASES.map((base, tier) => ({
          ...{ base: formatAmount(base), pots: showPots(tier) },
          rooms: [...rooms]
            .filter((room) => room.tier === tier && room.trial === session.trial)
            .toSorted((one, other) => rankOf(other, session.player) - rankOf(one, session.player))
            .slice(0, SHOWN_ROOMS)
            .map((room) => ({
              ...{ id: room.id, taken: countSeats(room) },
              own: isIn(room, session.player),
            })),
        })),
      };
    },

    shoot(session, sitting, shots) {
      const found = findSitting(session.player, sitting);
      if (found === null) return refuse('room.left');
      const { room, seat } = found;
      const fresh = shots.filter(({ seq }) => seq > seat.lastSeq).toSorted((one, other) => one.seq - other.seq);
      const back: { seq: number; why: ShotBack }[] = [];
      const taken: Waiting[] = [];
      for (const shot of fresh) {
        seat.lastSeq = shot.seq;
        const judged = judgeLine(room, seat, shot);
        if (typeof judged === 'string') back.push({ seq: shot.seq, why: judged });
        else taken.push(judged);
      }
      seat.session = session;
      seat.waiting.push(...taken);
      if (taken.length > 0) {
        seat.activeAt = clock.now();
        tellRoom(room, {
          ...{ kind: 'shots', seat: seat.index },
          shots: taken.map(({ fish, angle, level }) => ({ fish, angle, level })),
        });
      }
      return { taken: taken.length, back };
    },

    leave(session, sitting) {
      const found = findSitting(session.player, sitting);
      if (found !== null) standUp(found.room, found.seat);
    },

    async revealed(id) {
      const row = await findRoom(db, id);
      if (row === undefined || row.closed_at === null) return null;
      return {
        ...{ id, commitment: toHex(row.commitment), serverSeed: toHex(sealed.open(row)) },
        ...{ clientSeed: FISH_CLIENT_SEED, rounds: 0 },
      };
    },
  };
}

export const isFishTier = (tier: number): boolean => ROOM_BASES[tier] !== undefined;
