/** A house that sold cards and raffle tickets before they stood in the betting record: what was sold comes into it. */
import { uuidFromContent } from '@house/fairness/uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GIVEN_PRODUCTS, givenFollowers } from '../capabilities/wagers/given.ts';
import { createWagers } from '../capabilities/wagers/service.ts';
import { givenWallet } from '../capabilities/wallet/given.ts';
import { shardOf } from '../capabilities/wallet/port.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { givenOldDatabase, type OldDatabase } from '../platform/testing/old-database.ts';

const LAST_BEFORE = '0035';
const MEMBER = 7_301n;
const SHARD = shardOf(MEMBER);

let old: OldDatabase;
let database: Database;

beforeAll(async () => {
  old = await givenOldDatabase(LAST_BEFORE);
});
afterAll(async () => {
  await database?.close();
  await old.close();
});

interface OldLine {
  readonly key: number;
  readonly type: 'bet' | 'prize' | 'betRefund';
  readonly amount: number;
  readonly reference: number;
}

const TYPES = { bet: 2, prize: 3, betRefund: 4 } as const;
const NOW = Date.now();
/** An id of this month, as those that pick a partition are. */
const idOf = (place: number): bigint => ((BigInt(NOW) - 1_704_067_200_000n) << 22n) + BigInt(place);
const key = (count: number): string => uuidFromContent(NOW, `old line ${count}`);

test('what was sold before stands in the record, counts once, and an open raffle stays open', async () => {
  const { client: pool } = old;
  const lines: OldLine[] = [
    { key: 1, type: 'bet', amount: -100_000, reference: 501 },
    { key: 2, type: 'prize', amount: 200_000, reference: 501 },
    { key: 3, type: 'bet', amount: -100_000, reference: 502 },
    { key: 4, type: 'bet', amount: -400_000, reference: 601 },
    { key: 5, type: 'prize', amount: 500_000, reference: 601 },
    { key: 6, type: 'bet', amount: -200_000, reference: 602 },
    { key: 7, type: 'betRefund', amount: 200_000, reference: 602 },
    { key: 8, type: 'bet', amount: -200_000, reference: 603 },
  ];
  for (const [index, line] of lines.entries())
    await pool.query(
      `insert into wallet_entries (seq, member_id, at, amount, balance_after, content_hash, reference, key, shard, type, account, contra)
       values ($1, $2, now(), $3, 0, 0, $4, $5, $6, $7, 1, 104)`,
      [index + 1, MEMBER, line.amount, idOf(line.reference), key(line.key), SHARD, TYPES[line.type]],
    );
  await pool.query('update wallet_heads set seq = $1 where shard = $2', [lines.length, SHARD]);
  await pool.query(`insert into scratch_seed_pairs (id, member_id, client_seed, commitment, nonce, sealed, used)
    values (401, ${MEMBER}, 'padma', sha256('x'), decode(repeat('00', 12), 'hex'), decode(repeat('00', 48), 'hex'), 2)`);
  for (const [id, card, prize, nonce] of [
    [501, 1, 200_000, 0],
    [502, 3, 0, 1],
  ] as const)
    await pool.query(
      `insert into scratch_cards (id, member_id, key, game_code, price, prize, fields, pair_id, pair_nonce)
       values ($1, ${MEMBER}, $2, 'MANGO', 100000, $3, '{0,0,0,0,0,0,0,0,0}', 401, $4)`,
      [idOf(id), key(card), prize, nonce],
    );
  const raffle = (id: number, state: string, sold: number, rest: string): string =>
    `insert into raffles (id, key, names, price, tickets, least_sold, most_per_member, prizes, state, sold, closes_at, commitment, nonce, sealed, ended_at, bet_root, server_seed, winners)
     values (${idOf(id)}, gen_random_uuid(), '{"en": "Raffle"}', 200000, 10, 1, 10, '{500000}', '${state}', ${sold}, now() + interval '1 hour',
       sha256('seed'), decode(repeat('00', 12), 'hex'), decode(repeat('00', 48), 'hex'), ${rest})`;
  await pool.query(raffle(601, 'drawn', 2, `now(), sha256('root'), 'seed', '{2}'`));
  await pool.query(raffle(602, 'void', 1, 'now(), null, null, null'));
  await pool.query(raffle(603, 'open', 1, 'null, null, null, null'));
  for (const [id, count, bought] of [
    [601, 2, 4],
    [602, 1, 6],
    [603, 1, 8],
  ] as const)
    await pool.query(
      `insert into raffle_purchases (id, raffle_id, member_id, key, first, count, amount)
       values ($1, $2, ${MEMBER}, $3, 1, $4, $5)`,
      [idOf(id + 100), idOf(id), key(bought), count, count * 200_000],
    );
  // What follows had passed all of it.
  await pool.query(
    `insert into follower_positions (name, shard, position) values ('wagers.gateTotals', $1, 8), ('wagers.validBets', $1, 8)`,
    [SHARD],
  );

  await old.migrate();
  database = openDatabase({ url: old.url, maxConnections: 4, applicationName: 'house-test' });
  const wagers = createWagers({ db: database.db, wallet: givenWallet(database) }, GIVEN_PRODUCTS);
  const followers = givenFollowers(database);
  await followers.catchUp();
  const found = await wagers.listWagersOf({
    memberId: MEMBER,
    from: new Date(Date.now() - 3_600_000),
    to: new Date(Date.now() + 3_600_000),
    offset: 0,
    limit: 20,
  });
  expect(
    found.rows.toReversed().map(({ product, state, prize, validStake }) => [product, state, prize, validStake]),
  ).toEqual([
    ['elottery', 'won', 200_000n, 100_000n],
    ['elottery', 'lost', 0n, 100_000n],
    ['elottery', 'won', 500_000n, 400_000n],
    ['elottery', 'void', 200_000n, 0n],
    ['elottery', 'open', null, null],
  ]);
  const figures = async () => {
    const bets = await database.db
      .selectFrom('wager_valid_bets' as never)
      .selectAll()
      .orderBy('gate_id' as never)
      .execute();
    return [bets, await wagers.totalsOfGates([501, 601, 602, 603].map(idOf))];
  };
  const before = await figures();
  expect(before[0]).toHaveLength(3);
  for (const follower of ['wagers.validBets', 'wagers.gateTotals']) {
    await followers.rebuild(follower);
    await followers.catchUp(follower);
  }
  expect(await figures()).toEqual(before);
});
