/** Payout accounts through HTTP: five of one's own, a day's wait, and a number belongs to one member. */
import {
  addPayoutAccount,
  chooseDefaultPayoutAccount,
  listPayoutAccounts,
  removePayoutAccount,
} from '@house/contract/identity/profile';
import { hashSync } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHEAP_COST, type GivenMember, givenMember } from '../given.ts';
import { givenProfileApp, type ProfileApp } from './given.ts';

const PAYMENT_PASSWORD = '471902';
const hash = hashSync(PAYMENT_PASSWORD, CHEAP_COST);
let house: ProfileApp;
beforeAll(async () => {
  house = await givenProfileApp(31);
});
afterAll(() => house.close());

let numbers = 0;
const freshAccount = () => {
  numbers += 1;
  return `017${String(30_000_000 + numbers)}`;
};

async function payee(realName: string | null = 'Rahim Uddin'): Promise<GivenMember> {
  const member = await givenMember(house.db);
  await sql`update members set payment_password_hash = ${hash}, real_name = ${realName} where id = ${member.id}`.execute(
    house.db,
  );
  return member;
}
const add = (member: GivenMember, account: string, more: object = {}, at: 0 | 1 = 0) =>
  house.send(member, addPayoutAccount, {
    body: { kind: 'bkash', account, paymentPassword: PAYMENT_PASSWORD, ...more },
    at,
  });
const listOf = async (member: GivenMember) => (await house.send(member, listPayoutAccounts)).value.rows;

test('an account is added under the real name, masked, and can be used a day later', async () => {
  const member = await payee();
  const account = freshAccount();
  expect((await add(member, account, { paymentPassword: '000001' })).code).toBe('profile.paymentPasswordWrong');
  expect((await add(member, account, { holder: 'Somebody Else' })).success).toBe(true);
  const [row] = await listOf(member);
  expect(row).toMatchObject({ kind: 'bkash', holder: 'Rahim Uddin', isDefault: true, usable: false });
  expect(row.masked).toBe(`017•••••${account.slice(-3)}`);
  await sql`update payout_accounts set added_at = added_at - interval '24 hours' where member_id = ${member.id}`.execute(
    house.db,
  );
  expect((await listOf(member))[0].usable).toBe(true);
});

test('nobody without payment password and real name adds one, and a number must be one', async () => {
  const bare = await givenMember(house.db);
  expect((await add(bare, freshAccount())).code).toBe('profile.paymentPasswordMissing');
  const nameless = await payee(null);
  expect((await add(nameless, freshAccount())).code).toBe('profile.realNameMissing');
  const member = await payee();
  for (const typed of ['', '0171', '02812345678', 'abc', '99999999999999999999999']) {
    expect((await add(member, typed)).code).toBe('profile.accountInvalid');
  }
  expect((await add(member, '1234567890123', { kind: 'bank' })).code).toBe('profile.bankMissing');
  expect((await add(member, '1234567890123', { kind: 'bank', bankName: 'Jamuna' })).success).toBe(true);
});

test('five at most, also when four are added at once at two processes, twice', async () => {
  const member = await payee();
  // Of more than five at once some are asked to come again: a payment password is tried five times.
  const four = () =>
    Promise.all(Array.from({ length: 4 }, (_, at) => add(member, freshAccount(), {}, (at % 2) as 0 | 1)));
  const answers = [...(await four()), ...(await four())];
  expect(answers.map(({ code }) => code ?? 'added').sort()).toEqual([
    ...Array<string>(5).fill('added'),
    ...Array<string>(3).fill('profile.accountsFull'),
  ]);
  const rows: { isDefault: boolean }[] = await listOf(member);
  expect(rows.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test("a number is one member's whatever the wallet and however it is written, also of two at once", async () => {
  const [one, two] = [await payee(), await payee('Karim Mia')];
  const account = freshAccount();
  const answers = await Promise.all([
    add(one, account, {}, 0),
    add(two, `+88 ${account.slice(0, 5)}-${account.slice(5)}`, { kind: 'nagad' }, 1),
  ]);
  expect(answers.map(({ code }) => code ?? 'added').sort()).toEqual(['added', 'profile.accountTaken']);
  const [owner, other] = answers[0]?.success ? [one, two] : [two, one];
  const [row] = await listOf(owner);
  const remove = (member: GivenMember) =>
    house.send(member, removePayoutAccount, { body: { paymentPassword: PAYMENT_PASSWORD }, id: row.id });
  expect((await remove(other)).code).toBe('profile.accountUnknown');
  expect((await remove(owner)).success).toBe(true);
  expect(await listOf(owner)).toEqual([]);
});

test('a number that its first owner removed is free: naming it once keeps nobody’s own number from him', async () => {
  const [first, second] = [await payee(), await payee('Karim Mia')];
  const account = freshAccount();
  const { id } = (await add(first, account)).value;
  expect((await add(second, account)).code).toBe('profile.accountTaken');
  await house.send(first, removePayoutAccount, { body: { paymentPassword: PAYMENT_PASSWORD }, id });
  // Two who want it at the same time: one gets it, and the first is no exception.
  const third = await payee('Rahima Khatun');
  const answers = await Promise.all([add(second, account, {}, 0), add(third, account, {}, 1)]);
  expect(answers.map(({ code }) => code ?? 'added').sort()).toEqual(['added', 'profile.accountTaken']);
  expect((await add(first, account)).code).toBe('profile.accountTaken');
});

test('five are added within a day, however many are removed between: numbers are not walked through', async () => {
  const member = await payee();
  for (let tries = 0; tries < 5; tries += 1) {
    const { id } = (await add(member, freshAccount())).value;
    await house.send(member, removePayoutAccount, { body: { paymentPassword: PAYMENT_PASSWORD }, id });
  }
  expect(await add(member, freshAccount())).toMatchObject({ code: 'profile.accountDayLimit', values: { most: 5 } });
  await sql`update security_events set made_at = made_at - interval '24 hours' where member_id = ${member.id}`.execute(
    house.db,
  );
  expect((await add(member, freshAccount())).success).toBe(true);
});

test('whose numbers are known is not found out by trying', async () => {
  const [owner, prober] = [await payee(), await payee('Karim Mia')];
  const account = freshAccount();
  await add(owner, account);
  for (let tries = 0; tries < 5; tries += 1) expect((await add(prober, account)).code).toBe('profile.accountTaken');
  expect((await add(prober, account)).code).toBe('request.tooMany');
  expect((await add(prober, freshAccount())).code).toBe('request.tooMany');
});

test('the default moves with the choice, and to the next when it is removed', async () => {
  const [member, other] = [await payee(), await payee('Karim Mia')];
  const ids: string[] = [];
  for (let at = 0; at < 2; at += 1) ids.push((await add(member, freshAccount())).value.id);
  const [first = '', second = ''] = ids;
  const choose = (who: GivenMember, id: string) => house.send(who, chooseDefaultPayoutAccount, { body: {}, id });
  expect((await choose(other, second)).code).toBe('profile.accountUnknown');
  expect((await choose(member, second)).success).toBe(true);
  expect((await listOf(member)).map(({ id }: { id: string }) => id)).toEqual([second, first]);
  await house.send(member, removePayoutAccount, { body: { paymentPassword: PAYMENT_PASSWORD }, id: second });
  expect(await listOf(member)).toMatchObject([{ id: first, isDefault: true }]);
});
