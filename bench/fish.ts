/**
 * Fish rooms: a hundred and fifty of four in one process, each of whose seats fires eight shots a second. How long a step of all
 * rooms takes, against the same process with a tenth of the rooms and with none; how late a volley is told; what the database
 * keeps up with. The wallet answers at once and is not measured: it is another process.
 */
import type { ServerResponse } from 'node:http';
import { randomUuid } from '@house/fairness/random';
import { angleTo, CANNONS, isOnTable, positionAt } from '@house/games/fish/paths';
import { formatAmount } from '@house/money/amount';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { createLogger } from '../apps/server/src/platform/logs.ts';
import { createVolleyBooks } from '../apps/studio/src/capabilities/fish/books.ts';
import { createFishRooms } from '../apps/studio/src/capabilities/fish/rooms.ts';
import { createPools } from '../apps/studio/src/capabilities/pools/service.ts';
import { createRoomsLease } from '../apps/studio/src/capabilities/rooms/lease.ts';
import { createSealedSeeds } from '../apps/studio/src/capabilities/rounds/sealed-seeds.ts';
import { createSeedPairs } from '../apps/studio/src/capabilities/rounds/seed-pairs.ts';
import { createWalletSteps } from '../apps/studio/src/capabilities/rounds/wallet-steps.ts';
import { composeStudio, inSchema } from '../apps/studio/src/compose.ts';
import type { FishMessage, FishShotOrder, ShownFish } from '../apps/studio/src/contract-fish.ts';
import type { Session } from '../apps/studio/src/sessions.ts';
import type { Wallet } from '../apps/studio/src/wallet.ts';
import type { BenchDatabase } from './database.ts';
import { head, percentile, tell } from './print.ts';

const SEATS = 4;
/** As the keeper steps. */
const STEP_MILLISECONDS = 100;
const RENEW_MILLISECONDS = 1_000;
/** A page sends what it fired. */
const SEND_MILLISECONDS = 250;
const SHOTS_IN_SEND = 2;
const MOST_MILLISECONDS = 50;
const AT_ONCE = 10;

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A player with their page: what it hears, and when each of its shots was sent. */
interface Shooter {
  readonly session: Session;
  readonly fish: Map<number, ShownFish>;
  readonly sent: Map<number, number>;
  sitting: string;
  seat: number;
  /** Of the room, less the clock of the bench. */
  ahead: number;
  seq: number;
}

/** A wallet that takes every stake within a few milliseconds. */
function quickWallet(): Wallet {
  const taken = { status: 'OK', balance: '1000.00' } as const;
  const answer = async (): Promise<typeof taken> => taken;
  return {
    open: async () => ({ ...taken, player: null, currency: null, trial: false, ties: [] }),
    ...{ bet: answer, betWin: answer, win: answer, resettle: answer, rollback: answer },
    betWins: async (rounds) => {
      await sleep(5);
      return rounds.map(() => taken);
    },
    wins: async (rounds) => rounds.map(() => taken),
    isPassing: () => false,
  };
}

/** The line of a page that reads as quickly as it is told. */
function lineTo(onLine: (line: string) => void): ServerResponse {
  return {
    writableLength: 0,
    write: (line: string) => {
      onLine(line);
      return true;
    },
    once: () => undefined,
    end: () => undefined,
    destroy: () => undefined,
  } as unknown as ServerResponse;
}

export async function benchFish(database: BenchDatabase, { rooms, seconds }: { rooms: number; seconds: number }) {
  head(`Fish: ${rooms} rooms of ${SEATS}, eight shots a second each, one process`);
  const seedSecret = randomUuid() + randomUuid();
  // Makes the tables of a studio.
  const studio = await composeStudio({
    ...{
      databaseUrl: database.url,
      databaseConnections: 2,
      walletUrl: 'http://127.0.0.1:9',
      walletSecret: randomUuid(),
    },
    ...{ currency: 'BDT', seedSecret, host: '127.0.0.1', port: 0, framedBy: [], rateLimits: false, logLevel: 'silent' },
  });
  await studio.stop();
  const own = openDatabase({ url: inSchema(database.url), maxConnections: 10, applicationName: 'bench-fish' });
  const { db } = own;
  try {
    const log = createLogger({ level: 'error', role: 'studio' });
    const [clock, wallet, lease] = [systemClock, quickWallet(), createRoomsLease(db)];
    const pools = createPools({ db, clock, secret: seedSecret });
    const pairs = createSeedPairs({ db, clock, secret: seedSecret });
    const books = createVolleyBooks({ db, pools, pairs });
    const steps = createWalletSteps({
      ...{ db, log, pools, wallet, prizeOf: async () => null },
      settleVolley: (row, balance) => books.settleAgain(row, balance),
    });
    const fish = createFishRooms({
      ...{ db, clock, log, lease, pairs, steps, wallet, books, sealed: createSealedSeeds(seedSecret, 'fish room') },
    });
    const held = await lease.hold();
    if (!('fence' in held)) throw new Error('somebody else keeps the rooms');
    await fish.begin(held.fence);

    const stepTimes: number[] = [];
    const late: number[] = [];
    let [counting, stopped, shots, told, refused] = [false, false, 0, 0, 0];
    const stepping = (async () => {
      let renewedAt = performance.now();
      while (!stopped) {
        const began = performance.now();
        await fish.step();
        const took = performance.now() - began;
        if (counting) stepTimes.push(took);
        if (performance.now() - renewedAt > RENEW_MILLISECONDS) {
          renewedAt = performance.now();
          await lease.renew();
        }
        await sleep(Math.max(0, STEP_MILLISECONDS - (performance.now() - began)));
      }
    })();

    function hear(shooter: Shooter, line: string): void {
      // Of all that a page is told these matter here.
      if (
        !line.startsWith('{"kind":"mine"') &&
        !line.startsWith('{"kind":"fish"') &&
        !line.startsWith('{"kind":"room"')
      ) {
        return;
      }
      const message = JSON.parse(line) as FishMessage;
      if (message.kind === 'room') {
        Object.assign(shooter, {
          sitting: message.sitting,
          seat: message.seat,
          ahead: message.now - performance.now(),
        });
      }
      if (message.kind === 'room' || message.kind === 'fish') {
        for (const each of message.fish) shooter.fish.set(each.fish, each);
      }
      if (message.kind !== 'mine') return;
      for (const { seq } of message.hits) {
        const at = shooter.sent.get(seq);
        shooter.sent.delete(seq);
        if (!counting || at === undefined) continue;
        told += 1;
        late.push(performance.now() - at);
      }
      for (const { seq } of message.back) shooter.sent.delete(seq);
    }
    function fire(shooter: Shooter): void {
      const at = Math.round(performance.now() + shooter.ahead);
      const cannon = CANNONS[shooter.seat];
      if (cannon === undefined) return;
      const orders: FishShotOrder[] = [];
      for (const [name, each] of shooter.fish) {
        const place = positionAt(each, at);
        if (each.at + each.lasts < at) shooter.fish.delete(name);
        if (place === null || !isOnTable(place)) continue;
        shooter.seq += 1;
        const angle = angleTo(cannon, place);
        orders.push({ seq: shooter.seq, fish: name, angle, level: 1 + (shooter.seq % 10), at });
        if (orders.length === SHOTS_IN_SEND) break;
      }
      const answer = fish.shoot(shooter.session, shooter.sitting, orders);
      if (!('taken' in answer)) {
        refused += 1;
        return;
      }
      if (counting) shots += answer.taken;
      const back = new Set(answer.back.map(({ seq }) => seq));
      for (const { seq } of orders) if (!back.has(seq)) shooter.sent.set(seq, performance.now());
    }

    const shooters: Shooter[] = [];
    async function sitDown(many: number): Promise<void> {
      const coming = database.members.slice(shooters.length, many * SEATS).map(String);
      for (let at = 0; at < coming.length; at += AT_ONCE) {
        await Promise.all(coming.slice(at, at + AT_ONCE).map((player) => pairs.show(player)));
      }
      while (shooters.length < many * SEATS) {
        const player = String(database.members[shooters.length]);
        const session: Session = { player, game: 'FISH', currency: 'BDT', trial: false, ties: [], token: randomUuid() };
        const shooter: Shooter = {
          ...{ session, fish: new Map(), sent: new Map(), sitting: '', seat: 0, ahead: 0, seq: 0 },
        };
        const listen = await fish.join(session, shooters.length % 3, null);
        if (typeof listen !== 'function') throw new Error('nobody sits down');
        listen(lineTo((line) => hear(shooter, line)));
        shooters.push(shooter);
        setTimeout(
          () => {
            const timer = setInterval(() => (stopped ? clearInterval(timer) : fire(shooter)), SEND_MILLISECONDS);
          },
          (shooters.length * 7) % SEND_MILLISECONDS,
        );
      }
    }
    async function measure(milliseconds: number): Promise<number> {
      stepTimes.length = 0;
      counting = true;
      await sleep(milliseconds);
      counting = false;
      return percentile(stepTimes, 0.99);
    }

    const [few, whole] = [Math.ceil(rooms / 10), seconds * 1_000];
    const empty = await measure(whole / 3);
    tell('a step of no room, p99', empty, { unit: 'ms' });
    await sitDown(few);
    await sleep(3_000);
    const tenth = await measure(whole / 3);
    tell(`a step of ${few} rooms, p99`, tenth, { unit: 'ms' });
    await sitDown(rooms);
    await sleep(5_000);
    [shots, told, late.length] = [0, 0, 0];
    const full = await measure(whole);
    tell(`a step of ${rooms} rooms, p99`, full, { unit: 'ms', goal: `<= ${MOST_MILLISECONDS}` });
    tell('all rooms against a tenth of them, p99', full / tenth, { unit: 'x', goal: '<= 15' });
    tell('shots taken a second', shots / seconds, { goal: `>= ${Math.round(rooms * SEATS * 8 * 0.9)}` });
    tell('shots told a second', told / seconds, { goal: `>= ${Math.round(rooms * SEATS * 8 * 0.8)}` });
    tell('a shot until it is told, p50', percentile(late, 0.5), { unit: 'ms' });
    tell('a shot until it is told, p99', percentile(late, 0.99), { unit: 'ms', goal: '<= 2000' });
    if (refused > 0) console.error(`fish: ${refused} sends were refused`);
    stopped = true;
    await stepping;
    await fish.settle();
    const { rows } = await own.pool.query<{ cost: bigint; staked: bigint }>(
      `select (select sum(cost)::bigint from fish_days) as cost,
         (select sum(stake)::bigint from rounds where state in ('settled', 'decided')) as staked`,
    );
    const off = (rows[0]?.cost ?? 0n) - (rows[0]?.staked ?? 0n);
    tell('what was counted less what was staked', Number(formatAmount(off)), { goal: '<= 0' });
    await lease.release();
  } finally {
    await own.close();
  }
}
