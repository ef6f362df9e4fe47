import { randomUuid } from '@house/fairness/random';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../platform/database.ts';
import { createLogger } from '../../platform/logs.ts';
import { refuse } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenGateway, givenMailServer, givenMessage } from './given.ts';
import type { Delivery, OutgoingMessage } from './port.ts';
import { createDelivery, type DeliveryOptions } from './service.ts';

const SHORT_MILLISECONDS = 300;

let database: TestDatabase;
let gateway: Awaited<ReturnType<typeof givenGateway>>;
let mailServer: Awaited<ReturnType<typeof givenMailServer>>;
/** Everything that was logged. */
const logged: string[] = [];

beforeAll(async () => {
  database = await givenDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  [gateway, mailServer] = await Promise.all([givenGateway(), givenMailServer()]);
  await sql`delete from outgoing_messages`.execute(database.db);
});
afterEach(async () => {
  await Promise.all([gateway.close(), mailServer.close()]);
  // No test may leave a number, an address, a code or a link in the logs.
  expect(logged.join('')).not.toMatch(/\+880|@mail\.example|246810|reset\/token/);
});

/** One process: its own pool, its own carriers. */
function startProcess(wish: Partial<DeliveryOptions> = {}): Promise<Delivery> {
  return createDelivery({
    db: database.another(4).db,
    log: createLogger({ level: 'trace', role: 'test', destination: { write: (line) => void logged.push(line) } }),
    mail: { url: mailServer.url, from: 'CallRouter <no-reply@house.test>' },
    sms: { url: gateway.url, token: 'gateway-token' },
    defaultLanguage: 'bn',
    brandName: async () => 'Jarul',
    ...wish,
  });
}

async function sendMessage(delivery: Delivery, wish: Partial<OutgoingMessage> = {}): Promise<OutgoingMessage> {
  const message = givenMessage(wish);
  await transact(database.db, (tx) => delivery.send(tx, message));
  return message;
}

interface Row {
  state: string;
  tries: number;
  lapses: number;
  adapter: string | null;
  last_error: string | null;
  fill: object | null;
  pause: number;
}

async function rowOf(key: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select state, tries, lapses, adapter, last_error, fill,
    extract(epoch from next_try_at - clock_timestamp())::float8 as pause
    from outgoing_messages where key = ${key}`.execute(database.db);
  return rows[0];
}

/** As if this much time had gone by. */
async function letTimePass(interval: string): Promise<void> {
  await sql`update outgoing_messages set next_try_at = next_try_at - ${interval}::interval,
    made_at = made_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval`.execute(database.db);
}

describe('writing a message down', () => {
  test('is part of the change that wants it: rolled back, it never was', async () => {
    const delivery = await startProcess();
    const message = givenMessage();
    await transact(database.db, async (tx) => {
      await delivery.send(tx, message);
      return refuse('identity.usernameTaken');
    });
    expect(await rowOf(message.key)).toBeUndefined();
    await delivery.carryDue('sms');
    expect(gateway.received).toEqual([]);
  });

  test('with the same key twice is one message, the first', async () => {
    const delivery = await startProcess();
    const message = await sendMessage(delivery);
    await sendMessage(delivery, { ...message, values: { code: '999999', minutes: 5 } });
    await delivery.carryDue('sms');
    expect(gateway.received.map(({ text }) => text)).toEqual([expect.stringContaining('246810')]);
  });

  test('without what its template needs, or to more than one recipient, breaks a promise', async () => {
    const delivery = await startProcess();
    await expect(sendMessage(delivery, { values: { minutes: 5 } })).rejects.toThrow('is given code');
    const two = 'a@mail.example, b@mail.example';
    await expect(sendMessage(delivery, { channel: 'mail', to: two })).rejects.toThrow('goes to one');
  });
});

describe('a text message', () => {
  test('goes to the gateway with its key and token, and leaves no code behind', async () => {
    const delivery = await startProcess();
    const { key, to } = await sendMessage(delivery);
    expect(await delivery.carryDue('sms')).toBe('done');
    expect(gateway.received).toMatchObject([
      {
        key,
        to,
        text: '246810 is your Jarul code. It works for 5 minutes. Tell it to nobody, not even to us.',
        headers: { authorization: 'Bearer gateway-token', 'idempotency-key': key },
      },
    ]);
    expect(await rowOf(key)).toMatchObject({ state: 'sent', tries: 1, adapter: 'sms-gateway', fill: null });
  });

  test.each([
    ['a fault of the gateway', { status: 500 }, 'sms http 500'],
    ['too many calls', { status: 429 }, 'sms http 429'],
    ['an answer that is no JSON', { status: 200, body: '<html>hello' }, 'sms answer unreadable'],
    ['an answer without an end', { status: 200, body: `"${'x'.repeat(80_000)}"` }, 'sms answer unreadable'],
    ['no answer', undefined, 'sms timeout'],
  ])('is sent again after %s, under the same key', async (_name, answer, error) => {
    // Short where nobody answers; elsewhere a busy machine must not look like a silent one.
    const short = answer === undefined ? { limitMilliseconds: SHORT_MILLISECONDS } : {};
    const delivery = await startProcess({ sms: { url: gateway.url, token: 'gateway-token', ...short } });
    const { key } = await sendMessage(delivery);
    const takes = gateway.answer;
    gateway.answer = async () => answer;
    await delivery.carryDue('sms');
    expect(await rowOf(key)).toMatchObject({ state: 'waiting', tries: 1, last_error: error });
    await delivery.carryDue('sms');
    expect(gateway.received).toHaveLength(1);

    gateway.answer = takes;
    await letTimePass('6 seconds');
    await (await startProcess()).carryDue('sms');
    expect(gateway.received.map((sms) => sms.key)).toEqual([key, key]);
    expect(await rowOf(key)).toMatchObject({ state: 'sent', tries: 2, last_error: null, fill: null });
  });

  test('waits while nobody listens', async () => {
    const delivery = await startProcess({ sms: { url: 'http://127.0.0.1:9/send', token: 't' } });
    const { key } = await sendMessage(delivery);
    await delivery.carryDue('sms');
    expect(await rowOf(key)).toMatchObject({ state: 'waiting', last_error: expect.stringMatching(/^sms /) });
  });

  test.each([
    ['400', { status: 400 }, 'sms http 400'],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, 'sms http 302'],
    ['a rejection', { status: 200, body: '{"status":"REJECTED"}' }, 'sms rejected'],
  ])('is refused for good by %s, and not sent again', async (_name, answer, error) => {
    const delivery = await startProcess();
    const { key } = await sendMessage(delivery);
    gateway.answer = async () => answer;
    await delivery.carryDue('sms');
    expect(await rowOf(key)).toMatchObject({ state: 'failed', tries: 1, last_error: error, fill: null });
    await letTimePass('1 minute');
    await delivery.carryDue('sms');
    expect(gateway.received).toHaveLength(1);
  });

  test('is tried with growing pauses, eight times at most', async () => {
    const delivery = await startProcess();
    const { key } = await sendMessage(delivery, { template: 'passwordChanged', values: {} });
    gateway.answer = async () => ({ status: 503 });
    const pauses: number[] = [];
    for (let turn = 1; turn <= 9; turn += 1) {
      await delivery.carryDue('sms');
      pauses.push(Math.round((await rowOf(key))?.pause ?? 0));
      await letTimePass('16 minutes');
    }
    expect(gateway.received).toHaveLength(8);
    expect(pauses.slice(0, 7)).toEqual([5, 15, 45, 135, 405, 900, 900]);
    expect(await rowOf(key)).toMatchObject({ state: 'failed', tries: 8, last_error: 'sms http 503', fill: null });
  });

  test('with a code that is dead by now is not sent any more', async () => {
    const delivery = await startProcess();
    const { key } = await sendMessage(delivery);
    await letTimePass('5 minutes');
    await delivery.carryDue('sms');
    expect(gateway.received).toEqual([]);
    expect(await rowOf(key)).toMatchObject({ state: 'failed', tries: 0, last_error: 'expired', fill: null });
  });
});

describe('a mail', () => {
  const to = 'rahim@mail.example';
  const link = 'https://house.test/reset/token?a=1&b=2';

  test('arrives as text and as a page, in the language of its reader, and leaves no link behind', async () => {
    const delivery = await startProcess();
    const values = { link, minutes: 30 };
    const { key } = await sendMessage(delivery, { channel: 'mail', to, template: 'passwordLink', values });
    await delivery.carryDue('mail');
    const [mail] = mailServer.received;
    expect(mail?.to).toEqual([to]);
    expect(mail?.source).toMatch(/^From: CallRouter <no-reply@house\.test>/m);
    expect(mail?.source).toContain(`Message-ID: <${key}@house.test>`);
    expect(mail?.source).toContain('Subject: A new password for Jarul');
    const plain = mail?.source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=') ?? '';
    expect(plain).toContain(link);
    expect(plain).toContain(`<a href="${link.replace('&', '&amp;')}">`);
    expect(await rowOf(key)).toMatchObject({ state: 'sent', adapter: 'smtp', fill: null });
  });

  test.each([
    [550, 'failed', 'smtp EENVELOPE 550'],
    [450, 'waiting', 'smtp EENVELOPE 450'],
  ])('that the server answers with %i is %s', async (status, state, error) => {
    mailServer.refuse = () => status;
    const delivery = await startProcess();
    const { key } = await sendMessage(delivery, { channel: 'mail', to });
    await delivery.carryDue('mail');
    expect(await rowOf(key)).toMatchObject({ state, last_error: error });
  });

  test('waits while the server is away', async () => {
    const delivery = await startProcess();
    const { key } = await sendMessage(delivery, { channel: 'mail', to });
    await mailServer.close();
    await delivery.carryDue('mail');
    expect(await rowOf(key)).toMatchObject({ state: 'waiting', last_error: expect.stringMatching(/^smtp E/) });
  });

  test('waits while a server speaks no encryption, elsewhere than on this machine', async () => {
    const delivery = await startProcess({
      mail: { url: mailServer.url.replace('127.0.0.1', '127.0.0.2'), from: 'a@house.test' },
    });
    const { key } = await sendMessage(delivery, { channel: 'mail', to });
    await delivery.carryDue('mail');
    expect(mailServer.received).toEqual([]);
    expect(await rowOf(key)).toMatchObject({ state: 'waiting', last_error: expect.stringMatching(/^smtp ETLS/) });
  });
});

describe('several workers', () => {
  test('carry each message once, however many look at once', async () => {
    const workers = await Promise.all([startProcess(), startProcess(), startProcess()]);
    const [first] = workers;
    const sent = await Promise.all(Array.from({ length: 40 }, () => sendMessage(first as Delivery)));
    for (let turn = 0; turn < 6; turn += 1) await Promise.all(workers.map((worker) => worker.carryDue('sms')));
    expect(gateway.received).toHaveLength(40);
    expect(new Set(gateway.received.map(({ key }) => key))).toEqual(new Set(sent.map(({ key }) => key)));
  });

  test('pass over a message that another is taking at this moment, without waiting', async () => {
    const delivery = await startProcess();
    const { key } = await sendMessage(delivery);
    await transact(database.db, async (tx) => {
      await sql`update outgoing_messages set state = 'sending', tries = 1,
        next_try_at = clock_timestamp() + interval '1 minute' where key = ${key}`.execute(tx);
      await delivery.carryDue('sms');
    });
    expect(gateway.received).toEqual([]);
    expect(await rowOf(key)).toMatchObject({ tries: 1 });
  });

  test('do not touch a message that another is sending', async () => {
    const [one, other] = await Promise.all([startProcess(), startProcess()]);
    const arrived = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const takes = gateway.answer;
    gateway.answer = async (sms) => {
      arrived.resolve();
      await goOn.promise;
      return takes(sms);
    };
    const { key } = await sendMessage(one);
    const carrying = one.carryDue('sms');
    await arrived.promise;
    await other.carryDue('sms');
    await other.sweep();
    goOn.resolve();
    await carrying;
    expect(gateway.received).toHaveLength(1);
    expect(await rowOf(key)).toMatchObject({ state: 'sent', tries: 1 });
  });

  test('send once more what one that died had in hand, and no third time', async () => {
    const healthy = await startProcess();
    const { key } = await sendMessage(healthy);
    /** Dies between sending and marking: its connections are gone once the gateway has the message. */
    const dieWhileSending = async () => {
      const line = database.another(2);
      const dying = await startProcess({ db: line.db });
      const takes = gateway.answer;
      gateway.answer = async (sms) => {
        await line.close();
        return takes(sms);
      };
      await expect(dying.carryDue('sms')).rejects.toThrow();
      gateway.answer = takes;
    };
    await dieWhileSending();
    expect(await rowOf(key)).toMatchObject({ state: 'sending', tries: 1 });
    await healthy.carryDue('sms');
    expect(gateway.received).toHaveLength(1);

    await letTimePass('61 seconds');
    await dieWhileSending();
    expect(gateway.received).toHaveLength(2);
    await letTimePass('61 seconds');
    await healthy.carryDue('sms');
    expect(gateway.received).toHaveLength(2);
    expect(await rowOf(key)).toMatchObject({ state: 'failed', lapses: 2, last_error: 'lost', fill: null });
  });

  test('of which one was slow: what it marks late changes nothing', async () => {
    const [slow, quick] = await Promise.all([startProcess(), startProcess()]);
    const arrived = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const takes = gateway.answer;
    gateway.answer = async () => {
      gateway.answer = takes;
      arrived.resolve();
      await goOn.promise;
      return { status: 400 };
    };
    const { key } = await sendMessage(slow);
    const carrying = slow.carryDue('sms');
    await arrived.promise;
    await letTimePass('61 seconds');
    await quick.carryDue('sms');
    goOn.resolve();
    await carrying;
    expect(await rowOf(key)).toMatchObject({ state: 'sent', tries: 2 });
  });
});

describe('without carriers', () => {
  const nothingLeaves = { mail: null, sms: null };

  test('nothing leaves, and what would have been sent can be read for 24 hours', async () => {
    const delivery = await startProcess(nothingLeaves);
    const { key } = await sendMessage(delivery);
    expect((await delivery.findMessage(key))?.whole).toBeNull();
    await delivery.carryDue('sms');
    expect(gateway.received).toEqual([]);
    expect(await delivery.findMessage(key)).toMatchObject({
      message: { state: 'sent', adapter: 'outbox' },
      outline: { text: expect.stringMatching(/^•••••• is your Jarul code/) },
      whole: { subject: null, text: expect.stringMatching(/^246810 is your Jarul code/) },
    });
    await letTimePass('23 hours 59 minutes');
    await delivery.sweep();
    expect((await delivery.findMessage(key))?.whole).not.toBeNull();
    await letTimePass('2 minutes');
    await delivery.sweep();
    expect(await delivery.findMessage(key)).toMatchObject({ message: { state: 'sent' }, whole: null });
    expect(await rowOf(key)).toMatchObject({ fill: null });
  });

  test('a message that has a carrier is never readable at the desk, sent or waiting', async () => {
    const delivery = await startProcess();
    gateway.answer = async () => ({ status: 500 });
    const { key } = await sendMessage(delivery);
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await delivery.findMessage(key))?.whole).toBeNull();
      await delivery.carryDue('sms');
    }
  });

  test('lists by channel, state and whole recipient, newest first; drops what is a month old', async () => {
    const delivery = await startProcess(nothingLeaves);
    const sms = await sendMessage(delivery);
    await letTimePass('1 second');
    const mail = await sendMessage(delivery, { channel: 'mail', to: 'Rahim@mail.example' });
    await delivery.carryDue('sms');
    const keysOf = async (filter: object) =>
      (await delivery.listMessages({ offset: 0, limit: 10, ...filter })).rows.map(({ key }) => key);
    expect(await keysOf({})).toEqual([mail.key, sms.key]);
    expect(await keysOf({ channel: 'mail' })).toEqual([mail.key]);
    expect(await keysOf({ state: 'sent' })).toEqual([sms.key]);
    expect(await keysOf({ to: 'rahim@mail.example' })).toEqual([mail.key]);
    expect(await keysOf({ to: 'rahim' })).toEqual([]);
    expect(await delivery.findMessage(randomUuid())).toBeNull();
    await letTimePass('30 days 1 minute');
    await delivery.sweep();
    expect(await keysOf({})).toEqual([]);
  });
});
