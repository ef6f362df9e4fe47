/** Identity checks over HTTP in a composed house: from the pictures to the bound that is raised, and what is refused. */
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenMember, givenStaff, givenUpline, sealFor } from '../capabilities/identity/given.ts';
import { maskAccount } from '../capabilities/identity/port.ts';
import { resealKyc } from '../capabilities/kyc/reseal.ts';
import { givenFundedMember, givenKey } from '../capabilities/wallet/given.ts';
import { givenFreeCash, givenPayoutAccount, PAYMENT_PASSWORD } from '../capabilities/withdrawals/given.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';

const TAKA = 10_000n;

let database: TestDatabase;
let house: RunningApp;
let reviewer: { id: bigint; token: string };
let png = '';

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
  reviewer = await givenStaff(database.db, { role: 'admin' });
  const drawn = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#345' } })
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .png()
    .toBuffer();
  png = drawn.toString('base64');
  const { value } = await ask(reviewer.token, 'GET', '/desk/api/kyc/bounds');
  expect(value).toMatchObject({ isBounded: false, bounds: { version: 1, inPlayMoney: false } });
  const { version } = value.bounds;
  // Less than a day lets.
  const levels = value.bounds.levels.with(1, { depositTotal: '200000.00', payoutsPerMonth: '10000.00' });
  const body = { ...order('levels are tried'), seenVersion: version, inPlayMoney: true, levels };
  expect(await ask(reviewer.token, 'POST', '/desk/api/kyc/bounds', body)).toMatchObject({ value: { version: 2 } });
  expect(await ask(reviewer.token, 'POST', '/desk/api/kyc/bounds', body)).toMatchObject({ value: { version: 2 } });
  const late = { ...body, ...order() };
  expect(await ask(reviewer.token, 'POST', '/desk/api/kyc/bounds', late)).toMatchObject({
    code: 'kyc.changedMeanwhile',
  });
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly values?: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: the test reads replies as anybody on the wire would
  readonly value: any;
}

async function ask(token: string, method: 'GET' | 'POST', url: string, body?: object, sealed = false): Promise<Answer> {
  const answer = await house.http.inject({
    method,
    url,
    headers: {
      token,
      language: 'en',
      ...(body === undefined ? {} : { 'content-type': sealed ? 'application/jose' : 'application/json' }),
    },
    ...(body === undefined
      ? {}
      : { payload: sealed ? await sealFor(house.ports.identity, body) : JSON.stringify(body) }),
  });
  return { status: answer.statusCode, ...(answer.json() as Omit<Answer, 'status'>) };
}

const order = (reason = 'checked it') => ({ key: givenKey(), reason });

interface Person {
  readonly id: bigint;
  readonly token: string;
  readonly username: string;
  readonly account: string;
}

/** With money that is free to go, and all that level 1 needs. */
async function givenPerson(): Promise<Person> {
  const id = await givenFundedMember(database, house.ports.wallet, 0n);
  await givenFreeCash(house.ports.wallet, id, 200_000n * TAKA);
  const { token, username } = await givenMember(database.db, { id });
  const account = String(await givenPayoutAccount(database.db, id));
  await sql`update members set birthday = '1990-02-03', profile = '{"nationality": "Bangladesh"}' where id = ${id}`.execute(
    database.db,
  );
  return { id, token, username, account };
}

const bring = async ({ token }: Person): Promise<string> =>
  (await ask(token, 'POST', '/wps/kyc/pictures', { image: png })).value.picture;

let numbers = 1_000_000_000;
const freshNumber = (): string => {
  numbers += 1;
  return String(numbers);
};
async function givenDocuments(person: Person, documentNumber = freshNumber()) {
  const [front, back, selfie] = [await bring(person), await bring(person), await bring(person)];
  return { key: givenKey(), documentKind: 'nid', documentNumber, front, back, selfie };
}
const submit = (person: Person, wish: object) => ask(person.token, 'POST', '/wps/kyc/documents', wish);
const waitingOf = async (person: Person): Promise<string> =>
  (await ask(reviewer.token, 'GET', `/desk/api/kyc/submissions?state=waiting&member=${person.id}`)).value.rows[0]?.id;
const look = (token: string, id: string, body: object = order('a check that waits')) =>
  ask(token, 'POST', `/desk/api/kyc/submissions/${id}/pictures`, body);
const decide = (token: string, id: string, more: object) =>
  ask(token, 'POST', `/desk/api/kyc/submissions/${id}/decide`, {
    ...order(),
    cause: null,
    documentNumber: null,
    ...more,
  });
const withdraw = ({ token, account }: Person, amount: string) =>
  ask(token, 'POST', '/wps/withdrawals', { key: givenKey(), amount, account, paymentPassword: PAYMENT_PASSWORD }, true);

describe('a member', () => {
  test('is bounded in what they withdraw and send to others together', async () => {
    const [upline, person] = [await givenPerson(), await givenPerson()];
    await givenUpline(database.db, person.id, upline.id);
    const send = (amount: string) =>
      ask(
        person.token,
        'POST',
        '/wps/transfers',
        {
          ...{ key: givenKey(), amount, account: null, note: '', paymentPassword: PAYMENT_PASSWORD },
          receiver: maskAccount(upline.username),
        },
        true,
      );
    expect(await send('4000.00')).toMatchObject({ status: 200 });
    expect((await ask(person.token, 'GET', '/wps/kyc')).value).toMatchObject({ withdrawnThisMonth: '4000.00' });
    const above = { code: 'kyc.payoutBound', values: { left: '6000.00' } };
    expect(await withdraw(person, '6000.01')).toMatchObject(above);
    expect(await send('6000.01')).toMatchObject(above);
    expect(await withdraw(person, '6000.00')).toMatchObject({ status: 200 });
    expect(await send('100.00')).toMatchObject({ code: 'kyc.payoutBound', values: { left: '0.00' } });
  });

  test('whose documents staff approve may withdraw more a month; each step once', async () => {
    const person = await givenPerson();
    expect((await ask(person.token, 'GET', '/wps/kyc')).value).toMatchObject({ level: 1, isBounded: true });
    expect(await withdraw(person, '10000.00')).toMatchObject({ status: 200 });
    expect(await withdraw(person, '500.00')).toMatchObject({
      code: 'kyc.payoutBound',
      values: { level: 1, next: 2, bound: '10000.00', left: '0.00' },
    });
    const number = freshNumber();
    const wish = await givenDocuments(person, number);
    const sent = await Promise.all([submit(person, wish), submit(person, wish)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect(await submit(person, wish)).toMatchObject({ value: { submissions: [{ level: 2, state: 'waiting' }] } });
    expect(await submit(person, { ...wish, documentNumber: freshNumber() })).toMatchObject({
      code: 'request.keyReused',
    });
    expect(await submit(person, await givenDocuments(person))).toMatchObject({ code: 'kyc.waiting' });

    const id = await waitingOf(person);
    const detail = await ask(reviewer.token, 'GET', `/desk/api/kyc/submissions/${id}`);
    expect(detail.value).toMatchObject({
      told: { realName: 'Rahim Uddin', birthday: '1990-02-03' },
      numberEnd: number.slice(-4),
      pictures: 3,
    });
    expect(JSON.stringify(detail.value)).not.toContain(number);
    const approve = { verdict: 'approve', documentNumber: number };
    expect(await decide(reviewer.token, id, approve)).toMatchObject({ code: 'kyc.notLooked' });
    const shown = await look(reviewer.token, id);
    expect(shown.value.pictures.map(({ kind }: { kind: string }) => kind)).toEqual(['back', 'front', 'selfie']);
    const bytes = Buffer.from(shown.value.pictures[0].image.split(',')[1], 'base64');
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    const wrong = { ...approve, documentNumber: freshNumber() };
    expect(await decide(reviewer.token, id, wrong)).toMatchObject({ code: 'kyc.numberDiffers' });
    const given = { ...approve, ...order() };
    const decided = await Promise.all([decide(reviewer.token, id, given), decide(reviewer.token, id, given)]);
    expect(decided.map(({ value }) => value?.state)).toEqual(['approved', 'approved']);
    expect(await decide(reviewer.token, id, { verdict: 'reject' })).toMatchObject({ code: 'kyc.stateMoved' });

    expect((await ask(person.token, 'GET', '/wps/kyc')).value).toMatchObject({ level: 2 });
    expect(await withdraw(person, '500.00')).toMatchObject({ status: 200 });
    const { rows } = await sql<{ template: string }>`select template from inbox_messages
      where ${person.id} = any (member_ids)`.execute(database.db);
    expect(rows.map(({ template }) => template)).toEqual(['kycApproved']);
    // Another name is another person until staff have seen it.
    await sql`update members set real_name = 'Karim Mia' where id = ${person.id}`.execute(database.db);
    expect((await ask(person.token, 'GET', '/wps/kyc')).value.level).toBeLessThan(2);
  });

  test('below the level withdraws nothing and deposits as much as it lets', async () => {
    const id = await givenFundedMember(database, house.ports.wallet, 0n);
    const { token } = await givenMember(database.db, { id });
    const deposit = (amount: string) =>
      ask(token, 'POST', '/wps/cashier/deposits', { key: givenKey(), channel: 'sandbox', amount });
    expect(await deposit('15000')).toMatchObject({ status: 200 });
    expect(await deposit('6000')).toMatchObject({
      code: 'kyc.depositBound',
      values: { level: 0, next: 1, left: '5000.00' },
    });
    expect(await deposit('5000')).toMatchObject({ status: 200 });
    const income = { key: givenKey(), homeAddress: 'House 7, Road 4, Dhaka', sourceOfIncome: 'A shop' };
    expect(await ask(token, 'POST', '/wps/kyc/income', income)).toMatchObject({
      code: 'kyc.levelMissing',
      values: { level: 2 },
    });
  });

  test('reads why staff rejected, and sends anew', async () => {
    const person = await givenPerson();
    await submit(person, await givenDocuments(person));
    const reject = { verdict: 'reject', cause: 'unreadable', reason: 'the front is blurred' };
    expect(await decide(reviewer.token, await waitingOf(person), reject)).toMatchObject({
      value: { state: 'rejected' },
    });
    expect((await ask(person.token, 'GET', '/wps/kyc')).value.submissions).toMatchObject([
      { state: 'rejected', cause: 'unreadable', note: 'the front is blurred' },
    ]);
    expect(await submit(person, await givenDocuments(person))).toMatchObject({ status: 200 });
  });

  test('whose document another account has is marked for staff, with the other account', async () => {
    const [one, other] = [await givenPerson(), await givenPerson()];
    await submit(one, await givenDocuments(one, '1234567890123'));
    await submit(other, await givenDocuments(other, '1990 1234567890123'));
    const { value } = await ask(reviewer.token, 'GET', `/desk/api/kyc/submissions/${await waitingOf(other)}`);
    expect(value).toMatchObject({ submission: { isShared: true }, shared: [{ memberId: String(one.id) }] });
    const alerts = await ask(reviewer.token, 'GET', `/desk/api/risk/alerts?state=open&member=${other.id}`);
    expect(alerts.value.rows).toMatchObject([{ kind: 'document', hits: [{ rule: 'sharedDocument' }] }]);
  });
});

describe('pictures', () => {
  test('that are none, are bombs or belong to somebody else are not taken', async () => {
    const [one, other] = [await givenPerson(), await givenPerson()];
    const tryPicture = (bytes: Buffer) =>
      ask(one.token, 'POST', '/wps/kyc/pictures', { image: bytes.toString('base64') });
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const bomb = await sharp({ create: { width: 6_000, height: 5_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const half = Buffer.from(png, 'base64').subarray(0, 60);
    for (const bytes of [script, bomb, half])
      expect(await tryPicture(bytes)).toMatchObject({ code: 'kyc.imageInvalid' });
    expect(await tryPicture(Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({ code: 'kyc.imageTooLarge' });
    const wish = { ...(await givenDocuments(one)), selfie: await bring(other) };
    expect(await submit(one, wish)).toMatchObject({ code: 'kyc.pictureMissing' });
    for (const [change, code] of [
      [{ back: null }, 'kyc.pictureMissing'],
      [{ documentNumber: '12345' }, 'kyc.numberInvalid'],
    ] as const)
      expect(await submit(one, { ...wish, ...change })).toMatchObject({ code });
  });

  test('are shown with a reason that the audit log keeps, never to somebody whose own account it may be', async () => {
    const person = await givenPerson();
    await submit(person, await givenDocuments(person));
    const id = await waitingOf(person);
    expect(await look(reviewer.token, id, { ...order(), reason: '  x ' })).toMatchObject({
      code: 'staff.reasonRequired',
    });
    const cashier = await givenStaff(database.db, { role: 'cashier' });
    expect(await look(cashier.token, id)).toMatchObject({ status: 403 });
    const body = order('the name was asked about');
    await look(reviewer.token, id, body);
    await look(reviewer.token, id, body);
    const { rows } = await sql<{ reason: string }>`select reason from audit_log
      where action = 'kyc.documents' and object = ${`kyc:${id}`}`.execute(database.db);
    expect(rows).toEqual([{ reason: 'the name was asked about' }]);

    const own = await givenStaff(database.db, { role: 'risk' });
    await sql`update staff set mail = 'same@example.com' where id = ${own.id}`.execute(database.db);
    await sql`update members set email = 'Same@example.com' where id = ${person.id}`.execute(database.db);
    expect(await look(own.token, id)).toMatchObject({ code: 'kyc.ownCase' });
    expect(await decide(own.token, id, { verdict: 'reject', cause: 'other' })).toMatchObject({ code: 'kyc.ownCase' });
  });

  test('are sealed anew under another secret, as often as one likes; the one before opens nothing any more', async () => {
    const person = await givenPerson();
    await submit(person, await givenDocuments(person));
    const id = await waitingOf(person);
    const { staff: now } = house.kernel.config.secrets;
    const former = 'the secret of staff of before';
    const away = await resealKyc(database.db, { former: now, now: former });
    expect(away.lost).toBe(0);
    expect((await ask(reviewer.token, 'GET', `/desk/api/kyc/submissions/${id}`)).status).toBeGreaterThanOrEqual(500);
    expect(await resealKyc(database.db, { former, now })).toEqual(away);
    expect(await resealKyc(database.db, { former, now })).toEqual({ resealed: 0, kept: away.resealed, lost: 0 });
    expect((await ask(reviewer.token, 'GET', `/desk/api/kyc/submissions/${id}`)).value.told.realName).toBe(
      'Rahim Uddin',
    );
    expect((await look(reviewer.token, id)).value.pictures).toHaveLength(3);
  });

  test('that nobody submits are dropped after two hours', async () => {
    const person = await givenPerson();
    const picture = await bring(person);
    await sql`update kyc_pictures set made_at = made_at - interval '2 hours' where id = ${picture}::uuid`.execute(
      database.db,
    );
    await house.ports.kyc.sweepPictures();
    const wish = { ...(await givenDocuments(person)), front: picture };
    expect(await submit(person, wish)).toMatchObject({ code: 'kyc.pictureMissing' });
  });
});
