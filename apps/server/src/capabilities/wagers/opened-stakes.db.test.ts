/** How what is staked and undecided moves along the journal: at every place its sum is what is open there. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../../platform/database.ts';
import { isRefusal, must } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenKey, givenWallet } from '../wallet/given.ts';
import { shardOf } from '../wallet/port.ts';
import { GIVEN_PRODUCTS, givenBet, givenBook, givenClosedMarket, givenMarket } from './given.ts';
import { openedStakes, type Wagers } from './port.ts';
import { createWagers } from './service.ts';
import { formatTicket } from './ticket.ts';

const BDT = 10_000n;
const RULES = { perDay: 20, fee: 10, freeUpTo: 0n, zoneOffsetMinutes: 360 };

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let wagers: Wagers;
beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 6 });
  wallet = givenWallet(database);
  wagers = createWagers({ db: database.db, wallet }, GIVEN_PRODUCTS);
});
afterAll(() => database.close());

test('of a bet that is placed, taken back, settled, made void, decided one by one or at once', async () => {
  const member = await givenFundedMember(database, wallet, 10_000n * BDT);
  const shard = shardOf(member);
  const place = async (market: bigint, taka: bigint, more: Parameters<typeof givenBet>[3] = {}) => {
    const [posted] = await wallet.post([givenBet(member, market, taka * BDT, more)]);
    must(posted !== undefined && !isRefusal(posted), 'a bet is taken');
    return posted;
  };
  const head = async (): Promise<bigint> => {
    const { rows } = await sql<{ seq: bigint }>`select seq from wallet_heads where shard = ${shard}`.execute(
      database.db,
    );
    return rows[0]?.seq ?? 0n;
  };
  const moved = async (after: bigint, upto: bigint): Promise<bigint> => {
    const { rows } = await sql<{ stake: string }>`select coalesce(sum(o.stake), 0)::text as stake
      from (${openedStakes({ shard, after, upto })}) o where o.member_id = ${member}`.execute(database.db);
    return BigInt(rows[0]?.stake ?? '0') / BDT;
  };
  const steps: { readonly seq: bigint; readonly open: bigint }[] = [];
  const expectOpen = async (open: bigint) => {
    const seq = await head();
    expect(await moved(steps.at(-1)?.seq ?? 0n, seq)).toBe(open - (steps.at(-1)?.open ?? 0n));
    steps.push({ seq, open });
  };
  const [settled, void_] = [await givenMarket(database, wagers), await givenMarket(database, wagers)];
  const first = await place(settled, 100n);
  await place(settled, 70n);
  await place(void_, 40n);
  await expectOpen(210n);
  // With a fee less comes back than was open.
  must(!isRefusal(await wagers.cancelWager(member, formatTicket(first), RULES)), 'it is taken back');
  await expectOpen(110n);
  const book = await givenBook(database, wagers, { product: 'slots' });
  const { seq } = await place(book, 30n, { contra: 'slots' });
  await expectOpen(140n);
  const decide = async (what: { kind: 'decide'; version: number; prize: bigint } | { kind: 'void' }) => {
    const [outcome] = await wagers.decide([{ memberId: member, bet: { shard, seq }, key: givenKey(), ...what }]);
    expect(outcome?.refused).toBeUndefined();
  };
  await decide({ kind: 'decide', version: 1, prize: 50n * BDT });
  await expectOpen(110n);
  // Decided anew it is as little open as before.
  await decide({ kind: 'void' });
  await expectOpen(110n);
  await givenClosedMarket(database, wagers, settled);
  const settle = () =>
    wagers.settleChunk(settled, () => [{ hits: 1, numerator: 2n, denominator: 1n }], { capPerMember: 10n ** 15n });
  while (!(await settle()).done);
  await expectOpen(40n);
  await transact(database.db, (tx) => wagers.voidMarket(tx, void_));
  while (!(await wagers.refundChunk(void_)).done);
  await expectOpen(0n);
  for (const [at, one] of steps.entries())
    for (const other of steps.slice(at)) expect(await moved(one.seq, other.seq)).toBe(other.open - one.open);
});
