/**
 * Bets of other products than draws (ADR 17, ADR 25): single decisions in sets against one transaction a decision, and bets
 * with outside references and legs against plain posts, on the same database.
 */
import { createSeededRandom, type SeededRandom } from '@house/fairness/seeded';
import { GIVEN_PRODUCTS } from '../apps/server/src/capabilities/wagers/given.ts';
import type { Leg, Wagers } from '../apps/server/src/capabilities/wagers/port.ts';
import { createWagers } from '../apps/server/src/capabilities/wagers/service.ts';
import { createWallet, type WalletService } from '../apps/server/src/capabilities/wallet/service.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { endChild, firstLine, spawnNode } from './child.ts';
import type { BenchDatabase } from './database.ts';
import { startLoadGenerator } from './http.ts';
import { createPlainBets, PLAIN_TABLES } from './plain-bet.ts';
import { head, median, tell } from './print.ts';
import { betOf, drive, freshKey } from './wallet.ts';

const IN_FLIGHT = 256;
const PLAIN_IN_FLIGHT = 16;
const TURNS = 5;
const WAGERS = 5_000;
const MARKETS = 500;
const STAKE = 20_000n;
/** Two of three lose, as of spins. */
const prizeOf = (random: SeededRandom): bigint => (random.chance(1, 3) ? 3n * STAKE : 0n);

interface Placed {
  readonly memberId: bigint;
  readonly bet: { readonly shard: number; readonly seq: bigint };
}

/** Bets that stand, to be decided again and again. */
async function placeMany(wallet: WalletService, members: readonly bigint[], book: bigint): Promise<Placed[]> {
  const random = createSeededRandom('placed');
  const movements = Array.from({ length: WAGERS }, () => ({
    ...betOf(random.pick(members), book, 1),
    contra: 'slots' as const,
  }));
  return (await wallet.post(movements)).map((posted) => {
    if (posted.refused !== undefined) throw new Error(posted.refused);
    return { memberId: posted.memberId, bet: { shard: posted.shard, seq: posted.seq } };
  });
}

async function decideInSets(
  wagers: Wagers,
  placed: readonly Placed[],
  seed: string,
  milliseconds: number,
): Promise<number> {
  const random = createSeededRandom(seed);
  const { rate } = await drive(IN_FLIGHT, milliseconds, async () => {
    const one = random.pick(placed);
    const [outcome] = await wagers.decide([{ ...one, key: freshKey(), kind: 'add', prize: prizeOf(random) }]);
    if (outcome?.refused !== undefined) throw new Error(outcome.refused);
  });
  return rate;
}

async function decideOneByOne(database: BenchDatabase, seed: string, milliseconds: number): Promise<number> {
  const plain = createPlainBets(database.url);
  const random = createSeededRandom(seed);
  const { rate } = await drive(PLAIN_IN_FLIGHT, milliseconds, () =>
    plain.decide(1 + random.rand(WAGERS), prizeOf(random)),
  );
  await plain.close();
  return rate;
}

async function postPlain(
  wallet: WalletService,
  { members }: BenchDatabase,
  book: bigint,
  seed: string,
  milliseconds: number,
): Promise<number> {
  const random = createSeededRandom(seed);
  const { rate } = await drive(IN_FLIGHT, milliseconds, async () => {
    const [outcome] = await wallet.post([{ ...betOf(random.pick(members), book, 1), contra: 'slots' }]);
    if (outcome?.refused !== undefined) throw new Error(outcome.refused);
  });
  return rate;
}

interface Kind {
  readonly legs: readonly bigint[];
  readonly outside: boolean;
}

async function place(
  wagers: Wagers,
  { members }: BenchDatabase,
  book: bigint,
  { legs, outside }: Kind,
  seed: string,
  milliseconds: number,
): Promise<number> {
  const random = createSeededRandom(seed);
  const pickLegs = (): Leg[] => {
    if (legs.length === 0) return [];
    const first = random.rand(legs.length - 3);
    return legs.slice(first, first + 3).map((marketId) => ({ marketId, version: 1, selection: 'HOME@1.95' }));
  };
  const { rate } = await drive(IN_FLIGHT, milliseconds, async () => {
    const key = freshKey();
    const [outcome] = await wagers.place([
      {
        memberId: random.pick(members),
        key,
        wager: { marketId: book, play: 'DIGIT', selection: '1|-|-|-|-', units: 1 },
        stake: STAKE,
        legs: pickLegs(),
        ...(outside ? { outside: { vendor: 'bench', kind: 'bet', transactionId: key } } : {}),
      },
    ]);
    if (outcome?.refused !== undefined) throw new Error(outcome.refused);
  });
  return rate;
}

/** A bet and its decision a request, against a route that does nothing, by the same server and client. */
async function benchPairs(database: BenchDatabase, book: bigint, milliseconds: number): Promise<void> {
  const server = spawnNode('server.ts', [database.url]);
  const generator = startLoadGenerator();
  try {
    const port = Number(new URL((JSON.parse(await firstLine(server)) as { listening: string }).listening).port);
    const members = database.members.map((id) => ({ id: String(id), token: '' }));
    const load = async (kind: 'bare' | 'pair'): Promise<number> => {
      const job = { port, kind, connections: IN_FLIGHT, milliseconds, perSecond: null, drawId: String(book), members };
      const { rate, failed, failures } = await generator.run(job);
      if (failed > 0) throw new Error(`${kind}: ${failed} failed, e.g. ${failures[0]?.[0]}`);
      return rate;
    };
    // The server compiles itself for some ten seconds.
    for (const kind of ['bare', 'pair', 'pair'] as const) await load(kind);
    const rounds: { bare: number; pair: number }[] = [];
    for (let round = 0; round < 3; round += 1) rounds.push({ bare: await load('bare'), pair: await load('pair') });
    tell('bets with their decisions through HTTP', median(rounds.map(({ pair }) => pair)), { unit: '/s' });
    const ratio = median(rounds.map(({ bare, pair }) => pair / bare));
    tell('bets with their decisions against the bare route', ratio, { unit: 'x', note: 'aim 0.2' });
  } finally {
    await generator.end();
    await endChild(server);
  }
}

export async function benchProducts(database: BenchDatabase, milliseconds: number): Promise<void> {
  head(`Single wagers in the process, ${IN_FLIGHT} in flight, durable, ${database.members.length} accounts`);
  await database.pool.query(PLAIN_TABLES);
  await database.pool.query(
    `insert into plain_wagers (market_id, member_id, stake, selection)
     select 1, m, 20000, '1' from (select unnest($1::bigint[]) as m limit $2) x`,
    [database.members.map(String), WAGERS],
  );
  const own = openDatabase({ url: database.url, maxConnections: 4, applicationName: 'bench-bets', pipelines: true });
  const wallet = createWallet({ db: database.db, pool: own.pool, clock: systemClock });
  const wagers = createWagers({ db: database.db, wallet }, GIVEN_PRODUCTS);
  const book = await database.openMarket('single');
  const markets = await Promise.all(Array.from({ length: MARKETS }, () => database.openMarket()));
  const placed = await placeMany(wallet, database.members, book);
  const each = milliseconds / 2;
  const kinds = {
    bare: { legs: [], outside: false },
    outside: { legs: [], outside: true },
    legs: { legs: markets, outside: true },
  } satisfies Record<string, Kind>;
  await decideInSets(wagers, placed, 'warm up', each);
  await place(wagers, database, book, kinds.legs, 'warm up', each);
  const turns: Record<'plain' | 'sets' | 'posts' | keyof typeof kinds, number>[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    turns.push({
      plain: await decideOneByOne(database, `plain ${turn}`, each),
      sets: await decideInSets(wagers, placed, `sets ${turn}`, each),
      posts: await postPlain(wallet, database, book, `posts ${turn}`, each),
      bare: await place(wagers, database, book, kinds.bare, `bare ${turn}`, each),
      outside: await place(wagers, database, book, kinds.outside, `outside ${turn}`, each),
      legs: await place(wagers, database, book, kinds.legs, `legs ${turn}`, each),
    });
  }
  const of = (pick: (turn: (typeof turns)[number]) => number) => median(turns.map(pick));
  tell(
    'one transaction a decision',
    of(({ plain }) => plain),
    { unit: '/s' },
  );
  tell(
    'decisions in sets',
    of(({ sets }) => sets),
    { unit: '/s' },
  );
  tell(
    'decisions in sets against one transaction a decision',
    of(({ sets, plain }) => sets / plain),
    {
      unit: 'x',
      goal: '>= 8',
    },
  );
  tell(
    'plain posts on a book',
    of(({ posts }) => posts),
    { unit: '/s' },
  );
  tell(
    'bets by wager_place against plain posts',
    of(({ bare, posts }) => bare / posts),
    { unit: 'x' },
  );
  tell(
    'bets with a reference against plain posts',
    of(({ outside, posts }) => outside / posts),
    { unit: 'x' },
  );
  tell(
    'bets with a reference and three legs against plain posts',
    of(({ legs, posts }) => legs / posts),
    { unit: 'x' },
  );
  await own.close();
  await benchPairs(database, book, milliseconds);
}
