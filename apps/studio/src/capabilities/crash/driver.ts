/**
 * Drives the rocket: betting, flying, ended, and again, while anybody watches. One process does it, by a lease; another one
 * takes over when it dies, and voids what it left under way. Whoever does not drive reads what the driver wrote and tells
 * those who listen here.
 *
 * betting  6 seconds. The promise of the seed was told as it opened.
 * flying   begins a moment after it is told, so that all see the beginning. Who set a target leaves when it is reached.
 * ended    told as soon as it is written. Those who left in the last millisecond are still on their way then: bets that nobody
 *          decided are decided a moment later.
 */
import { toHex } from '@house/fairness/hex';
import { randomBytes, randomUuid } from '@house/fairness/random';
import { uuidV7 } from '@house/fairness/uuid';
import { millisecondsTo, multiplierAt } from '@house/games/minis/crash';
import { formatAmount } from '@house/money/amount';
import type { Clock } from '@house/server/platform/clock';
import { type Db, transact } from '@house/server/platform/database';
import type { Log } from '@house/server/platform/logs';
import type { CrashMessage, ShownBoard, ShownRocket } from '../../contract.ts';
import { maskPlayer } from '../../mask-player.ts';
import type { RoundRow } from '../rounds/queries.ts';
import type { SealedSeeds } from '../rounds/sealed-seeds.ts';
import type { RoundViews } from '../rounds/views.ts';
import type { WalletSteps } from '../rounds/wallet-steps.ts';
import type { CrashChains } from './chains.ts';
import { cashOutAt, endOf, targetOf } from './decisions.ts';
import type { Feed } from './feed.ts';
import {
  type Decision,
  decideBets,
  endRocket,
  findRocket,
  holdLease,
  insertRocket,
  type Lease,
  LeaseLost,
  listFlying,
  listRockets,
  listUnfinished,
  type Rocket,
  readBoard,
  releaseLease,
  renewLease,
  takeLease,
  takeOff,
  voidRocket,
} from './queries.ts';
import { type CrashSeeds, pointOf } from './seeds.ts';

export const BETTING_MILLISECONDS = 6_000;
const IGNITION_MILLISECONDS = 300;
const GRACE_MILLISECONDS = 300;
const ENDED_MILLISECONDS = 3_000;
const STEP_MILLISECONDS = 100;
const FOLLOW_MILLISECONDS = 250;
const REST_MILLISECONDS = 1_000;
const RENEW_MILLISECONDS = 1_000;
const TOLD_AT_ONCE = 20;
const BOARD_LINES = 40;

export interface CrashDriver {
  readonly show: (rocket: Rocket) => ShownRocket;
  board(rocket: Rocket): Promise<ShownBoard>;
  /** A bet of somebody who listens here has changed. */
  tellBet(row: RoundRow): Promise<void>;
  /** The wallet is told of bets that were decided. */
  pay(rows: readonly RoundRow[]): void;
  /** Somebody came: does not wait until the next step would be due. */
  wake(): void;
  stop(): Promise<void>;
}

interface DriverDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly sealed: SealedSeeds;
  readonly seeds: CrashSeeds;
  readonly views: RoundViews;
  readonly steps: WalletSteps;
  readonly feed: Feed<CrashMessage>;
  readonly chains: CrashChains;
  /** A test chooses the seeds of rockets, by their number. */
  readonly makeSeed?: ((number: number) => Uint8Array) | undefined;
}

interface Flight {
  readonly rocket: Rocket;
  readonly point: number;
  /** By the clock, once it flies. */
  readonly endsAt: number;
  /** Bets that leave by themselves, the lowest target first. */
  readonly leaving: RoundRow[];
  /** After the end: every bet is decided. */
  readonly decided: boolean;
}

export function createCrashDriver({
  db,
  clock,
  log,
  sealed,
  seeds,
  views,
  steps,
  feed,
  chains,
  makeSeed,
}: DriverDeps): CrashDriver {
  const owner = randomUuid();
  let lease: Lease | null = null;
  let renewedAt = 0;
  let flight: Flight | null = null;
  let told = '';
  let toldBoard = '';
  let boardAt = 0;
  const payments = new Set<Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let stepping: Promise<void> = Promise.resolve();
  let stopped = false;

  const show: CrashDriver['show'] = (rocket) => ({
    id: rocket.id,
    number: rocket.number,
    commitment: toHex(rocket.commitment),
    state: rocket.state,
    bettingUntil: rocket.betting_until.getTime(),
    startedAt: rocket.started_at?.getTime() ?? null,
    point: rocket.point,
    serverSeed: rocket.ended_at === null ? null : toHex(seeds.of(rocket).serverSeed),
  });

  async function board(rocket: Rocket): Promise<ShownBoard> {
    const { count, staked, lines } = await readBoard(db, rocket.id, BOARD_LINES);
    return {
      rocket: rocket.id,
      count,
      staked: formatAmount(staked),
      lines: lines.map(({ player, stake, actions: [action] }) => ({
        player: maskPlayer(player),
        stake: formatAmount(stake),
        cashedOut: typeof action?.['at'] === 'number' ? action['at'] : null,
      })),
    };
  }

  function tellRocket(rocket: Rocket | null): void {
    const shown = rocket === null ? null : show(rocket);
    const text = JSON.stringify(shown);
    if (text === told) return;
    told = text;
    feed.tell({ kind: 'rocket', now: clock.now(), rocket: shown });
  }

  async function tellBoard(rocket: Rocket): Promise<void> {
    if (feed.size === 0) return;
    const now = clock.now();
    if (now >= boardAt && now < boardAt + FOLLOW_MILLISECONDS) return;
    boardAt = now;
    const shown = await board(rocket);
    const text = JSON.stringify(shown);
    if (text === toldBoard) return;
    toldBoard = text;
    feed.tell({ kind: 'board', board: shown });
  }

  async function tellBet(row: RoundRow): Promise<void> {
    if (feed.hears(row.player)) feed.tellPlayer(row.player, { kind: 'mine', bet: await views.show(row) });
  }

  /** A prize that is not told here for whatever reason is told by the rounds' own loop. */
  async function payAll(rows: readonly RoundRow[]): Promise<void> {
    for (let at = 0; at < rows.length; at += TOLD_AT_ONCE) {
      await Promise.all(rows.slice(at, at + TOLD_AT_ONCE).map(async (row) => tellBet(await steps.tellPrize(row))));
    }
  }
  function pay(rows: readonly RoundRow[]): void {
    if (rows.length === 0) return;
    const paying = payAll(rows).catch((error: unknown) => log.error({ err: error }, 'prizes of crash are told later'));
    payments.add(paying);
    void paying.finally(() => payments.delete(paying));
  }

  /** As the driver: what is written stands only while nobody has taken over. */
  async function decide(held: Lease, decisions: readonly (Decision | null)[]): Promise<void> {
    const known = decisions.filter((decision) => decision !== null);
    if (known.length === 0) return;
    const rows = await transact(db, async (tx) => {
      await holdLease(tx, held);
      return decideBets(tx, known);
    });
    for (const row of rows) void tellBet(row).catch(() => undefined);
    pay(rows);
  }

  /** What the driver before left: a rocket under way is void; the bets of one that had ended are decided by its end. */
  async function recover(held: Lease): Promise<void> {
    for (const rocket of await listUnfinished(db)) {
      const roundSeeds = seeds.of(rocket);
      const point = rocket.point ?? pointOf(roundSeeds);
      if (rocket.state !== 'ended') {
        const endedAt = new Date(clock.now());
        await transact(db, async (tx) => {
          await holdLease(tx, held);
          await voidRocket(tx, rocket.id, { endedAt, point });
        });
        const after = await findRocket(db, rocket.id);
        if (after !== undefined) tellRocket(after);
        log.warn({ rocket: rocket.number }, 'a rocket whose driver died is void');
      } else {
        await decide(
          held,
          (await listFlying(db, rocket.id)).map((bet) => endOf(bet, roundSeeds, point)),
        );
      }
    }
  }

  async function openBetting(held: Lease): Promise<void> {
    const id = uuidV7(clock.now(), randomBytes(10));
    const rocket = await transact(db, async (tx) => {
      await holdLease(tx, held);
      const [last] = await listRockets(tx, 1);
      const number = (last?.number ?? 0) + 1;
      const bettingUntil = new Date(clock.now() + BETTING_MILLISECONDS);
      const seed = makeSeed?.(number) ?? (await chains.seedOf(tx, number));
      return insertRocket(tx, { id, number, fence: held.fence, bettingUntil, ...sealed.seal(id, seed) });
    });
    flight = {
      ...{ rocket, point: pointOf(seeds.of(rocket)), endsAt: Number.POSITIVE_INFINITY, leaving: [], decided: false },
    };
    toldBoard = '';
    tellRocket(rocket);
  }

  async function beginFlight(held: Lease, before: Flight): Promise<void> {
    const rocket = await transact(db, async (tx) => {
      await holdLease(tx, held);
      return takeOff(tx, before.rocket.id, new Date(clock.now() + IGNITION_MILLISECONDS));
    });
    if (rocket?.started_at == null) throw new LeaseLost();
    const leaving = (await listFlying(db, rocket.id)).toSorted((one, other) => targetOf(one) - targetOf(other));
    // It shows its last hundredth until it would show one more.
    const endsAt = rocket.started_at.getTime() + millisecondsTo(before.point + 1);
    flight = { ...before, rocket, leaving: [...leaving], endsAt };
    tellRocket(rocket);
  }

  async function fly(held: Lease, before: Flight): Promise<void> {
    const now = clock.now();
    if (now >= before.endsAt) {
      const rocket = await transact(db, async (tx) => {
        await holdLease(tx, held);
        return endRocket(tx, before.rocket.id, { endedAt: new Date(now), point: before.point });
      });
      if (rocket === undefined) throw new LeaseLost();
      flight = { ...before, rocket };
      return tellRocket(rocket);
    }
    const shown = multiplierAt(Math.max(0, now - (before.rocket.started_at?.getTime() ?? now)));
    const reached: RoundRow[] = [];
    for (let next = before.leaving[0]; next !== undefined && targetOf(next) <= shown; next = before.leaving[0]) {
      reached.push(next);
      before.leaving.shift();
    }
    const roundSeeds = seeds.of(before.rocket);
    await decide(
      held,
      reached.map((bet) => cashOutAt(bet, roundSeeds, targetOf(bet))),
    );
  }

  async function close(held: Lease, before: Flight): Promise<void> {
    const roundSeeds = seeds.of(before.rocket);
    await decide(
      held,
      (await listFlying(db, before.rocket.id)).map((bet) => endOf(bet, roundSeeds, before.point)),
    );
    flight = { ...before, decided: true };
  }

  async function drive(held: Lease): Promise<number> {
    const now = clock.now();
    if (flight === null) {
      if (feed.size === 0) {
        await releaseLease(db, held);
        lease = null;
        return REST_MILLISECONDS;
      }
      await openBetting(held);
      return STEP_MILLISECONDS;
    }
    const { rocket, decided } = flight;
    if (rocket.state === 'betting' && now >= rocket.betting_until.getTime()) await beginFlight(held, flight);
    else if (rocket.state === 'flying') await fly(held, flight);
    else if (rocket.state === 'ended') {
      const endedAt = rocket.ended_at?.getTime() ?? now;
      if (!decided && now >= endedAt + GRACE_MILLISECONDS) await close(held, flight);
      else if (decided && now >= endedAt + ENDED_MILLISECONDS) flight = null;
    }
    if (flight === null) return 0;
    await tellBoard(flight.rocket);
    const untilEnd = flight.rocket.state === 'flying' ? flight.endsAt - clock.now() : STEP_MILLISECONDS;
    return Math.min(STEP_MILLISECONDS, Math.max(0, untilEnd));
  }

  /** Another process drives: what it wrote is told here. */
  async function follow(): Promise<number> {
    if (feed.size === 0) return REST_MILLISECONDS;
    const [rocket] = await listRockets(db, 1);
    if (rocket !== undefined) {
      tellRocket(rocket);
      await tellBoard(rocket);
    }
    return FOLLOW_MILLISECONDS;
  }

  /** Does what is due; answers in how many milliseconds it wants to be called again. */
  async function step(): Promise<number> {
    try {
      if (lease === null) {
        if (feed.size === 0 && (await listUnfinished(db)).length === 0) return REST_MILLISECONDS;
        lease = await takeLease(db, owner);
        if (lease === null) return await follow();
        renewedAt = performance.now();
        flight = null;
        await recover(lease);
      } else if (performance.now() - renewedAt >= RENEW_MILLISECONDS) {
        if (!(await renewLease(db, lease))) throw new LeaseLost();
        renewedAt = performance.now();
      }
      return await drive(lease);
    } catch (error) {
      if (error instanceof LeaseLost) {
        log.warn('another process drives the rocket');
        lease = null;
        flight = null;
      } else log.error({ err: error }, 'the rocket could not go on');
      return FOLLOW_MILLISECONDS;
    }
  }

  function run(): void {
    stepping = step().then((after) => {
      if (!stopped) timer = setTimeout(run, after);
    });
  }
  timer = setTimeout(run, 0);

  return {
    show,
    board,
    tellBet,
    pay,
    wake() {
      if (stopped || lease !== null) return;
      clearTimeout(timer);
      stepping = stepping.then(() => {
        clearTimeout(timer);
        if (!stopped) timer = setTimeout(run, 0);
      });
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await stepping;
      await Promise.all(payments);
      if (lease !== null) await releaseLease(db, lease);
    },
  };
}
