/**
 * Rooms of the fish shooter: four seats, the same fish for all. They live in the memory of the process that keeps the rooms; what
 * has to outlive it is a row: a room's seed before its first fish is told, a volley before the wallet is asked.
 *
 * A shot waits in its seat until the seat's volley before is through and a second old, so a player's shots reach the wallet as
 * one call a second. As the volley goes, its shots are judged in turn by the player's own seeds. A fish that one kills is taken
 * at once, for whoever comes later; it is told once the wallet has the stake. Where the wallet takes none, or gives it back, the
 * fish is free again. Shots that cost nothing are told so within the second: nobody hit, or somebody was quicker.
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
import { type FishEvent, judgeShots, ROOM_BASES, totalOf, VOLLEY_MAX, writeVolley } from '@house/games/fish/volley';
import { formatAmount } from '@house/money/amount';
import type { Clock } from '@house/server/platform/clock';
import { type Db, transact } from '@house/server/platform/database';
import type { Log } from '@house/server/platform/logs';
import { type Refusal, refuse } from '@house/server/platform/result';
import type { RevealedPair, StudioError } from '../../contract.ts';
import {
  FISH_CLIENT_SEED,
  type FishMessage,
  type FishShotOrder,
  type ShotBack,
  type ShownFish,
  type ShownFishSeat,
} from '../../contract-fish.ts';
import { maskPlayer } from '../../mask-player.ts';
import type { Session } from '../../sessions.ts';
import { LINES_OF_A_PLAYER } from '../crash/feed.ts';
import type { KeptRooms } from '../rooms/keeper.ts';
import type { RoomsLease } from '../rooms/lease.ts';
import { createListeners, type Listeners } from '../rooms/listeners.ts';
import { findRound, insertRound, type RoundRow } from '../rounds/queries.ts';
import { isUnique } from '../rounds/repeats.ts';
import type { SealedSeeds } from '../rounds/sealed-seeds.ts';
import type { SeedPairs } from '../rounds/seed-pairs.ts';
import type { WalletSteps } from '../rounds/wallet-steps.ts';
import { closeRoom, closeRoomsBefore, findRoom, insertRoom } from './queries.ts';

export const FISH_GAME = 'FISH';
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
const ASK_AGAIN_MILLISECONDS = 1_000;
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
  /** Sits down in a room of the tier, or comes back to the seat there, and listens. */
  join(session: Session, tier: number, response: ServerResponse): Promise<void>;
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
}

/** Nothing is left to pay for: the transaction takes no nonce. */
class NothingHit extends Error {
  override readonly name = 'NothingHit';
}

type Judged = Waiting & FishEvent;

export function createFishRooms({ db, clock, log, lease, sealed, pairs, steps }: FishDeps): FishRooms {
  const rooms = new Set<Room>();
  const underWay = new Set<Promise<unknown>>();
  let opening: Promise<unknown> = Promise.resolve();
  let currentFence = 0n;
  const makeId = (): string => uuidV7(clock.now(), randomBytes(10));
  const timeIn = (room: Room): number => clock.now() - room.openedAt;

  const showFish = ({ fish, kind, at, lasts, path }: Spawn): ShownFish => ({ fish, kind, at, lasts, path });
  const showSeats = (room: Room): readonly ShownFishSeat[] =>
    room.seats.map((seat) => ({
      player: seat === null ? null : maskPlayer(seat.player),
      won: formatAmount(seat?.won ?? 0n),
    }));
  function tellRoom(room: Room, message: FishMessage): void {
    for (const seat of room.seats) seat?.listeners.tell(message);
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

  async function open(tier: number): Promise<Room> {
    const [id, seed, openedAt] = [makeId(), randomBytes(SEED_BYTES), clock.now()];
    const kept = sealed.seal(id, seed);
    await transact(db, async (tx) => {
      await lease.check(tx);
      await insertRoom(tx, { id, tier, fence: currentFence, ...kept, opened_at: new Date(openedAt) });
    });
    const room: Room = {
      ...{ id, tier, openedAt, seed, commitment: toHex(kept.commitment), fish: new Map(), coming: [] },
      ...{ seats: CANNONS.map(() => null), nextWave: 0, emptySince: openedAt, beatAt: openedAt },
    };
    rooms.add(room);
    spawn(room);
    return room;
  }

  const findSeat = (player: string): { room: Room; seat: Seat } | null => {
    for (const room of rooms) {
      const seat = room.seats.find((each) => each?.player === player);
      if (seat != null) return { room, seat };
    }
    return null;
  };
  const findSitting = (player: string, sitting: string): { room: Room; seat: Seat } | null => {
    const found = findSeat(player);
    return found?.seat.sitting === sitting ? found : null;
  };

  function standUp(room: Room, seat: Seat): void {
    if (room.seats[seat.index] !== seat) return;
    room.seats[seat.index] = null;
    seat.listeners.tell({ kind: 'left' });
    seat.listeners.end();
    if (room.seats.every((each) => each === null)) room.emptySince = clock.now();
    tellSeats(room);
  }

  async function sitDown(session: Session, tier: number): Promise<{ room: Room; seat: Seat }> {
    const before = findSeat(session.player);
    if (before !== null && before.room.tier === tier) return before;
    if (before !== null) standUp(before.room, before.seat);
    const free = [...rooms].find((each) => each.tier === tier && each.seats.includes(null));
    const room = free ?? (await open(tier));
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
    room.seats[index] = seat;
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

  /** Judges what waits and writes it as a round; the fish that are killed are taken from here on. */
  async function write(room: Room, seat: Seat, due: readonly Waiting[]) {
    let paid: readonly Judged[] = [];
    let back: readonly Waiting[] = [];
    const release = (): void => {
      for (const { fish, multiplier } of paid) {
        const target = room.fish.get(fish);
        if (multiplier > 0 && target !== undefined) target.taken = false;
      }
    };
    const { session } = seat;
    try {
      const row = await transact(db, async (tx) => {
        await lease.check(tx);
        const seeds = await pairs.take(tx, seat.player);
        const now = clock.now();
        const judged = judgeShots(createInstantStream(seeds), { tier: room.tier, shots: due }, ({ fish, cameAt }) => {
          return room.fish.get(fish)?.taken !== false || now - cameAt > STALE_MILLISECONDS;
        });
        ({ paid, back } = judged);
        if (paid.length === 0) throw new NothingHit();
        for (const { fish, multiplier } of paid) {
          const target = room.fish.get(fish);
          if (multiplier > 0 && target !== undefined) target.taken = true;
        }
        return insertRound(tx, {
          ...{ id: makeId(), player: seat.player, game: FISH_GAME, currency: session.currency, key: randomUuid() },
          ...{
            seed_pair: seeds.pair,
            crash_round: null,
            table_round: null,
            nonce: seeds.nonce,
            stake: totalOf(paid).stake,
          },
          choice: { ...writeVolley({ tier: room.tier, shots: paid }), room: room.id, sitting: seat.sitting },
          ...{ bet_transaction: makeId(), win_transaction: makeId() },
          ...{ in_pools: false, trial: session.trial, grant_id: null },
        });
      });
      return { row, paid, back, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** The wallet has the stake: what the shots did is told. */
  function tellPaid(room: Room, seat: Seat, paid: readonly Judged[], balance: string | null): void {
    const { stake, prize } = totalOf(paid);
    seat.bullets += paid.length;
    seat.cost += stake;
    seat.won += prize;
    const hits = paid.map(({ seq, cost, amount }) => ({ seq, cost: formatAmount(cost), prize: formatAmount(amount) }));
    seat.listeners.tell({ kind: 'mine', hits, back: [], refusal: null, balance, ...sumsOf(seat) });
    const kills = paid.filter(({ multiplier }) => multiplier > 0);
    if (kills.length === 0) return;
    tellRoom(room, {
      ...{ kind: 'kills', seat: seat.index },
      kills: kills.map(({ fish, multiplier, amount }) => ({ fish, multiplier, prize: formatAmount(amount) })),
    });
    tellSeats(room);
  }

  /** Until the wallet has said what became of a stake. */
  async function outcomeOf(row: RoundRow): Promise<RoundRow> {
    let now = row;
    while (now.state === 'voiding' || now.state === 'placed') {
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MILLISECONDS));
      now = (await findRound(db, row.player, row.id)) ?? now;
      if (dropped) return now;
    }
    return now;
  }
  let dropped = false;

  async function pay(room: Room, seat: Seat): Promise<void> {
    const due = seat.waiting.splice(0, VOLLEY_MAX);
    const backAs = (shots: readonly Waiting[], why: ShotBack) => shots.map(({ seq }) => ({ seq, why }));
    let written: Awaited<ReturnType<typeof write>>;
    try {
      written = await write(room, seat, due);
    } catch (error) {
      // A volley from before is not through yet (a studio that died, another device): nothing was taken for these.
      if (!(error instanceof NothingHit) && !isUnique(error)) log.warn({ err: error }, 'a volley was not written');
      return tellBack(seat, backAs(due, error instanceof NothingHit ? 'gone' : 'void'));
    }
    const { row, paid, back, release } = written;
    tellBack(seat, backAs(back, 'gone'));
    const asked = await steps.askStake(row, seat.session.token, totalOf(paid).prize);
    const ended = await outcomeOf(asked);
    if (ended.state === 'settled') return tellPaid(room, seat, paid, ended.balance);
    release();
    tellBack(seat, backAs(paid, ended.state === 'refused' ? 'refused' : 'void'), ended.refusal);
  }

  function payDue(room: Room, seat: Seat): void {
    const now = clock.now();
    if (seat.paying || seat.waiting.length === 0 || now - seat.paidAt < VOLLEY_MILLISECONDS) return;
    seat.paying = true;
    seat.paidAt = now;
    const paying = pay(room, seat)
      .catch((error: unknown) => log.error({ err: error }, 'a volley could not go on'))
      .finally(() => {
        seat.paying = false;
        underWay.delete(paying);
      });
    underWay.add(paying);
  }

  function isIdle({ paying, waiting, activeAt, awaySince }: Seat, now: number): boolean {
    if (paying || waiting.length > 0) return false;
    return now - activeAt > IDLE_MILLISECONDS || (awaySince !== null && now - awaySince > AWAY_MILLISECONDS);
  }

  async function stepRoom(room: Room): Promise<void> {
    const now = clock.now();
    spawn(room);
    for (const seat of room.seats) {
      if (seat === null) continue;
      payDue(room, seat);
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
      ...{ seat: seat.index, sitting: seat.sitting, seats: showSeats(room) },
      fish: [...room.fish.values()].flatMap(({ spawn: each, taken }) => (taken ? [] : [showFish(each)])),
      ...sumsOf(seat),
    };
  }

  return {
    async begin(fence) {
      currentFence = fence;
      dropped = false;
      await closeRoomsBefore(db, fence);
    },
    async step() {
      await Promise.all([...rooms].map(stepRoom));
    },
    isBusy: () => rooms.size > 0 || underWay.size > 0,
    drop() {
      dropped = true;
      for (const room of rooms) for (const seat of room.seats) seat?.listeners.end();
      rooms.clear();
    },
    async settle() {
      dropped = true;
      await opening;
      await Promise.all(underWay);
      for (const room of rooms) await closeRoom(db, room.id);
    },

    async join(session, tier, response) {
      // One after the other: two who come at once do not open two rooms, and nobody sits down twice.
      const sat = opening.catch(() => undefined).then(() => sitDown(session, tier));
      opening = sat.catch(() => undefined);
      const { room, seat } = await sat;
      seat.session = session;
      seat.awaySince = null;
      seat.activeAt = clock.now();
      seat.listeners.add(response, () => {
        if (seat.listeners.size === 0) seat.awaySince = clock.now();
      });
      response.write(`${JSON.stringify(greet(room, seat))}\n`);
      tellSeats(room);
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
        payDue(room, seat);
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
