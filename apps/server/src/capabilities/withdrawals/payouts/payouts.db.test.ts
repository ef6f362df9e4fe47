/** Parts paid by an interface that times out, answers late, twice, falsely or not at all: each is paid once, or asked about. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signCallback } from '../../../platform/body-signature.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenFundedMember, givenId, givenKey, givenWallet } from '../../wallet/given.ts';
import { shardOf } from '../../wallet/port.ts';
import type { MemberStanding } from '../acts.ts';
import { givenFreeCash, givenStanding } from '../given.ts';
import { withdrawalsEqualEntries } from '../reconcile.ts';
import { createHttpPayoutApi } from './http-api.ts';
import type { PayoutApi } from './port.ts';
import { askUnknown, sendQueued } from './run.ts';

const TAKA = 10_000n;
const SECRET = 'a secret that both of them have, and nobody else';
const TIMEOUT_MILLISECONDS = 500;

interface Answer {
  reference: string;
  amount: string;
  state: string;
  payment: string | null;
}

/** The other side: what it has paid, by reference, and how it behaves. */
class StandIn {
  readonly paid = new Map<string, Answer>();
  asked = 0;
  hears = true;
  status = 200;
  delayMilliseconds = 0;
  secret = SECRET;
  change: (answer: Answer) => Answer = (answer) => answer;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (data) => {
        body += data;
      });
      request.on('end', () => {
        this.asked += 1;
        const answer = request.method === 'POST' ? this.#pay(body) : this.#find(request.url ?? '');
        const text = JSON.stringify(this.change(answer));
        const timestamp = String(Date.now());
        setTimeout(() => {
          response
            .writeHead(this.status, {
              'x-timestamp': timestamp,
              'x-signature': signCallback(this.secret, timestamp, text),
            })
            .end(text);
        }, this.delayMilliseconds);
      });
    });
  }

  #pay(body: string): Answer {
    const { reference, amount } = JSON.parse(body) as Answer;
    const answer = { reference, amount, state: 'paid', payment: `PAY-${reference}` };
    if (!this.hears) return { ...answer, state: 'pending', payment: null };
    this.paid.set(reference, answer);
    return answer;
  }

  #find(path: string): Answer {
    const reference = path.slice('/payouts/'.length);
    return this.paid.get(reference) ?? { reference, amount: '600.00', state: 'absent', payment: null };
  }

  async listen(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let standIn: StandIn;
let api: PayoutApi;
let url: string;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 4 });
  wallet = givenWallet(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  standing = {};
  standIn?.close();
  standIn = new StandIn();
  url = await standIn.listen();
  api = createHttpPayoutApi({ url, secret: SECRET, timeoutMilliseconds: TIMEOUT_MILLISECONDS });
});
afterAll(() => standIn.close());

const deps = () => ({
  db: database.db,
  wallet,
  tellEnded: async () => undefined,
  publishLive: async () => undefined,
  standingOf: async () => ({ ...givenStanding(), ...standing }),
});
/** What is wrong with all members here. */
let standing: Partial<MemberStanding>;
const send = (by = api) => sendQueued(deps(), by, 10);
const askAgain = () => askUnknown(deps(), api, 10);

/** An approved withdrawal of 600.00 of one part. */
async function givenQueued(): Promise<{ memberId: bigint; id: bigint }> {
  const memberId = await givenFundedMember(database, wallet, 0n);
  await givenFreeCash(wallet, memberId, 600n * TAKA);
  const [id, key, shard] = [givenId(), givenKey(), shardOf(memberId)];
  await wallet.post([
    { memberId, key, type: 'hold', account: 'cash', contra: 'locked', amount: -600n * TAKA, reference: id },
  ]);
  await sql`insert into withdrawals (shard, id, member_id, key, amount, account_id, account_kind, account, holder, state,
      approvals_needed)
    values (${shard}, ${id}, ${memberId}, ${key}, ${600n * TAKA}, 1, 'bkash', '01700000000', 'Rahim Uddin', 'approved', 1)`.execute(
    database.db,
  );
  await sql`insert into withdrawal_legs (shard, withdrawal_id, n, amount) values (${shard}, ${id}, 1, ${600n * TAKA})`.execute(
    database.db,
  );
  return { memberId, id };
}

async function stateOf({ id }: { id: bigint }): Promise<string> {
  const { rows } = await sql<{ state: string; reference: string | null }>`
    select state, reference from withdrawal_legs where withdrawal_id = ${id}`.execute(database.db);
  return `${rows[0]?.state} ${rows[0]?.reference ?? '-'}`;
}

/** What has left the member's locked money, and that the books say so. */
async function mustHold(memberId: bigint, locked: bigint): Promise<void> {
  expect((await wallet.balancesOf(memberId)).locked).toBe(locked * TAKA);
  const found = await withdrawalsEqualEntries.compare(database.db, { after: memberId - 1n, upto: memberId });
  expect(found.slice(1)).toEqual([]);
}

describe('a part', () => {
  test('is paid once, whoever else is at it', async () => {
    const one = await givenQueued();
    await Promise.all([send(), send(), send()]);
    expect(await stateOf(one)).toBe(`sent PAY-W${one.id}-1-1`);
    expect([standIn.paid.size, standIn.asked]).toEqual([1, 1]);
    await mustHold(one.memberId, 0n);
  });

  test('whose answer comes after the time-out is asked about, and not sent again', async () => {
    const one = await givenQueued();
    standIn.delayMilliseconds = TIMEOUT_MILLISECONDS * 2;
    await send();
    expect(await stateOf(one)).toBe(`sending W${one.id}-1-1`);
    await mustHold(one.memberId, 600n);
    standIn.delayMilliseconds = 0;
    await send();
    await Promise.all([askAgain(), askAgain()]);
    expect(await stateOf(one)).toBe(`sent PAY-W${one.id}-1-1`);
    expect(standIn.paid.size).toBe(1);
    await mustHold(one.memberId, 0n);
  });

  test('whose process died before it was sent is sent under the same reference once they surely never heard of it', async () => {
    const one = await givenQueued();
    const dies: PayoutApi = { ...api, send: () => Promise.reject(new Error('killed')) };
    await expect(send(dies)).rejects.toThrow('1 of 1 payouts failed');
    expect(await stateOf(one)).toBe(`sending W${one.id}-1-1`);
    await askAgain();
    expect([standIn.paid.size, await stateOf(one)]).toEqual([0, `sending W${one.id}-1-1`]);
    await sql`update withdrawal_legs set queued_at = queued_at - interval '11 minutes' where withdrawal_id = ${one.id}`.execute(
      database.db,
    );
    await askAgain();
    expect([[...standIn.paid.keys()], await stateOf(one)]).toEqual([[`W${one.id}-1-1`], `sent PAY-W${one.id}-1-1`]);
    await mustHold(one.memberId, 0n);
  });

  test('that is still on its way at theirs stays unknown', async () => {
    const one = await givenQueued();
    standIn.hears = false;
    await send();
    expect(await stateOf(one)).toBe(`sending W${one.id}-1-1`);
    await mustHold(one.memberId, 600n);
    await sql`delete from withdrawal_legs where withdrawal_id = ${one.id}`.execute(database.db);
    await sql`update withdrawals set state = 'requested' where id = ${one.id}`.execute(database.db);
  });

  test.each<[string, (standIn: StandIn) => void]>([
    ['with another amount', (side) => Object.assign(side, { change: (a: Answer) => ({ ...a, amount: '6000.00' }) })],
    ['of another payment', (side) => Object.assign(side, { change: (a: Answer) => ({ ...a, reference: 'W1-1-1' }) })],
    ['that nobody signed', (side) => Object.assign(side, { secret: 'somebody else who listens on the line here' })],
    ['with no payment', (side) => Object.assign(side, { change: (a: Answer) => ({ ...a, payment: null }) })],
    ['of a fault', (side) => Object.assign(side, { status: 500 })],
  ])('is unknown by an answer %s, and found out later', async (_, misbehave) => {
    const one = await givenQueued();
    misbehave(standIn);
    await send();
    expect(await stateOf(one)).toBe(`sending W${one.id}-1-1`);
    await mustHold(one.memberId, 600n);
    Object.assign(standIn, { change: (answer: Answer) => answer, secret: SECRET, status: 200 });
    await askAgain();
    expect(await stateOf(one)).toBe(`sent PAY-W${one.id}-1-1`);
    await mustHold(one.memberId, 0n);
  });

  test.each<[string, Partial<MemberStanding>]>([
    ['frozen', { status: 'locked' }],
    ['accountRemoved', { account: undefined }],
    ['overdrawn', { cash: -1n }],
  ])('of a member against whom something speaks since is held back and not sent: %s', async (why, wrong) => {
    const one = await givenQueued();
    standing = wrong;
    await send();
    const { rows } = await sql<{ held_because: string }>`select held_because from withdrawal_legs
      where withdrawal_id = ${one.id} and state = 'held'`.execute(database.db);
    expect([rows, standIn.asked]).toEqual([[{ held_because: why }], 0]);
    await mustHold(one.memberId, 600n);
  });

  test('is not taken as paid by the payment of another one', async () => {
    const first = await givenQueued();
    await send();
    const second = await givenQueued();
    standIn.change = (answer) => ({ ...answer, payment: `PAY-W${first.id}-1-1` });
    await expect(send()).rejects.toThrow('1 of 1 payouts failed');
    expect(await stateOf(second)).toBe(`sending W${second.id}-1-1`);
    await mustHold(second.memberId, 600n);
    standIn.change = (answer) => answer;
    await askAgain();
    expect(await stateOf(second)).toBe(`sent PAY-W${second.id}-1-1`);
  });

  test('that surely failed has its money where it was, for staff to decide', async () => {
    const one = await givenQueued();
    standIn.change = (answer) => ({ ...answer, state: 'failed', payment: null });
    await send();
    expect(await stateOf(one)).toBe(`failed W${one.id}-1-1`);
    await send();
    expect(standIn.asked).toBe(1);
    await mustHold(one.memberId, 600n);
  });
});
