/** Campaigns over HTTP in a composed house: asked for, approved, told to a vendor that fails, played, capped, ended in the middle. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWalletClient, type WalletClient } from '@house/vendor-protocol/client';
import { deriveVendorSecret, isGenuine, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '@house/vendor-protocol/signing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp, givenConfig } from '../../main/given.ts';
import { transact } from '../../platform/database.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { type GivenStaff, givenMember, givenStaff } from '../identity/given.ts';
import { MARKET_CHECKS } from '../wagers/given.ts';
import { givenFundedMember, givenKey, givenReconciler } from '../wallet/given.ts';
import { freeRoundsEqualEntries } from './reconcile.ts';

const TAKA = 10_000n;
const GAME = { gameId: 'PADMA-GOLD', gameCode: 'S1' };
const DAY = 86_400_000;

let database: TestDatabase;
let house: RunningApp;
let vendor: Server;
let wallet: WalletClient;
let asker: GivenStaff;
let decider: GivenStaff;

/** What the vendor heard, genuinely signed, and what it answers next. */
const heard: { call: string; body: Record<string, unknown> }[] = [];
let nextAnswers: (object | 'lost')[] = [];

const reach = (async (url: string, init: { body: string; headers: Record<string, string> }) => {
  const { statusCode, body } = await house.http.inject({
    ...{ method: 'POST', url: new URL(url).pathname, headers: init.headers, payload: init.body },
  });
  return new Response(body, { status: statusCode });
}) as unknown as typeof fetch;

function openVendor(secret: string): Server {
  return createServer((request, response) => {
    let rawBody = '';
    request.on('data', (chunk) => {
      rawBody += chunk;
    });
    request.on('end', () => {
      const header = (name: string): string => String(request.headers[name] ?? '');
      const signed = { timestamp: header(TIMESTAMP_HEADER), signature: header(SIGNATURE_HEADER), rawBody };
      if (!isGenuine([secret], signed, Date.now())) return void response.writeHead(403).end();
      const body = JSON.parse(rawBody) as Record<string, unknown>;
      heard.push({ call: request.url?.split('/').at(-1) ?? '', body });
      const answer = nextAnswers.shift() ?? { status: 'OK' };
      if (answer === 'lost') return void request.socket.destroy();
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ requestId: body['requestId'], ...answer }));
    });
  });
}

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
  const secret = deriveVendorSecret(givenConfig('').secrets.vendors, 'STUDIO');
  vendor = openVendor(secret);
  await new Promise<void>((resolve) => vendor.listen({ host: '127.0.0.1', port: 0 }, resolve));
  const { port } = vendor.address() as AddressInfo;
  await database.pool.query('update vendor_services set url = $1', [`http://127.0.0.1:${port}/service`]);
  await database.pool.query(`update games set state = 'on' where id = 'PADMA-GOLD'`);
  const access = { url: 'http://house.test', vendor: 'STUDIO', clock: Date, timeoutMs: 20_000 };
  wallet = createWalletClient({ ...access, secret, fetch: reach });
  asker = await givenStaff(database.db, { role: 'support' });
  decider = await givenStaff(database.db, { role: 'risk' });
});
beforeEach(() => {
  heard.length = 0;
  nextAnswers = [];
});
afterAll(async () => {
  vendor.close();
  await house.stop();
  await database.close();
});

interface Answer {
  readonly success: boolean;
  readonly code?: string;
  // biome-ignore lint/suspicious/noExplicitAny: the test reads replies as anybody on the wire would
  readonly value: any;
}

async function ask(token: string, method: 'GET' | 'POST', url: string, body?: object): Promise<Answer> {
  const answer = await house.http.inject({
    ...{ method, url, headers: { token, language: 'en' } },
    ...(body === undefined ? {} : { payload: body }),
  });
  return answer.json() as Answer;
}

interface Player {
  readonly id: bigint;
  readonly username: string;
  readonly memberToken: string;
  readonly token: string;
  readonly about: { readonly user: string; readonly currency: string; readonly gameCode: string };
}

async function givenPlayer(): Promise<Player> {
  const id = await givenFundedMember(database, house.ports.wallet, 100n * TAKA);
  const member = await givenMember(database.db, { id });
  const { value } = await ask(member.token, 'POST', '/wps/game/launchGame', { gameId: GAME.gameId });
  const token = /token=([\w-]{64})/.exec(value.address)?.[1] ?? '';
  const about = { user: String(id), currency: 'BDT', gameCode: GAME.gameCode };
  return { id, username: member.username, memberToken: member.token, token, about };
}

const wishFor = (accounts: readonly string[], more: object = {}) => ({
  key: givenKey(),
  reason: 'the week of Padma Gold',
  terms: {
    ...{ name: 'Padma week', vendor: 'STUDIO', games: ['S1'], rounds: 3, stake: '2.00', winLimit: '50.00' },
    ...{ budget: '1000.00', multiplier: 1_000, grantDays: 7 },
    startsAt: new Date(Date.now() - 60_000).toISOString(),
    endsAt: new Date(Date.now() + 3 * DAY).toISOString(),
    ...more,
  },
  audience: accounts.length === 0 ? { kind: 'rule' } : { kind: 'members', accounts: accounts.join('\n') },
});

const decide = (id: string, act: 'approve' | 'reject' | 'stop', token = decider.token) =>
  ask(token, 'POST', `/desk/api/campaigns/${id}/${act}`, { key: givenKey(), reason: 'as agreed' });

/** A campaign that runs, and the grants of these players, told to the vendor. */
async function givenGrants(players: readonly Player[], more: object = {}): Promise<{ id: string; grants: string[] }> {
  const wish = wishFor(
    players.map(({ username }) => username),
    more,
  );
  const { value } = await ask(asker.token, 'POST', '/desk/api/campaigns', wish);
  expect((await decide(value.id, 'approve')).value).toMatchObject({ state: 'running', grants: players.length });
  await house.ports.campaignWork.tellVendors();
  const { rows } = await database.pool.query<{ id: bigint }>(
    'select id from free_round_grants where campaign_id = $1 order by array_position($2::bigint[], member_id)',
    [value.id, players.map(({ id }) => String(id))],
  );
  return { id: value.id, grants: rows.map(({ id }) => String(id)) };
}

const grantOf = async (id: string) =>
  (
    await database.pool.query('select state, used, won, fault, cancel_told_at from free_round_grants where id = $1', [
      id,
    ])
  ).rows[0];
const cashOf = async ({ id }: Player) => (await house.ports.wallet.balancesOf(id)).cash;

let ids = 0;
const newId = (): string => {
  ids += 1;
  return `f${ids}`;
};
const freeBet = (player: Player, grantId: string, txId = newId(), more: object = {}) => ({
  ...{ ...player.about, token: player.token, txId, amount: '0', roundId: `r${txId}`, isFree: true, grantId },
  ...more,
});
const winOf = (player: Player, betTxId: string, amount: string, txId = newId()) => ({
  ...{ ...player.about, txId, betTxId, amount, roundId: `r${betTxId}` },
});

describe('a campaign', () => {
  test('is asked for by one, approved by another, granted once, told to the vendor and shown to the member', async () => {
    const player = await givenPlayer();
    const wish = wishFor([player.username]);
    const asked = await ask(asker.token, 'POST', '/desk/api/campaigns', wish);
    expect(asked.value).toMatchObject({ state: 'requested', grants: 0, isOwn: true, audience: { members: 1 } });
    expect((await ask(asker.token, 'POST', '/desk/api/campaigns', wish)).value.id).toBe(asked.value.id);
    const other = { ...wish, reason: 'another' };
    expect((await ask(asker.token, 'POST', '/desk/api/campaigns', other)).code).toBe('request.keyReused');
    const admin = await givenStaff(database.db, { role: 'admin' });
    const own = await ask(admin.token, 'POST', '/desk/api/campaigns', wishFor([player.username]));
    expect((await decide(own.value.id, 'approve', admin.token)).code).toBe('campaigns.ownRequest');
    expect((await decide(own.value.id, 'reject')).value.state).toBe('rejected');
    const decisions = await Promise.all([decide(asked.value.id, 'approve'), decide(asked.value.id, 'approve')]);
    expect(decisions.map(({ code }) => code ?? 'OK').toSorted()).toEqual(['OK', 'campaigns.stateMoved']);
    await house.ports.campaignWork.tellVendors();
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({
      call: 'grant',
      body: { user: String(player.id), gameCodes: ['S1'], rounds: 3, stake: '2.00', winLimit: '50.00' },
    });
    const mine = await ask(player.memberToken, 'GET', '/wps/free-rounds');
    expect(mine.value.rows).toMatchObject([
      { name: 'Padma week', state: 'open', gameIds: ['PADMA-GOLD'], rounds: 3, used: 0, stake: '2.00' },
    ]);
  });

  test('names members and games that there are, and ends later than it starts', async () => {
    const code = async (wish: object) => (await ask(asker.token, 'POST', '/desk/api/campaigns', wish)).code;
    expect(await code(wishFor(['nobody-of-this-name']))).toBe('campaigns.membersUnknown');
    expect(await code(wishFor([], { games: ['S1', 'NONE'] }))).toBe('campaigns.gamesUnknown');
    expect(await code(wishFor([], { endsAt: new Date(Date.now() - 120_000).toISOString() }))).toBe(
      'campaigns.timesInvalid',
    );
  });

  test('grants by rule once for each cause, and only while it runs', async () => {
    const player = await givenPlayer();
    const { value } = await ask(asker.token, 'POST', '/desk/api/campaigns', wishFor([]));
    const grant = (cause: string) =>
      transact(database.db, (tx) =>
        house.ports.campaigns.grantFreeRounds(tx, { campaignId: BigInt(value.id), memberId: player.id, cause }),
      );
    expect(await grant('mission 7')).toEqual({ refused: 'campaigns.stateMoved' });
    await decide(value.id, 'approve');
    const grants = await Promise.all([grant('mission 7'), grant('mission 7'), grant('mission 8')]);
    const names = grants.map((one) => ('id' in one ? String(one.id) : one.refused));
    expect(new Set(names).size).toBe(2);
  });

  test('whose telling is lost is told again by the same name; one the vendor refuses says why', async () => {
    await house.ports.campaignWork.tellVendors();
    heard.length = 0;
    nextAnswers = ['lost'];
    const [player, other] = [await givenPlayer(), await givenPlayer()];
    const { grants } = await givenGrants([player]);
    expect(await grantOf(grants[0] ?? '')).toMatchObject({ state: 'waiting', fault: 'vendors.away' });
    await database.pool.query('update free_round_grants set next_try_at = now()');
    await house.ports.campaignWork.tellVendors();
    expect(heard.map(({ body }) => body['grantId'])).toEqual([grants[0], grants[0]]);
    expect(await grantOf(grants[0] ?? '')).toMatchObject({ state: 'granted', fault: null });
    nextAnswers = [{ status: 'INVALID_STAKE', message: '2.00' }];
    const refused = await givenGrants([other]);
    expect(await grantOf(refused.grants[0] ?? '')).toMatchObject({ state: 'refused', fault: 'INVALID_STAKE: 2.00' });
  });
});

describe('a free round', () => {
  test('costs nothing, wins once from the account of promotions, has to be played, and counts as no turnover', async () => {
    const player = await givenPlayer();
    const { grants } = await givenGrants([player]);
    const [grant = ''] = grants;
    const bet = newId();
    const bets = await Promise.all(Array.from({ length: 10 }, () => wallet.bet(freeBet(player, grant, bet))));
    expect(new Set(bets.map(({ status, balance }) => `${status} ${balance}`))).toEqual(new Set(['OK 100.00']));
    expect(await grantOf(grant)).toMatchObject({ state: 'active', used: 1 });
    expect((await wallet.bet(freeBet(player, grant, bet, { roundId: 'other' }))).status).toBe('DUPLICATE_CONFLICT');
    const win = winOf(player, bet, '12.5');
    const wins = await Promise.all(Array.from({ length: 10 }, () => wallet.win(win)));
    expect(new Set(wins.map(({ status, ourTxId }) => `${status} ${ourTxId}`)).size).toBe(1);
    expect((await wallet.win({ ...win, amount: '13' })).status).toBe('DUPLICATE_CONFLICT');
    expect(await cashOf(player)).toBe(1_125_000n);
    const { rows } = await database.pool.query<{ type: number; contra: number; reference: bigint; amount: bigint }>(
      'select type, contra, reference, amount from wallet_entries where member_id = $1 and contra <> 101',
      [player.id],
    );
    expect(rows.map(({ type, contra, reference }) => [type, contra, String(reference)])).toEqual([[16, 123, grant]]);
    const { open } = await house.ports.turnoverRequirements.standingOf(player.id);
    const bonus = open.filter(({ kind }) => kind === 'bonus');
    expect(bonus.map(({ required }) => required)).toEqual([1_250_000n]);
  });

  test('with its win in one call is taken once; the last one uses the grant up', async () => {
    const player = await givenPlayer();
    const [grant = ''] = (await givenGrants([player], { rounds: 2 })).grants;
    const request = { ...freeBet(player, grant), winAmount: '3', roundClosed: true };
    expect(await wallet.betwin(request)).toMatchObject({ status: 'OK', balance: '103.00' });
    expect(await wallet.betwin(request)).toMatchObject({ status: 'OK', balance: '103.00' });
    expect((await wallet.betwin({ ...freeBet(player, grant), winAmount: '0' })).status).toBe('OK');
    expect(await grantOf(grant)).toMatchObject({ state: 'used', used: 2, won: 30_000n });
    expect((await wallet.betwin({ ...freeBet(player, grant), winAmount: '9' })).status).toBe('GRANT_OVER');
    expect(await cashOf(player)).toBe(103n * TAKA);
  });

  test('is nobody else’s, in no other game, under no invented grant, and takes no stake', async () => {
    const [player, other] = [await givenPlayer(), await givenPlayer()];
    const [grant = ''] = (await givenGrants([player])).grants;
    expect((await wallet.bet(freeBet(other, grant))).status).toBe('GRANT_OVER');
    expect((await wallet.bet(freeBet(player, '123'))).status).toBe('GRANT_OVER');
    expect((await wallet.bet(freeBet(player, 'x'))).status).toBe('GRANT_OVER');
    expect((await wallet.bet(freeBet(player, grant, newId(), { amount: '2' }))).status).toBe('INVALID_REQUEST');
    expect(await grantOf(grant)).toMatchObject({ state: 'granted', used: 0 });
  });

  test('that is taken back is there again; one taken back before it came is not taken', async () => {
    const player = await givenPlayer();
    const [grant = ''] = (await givenGrants([player])).grants;
    const [bet, late] = [newId(), newId()];
    const back = (betTxId: string) =>
      wallet.rollback({ ...player.about, txId: newId(), betTxId, roundId: `r${betTxId}` });
    await wallet.bet(freeBet(player, grant, bet));
    expect((await back(bet)).status).toBe('OK');
    expect((await back(bet)).status).toBe('OK');
    expect(await grantOf(grant)).toMatchObject({ state: 'granted', used: 0 });
    expect((await wallet.win(winOf(player, bet, '5'))).status).toBe('TX_ROLLED_BACK');
    expect((await back(late)).status).toBe('OK');
    expect((await wallet.bet(freeBet(player, grant, late))).status).toBe('TX_ROLLED_BACK');
    const won = newId();
    await wallet.bet(freeBet(player, grant, won));
    const win = winOf(player, won, '5');
    await wallet.win(win);
    expect((await back(won)).status).toBe('ALREADY_SETTLED');
    const rollback = { ...player.about, txId: newId(), betTxId: won, winTxId: win.txId, roundId: `r${won}` };
    expect((await wallet.rollback(rollback)).status).toBe('OK');
    expect((await wallet.rollback(rollback)).status).toBe('OK');
    expect((await wallet.win(win)).status).toBe('TX_ROLLED_BACK');
    expect(await cashOf(player)).toBe(100n * TAKA);
  });

  test('wins no more than its grant may', async () => {
    const player = await givenPlayer();
    const [grant = ''] = (await givenGrants([player], { winLimit: '10.00' })).grants;
    const [one, two] = [newId(), newId()];
    await wallet.bet(freeBet(player, grant, one));
    await wallet.bet(freeBet(player, grant, two));
    expect((await wallet.win(winOf(player, one, '7'))).balance).toBe('107.00');
    const cut = winOf(player, two, '7');
    expect(await wallet.win(cut)).toMatchObject({ status: 'OK', balance: '110.00', message: expect.any(String) });
    expect(await wallet.win(cut)).toMatchObject({ status: 'OK', balance: '110.00' });
  });
});

describe('the end of a grant', () => {
  const begun = async (more: object = {}) => {
    const player = await givenPlayer();
    const campaign = await givenGrants([player], more);
    const [grant = ''] = campaign.grants;
    const bet = newId();
    expect((await wallet.bet(freeBet(player, grant, bet))).status).toBe('OK');
    return { player, grant, bet, campaign: campaign.id };
  };

  test('by time lets no round begin; what was begun is paid', async () => {
    const { player, grant, bet } = await begun();
    await database.pool.query(`update free_round_grants set valid_to = now() where id = $1`, [grant]);
    expect((await wallet.bet(freeBet(player, grant))).status).toBe('GRANT_OVER');
    await house.ports.campaignWork.endWhatIsOver();
    expect((await grantOf(grant)).state).toBe('expired');
    expect((await wallet.win(winOf(player, bet, '4'))).balance).toBe('104.00');
  });

  test('by an exclusion in the middle cancels the rest, the vendor hears of it, and what was begun is paid', async () => {
    const { player, grant, bet } = await begun();
    const exclusion = { key: givenKey(), span: 'halfYear' as const, word: 'EXCLUDE' };
    const excluded = await house.ports.playerProtection.exclude(player.id, exclusion);
    expect('exclusion' in excluded && excluded.exclusion !== null).toBe(true);
    expect((await wallet.bet(freeBet(player, grant))).status).toBe('GRANT_OVER');
    expect(await grantOf(grant)).toMatchObject({ state: 'cancelled', used: 1, cancel_told_at: null });
    nextAnswers = ['lost'];
    heard.length = 0;
    await house.ports.campaignWork.tellVendors();
    await database.pool.query('update free_round_grants set next_try_at = now()');
    await house.ports.campaignWork.tellVendors();
    expect(heard.map(({ call }) => call)).toEqual(['cancelgrant', 'cancelgrant']);
    expect((await grantOf(grant)).cancel_told_at).not.toBeNull();
    expect((await wallet.win(winOf(player, bet, '4'))).balance).toBe('104.00');
  });

  test('by the budget stops the campaign, and nobody is named as who stopped it', async () => {
    const { player, grant, bet, campaign } = await begun({ budget: '20.00' });
    await wallet.win(winOf(player, bet, '20'));
    await house.ports.campaignWork.endWhatIsOver();
    const { value } = await ask(asker.token, 'GET', `/desk/api/campaigns/${campaign}`);
    expect(value).toMatchObject({ state: 'stopped', stoppedBy: null, won: '20.00' });
    expect((await wallet.bet(freeBet(player, grant))).status).toBe('GRANT_OVER');
  });

  test('by staff, of one member or of all, keeps what was won', async () => {
    const { player, grant, campaign } = await begun();
    const order = { key: givenKey(), reason: 'given by mistake' };
    const cancelled = await ask(asker.token, 'POST', `/desk/api/free-round-grants/${grant}/cancel`, order);
    expect(cancelled.value).toMatchObject({ state: 'cancelled', used: 1 });
    expect((await wallet.bet(freeBet(player, grant))).status).toBe('GRANT_OVER');
    expect((await decide(campaign, 'stop', asker.token)).value).toMatchObject({ state: 'stopped' });
  });
});

test('the books are right after all of it', async () => {
  const report = await givenReconciler(
    database,
    { ...MARKET_CHECKS, ofMembers: [...MARKET_CHECKS.ofMembers, freeRoundsEqualEntries] },
    house.kernel.ids,
  ).run('full');
  expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
});
