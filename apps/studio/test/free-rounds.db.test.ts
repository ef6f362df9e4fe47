/** Free rounds that the house grants and the studio plays: asked for at the desk, told, played, lost on the way, used up, taken back. */
import { randomUuid } from '@house/fairness/random';
import { askService } from '@house/vendor-protocol/service-client';
import type { ServiceCall } from '@house/vendor-protocol/services';
import { deriveVendorSecret } from '@house/vendor-protocol/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freeRoundsEqualEntries } from '../../server/src/capabilities/campaigns/reconcile.ts';
import { type GivenStaff, givenStaff } from '../../server/src/capabilities/identity/given.ts';
import { MARKET_CHECKS } from '../../server/src/capabilities/wagers/given.ts';
import { givenKey, givenReconciler } from '../../server/src/capabilities/wallet/given.ts';
import { givenConfig } from '../../server/src/main/given.ts';
import type { ShownGrant, ShownSession } from '../src/contract.ts';
import { type GivenStudio, givenPlayer, givenStudio, type Player, TAKA } from './given.ts';

const SLOT = { id: 'PADMA-GOLD', code: 'S1' };
const DAY = 86_400_000;

let given: GivenStudio;
let staff: readonly [GivenStaff, GivenStaff];

beforeAll(async () => {
  given = await givenStudio();
  await given.studio.listen();
  const { db } = given.database;
  staff = [await givenStaff(db, { role: 'support' }), await givenStaff(db, { role: 'risk' })];
});
afterAll(() => given.stop());

async function desk(who: 0 | 1, url: string, payload: object): Promise<{ id: string }> {
  const answer = await given.house.http.inject({
    ...{ method: 'POST', url: `/desk/api/campaigns${url}`, payload },
    headers: { token: staff[who].token, language: 'en' },
  });
  const said = answer.json() as { success: boolean; value: { id: string } };
  if (!said.success) throw new Error(answer.body);
  return said.value;
}

/** A campaign of so many rounds of 2.00 for one player, approved, told to the studio. */
async function grantRounds(player: Player, rounds: number, winLimit: string | null = null): Promise<ShownGrant> {
  const { id } = await desk(0, '', {
    ...{ key: givenKey(), reason: 'the week of Padma Gold' },
    terms: {
      ...{ name: 'Padma week', vendor: 'STUDIO', games: ['S1'], rounds, stake: '2.00', winLimit },
      ...{ budget: '1000.00', multiplier: 1_000, grantDays: 7 },
      startsAt: new Date(Date.now() - 60_000).toISOString(),
      endsAt: new Date(Date.now() + 3 * DAY).toISOString(),
    },
    audience: { kind: 'members', accounts: player.username },
  });
  await desk(1, `/${id}/approve`, { key: givenKey(), reason: 'as agreed' });
  await given.house.ports.campaignWork.tellVendors();
  const [grant] = await grantsOf(player);
  if (grant === undefined) throw new Error('nothing was granted');
  return grant;
}

const grantsOf = async (player: Player): Promise<readonly ShownGrant[]> =>
  ((await player.call('POST', '/open', { game: SLOT.code })).value as ShownSession).grants;

const askStudio = (call: ServiceCall, request: object, secret?: string) =>
  askService(
    'http://studio.test/studio/service',
    {
      secret: secret ?? deriveVendorSecret(givenConfig('').secrets.vendors, 'STUDIO'),
      clock: Date,
      timeoutMs: 10_000,
      fetch: (async (url: string, init: { body: string; headers: Record<string, string> }) => {
        const { pathname } = new URL(url);
        const { statusCode, body } = await given.studio.http.inject({
          ...{ method: 'POST', url: pathname, headers: init.headers, payload: init.body },
        });
        return new Response(body, { status: statusCode });
      }) as unknown as typeof fetch,
    },
    call,
    request as never,
  ) as Promise<Record<string, unknown>>;

test('costs nothing, pays what it wins from the account of promotions, and is one less', async () => {
  const player = await givenPlayer(given, SLOT);
  const grant = await grantRounds(player, 3);
  expect(grant).toMatchObject({ left: 3, stake: '2.00', winLimit: null });
  let won = 0n;
  for (const left of [2, 1, 0]) {
    const key = randomUuid();
    const round = await player.start('2.00', {}, key, grant.id);
    expect(round).toMatchObject({ state: 'settled', grant: grant.id, inPools: false });
    expect(await player.start('2.00', {}, key, grant.id)).toEqual(round);
    won += BigInt(Math.round(Number(round.prize) * 10_000));
    expect((await grantsOf(player))[0]?.left ?? 0).toBe(left);
  }
  expect(await player.cash()).toBe(1_000n * TAKA + won);
  expect(await player.start('2.00', {}, randomUuid(), grant.id)).toEqual({ code: 'grant.over' });
  const { rows } = await given.database.pool.query(
    `select count(*)::int as stakes from wallet_entries where member_id = $1 and contra not in (101, 123)`,
    [player.id],
  );
  expect(rows).toEqual([{ stakes: 0 }]);
});

test('a promotion gives them once: claimed in the reward centre, played in the slot, won with turnover to play', async () => {
  const player = await givenPlayer(given, SLOT);
  const { promotions, rewards, campaignWork } = given.house.ports;
  const campaign = await desk(0, '', {
    ...{ key: givenKey(), reason: 'for whoever has the offer' },
    terms: {
      ...{ name: 'Padma offer', vendor: 'STUDIO', games: ['S1'], rounds: 12, stake: '2.00', winLimit: null },
      ...{ budget: '1000.00', multiplier: 1_000, grantDays: 7 },
      startsAt: new Date(Date.now() - 60_000).toISOString(),
      endsAt: new Date(Date.now() + 3 * DAY).toISOString(),
    },
    audience: { kind: 'rule' },
  });
  await desk(1, `/${campaign.id}/approve`, { key: givenKey(), reason: 'as agreed' });
  const by = (staffId: bigint) => ({
    ...{ staffId, staff: `growth${staffId}`, address: '127.0.0.1', reason: 'rounds for all', key: givenKey() },
  });
  const today = Math.floor(Date.now() / DAY) - 1;
  const asked = await promotions.ask(by(1n), {
    ...{ id: null, seen: 0, names: { bn: 'ফ্রি রাউন্ড', en: 'Free rounds' }, startsOn: today, endsOn: null },
    rule: {
      trigger: { kind: 'day', amount: 0n, number: 0, product: null, code: null },
      ...{ period: 'once', weekdays: [], rankFrom: 0, joinedWithin: null, unique: [], stackable: true, budget: null },
      reward: { kind: 'freeRounds', percent: null, amount: TAKA, thing: campaign.id },
      requirement: { times: 0, of: 'bonus', days: 7, weights: { slots: 100 } },
    },
  });
  if (asked.refused !== undefined) throw new Error(asked.refused);
  const promotionId = asked.promotionId;
  await promotions.decide(by(2n), { id: promotionId, version: 1 }, 'approve');
  await Promise.all([1, 2].map(() => promotions.take(player.id, promotionId, {})));
  expect(await grantsOf(player)).toEqual([]);
  const claims = await Promise.all([rewards.claimAll(player.id), rewards.claimAll(player.id)]);
  expect(claims.map((claim) => claim.refused)).toEqual([undefined, undefined]);
  await campaignWork.tellVendors();
  const [grant, ...more] = await grantsOf(player);
  expect([grant, more]).toMatchObject([{ left: 12, stake: '2.00' }, []]);
  let won = 0n;
  for (let round = 0; round < 12; round += 1) {
    const played = await player.start('2.00', {}, randomUuid(), grant?.id);
    won += BigInt(Math.round(Number((played as { prize: string }).prize) * 10_000));
  }
  expect(await player.start('2.00', {}, randomUuid(), grant?.id)).toEqual({ code: 'grant.over' });
  expect(await player.cash()).toBe(1_000n * TAKA + won);
  const { rows } = await given.database.pool.query<{ amount: bigint; times: number | null }>(
    `select e.amount, t.multiplier as times from wallet_entries e
      left join turnover_requirement_terms t on t.shard = e.shard and t.seq = e.seq
      where e.member_id = $1 and e.type = 16`,
    [player.id],
  );
  expect(rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(won);
  expect(rows.every(({ times }) => times === 1_000)).toBe(true);
});

test('is for its player, its game and its stake alone', async () => {
  const [player, other] = [await givenPlayer(given, SLOT), await givenPlayer(given, SLOT)];
  const slot = await givenPlayer(given, { id: 'MONSOON-WAYS', code: 'S2' });
  const grant = await grantRounds(player, 1);
  expect(await other.start('2.00', {}, randomUuid(), grant.id)).toEqual({ code: 'grant.over' });
  expect(await slot.start('2.00', {}, randomUuid(), grant.id)).toEqual({ code: 'grant.over' });
  expect(await player.start('4.00', {}, randomUuid(), grant.id)).toEqual({ code: 'round.stake' });
  expect((await grantsOf(player))[0]?.left).toBe(1);
});

test('whose wallet did not answer is one again, and is paid once however often it is tried', async () => {
  const player = await givenPlayer(given, SLOT);
  const grant = await grantRounds(player, 2);
  for (const loss of ['request', 'answer'] as const) {
    given.lose('betwin', loss);
    const round = await player.start('2.00', {}, randomUuid(), grant.id);
    // Asked back at once: the wallet had taken the second with its prize, so it stands.
    expect(round.state).toBe(loss === 'request' ? 'void' : 'settled');
    expect((await grantsOf(player))[0]?.left).toBe(loss === 'request' ? 2 : 1);
  }
  const starts = Array.from({ length: 5 }, () => player.start('2.00', {}, randomUuid(), grant.id));
  const played = (await Promise.all(starts)).filter((round) => 'state' in round && round.state === 'settled');
  expect(played).toHaveLength(1);
  expect(await grantsOf(player)).toEqual([]);
});

test('is over once the operator takes the grant back, also before it was told of', async () => {
  const player = await givenPlayer(given, SLOT);
  const grant = await grantRounds(player, 5);
  await player.start('2.00', {}, randomUuid(), grant.id);
  const user = String(player.id);
  expect(await askStudio('cancelgrant', { grantId: grant.id, user })).toMatchObject({ status: 'OK', roundsUsed: 1 });
  expect(await player.start('2.00', {}, randomUuid(), grant.id)).toEqual({ code: 'grant.over' });
  const told = {
    ...{ grantId: '999999', campaignId: '1', user, currency: 'BDT', gameCodes: ['S1'], rounds: 5, stake: '2.00' },
    ...{ winLimit: null, validFrom: new Date(0).toISOString(), validTo: new Date(Date.now() + DAY).toISOString() },
  };
  expect(await askStudio('cancelgrant', { grantId: told.grantId, user })).toMatchObject({ roundsUsed: 0 });
  expect(await askStudio('grant', told)).toMatchObject({ status: 'OK' });
  expect(await askStudio('grant', { ...told, rounds: 6 })).toMatchObject({ status: 'DUPLICATE_CONFLICT' });
  expect(await grantsOf(player)).toEqual([]);
  expect(await askStudio('grant', { ...told, grantId: 'b', stake: '2.01' })).toMatchObject({ status: 'INVALID_STAKE' });
  expect(await askStudio('grant', { ...told, grantId: 'c', gameCodes: ['CRASH'] })).toMatchObject({
    status: 'INVALID_GAME',
  });
  expect(await askStudio('grant', told, 'x'.repeat(64))).toMatchObject({ status: 'BAD_SIGNATURE' });
});

test('the history tells each stake and prize once, page by page, as the wallet has them', async () => {
  const player = await givenPlayer(given, SLOT);
  const from = new Date(Date.now() - 60_000).toISOString();
  for (let at = 0; at < 5; at += 1) await player.start('2.00');
  const to = new Date(Date.now() + 60_000).toISOString();
  const told: { txId: string; kind: string; user: string; state: string }[] = [];
  for (let after: string | null = null, pages = 0; pages === 0 || after !== null; pages += 1) {
    const page = await askStudio('history', { from, to, after, limit: 4 });
    told.push(...(page['transactions'] as typeof told));
    after = page['next'] as string | null;
  }
  const mine = told.filter(({ user }) => user === String(player.id));
  expect(mine.filter(({ kind }) => kind === 'bet')).toHaveLength(5);
  expect(new Set(told.map(({ txId, kind }) => `${kind} ${txId}`)).size).toBe(told.length);
  const { rows } = await given.database.pool.query<{ id: string }>(
    'select id::text from studio.rounds where player = $1 limit 1',
    [String(player.id)],
  );
  expect(await askStudio('roundstate', { user: String(player.id), roundId: rows[0]?.id })).toMatchObject({
    state: 'settled',
  });
  expect(await askStudio('roundstate', { user: '1', roundId: rows[0]?.id })).toMatchObject({ state: 'unknown' });
});

test('the house holds it against its books, finds what does not agree, and takes it back once it does', async () => {
  const { vendorHistoryWork: work } = given.house.ports;
  const { pool } = given.database;
  const player = await givenPlayer(given, SLOT);
  const rounds = [await player.start('2.00'), await player.start('2.00'), await player.start('2.00')];
  const placed = async (at: string): Promise<void> => {
    await pool.query('update vendor_history_positions set checked_to = now() - $1::interval', [at]);
  };
  await pool.query(`insert into vendor_history_positions (vendor, checked_to) values ('STUDIO', now() - interval '1 minute')
    on conflict do nothing`);
  // Half an hour settles; what the tests sent is younger, so it is made older on both sides.
  await pool.query(`alter table wallet_references disable trigger all`);
  await pool.query(`update wallet_references set at = at - interval '1 hour' where vendor = 'STUDIO'`);
  await pool.query(`alter table wallet_references enable trigger all`);
  await pool.query(
    `update studio.rounds set placed_at = placed_at - interval '1 hour', ended_at = ended_at - interval '1 hour'`,
  );
  const differences = async () =>
    (
      await pool.query<{ transaction_id: string; what: string; kind: string }>(
        'select transaction_id, what, kind from vendor_differences where cleared_at is null order by what, kind',
      )
    ).rows;
  await placed('2 hours');
  await work.checkNew();
  expect(await differences()).toEqual([]);
  const [first, second] = rounds;
  await pool.query(`update studio.rounds set stake = stake + 1 where id = $1`, [first?.id]);
  await pool.query(`update studio.rounds set bet_transaction = gen_random_uuid() where id = $1`, [second?.id]);
  await placed('2 hours');
  await work.checkNew();
  const found = await differences();
  expect(new Set(found.map(({ what }) => what))).toEqual(new Set(['amount', 'missingHere', 'missingThere']));
  await pool.query(`update studio.rounds set stake = stake - 1 where id = $1`, [first?.id]);
  await work.checkAgain();
  expect((await differences()).filter(({ what }) => what === 'amount')).toEqual([]);
  const shown = await given.house.http.inject({
    ...{
      method: 'GET',
      url: '/desk/api/vendor-history',
      headers: { token: (await givenStaff(given.database.db, { role: 'admin' })).token, language: 'en' },
    },
  });
  expect(shown.statusCode).toBe(200);
  expect((shown.json() as { value: { positions: object[] } }).value.positions).toMatchObject([
    { vendor: 'STUDIO', fault: null },
  ]);
});

test('a bet that nobody decided within a day is on the list until it is decided', async () => {
  const { vendorHistoryWork: work } = given.house.ports;
  const { pool } = given.database;
  const player = await givenPlayer(given, { id: 'MINES', code: 'MINES' });
  const round = await player.start('2.00', { mines: 3 });
  expect(round.state).toBe('open');
  await pool.query('alter table wallet_references disable trigger all');
  await pool.query(`update wallet_references set at = at - interval '25 hours' where member_id = $1`, [player.id]);
  await pool.query('alter table wallet_references enable trigger all');
  const open = async () =>
    (await pool.query<{ stake: bigint }>('select stake from vendor_open_bets where member_id = $1', [player.id])).rows;
  await work.findOpenBets();
  expect(await open()).toEqual([{ stake: 2n * TAKA }]);
  const after = await player.act(round, { kind: 'open', field: 0 });
  if (after.state === 'open') await player.act(after, { kind: 'cash-out' });
  await work.findOpenBets();
  expect(await open()).toEqual([]);
});

test('the books of the house hold with all of this in them', async () => {
  const checks = { ...MARKET_CHECKS, ofMembers: [...MARKET_CHECKS.ofMembers, freeRoundsEqualEntries] };
  const report = await givenReconciler(given.database, checks, given.house.kernel.ids).run('full');
  expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
});
