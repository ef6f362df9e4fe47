/**
 * Every step of a withdrawal dies as it is about to commit, and is told again, twice: what died moved nothing, what was told
 * again moved once, and wherever it stands meanwhile somebody or the clock takes it further.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import type { Asker } from '../identity/port.ts';
import { givenFundedMember, givenId, givenKey, givenWallet } from '../wallet/given.ts';
import { shardOf } from '../wallet/port.ts';
import { givenFreeCash, givenStanding } from './given.ts';
import type { Withdrawal, WithdrawalAct, Withdrawals } from './port.ts';
import { readWithdrawal } from './queries.ts';
import { withdrawalsEqualEntries } from './reconcile.ts';
import { createWithdrawals } from './service.ts';

const TAKA = 10_000n;

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let house: Withdrawals;
/** The same, in a process that dies just before each commit. */
let dying: Withdrawals;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 4 });
  wallet = givenWallet(database);
  const openWith = (publishLive: () => Promise<void>): Withdrawals =>
    createWithdrawals({
      ...{ db: database.db, wallet, ids: { next: givenId }, zoneOffsetMinutes: 360, paidByInterface: [], publishLive },
      profile: { checkPaymentPassword: async () => undefined },
      standingOf: async () => givenStanding(),
      requirementsOf: async () => ({ open: [], remaining: 0n, isBehind: false }),
      riskOf: async () => ({ score: 0, needsSecondLook: false, keep: async () => undefined }),
      judgeLevel: async () => null,
      checkSecondApprover: async () => undefined,
      proofs: { attach: async () => undefined, find: async () => ({ refused: 'uploads.unknown' }) },
      tellEnded: async () => undefined,
      record: async () => undefined,
    });
  house = openWith(async () => undefined);
  dying = openWith(() => Promise.reject(new Error('killed')));
});
afterAll(() => database.close());

/** Of a withdrawal, what it and its member's money are; and that the books say the same. */
async function standOf(memberId: bigint): Promise<string> {
  const { rows } = await sql<{ id: bigint }>`select id from withdrawals where member_id = ${memberId}`.execute(
    database.db,
  );
  const row = rows[0] === undefined ? undefined : await readWithdrawal(database.db, rows[0].id, shardOf(memberId));
  const found = await withdrawalsEqualEntries.compare(database.db, { after: memberId - 1n, upto: memberId });
  expect(found.slice(1)).toEqual([]);
  const { cash, locked } = await wallet.balancesOf(memberId);
  const parts = row?.legs.map(({ state, reference, asked }) => `${state} ${reference} ${asked.length}`) ?? [];
  return [row?.state, row?.event_count, ...parts, cash / TAKA, locked / TAKA].join(', ');
}

const STAFF = [1n, 2n, 3n] as const;

/** Each told by its own key, that every telling of it repeats. */
async function runKilled(
  memberId: bigint,
  steps: readonly ((by: Withdrawals) => Promise<unknown>)[],
): Promise<string[]> {
  const stands: string[] = [];
  for (const step of steps) {
    const before = await standOf(memberId);
    await expect(step(dying)).rejects.toThrow('killed');
    expect(await standOf(memberId)).toBe(before);
    const first = await step(house);
    must(!isRefusal(first), 'a step that is told again is taken');
    stands.push(await standOf(memberId));
    await step(house);
    expect(await standOf(memberId)).toBe(stands.at(-1));
  }
  return stands;
}

async function givenAsking() {
  const memberId = await givenFundedMember(database, wallet, 0n);
  await givenFreeCash(wallet, memberId, 40_000n * TAKA);
  const asker: Asker = {
    memberId,
    username: 'rahim',
    sessionId: '1',
    origin: { address: '203.0.113.9', userAgent: '' },
    language: 'en',
  };
  const wish = { key: givenKey(), amount: 40_000n * TAKA, accountId: 1n, paymentPassword: '924613' };
  let id = 0n;
  const request = async (by: Withdrawals): Promise<unknown> => {
    const asked = await by.request(asker, wish);
    if (!isRefusal(asked)) id = asked.id;
    return asked;
  };
  const act = (staffId: bigint, key: string): WithdrawalAct => ({
    ...{ staffId, staff: `staff ${staffId}`, address: '203.0.113.9', reason: 'looked at it', decisionLimit: null },
    ...{ key, withdrawalId: id },
  });
  const staffStep = (staffId: bigint, what: (by: Withdrawals, act: WithdrawalAct) => Promise<unknown>) => {
    const key = givenKey();
    return (by: Withdrawals) => what(by, act(staffId, key));
  };
  return { memberId, request, staffStep, idOf: () => id };
}

test('a withdrawal that is paid, received, disputed, paid anew and given back stands after each step as told once', async () => {
  const { memberId, request, staffStep, idOf } = await givenAsking();
  const [one, two, three] = STAFF;
  const pay = (leg: number, reference: string) => staffStep(one, (by, act) => by.pay({ ...act, leg }, reference));
  const decide = (staffId: bigint, decision: 'resend' | 'return') =>
    staffStep(staffId, (by, act) => by.decideLeg({ ...act, leg: 2 }, decision));
  const proofs = [crypto.randomUUID(), crypto.randomUUID()];
  const dispute = (n: number) => (by: Withdrawals) => by.dispute(memberId, idOf(), 2, present(proofs[n], 'a proof'));
  const stands = await runKilled(memberId, [
    request,
    staffStep(two, (by, act) => by.approve(act)),
    pay(1, 'KILL-1'),
    pay(2, 'KILL-2'),
    (by) => by.confirm(memberId, idOf(), 1),
    dispute(0),
    decide(two, 'resend'),
    decide(three, 'resend'),
    pay(2, 'KILL-3'),
    dispute(1),
    decide(three, 'return'),
    decide(two, 'return'),
  ]);
  const first = 'confirmed KILL-1 0';
  expect(stands).toEqual([
    'requested, 1, 0, 40000',
    'approved, 2, queued null 0, queued null 0, 0, 40000',
    'paid, 3, sent KILL-1 0, queued null 0, 0, 20000',
    'paid, 4, sent KILL-1 0, sent KILL-2 0, 0, 0',
    `paid, 5, ${first}, sent KILL-2 0, 0, 0`,
    `paid, 6, ${first}, disputed KILL-2 0, 0, 0`,
    `paid, 7, ${first}, disputed KILL-2 1, 0, 0`,
    `paid, 8, ${first}, queued null 0, 0, 0`,
    `paid, 9, ${first}, sent KILL-3 0, 0, 0`,
    `paid, 10, ${first}, disputed KILL-3 0, 0, 0`,
    `paid, 11, ${first}, disputed KILL-3 1, 0, 0`,
    `partial, 12, ${first}, returned KILL-3 0, 20000, 0`,
  ]);
});

test('one that is rejected or cancelled gives its money back once', async () => {
  const rejected = await givenAsking();
  const reject = rejected.staffStep(STAFF[0], (by, act) => by.reject(act));
  expect((await runKilled(rejected.memberId, [rejected.request, reject])).at(-1)).toBe('rejected, 2, 40000, 0');
  const cancelled = await givenAsking();
  const cancel = (by: Withdrawals) => by.cancel(cancelled.memberId, cancelled.idOf());
  expect((await runKilled(cancelled.memberId, [cancelled.request, cancel])).at(-1)).toBe('cancelled, 2, 40000, 0');
});

test('while a payment is on its way nobody rejects, returns or pays it; unknown for long, it is in the queue', async () => {
  const { memberId, request, staffStep, idOf } = await givenAsking();
  await request(house);
  await staffStep(STAFF[0], (by, act) => by.approve(act))(house);
  const before = [await house.countOpen(), await house.countUnknown()];
  await sql`update withdrawal_legs set state = 'sending', reference = 'W-on-its-way', queued_at = clock_timestamp(),
    sending_since = clock_timestamp() where withdrawal_id = ${idOf()} and n = 1`.execute(database.db);
  const tries = [
    staffStep(STAFF[1], (by, act) => by.reject(act)),
    staffStep(STAFF[1], (by, act) => by.decideLeg({ ...act, leg: 1 }, 'return')),
    staffStep(STAFF[1], (by, act) => by.decideLeg({ ...act, leg: 1 }, 'fail')),
    staffStep(STAFF[1], (by, act) => by.pay({ ...act, leg: 1 }, 'BY-HAND')),
  ];
  for (const each of tries) expect(await each(house)).toMatchObject({ refused: 'withdrawals.stateMoved' });
  expect(await house.cancel(memberId, idOf())).toMatchObject({ refused: 'withdrawals.stateMoved' });
  await sql`update withdrawal_legs set queued_at = queued_at - interval '16 minutes',
    sending_since = sending_since - interval '16 minutes' where withdrawal_id = ${idOf()} and n = 1`.execute(
    database.db,
  );
  expect([await house.countOpen(), await house.countUnknown()]).toEqual([before[0], (before[1] ?? 0) + 1]);
  const filter = { state: null, legState: 'unknown', memberId } as const;
  const { rows } = await house.list(filter, { offset: 0, limit: 10 });
  expect(rows.map(({ id }: Withdrawal) => id)).toEqual([idOf()]);
});
