/** Bets through HTTP, durable, against a bare JSON route and against one transaction a bet, of the same server. */
import { createHash } from 'node:crypto';
import { randomBytes, randomUuid } from '@house/fairness/random';
import { endChild, firstLine, spawnAnswering, spawnNode } from './child.ts';
import type { Job } from './client.ts';
import type { BenchDatabase } from './database.ts';
import { type PgbenchRate, runPgbench } from './pgbench.ts';
import { PLAIN_TABLES } from './plain-bet.ts';
import { head, median, tell } from './print.ts';

export interface Load {
  rate: number;
  p50: number;
  p99: number;
  failures: [string, number][];
  failed: number;
}

export interface LoadGenerator {
  /** One job after the other. */
  run(job: Job): Promise<Load>;
  end(): Promise<void>;
}

/** It clears up between jobs, in its own time: a pause of its own, or a thread of it beside, would be counted as the server's. */
const QUIET_HEAP = ['--expose-gc', '--initial-heap-size=1024', '--single-threaded-gc'];

export function startLoadGenerator(): LoadGenerator {
  const child = spawnAnswering('client.ts', { flags: QUIET_HEAP });
  return { run: async (job) => JSON.parse(await child.ask(JSON.stringify(job))) as Load, end: () => child.end() };
}

/** A session for each member, as signing in would leave it. */
export async function openSessions(database: BenchDatabase): Promise<Job['members']> {
  const members = database.members.map((id) => ({
    id: id.toString(),
    token: Buffer.from(randomBytes(32)).toString('hex'),
  }));
  await database.pool.query(
    `insert into members (id, username, username_key, nickname, password_hash, kind) select m, 'bench' || m, 'bench' || m, '', '', 'player' from unnest($1::bigint[]) m`,
    [members.map(({ id }) => id)],
  );
  await database.pool.query(
    `insert into sessions (token_hash, id, owner_id, device, address, user_agent, expires_at)
     select h, i, m, 'other', '127.0.0.1', 'bench', now() + interval '1 day' from unnest($1::bytea[], $2::uuid[], $3::bigint[]) x(h, i, m)`,
    [
      members.map(({ token }) => createHash('sha256').update(token).digest()),
      members.map(() => randomUuid()),
      members.map(({ id }) => id),
    ],
  );
  return members;
}

/** A draw of F5D1 that stays open for the length of the bench. */
export async function openDraw(database: BenchDatabase): Promise<string> {
  const id = (await database.openMarket()).toString();
  await database.pool.query(
    `insert into lottery_draws (id, game_code, draw_no, state, committed_at, open_at, close_at, draw_at, commitment)
     select $1, 'F5D1', '20200101-0001', 'open', opens_at, opens_at, closes_at, closes_at + interval '5 seconds', decode(repeat('00', 32), 'hex') from wager_markets where id = $1`,
    [id],
  );
  return id;
}

export async function benchHttp(database: BenchDatabase, milliseconds: number): Promise<void> {
  head(`Bets through HTTP, durable, ${database.members.length} accounts`);
  await database.pool.query(PLAIN_TABLES);
  const members = await openSessions(database);
  const drawId = await openDraw(database);
  const server = spawnNode('server.ts', [database.url]);
  const port = Number(new URL((JSON.parse(await firstLine(server)) as { listening: string }).listening).port);
  const generator = startLoadGenerator();
  const load = async (kind: Job['kind'], connections: number, perSecond: number | null = null): Promise<Load> => {
    const result = await generator.run({ port, kind, connections, milliseconds, perSecond, drawId, members });
    if (result.failed > 0)
      console.error(`${kind}: ${result.failed} answers were not what they should be, e.g. ${result.failures[0]?.[0]}`);
    return result;
  };
  try {
    await generator.run({
      port,
      kind: 'visit',
      connections: 64,
      milliseconds: 60_000,
      perSecond: null,
      drawId,
      members,
    });
    // The server compiles itself for some ten seconds.
    for (const kind of ['bare', 'bet', 'plain', 'bet'] as const) await load(kind, 64);
    // In turn, so that a machine that drifts drifts for both.
    const rounds: { bare: Load; bet: Load; plain: Load }[] = [];
    for (let round = 0; round < 3; round += 1)
      rounds.push({ bare: await load('bare', 64), bet: await load('bet', 64), plain: await load('plain', 64) });
    const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    tell(
      'bare JSON route, 64 clients',
      of(({ bare }) => bare.rate),
      { unit: '/s' },
    );
    tell(
      'bets, 64 clients',
      of(({ bet }) => bet.rate),
      { unit: '/s' },
    );
    tell(
      'one transaction a bet through HTTP, 64 clients',
      of(({ plain }) => plain.rate),
      { unit: '/s' },
    );
    tell(
      'bets against the bare route, 64 clients',
      of(({ bare, bet }) => bet.rate / bare.rate),
      { unit: 'x', goal: '>= 0.28' },
    );
    tell(
      'bets against one transaction a bet, 64 clients',
      of(({ plain, bet }) => bet.rate / plain.rate),
      { unit: 'x', goal: '>= 5' },
    );
    // Half of what was just seen, not of what another minute had: processors that others use too change their pace.
    const wide: { bare: Load; bet: Load; half: Load; bareHalf: Load }[] = [];
    for (let round = 0; round < 3; round += 1) {
      const bare = await load('bare', 256);
      const bet = await load('bet', 256);
      // As many clients: of fewer, each would wait for its own bet before, which no player does.
      const half = await load('bet', 256, bet.rate / 2);
      wide.push({ bare, bet, half, bareHalf: await load('bare', 256, bet.rate / 2) });
    }
    const ofWide = (pick: (round: (typeof wide)[number]) => number) => median(wide.map(pick));
    tell(
      'bets, 256 clients',
      ofWide(({ bet }) => bet.rate),
      { unit: '/s' },
    );
    tell(
      'bets against the bare route, 256 clients',
      ofWide(({ bare, bet }) => bet.rate / bare.rate),
      { unit: 'x', goal: '>= 0.28', note: 'aim 0.5' },
    );
    tell(
      '  at half of the load of 256 clients',
      ofWide(({ half }) => half.rate),
      { unit: '/s' },
    );
    tell(
      '  p50',
      ofWide(({ half }) => half.p50),
      { unit: 'ms' },
    );
    tell(
      '  p99',
      ofWide(({ half }) => half.p99),
      { unit: 'ms', goal: '<= 15' },
    );
    // What the machine makes of three programs on its processors, without a bet among them.
    tell(
      '  p99 of the bare route at the same rate',
      ofWide(({ bareHalf }) => bareHalf.p99),
      { unit: 'ms' },
    );
    // As many as wallet.md's posts have in flight; of 64, a call of the posting has half as many lines.
    const slips: { few: number; bets: number; simple: PgbenchRate }[] = [];
    for (let round = 0; round < 3; round += 1) {
      const few = (await load('slip10', 64)).rate * 10;
      const bets = (await load('slip10', 256)).rate * 10;
      slips.push({ few, bets, simple: await runPgbench(database.url, milliseconds) });
    }
    const ofSlips = (pick: (round: (typeof slips)[number]) => number) => median(slips.map(pick));
    tell(
      'transactions of pgbench -N -c16',
      ofSlips(({ simple }) => simple.rate),
      { unit: '/s', note: slips[0]?.simple.by },
    );
    tell(
      'bets in slips of ten lines, 64 clients',
      ofSlips(({ few }) => few),
      { unit: '/s' },
    );
    tell(
      '  against pgbench -N',
      ofSlips(({ few, simple }) => few / simple.rate),
      { unit: 'x' },
    );
    tell(
      'bets in slips of ten lines, 256 clients',
      ofSlips(({ bets }) => bets),
      { unit: '/s' },
    );
    tell(
      'bets in slips of ten lines against pgbench -N, 256 clients',
      ofSlips(({ bets, simple }) => bets / simple.rate),
      { unit: 'x', goal: '>= 10' },
    );
  } finally {
    await generator.end();
    await endChild(server);
  }
}
