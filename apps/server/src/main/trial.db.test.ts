/** A trial account in a whole house: what it gets, what is shut to it, how it ends, and where its money stands. */
import { formatAmount } from '@house/money/amount';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Visitor } from '../capabilities/identity/sign-in/given.ts';
import { givenDrawOnSale, givenSleepingDraws, ONE_TAKA } from '../capabilities/lottery/given.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';
import { givenPlayer, givenWireSlip } from './testing/house-client.ts';

let database: TestDatabase;
let house: RunningApp;

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url);
  await house.ports.content.changeSettings({ flags: { FREEPLAY3: true } });
  await givenSleepingDraws(database.db, house.ports.lottery, ['F5D1']);
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

const givenVisitor = (wish: { address?: string } = {}) =>
  new Visitor(
    {
      identity: house.ports.identity,
      http: house.http,
      content: house.ports.content,
      close: async () => undefined,
    },
    wish,
  );

async function givenTrial(): Promise<Visitor> {
  const visitor = givenVisitor();
  expect((await visitor.startTrial()).value).toMatchObject({ isAgent: 4 });
  return visitor;
}

const cashOf = async (visitor: Visitor) => (await visitor.send('GET', '/wps/v2/wallets/balance')).value.cash;

test('gets a name of its own, 5,000 of play money and four hours', async () => {
  const visitor = givenVisitor();
  const { value } = await visitor.startTrial();
  expect(value.account).toMatch(/^TRY\d{8}$/);
  const hours = (Date.parse(value.expiresAt) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(3.9);
  expect(hours).toBeLessThanOrEqual(4);
  expect(await cashOf(visitor)).toBe('5000.00');
});

test('bets, and finds the cashier, the records and the password shut', async () => {
  const visitor = await givenTrial();
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  const bet = await visitor.send('POST', '/lotto/lgw/slips', { body: givenWireSlip(draw, [7]) });
  expect(bet.success).toBe(true);
  expect(await cashOf(visitor)).toBe('4999.00');
  for (const [method, url] of [
    ['POST', '/wps/cashier/deposits'],
    ['GET', '/wps/cashier/channels'],
    ['GET', '/wps/member/entries'],
    ['GET', '/wps/member/sessions'],
    ['POST', '/wps/member/password'],
    // Play money would buy a raffle out, and stand among what it took.
    ['POST', '/lotto/lgw/raffles/1/tickets'],
    ['POST', '/lotto/lgw/scratch/cards'],
  ] as const) {
    expect((await visitor.send(method, url)).code, url).toBe('session.trialAccount');
  }
});

test("stands apart in the house's totals, and the books balance", async () => {
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  const before = await readTotals();
  const trial = await givenTrial();
  await trial.send('POST', '/lotto/lgw/slips', { body: givenWireSlip(draw, [1, 2], 10n * ONE_TAKA) });
  const player = await givenPlayer(database, house.ports.wallet, 100n * ONE_TAKA);
  const own = givenVisitor();
  own.token = player.token;
  await own.send('POST', '/lotto/lgw/slips', { body: givenWireSlip(draw, [3], 10n * ONE_TAKA) });
  await expect
    .poll(async () => difference(await readTotals(), before), { timeout: 10_000 })
    .toMatchObject({ cashier: '-100.00', lottery: '10.00' });
  const { rows } = await sql<{ held: bigint }>`select sum(balance)::bigint as held from wallet_accounts a
    join members m on m.id = a.member_id where m.kind = 'trial'`.execute(database.db);
  // What trials hold came from the house's account of trials, grant, stakes and prizes alike.
  await expect.poll(async () => (await readTotals()).trial, { timeout: 10_000 }).toBe(-(rows[0]?.held ?? 0n));
  for (const kind of ['running', 'full'] as const) {
    expect((await house.ports.reconciler.run(kind)).checks.filter(({ holds }) => !holds)).toEqual([]);
  }
});

const ACCOUNTS = { 101: 'cashier', 102: 'lottery', 104: 'trial' } as const;
type Totals = Partial<Record<string, bigint>>;

async function readTotals(): Promise<Totals> {
  const { rows } = await sql<{ account: keyof typeof ACCOUNTS; amount: bigint }>`
    select account, sum(amount)::bigint as amount from wallet_house_totals group by account`.execute(database.db);
  return Object.fromEntries(rows.map(({ account, amount }) => [ACCOUNTS[account], amount]));
}

function difference(after: Totals, before: Totals): Record<string, string> {
  return Object.fromEntries(
    Object.values(ACCOUNTS).map((name) => [name, formatAmount((after[name] ?? 0n) - (before[name] ?? 0n))]),
  );
}

test('ends after its time: the session first, then the account, and the page learns why', async () => {
  const visitor = await givenTrial();
  expect((await visitor.info()).success).toBe(true);
  await sql`update members set trial_ends_at = now() where kind = 'trial' and trial_ends_at is not null`.execute(
    database.db,
  );
  expect(await house.ports.identity.closeTrials(100)).toBeGreaterThan(0);
  expect(await house.ports.identity.closeTrials(100)).toBe(0);
  expect(await visitor.info()).toMatchObject({ code: 'session.ended', values: { reason: 'trialOver' } });
});

test('is given five times an hour to an address, fifty to an IPv6 /48, and not at all while the flag is off', async () => {
  const visitor = givenVisitor();
  const codes: (string | undefined)[] = [];
  for (let turn = 0; turn < 6; turn += 1) codes.push((await visitor.startTrial()).code);
  expect(codes).toEqual([...Array(5).fill(undefined), 'identity.trialLimit']);
  const codeAt = async (address: string) => (await givenVisitor({ address }).startTrial()).code;
  // Whoever rents a /48 has 65,536 addresses of this kind; so have the telephones of a carrier.
  const site = (turn: number) => `2001:db8:77:${turn.toString(16)}::1`;
  for (let turn = 0; turn < 50; turn += 1) expect(await codeAt(site(turn))).toBeUndefined();
  expect(await codeAt(site(50))).toBe('identity.trialLimit');
  expect(await codeAt('2001:db8:78::1')).toBeUndefined();
  await house.ports.content.changeSettings({ flags: { FREEPLAY3: false } });
  expect((await givenVisitor().startTrial()).code).toBe('identity.trialClosed');
  await house.ports.content.changeSettings({ flags: { FREEPLAY3: true } });
});
