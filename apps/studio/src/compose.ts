/**
 * The studio as a whole: its own schema, its own connections, a wallet behind the signed protocol, and a loop that asks the
 * wallet again about what waits for it. It shares no memory and no table with the house that it plays for.
 */
import { type Clock, systemClock } from '@house/server/platform/clock';
import { openDatabase } from '@house/server/platform/database';
import { createLogger } from '@house/server/platform/logs';
import { migrate } from '@house/server/platform/migrate';
import { withParameter } from '@house/server/platform/primary';
import { isRefusal } from '@house/server/platform/result';
import type { FastifyInstance } from 'fastify';
import { type CardPace, createCardRooms } from './capabilities/cards/rooms.ts';
import { createSittings } from './capabilities/cards/sittings.ts';
import { createCrashChains } from './capabilities/crash/chains.ts';
import { createCrashDriver } from './capabilities/crash/driver.ts';
import { createFeed } from './capabilities/crash/feed.ts';
import { createCrashSeeds } from './capabilities/crash/seeds.ts';
import { createCrash } from './capabilities/crash/service.ts';
import { createFights } from './capabilities/fights/service.ts';
import { createVolleyBooks } from './capabilities/fish/books.ts';
import { createFishDesk } from './capabilities/fish/desk.ts';
import { createFishRooms } from './capabilities/fish/rooms.ts';
import { createOperatorDesk } from './capabilities/operator/service.ts';
import { createPools } from './capabilities/pools/service.ts';
import { createRoomsKeeper } from './capabilities/rooms/keeper.ts';
import { createRoomsLease } from './capabilities/rooms/lease.ts';
import { createSealedSeeds } from './capabilities/rounds/sealed-seeds.ts';
import { createSeedPairs } from './capabilities/rounds/seed-pairs.ts';
import { createRounds, type Rounds } from './capabilities/rounds/service.ts';
import { createRoundViews } from './capabilities/rounds/views.ts';
import { createWalletSteps } from './capabilities/rounds/wallet-steps.ts';
import { listGrants } from './capabilities/services/grants.ts';
import { createVendorServices } from './capabilities/services/service.ts';
import { createTables } from './capabilities/tables/service.ts';
import type { CrashMessage } from './contract.ts';
import { openHttp } from './http.ts';
import { createSessions } from './sessions.ts';
import { createWallet } from './wallet.ts';

const SCHEMA = 'studio';
const SOURCES = new URL('./', import.meta.url);
const BEAT_MILLISECONDS = 1_000;
const SWEEP_EVERY_BEATS = 600;
const CLOSING_MILLISECONDS = 2_000;

export interface StudioConfig {
  /** Of the database; the studio keeps to its own schema in it. */
  readonly databaseUrl: string;
  readonly databaseConnections: number;
  /** The house whose wallet it plays for, e.g. `http://127.0.0.1:3000`. */
  readonly walletUrl: string;
  /** What the studio and the wallet sign with. */
  readonly walletSecret: string;
  /** ISO 4217, of the house's wallets. */
  readonly currency: string;
  /** Seals server seeds at rest. */
  readonly seedSecret: string;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly framedBy: readonly string[];
  readonly rateLimits: boolean;
  readonly logLevel: string;
  readonly clock?: Clock;
  /** A test moves the time of rockets, and chooses their seeds by their number. */
  readonly crash?: { readonly clock: Clock; readonly makeSeed: (number: number) => Uint8Array };
  /** How the wallet is reached; a test loses and repeats what passes here. */
  readonly fetch?: typeof globalThis.fetch;
  /** A test lets card tables go on more quickly. */
  readonly cardPace?: CardPace;
  /** A test chooses the seeds of shoes, by their table. */
  readonly makeShoeSeed?: (table: string) => Uint8Array;
}

export interface RunningStudio {
  readonly http: FastifyInstance;
  readonly rounds: Rounds;
  /** Answers the address it listens on. */
  listen(): Promise<string>;
  stop(): Promise<void>;
}

/** Where its tables are: the schema of its own, in the order PostgreSQL looks for them. */
export function inSchema(databaseUrl: string): string {
  return withParameter(databaseUrl, 'options', `-c search_path=${SCHEMA} -c timezone=UTC`);
}

async function prepareSchema(databaseUrl: string, note: (text: string) => void): Promise<void> {
  const owner = openDatabase({ url: databaseUrl, maxConnections: 1, applicationName: 'studio-schema' });
  try {
    // Where it is there, its user need not be one who may make schemas.
    const { rows } = await owner.pool.query<{ there: boolean }>('select to_regnamespace($1) is not null as there', [
      SCHEMA,
    ]);
    if (rows[0]?.there !== true) await owner.pool.query(`create schema if not exists ${SCHEMA}`);
  } finally {
    await owner.close();
  }
  await migrate(inSchema(databaseUrl), SOURCES, note);
}

export async function composeStudio(config: StudioConfig): Promise<RunningStudio> {
  const clock = config.clock ?? systemClock;
  const log = createLogger({ level: config.logLevel, role: 'studio' });
  await prepareSchema(config.databaseUrl, (text) => log.info(text));
  const database = openDatabase({
    url: inSchema(config.databaseUrl),
    maxConnections: config.databaseConnections,
    applicationName: 'studio',
    log,
  });
  const { db, pool } = database;
  const wallet = createWallet({
    url: config.walletUrl,
    secret: config.walletSecret,
    currency: config.currency,
    clock,
    ...(config.fetch === undefined ? {} : { fetch: config.fetch }),
  });
  const pairs = createSeedPairs({ db, clock, secret: config.seedSecret });
  const pools = createPools({ db, clock, secret: config.seedSecret });
  await pools.open();
  const sealed = createSealedSeeds(config.seedSecret, 'rocket');
  const crashSeeds = createCrashSeeds({ db, seeds: sealed });
  const tables = createTables({
    ...{ db, clock, log, sealed: createSealedSeeds(config.seedSecret, 'shoe'), makeSeed: config.makeShoeSeed },
  });
  const views = createRoundViews({
    pairs,
    sharedSeeds: crashSeeds.find,
    tableSeeds: tables.seedsOf,
    tablePair: tables.shoeIdOf,
  });
  const volleyBooks = createVolleyBooks({ db, pools, pairs });
  const steps = createWalletSteps({
    ...{ db, log, pools, wallet, settleVolley: (row, balance) => volleyBooks.settleAgain(row, balance) },
    async prizeOf(row) {
      const played = await views.replay(row);
      return isRefusal(played) ? null : played.prize;
    },
  });
  const rounds = createRounds({ db, clock, pairs, views, steps });
  const flightClock = config.crash?.clock ?? clock;
  const chains = createCrashChains({ db, clock: flightClock, sealed });
  tables.start({ views, steps });
  const feed = createFeed<CrashMessage>(() => flightClock.now());
  const driver = createCrashDriver({
    ...{ db, clock: flightClock, log, sealed, seeds: crashSeeds, chains, views, steps, feed },
    makeSeed: config.crash?.makeSeed,
  });
  const crash = createCrash({ db, clock: flightClock, seeds: crashSeeds, views, steps, driver });
  const roomsLease = createRoomsLease(db);
  const fish = createFishRooms({
    ...{ db, clock, log, lease: roomsLease, pairs, steps, wallet, books: volleyBooks },
    sealed: createSealedSeeds(config.seedSecret, 'fish room'),
  });
  const sittings = createSittings({ db, log, wallet });
  const cards = createCardRooms({
    ...{ db, clock, log, lease: roomsLease, sittings, pace: config.cardPace },
    sealed: createSealedSeeds(config.seedSecret, 'card hand'),
  });
  const keeper = createRoomsKeeper({ lease: roomsLease, log, kept: [fish, cards], waits: () => cards.waits() });
  const sessions = createSessions({ db, wallet });
  const operator = createOperatorDesk({
    ...{ db, clock, views, steps },
    revealed: async (player, pair) =>
      (await pairs.revealed(player, pair)) ?? (await crash.revealed(pair)) ?? (await tables.revealed(pair)),
    shoeOf: tables.shoeOf,
    cardHand: (id) => cards.settledHand(id),
    fights: createFights({ db, makeShoe: tables.makeShoe }),
    fish: createFishDesk({ db }),
  });
  const http = await openHttp({
    log,
    sessions,
    rounds,
    pairs,
    pools,
    tables,
    crash: { crash, chains, driver, feed, clock: flightClock },
    fish: { fish, keeper },
    cards: { cards, keeper },
    operator: { desk: operator, clock, walletSecret: config.walletSecret },
    services: {
      services: createVendorServices({ db, currency: config.currency, lobby: () => tables.lobby() }),
      clock,
      walletSecret: config.walletSecret,
    },
    // Trial money plays nothing that is paid.
    grantsOf: async (session) => (session.trial ? [] : listGrants(db, session)),
    framedBy: config.framedBy,
    rateLimits: config.rateLimits,
    isReady: async () => (await pool.query('-- studio.ready\nselect 1')).rowCount === 1,
  });

  let stopped = false;
  let beats = 0;
  let working: Promise<void> = Promise.resolve();
  async function beat(): Promise<void> {
    try {
      await rounds.work();
      await sittings.work();
      beats += 1;
      if (beats % SWEEP_EVERY_BEATS === 0) await sessions.sweep();
    } catch (error) {
      log.error({ err: error }, 'the studio could not go on with its rounds');
    }
  }
  const timer = setInterval(() => {
    working = working.then(() => (stopped ? undefined : beat()));
  }, BEAT_MILLISECONDS);

  return {
    http,
    rounds,
    async listen() {
      const address = await http.listen({ host: config.host, port: config.port });
      roomsLease.listensAt(address);
      return address;
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await tables.stop();
      await driver.stop();
      await keeper.stop();
      feed.stop();
      // Who does not hang up by themselves is not waited for.
      const forced = setTimeout(() => http.server.closeAllConnections(), CLOSING_MILLISECONDS);
      await http.close();
      clearTimeout(forced);
      await working;
      await database.close();
    },
  };
}
