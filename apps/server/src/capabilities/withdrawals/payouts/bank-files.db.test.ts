/** Parts paid by a bank's file: two people, one file, each paid once by what the bank answers, however often it is read. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isRefusal, must } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenFundedMember, givenId, givenKey, givenWallet } from '../../wallet/given.ts';
import { shardOf } from '../../wallet/port.ts';
import type { MemberStanding } from '../acts.ts';
import { givenFreeCash, givenStanding } from '../given.ts';
import { withdrawalsEqualEntries } from '../reconcile.ts';
import { type BankFiles, createBankFiles } from './bank-files.ts';

const AMOUNT = 10_000_000n;

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let files: BankFiles;
let isTied: boolean;
const standings = new Map<bigint, Partial<MemberStanding>>();

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 4 });
  wallet = givenWallet(database);
  files = createBankFiles({
    ...{ db: database.db, wallet, ids: { next: givenId } },
    tellEnded: async () => undefined,
    publishLive: async () => undefined,
    record: async () => undefined,
    standingOf: async (memberId) => ({ ...givenStanding(), ...standings.get(memberId) }),
    checkSecondApprover: async () => (isTied ? { refused: 'staff.notSeparate' } : undefined),
  });
});
afterAll(() => database.close());
beforeEach(() => {
  isTied = false;
});

const [MAKER, RELEASER] = [1n, 2n];
const act = (staffId: bigint, more: { key?: string; decisionLimit?: bigint } = {}) => ({
  ...{ staffId, staff: `staff ${staffId}`, address: '203.0.113.9', reason: 'as every evening' },
  ...{ key: givenKey(), decisionLimit: null, ...more },
});

/** An approved withdrawal of 1,000.00 to a bank, of one part; answers its reference. */
async function givenPart(): Promise<{ memberId: bigint; id: bigint; reference: string }> {
  const memberId = await givenFundedMember(database, wallet, 0n);
  await givenFreeCash(wallet, memberId, AMOUNT);
  const [id, key, shard] = [givenId(), givenKey(), shardOf(memberId)];
  await wallet.post([
    { memberId, key, type: 'hold', account: 'cash', contra: 'locked', amount: -AMOUNT, reference: id },
  ]);
  await sql`insert into withdrawals (shard, id, member_id, key, amount, account_id, account_kind, bank_name, account, holder,
      state, approvals_needed)
    values (${shard}, ${id}, ${memberId}, ${key}, ${AMOUNT}, 1, 'bank', 'Jamuna', '0123456789', 'Rahim Uddin', 'approved', 1)`.execute(
    database.db,
  );
  await sql`insert into withdrawal_legs (shard, withdrawal_id, n, amount) values (${shard}, ${id}, 1, ${AMOUNT})`.execute(
    database.db,
  );
  return { memberId, id, reference: `W${id}-1-1` };
}

async function stateOf({ id }: { id: bigint }): Promise<string> {
  const { rows } = await sql<{ state: string; reference: string | null }>`
    select state, reference from withdrawal_legs where withdrawal_id = ${id}`.execute(database.db);
  return `${rows[0]?.state} ${rows[0]?.reference ?? '-'}`;
}

async function mustHold(memberId: bigint, locked: bigint): Promise<void> {
  expect((await wallet.balancesOf(memberId)).locked).toBe(locked);
  const found = await withdrawalsEqualEntries.compare(database.db, { after: memberId - 1n, upto: memberId });
  expect(found.slice(1)).toEqual([]);
}

async function make(): Promise<bigint> {
  const file = await files.make(act(MAKER));
  must(!isRefusal(file), 'a file is made');
  return file.id;
}

describe('a file', () => {
  test('is made by one and released by another, once; its parts are being sent, and the text names each', async () => {
    const [one, other] = [await givenPart(), await givenPart()];
    const fileId = await make();
    expect(await stateOf(one)).toBe('queued -');
    expect(await files.textOf(fileId)).toMatchObject({ refused: 'withdrawals.fileUnknown' });
    expect(await files.release({ ...act(MAKER), fileId })).toMatchObject({ refused: 'withdrawals.ownDecision' });
    isTied = true;
    expect(await files.release({ ...act(RELEASER), fileId })).toMatchObject({ refused: 'staff.notSeparate' });
    isTied = false;
    const limit = AMOUNT * 2n - 1n;
    expect(await files.release({ ...act(RELEASER, { decisionLimit: limit }), fileId })).toMatchObject({
      refused: 'staff.aboveLimit',
    });
    const key = givenKey();
    const release = () => files.release({ ...act(RELEASER, { key }), fileId });
    for (const released of await Promise.all([release(), release()])) {
      expect(released).toMatchObject({ state: 'released', parts: 2, total: AMOUNT * 2n, open: 2 });
    }
    expect(await files.release({ ...act(3n), fileId })).toMatchObject({ refused: 'withdrawals.stateMoved' });
    expect([await stateOf(one), await stateOf(other)]).toEqual([
      `sending ${one.reference}`,
      `sending ${other.reference}`,
    ]);
    const found = await files.textOf(fileId);
    expect(isRefusal(found) ? '' : found.text.split('\r\n').slice(1)).toEqual([
      `${one.reference},Jamuna,0123456789,Rahim Uddin,1000.00`,
      `${other.reference},Jamuna,0123456789,Rahim Uddin,1000.00`,
      'TOTAL,,,2,2000.00',
      '',
    ]);
    expect(await files.make(act(MAKER))).toMatchObject({ refused: 'withdrawals.nothingToPay' });
    await mustHold(one.memberId, AMOUNT);
  });

  test('leaves out what was decided since, holds what is wrong by now, and is replaced by a newer one', async () => {
    const [good, gone, wrong] = [await givenPart(), await givenPart(), await givenPart()];
    const old = await make();
    const fileId = await make();
    expect(await files.release({ ...act(RELEASER), fileId: old })).toMatchObject({ refused: 'withdrawals.stateMoved' });
    await sql`update withdrawal_legs set attempt = 2 where withdrawal_id = ${gone.id}`.execute(database.db);
    standings.set(wrong.memberId, { status: 'locked' });
    expect(await files.release({ ...act(RELEASER), fileId })).toMatchObject({ parts: 1, total: AMOUNT });
    expect([await stateOf(good), await stateOf(gone), await stateOf(wrong)]).toEqual([
      `sending ${good.reference}`,
      'queued -',
      'held -',
    ]);
    await sql`update withdrawal_legs set state = 'failed' where withdrawal_id = ${gone.id}`.execute(database.db);
  });
});

describe("a bank's answer", () => {
  test('says of each part what became of it, once, and is read once', async () => {
    const parts = [await givenPart(), await givenPart(), await givenPart(), await givenPart(), await givenPart()];
    const [paid, failed, unknown, differs, twice] = parts;
    must(paid && failed && unknown && differs && twice, 'five parts');
    const fileId = await make();
    await files.release({ ...act(RELEASER), fileId });
    const text = [
      `${paid.reference},1000.00,paid,BANK-${paid.id}`,
      `${failed.reference},1000.00,failed,`,
      `${unknown.reference},1000.00,pending,`,
      `${differs.reference},1000.01,paid,BANK-2`,
      `${twice.reference},1000.00,paid,bank-${paid.id}`,
      `${paid.reference},1000.00,failed,`,
      'W1-1-1,1000.00,paid,BANK-3',
      'who knows',
    ].join('\n');
    const outcomes = ['paid', 'failed', 'unknown', 'differs', 'paymentTaken', 'decided', 'stranger', 'unreadable'];
    expect((await files.preview(text)).map(({ outcome }) => outcome)).toEqual(outcomes);
    expect(await stateOf(paid)).toBe(`sending ${paid.reference}`);
    const read = () => files.read({ ...act(MAKER), text });
    const answers = await Promise.all([read(), read()]).catch(async () => [await read(), await read()]);
    for (const answer of [...answers, await read()]) expect(answer).toMatchObject({ paid: 1, failed: 1, others: 6 });
    expect(await read()).toMatchObject({ repeated: true });
    expect(await Promise.all(parts.map(stateOf))).toEqual([
      `sent BANK-${paid.id}`,
      `failed ${failed.reference}`,
      ...[unknown, differs, twice].map(({ reference }) => `sending ${reference}`),
    ]);
    // Another text that says the same of them changes nothing any more.
    expect(await files.read({ ...act(MAKER), text: `${text}\n` })).toMatchObject({ paid: 0, failed: 0 });
    await mustHold(paid.memberId, 0n);
    await mustHold(failed.memberId, AMOUNT);
    await mustHold(unknown.memberId, AMOUNT);
  });
});
