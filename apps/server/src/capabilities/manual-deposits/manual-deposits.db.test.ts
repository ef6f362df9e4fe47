/** Manual deposits over HTTP in a composed house: from the order to the credit, once, whoever says what when. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { signCallback } from '../../platform/body-signature.ts';
import { refuse } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember, givenStaff } from '../identity/given.ts';
import { givenPicture } from '../messages/given.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';
import { lookAtQueue } from './queries.ts';
import { manualDepositsEqualLines } from './reconcile.ts';
import { createManualDeposits } from './service.ts';

const TAKA = 10_000n;
const FEED_SECRET = 'a feed secret that only tests know, long enough';

let database: TestDatabase;
let house: RunningApp;
let typist: { token: string };
let checker: { token: string };

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http', statementFeedSecret: FEED_SECRET } });
  typist = await givenStaff(database.db, { role: 'admin' });
  checker = await givenStaff(database.db, { role: 'admin' });
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

interface Answer {
  readonly status: number;
  readonly code?: string;
  // biome-ignore lint/suspicious/noExplicitAny: the test reads replies as anybody on the wire would
  readonly value: any;
}

async function ask(token: string, method: 'GET' | 'POST', url: string, body?: object): Promise<Answer> {
  const answer = await house.http.inject({
    method,
    url,
    headers: { token, language: 'en', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, ...(answer.json() as Omit<Answer, 'status'>) };
}

const order = (reason = 'as agreed') => ({ key: givenKey(), reason });
const accountTerms = (cap = '100000', active = true) => ({
  holder: 'House Ltd',
  kind: 'personal',
  bankName: null,
  dailyCap: cap,
  active,
});
let number = 1_700_000_000;
async function addAccount(channel: string, cap?: string): Promise<string> {
  number += 1;
  const body = { ...order(), channel, number: `0${number}`, terms: accountTerms(cap) };
  const { status, value } = await ask(typist.token, 'POST', '/desk/api/receiving-accounts', body);
  expect(status).toBe(200);
  expect((await confirmAccount(checker.token, value.id, value.version)).status).toBe(200);
  return value.number;
}
const confirmAccount = (token: string, id: string, seenVersion: number) =>
  ask(token, 'POST', `/desk/api/receiving-accounts/${id}/confirm`, { ...order(), seenVersion });

interface Payer {
  readonly id: bigint;
  readonly token: string;
}
async function givenPayer(): Promise<Payer> {
  const id = await givenFundedMember(database, house.ports.wallet, 0n);
  return { id, token: (await givenMember(database.db, { id })).token };
}
const open = (payer: Payer, amount = '500', channel = 'bkash') =>
  ask(payer.token, 'POST', '/wps/cashier/deposits', { key: givenKey(), channel, amount });
async function givenOrder(payer: Payer, amount = '500', channel = 'bkash'): Promise<string> {
  const { status, value } = await open(payer, amount, channel);
  expect(status).toBe(200);
  return value.id;
}
const submit = (payer: Payer, id: string, reference: string, senderDigits: string | null = '5678') =>
  ask(payer.token, 'POST', `/wps/manual-deposits/${id}/submit`, { reference, senderDigits });
const stateOf = async (payer: Payer, id: string) =>
  (await ask(payer.token, 'GET', `/wps/cashier/deposits/${id}`)).value.state;
const cashOf = async ({ id }: Payer) => (await house.ports.wallet.balancesOf(id)).cash / TAKA;

let references = 0;
function newReference(): string {
  references += 1;
  return `REF${1_000_000 + references}`;
}
const message = (reference: string, taka: string, sender = '01712345678') =>
  `You have received Tk ${taka} from ${sender}. Fee Tk 0.00. TrxID ${reference} at 28/11/2026 15:30`;

async function feed(
  text: string,
  wish: { secret?: string; channel?: string; signedFor?: string; from?: string } = {},
): Promise<Answer> {
  const { secret = FEED_SECRET, channel = 'bkash', from = 'bKash' } = wish;
  const signedFor = wish.signedFor ?? channel;
  const payload = JSON.stringify({ messages: [{ from, text }] });
  const timestamp = Date.now().toString();
  const answer = await house.http.inject({
    method: 'POST',
    url: `/wps/manual-deposits/feeds/${channel}`,
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signCallback(secret, timestamp, `${signedFor}.${payload}`),
    },
    payload,
  });
  return { status: answer.statusCode, ...(answer.json() as Omit<Answer, 'status'>) };
}

const decide = (token: string, id: string, decision: 'accept' | 'refuse', lineReference: string | null = null) =>
  ask(token, 'POST', `/desk/api/manual-deposits/${id}/decide`, { ...order('looked at it'), decision, lineReference });

test('a manual channel is offered once it has an account, and an order names it', async () => {
  const payer = await givenPayer();
  const channels = async () => {
    const { value } = await ask(payer.token, 'GET', '/wps/cashier/channels');
    return value.channels.map(({ code }: { code: string }) => code);
  };
  expect(await channels()).not.toContain('bkash');
  const shown = await addAccount('bkash');
  expect(await channels()).toContain('bkash');
  const id = await givenOrder(payer);
  expect((await ask(payer.token, 'GET', `/wps/manual-deposits/${id}`)).value).toMatchObject({
    state: 'open',
    amount: '500.00',
    account: { number: shown, holder: 'House Ltd', playMoney: true },
  });
  const stranger = await givenPayer();
  expect((await ask(stranger.token, 'GET', `/wps/manual-deposits/${id}`)).code).toBe('cashier.orderUnknown');
  expect((await submit(stranger, id, newReference())).code).toBe('cashier.orderUnknown');
});

describe('a payment', () => {
  let payer: Payer;
  beforeAll(async () => {
    await addAccount('bkash', '10000000');
  });
  beforeEach(async () => {
    payer = await givenPayer();
  });

  test('that staff type is credited once somebody else has confirmed it, and once only', async () => {
    const id = await givenOrder(payer);
    const reference = newReference();
    expect((await submit(payer, id, message(reference, '500.00'))).value).toMatchObject({
      state: 'submitted',
      reference,
    });
    expect(await stateOf(payer, id)).toBe('matching');
    const text = `${message(reference, '500.00')}\nthis says nothing`;
    const preview = await ask(typist.token, 'POST', '/desk/api/statement-imports/preview', { channel: 'bkash', text });
    expect(preview.value).toMatchObject({ counts: { match: 1, unreadable: 1 }, total: '500.00' });
    const body = { ...order(), channel: 'bkash', text };
    const typed = await ask(typist.token, 'POST', '/desk/api/statement-imports', body);
    expect(typed.value).toMatchObject({ newLines: 1, total: '500.00', confirmedAt: null });
    expect((await ask(typist.token, 'POST', '/desk/api/statement-imports', body)).value).toEqual(typed.value);
    expect(await cashOf(payer)).toBe(0n);
    const confirm = (token: string, act = order()) =>
      ask(token, 'POST', `/desk/api/statement-imports/${typed.value.id}/confirm`, act);
    expect((await confirm(typist.token)).code).toBe('manualDeposits.ownImport');
    const act = order();
    const answers = await Promise.all([confirm(checker.token, act), confirm(checker.token, act)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([await stateOf(payer, id), await cashOf(payer)]).toEqual(['credited', 500n]);
    const again = await ask(typist.token, 'POST', '/desk/api/statement-imports', {
      ...order(),
      channel: 'bkash',
      text,
    });
    expect(again.code).toBe('manualDeposits.nothingNew');
    expect((await submit(payer, id, newReference())).code).toBe('manualDeposits.stateMoved');
  });

  test('that the feed told of before the member did is credited as they write it; a forged feed adds nothing', async () => {
    const id = await givenOrder(payer);
    const reference = newReference();
    expect((await feed(message(reference, '500.00'), { secret: 'x'.repeat(40) })).code).toBe('cashier.signatureWrong');
    // Anybody can text these words to the phone of an account, and a signature for one channel is none for another.
    expect((await feed(message(reference, '500.00'), { from: '+8801712345678' })).value).toEqual({ added: 0 });
    expect((await feed(`${reference},500,01712345678`)).value).toEqual({ added: 0 });
    expect((await feed(message(reference, '500.00'), { signedFor: 'nagad' })).code).toBe('cashier.signatureWrong');
    expect((await feed(message(reference, '500.00'))).value).toEqual({ added: 1 });
    expect((await feed(message(reference, '500.00'))).value).toEqual({ added: 0 });
    expect((await submit(payer, id, reference)).value.state).toBe('paid');
    expect([await stateOf(payer, id), await cashOf(payer)]).toEqual(['credited', 500n]);
  });

  test('is claimed by one order, also when two members write it at the same moment', async () => {
    const other = await givenPayer();
    const orders = [await givenOrder(payer), await givenOrder(other)];
    const reference = newReference();
    await feed(message(reference, '500.00'));
    const answers = await Promise.all([
      submit(payer, orders[0] ?? '', reference),
      submit(other, orders[1] ?? '', reference),
    ]);
    expect(answers.map(({ code }) => code ?? 'taken').toSorted()).toEqual(['manualDeposits.referenceUsed', 'taken']);
    expect((await cashOf(payer)) + (await cashOf(other))).toBe(500n);
  });

  test('of another amount waits for staff, and what arrived is credited', async () => {
    const id = await givenOrder(payer);
    const reference = newReference();
    await submit(payer, id, reference);
    await feed(message(reference, '499.00'));
    expect(await cashOf(payer)).toBe(0n);
    const queue = await ask(checker.token, 'GET', '/desk/api/manual-deposits?state=review');
    expect(queue.value.rows).toContainEqual(expect.objectContaining({ id, reviewReasons: ['amountDiffers'] }));
    expect((await decide(checker.token, id, 'accept')).value.state).toBe('paid');
    expect([await stateOf(payer, id), await cashOf(payer)]).toEqual(['amountDiffers', 499n]);
    expect((await decide(typist.token, id, 'refuse')).code).toBe('manualDeposits.stateMoved');
  });

  test('of a stranger, whose reference was read over a shoulder, is refused and free for its owner', async () => {
    const id = await givenOrder(payer);
    const reference = newReference();
    await feed(message(reference, '500.00', '01799990000'));
    expect((await submit(payer, id, reference, null)).value.state).toBe('review');
    expect((await decide(checker.token, id, 'refuse')).value.state).toBe('failed');
    expect((await ask(payer.token, 'GET', `/wps/manual-deposits/${id}`)).value).toMatchObject({
      state: 'failed',
      failedBecause: 'looked at it',
    });
    expect(await stateOf(payer, id)).toBe('rejected');
    const owner = await givenPayer();
    await submit(owner, await givenOrder(owner), reference, '0000');
    expect([await cashOf(payer), await cashOf(owner)]).toEqual([0n, 500n]);
  });

  test('whose reference was written wrong is found by staff, but not by whoever typed the statement', async () => {
    const id = await givenOrder(payer);
    const reference = newReference();
    await submit(payer, id, newReference());
    const text = message(reference, '500.00');
    const typed = await ask(typist.token, 'POST', '/desk/api/statement-imports', {
      ...order(),
      channel: 'bkash',
      text,
    });
    expect((await decide(checker.token, id, 'accept', reference)).code).toBe('manualDeposits.lineUnknown');
    await ask(checker.token, 'POST', `/desk/api/statement-imports/${typed.value.id}/confirm`, order());
    expect((await decide(typist.token, id, 'accept', reference)).code).toBe('manualDeposits.ownImport');
    const third = await givenStaff(database.db, { role: 'admin' });
    expect((await decide(third.token, id, 'accept', reference)).value.state).toBe('paid');
    expect(await cashOf(payer)).toBe(500n);
  });

  test('that one of staff gives by hand above the bound of a day waits for another who did not', async () => {
    const giver = await givenStaff(database.db, { role: 'admin' });
    const given: { id: string; reference: string }[] = [];
    for (const taka of ['6000.00', '4000.00', '1.00']) {
      const id = await givenOrder(await givenPayer());
      const reference = newReference();
      await feed(message(reference, taka));
      await database.pool.query(
        "update manual_deposits set state = 'submitted', reference = $2, submitted_at = now() where order_id = $1",
        [id, newReference()],
      );
      given.push({ id, reference });
    }
    const states: string[] = [];
    for (const { id, reference } of given)
      states.push((await decide(giver.token, id, 'accept', reference)).value.state);
    expect(states).toEqual(['paid', 'paid', 'review']);
    const { id = '', reference = '' } = given[2] ?? {};
    const { value } = await ask(checker.token, 'GET', `/desk/api/manual-deposits/${id}`);
    expect(value).toMatchObject({ order: { reviewReasons: ['givenByHand'] }, line: { reference } });
    expect((await decide(giver.token, id, 'accept')).code).toBe('manualDeposits.ownGift');
    expect((await decide(giver.token, id, 'accept', reference)).code).toBe('manualDeposits.ownGift');
    expect((await decide(checker.token, id, 'accept')).value.state).toBe('paid');
    const log = await database.pool.query('select action from audit_log where object = $1 order by seq', [
      `deposit:${id}`,
    ]);
    expect(log.rows.map(({ action }) => action)).toEqual(['deposits.give', 'deposits.accept']);
  });

  test('of a day’s third order waits for staff when its sender is new, and not when they paid for this member before', async () => {
    const pay = async (sender: string) => {
      const id = await givenOrder(payer);
      const reference = newReference();
      await feed(message(reference, '500.00', sender));
      return (await submit(payer, id, reference, sender.slice(-4))).value.state;
    };
    const states: string[] = [];
    for (const sender of ['01711111111', '01711111111', '01722222222', '01711111111']) states.push(await pay(sender));
    expect(states).toEqual(['paid', 'paid', 'review', 'paid']);
  });

  test('that nobody found within 30 minutes stands in the queue of staff', async () => {
    const id = await givenOrder(payer);
    const reference = newReference();
    await submit(payer, id, reference);
    const queue = async () =>
      (await ask(checker.token, 'GET', `/desk/api/manual-deposits?state=waiting&search=${reference}`)).value.rows;
    expect(await queue()).toEqual([]);
    await database.pool.query(
      "update manual_deposits set submitted_at = submitted_at - interval '31 minutes' where order_id = $1",
      [id],
    );
    expect(await queue()).toMatchObject([{ id, state: 'submitted', overdue: true }]);
  });

  test('whose reference was written five times wrong is written on once staff reopen it', async () => {
    const id = await givenOrder(payer);
    for (let left = 4; left >= 0; left -= 1) {
      expect((await submit(payer, id, newReference())).value.triesLeft).toBe(left);
    }
    const reference = newReference();
    expect((await submit(payer, id, reference)).code).toBe('manualDeposits.tooManySubmissions');
    const act = order();
    const reopen = () => ask(checker.token, 'POST', `/desk/api/manual-deposits/${id}/reopen`, act);
    expect((await reopen()).status).toBe(200);
    await feed(message(reference, '500.00'));
    // What the wallet writes has several lines.
    expect((await submit(payer, id, `You sent\nTrxID\n${reference}\nthank you`)).value.state).toBe('paid');
    expect((await reopen()).status).toBe(200);
    expect((await ask(checker.token, 'POST', `/desk/api/manual-deposits/${id}/reopen`, order())).code).toBe(
      'manualDeposits.stateMoved',
    );
  });

  test('that came late is credited for a claim within seven days, and held for staff after', async () => {
    const references = [newReference(), newReference()];
    const orders = [await givenOrder(payer), await givenOrder(payer)];
    for (const [index, days] of [1, 8].entries()) {
      await database.pool.query(
        `update deposit_orders set created_at = created_at - make_interval(days => $2),
           expires_at = expires_at - make_interval(days => $2) where id = $1`,
        [orders[index], days],
      );
    }
    await house.ports.cashier.expireDeposits(10);
    await house.ports.cashier.closeDeposits(10);
    for (const [index, id] of orders.entries()) {
      expect(await stateOf(payer, id)).toBe('expired');
      await feed(message(references[index] ?? '', '500.00'));
      expect((await submit(payer, id, references[index] ?? '')).value.state).toBe('paid');
    }
    expect([await stateOf(payer, orders[0] ?? ''), await stateOf(payer, orders[1] ?? '')]).toEqual([
      'credited',
      'held',
    ]);
    expect(await cashOf(payer)).toBe(500n);
  });

  test('that was claimed as its time ran out is credited when the statement comes', async () => {
    const id = await givenOrder(payer);
    const reference = newReference();
    await database.pool.query(
      `update deposit_orders set created_at = created_at - interval '21 minutes', expires_at = expires_at - interval '21 minutes'
       where id = $1`,
      [id],
    );
    await submit(payer, id, reference);
    await house.ports.cashier.expireDeposits(10);
    await house.ports.cashier.closeDeposits(10);
    expect(await stateOf(payer, id)).toBe('expired');
    await feed(message(reference, '500.00'));
    expect([await stateOf(payer, id), await cashOf(payer)]).toEqual(['credited', 500n]);
  });

  test('of an order whose opening was not heard of is credited all the same', async () => {
    const id = await givenOrder(payer);
    await database.pool.query(
      "update deposit_orders set gateway_order = null, pay_url = null, state = 'created' where id = $1",
      [id],
    );
    const reference = newReference();
    await feed(message(reference, '500.00'));
    await submit(payer, id, reference);
    expect([await stateOf(payer, id), await cashOf(payer)]).toEqual(['credited', 500n]);
  });

  test('that somebody else has claimed is given to nobody by staff', async () => {
    const id = await givenOrder(payer);
    const owner = await givenPayer();
    const reference = newReference();
    await submit(owner, await givenOrder(owner), reference, '0000');
    await submit(payer, id, newReference());
    await feed(message(reference, '500.00'));
    expect((await decide(checker.token, id, 'accept', reference)).code).toMatch(/lineUnknown|referenceUsed/);
    expect(await cashOf(payer)).toBe(0n);
  });

  test('that the house fell over at is credited by the next run, once by two at once', async () => {
    const id = await givenOrder(payer);
    const reference = newReference();
    await feed(message(reference, '500.00'));
    const falling = createManualDeposits({
      db: database.db,
      ids: { next: () => 1n } as never,
      zoneOffsetMinutes: 360,
      playMoney: true,
      cashier: {
        hearOf: () => Promise.reject(new Error('the house fell over')),
        listChannels: () => house.ports.cashier.listChannels(),
      },
      checkSecondApprover: async () => undefined,
      slips: { attach: async () => undefined, find: async () => refuse('uploads.unknown') },
      record: async () => undefined,
      payUrlOf: () => null,
    });
    await expect(falling.submit(payer.id, BigInt(id), { reference, senderDigits: '5678', slip: null })).rejects.toThrow(
      'fell over',
    );
    expect([await stateOf(payer, id), await cashOf(payer)]).toEqual(['waiting', 0n]);
    await Promise.all([house.ports.manualDeposits.tellNews(100), house.ports.manualDeposits.tellNews(100)]);
    expect([await stateOf(payer, id), await cashOf(payer)]).toEqual(['credited', 500n]);
    expect(await house.ports.manualDeposits.tellNews(100)).toBe(0);
  });
});

describe('a statement that staff typed', () => {
  const typed = async (reference: string) => {
    const body = { ...order(), channel: 'bkash', text: `${reference},500,01712345678` };
    return ask(typist.token, 'POST', '/desk/api/statement-imports', body);
  };

  test('is read line by line by whoever confirms it', async () => {
    const reference = newReference();
    const { value } = await typed(reference);
    const lines = await ask(checker.token, 'GET', `/desk/api/statement-lines?state=all&import=${value.id}`);
    expect(lines.value).toMatchObject({ total: 1, rows: [{ reference, amount: '500.00', counts: false }] });
  });

  test('is given up before it counts, and its references are free; once only, and not after', async () => {
    const reference = newReference();
    const { value } = await typed(reference);
    const waiting = (await lookAtQueue(database.db, 'imports')).count;
    const act = order();
    const discard = (given = act, id = value.id) =>
      ask(typist.token, 'POST', `/desk/api/statement-imports/${id}/discard`, given);
    expect((await discard()).value.discardedAt).not.toBeNull();
    expect((await lookAtQueue(database.db, 'imports')).count).toBe(waiting - 1);
    expect((await discard()).status).toBe(200);
    const confirm = (id: string) => ask(checker.token, 'POST', `/desk/api/statement-imports/${id}/confirm`, order());
    expect((await confirm(value.id)).code).toBe('manualDeposits.importUnknown');
    const again = await typed(reference);
    expect(again.value).toMatchObject({ newLines: 1 });
    expect((await confirm(again.value.id)).status).toBe(200);
    expect((await discard(order(), again.value.id)).code).toBe('manualDeposits.importConfirmed');
  });

  test('leaves no import behind when a feed brings what is known', async () => {
    const text = message(newReference(), '1.00');
    await feed(text);
    const count = async () => (await database.pool.query('select count(*)::int as n from statement_imports')).rows[0].n;
    const before = await count();
    for (let n = 0; n < 3; n += 1) expect((await feed(text)).value).toEqual({ added: 0 });
    expect(await count()).toBe(before);
  });
});

test('what a process that fell over left unmatched is matched by the next run', async () => {
  const payer = await givenPayer();
  const id = await givenOrder(payer);
  const reference = newReference();
  await submit(payer, id, reference);
  await feed(message(newReference(), '1.00'));
  await database.pool.query(
    `insert into statement_lines (id, channel, reference, amount, sender, import_id)
     select 1, 'bkash', $1, 5000000, '01712345678', max(id) from statement_imports where source = 'feed'`,
    [reference],
  );
  const { manualDeposits } = house.ports;
  await Promise.all([manualDeposits.matchLeftOver(), manualDeposits.matchLeftOver()]);
  await manualDeposits.tellNews(100);
  expect([await stateOf(payer, id), await cashOf(payer)]).toEqual(['credited', 500n]);
});

describe('the accounts of a channel', () => {
  test('are shown to members once another person than who typed them has confirmed them', async () => {
    const account = {
      ...order(),
      channel: 'bank',
      number: 'AC-000777',
      terms: { ...accountTerms(), kind: 'bank', bankName: 'First' },
    };
    const { value: added } = await ask(typist.token, 'POST', '/desk/api/receiving-accounts', account);
    expect(added).toMatchObject({ confirmed: false, terms: { active: true } });
    expect((await open(await givenPayer(), '5000', 'bank')).code).toBe('cashier.channelUnknown');
    expect((await confirmAccount(typist.token, added.id, added.version)).code).toBe('manualDeposits.ownAccount');
    const { value: confirmed } = await confirmAccount(checker.token, added.id, added.version);
    expect((await confirmAccount(checker.token, added.id, added.version)).value).toEqual(confirmed);
    const payer = await givenPayer();
    const id = await givenOrder(payer, '5000', 'bank');

    const change = (token: string, seenVersion: number, terms: object) =>
      ask(token, 'POST', `/desk/api/receiving-accounts/${added.id}`, {
        ...order(),
        seenVersion,
        terms: { ...account.terms, ...terms },
      });
    const wished = await change(checker.token, confirmed.version, { bankName: 'Second', dailyCap: '9000' });
    expect(wished.value).toMatchObject({
      terms: { bankName: 'First', dailyCap: '9000.00' },
      wished: { bankName: 'Second' },
    });
    const shown = async () => (await ask(payer.token, 'GET', `/wps/manual-deposits/${id}`)).value.account.bankName;
    expect(await shown()).toBe('First');
    // Whoever helped to type it does not confirm it either.
    const helped = await change(typist.token, wished.value.version, { bankName: 'Third' });
    expect((await confirmAccount(checker.token, added.id, wished.value.version)).code).toBe('cashier.changedMeanwhile');
    for (const { token } of [typist, checker]) {
      expect((await confirmAccount(token, added.id, helped.value.version)).code).toBe('manualDeposits.ownAccount');
    }
    const third = await givenStaff(database.db, { role: 'admin' });
    expect((await confirmAccount(third.token, added.id, helped.value.version)).value).toMatchObject({
      terms: { bankName: 'Third' },
      wished: null,
    });
    expect(await shown()).toBe('Third');
  });

  test('of a bank are paid to with a slip, which is shown beside the order and whose look is logged', async () => {
    const payer = await givenPayer();
    const { token } = payer;
    const id = await givenOrder(payer, '5000', 'bank');
    const upload = async (by: string) => {
      const image = (await givenPicture().png().toBuffer()).toString('base64');
      return (await ask(by, 'POST', '/wps/uploads', { image })).value.upload;
    };
    const send = (slip: string | null) =>
      ask(token, 'POST', `/wps/manual-deposits/${id}/submit`, { reference: 'BEFTN0001', senderDigits: null, slip });
    expect((await send(null)).code).toBe('manualDeposits.slipMissing');
    expect((await send(await upload((await givenPayer()).token))).code).toBe('uploads.unknown');
    const slip = await upload(token);
    expect((await send(slip)).value).toMatchObject({ state: 'submitted', hasSlip: true });
    expect((await send(slip)).value.triesLeft).toBe(4);
    const shown = await ask(checker.token, 'GET', `/desk/api/manual-deposits/${id}/slip`);
    expect(shown.value).toMatchObject({ image: expect.stringMatching(/^data:image\/webp;base64,/), width: 600 });
    const looks = await database.pool.query("select object from audit_log where action = 'deposits.look'");
    expect(looks.rows).toEqual([{ object: `deposit:${id}` }]);
  });

  test('take turns, and none takes more of a day than its cap', async () => {
    const numbers = [await addAccount('nagad', '1000'), await addAccount('nagad', '600')];
    const shown: string[] = [];
    for (const amount of ['500', '500', '500']) {
      const payer = await givenPayer();
      const id = await givenOrder(payer, amount, 'nagad');
      shown.push((await ask(payer.token, 'GET', `/wps/manual-deposits/${id}`)).value.account.number);
    }
    expect(shown).toEqual([numbers[0], numbers[1], numbers[0]]);
    const late = await givenPayer();
    expect((await open(late, '500', 'nagad')).code).toBe('cashier.channelFull');
    const { value } = await ask(late.token, 'GET', '/wps/cashier/deposits');
    expect(value.rows).toMatchObject([{ state: 'rejected' }]);
  });

  test('cannot be overfilled by orders at the same moment', async () => {
    await addAccount('rocket', '1000');
    const payers = await Promise.all(Array.from({ length: 6 }, givenPayer));
    const answers = await Promise.all(payers.map((payer) => open(payer, '500', 'rocket')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  });
});

test('a channel that staff change keeps its versions, and tells whoever changes it blindly', async () => {
  const { value } = await ask(typist.token, 'GET', '/desk/api/channels');
  const { code, terms, version } = value.rows.find((row: { code: string }) => row.code === 'upay');
  const change = (seenVersion: number, wish: object, act = order()) =>
    ask(typist.token, 'POST', `/desk/api/channels/${code}`, { ...act, seenVersion, terms: { ...terms, ...wish } });
  const act = order();
  const changed = await change(version, { maxAmount: '9000.00', hours: { from: 60, until: 30 } }, act);
  expect(changed.value).toMatchObject({ version: version + 1, terms: { maxAmount: '9000.00' } });
  expect((await change(version, { maxAmount: '9000.00', hours: { from: 60, until: 30 } }, act)).value.version).toBe(
    version + 1,
  );
  expect((await change(version, { maxAmount: '1.00' })).code).toBe('cashier.amountOutOfRange');
  expect((await change(version, { enabled: false })).code).toBe('cashier.changedMeanwhile');
  await change(version + 1, { enabled: false });
  await addAccount('upay');
  const payer = await givenPayer();
  expect((await open(payer, '500', 'upay')).code).toBe('cashier.channelUnknown');
  const kept = await database.pool.query(
    'select version from deposit_channel_versions where code = $1 order by version',
    [code],
  );
  expect(kept.rows.map((row) => row.version)).toEqual([1, 2, 3]);
});

test('the books say so when a credit has no line of its amount behind it', async () => {
  const compare = async () =>
    (await manualDepositsEqualLines.compare(database.db, { after: 0n, upto: 2n ** 62n })).slice(1);
  expect(await compare()).toEqual([]);
  const { rows } = await database.pool.query(
    `update statement_lines set amount = amount + 10000
     where id in (select line_id from manual_deposits where state = 'paid') returning order_id`,
  );
  expect(await compare()).toHaveLength(rows.length);
});
