/** Moves to and from a vendor's wallet that is late, lies, forgets, dies or is away: each happens once, or is asked about. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createIds } from '../../platform/ids.ts';
import { isRefusal, must } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenKey, givenWallet } from '../wallet/given.ts';
import { createBalances } from './balances.ts';
import { createTransferWalletsDesk } from './desk.ts';
import { STAND_IN_SECRET, StandInVendor } from './given.ts';
import { createHttpWalletApi } from './http-api.ts';
import type { OpenWallet } from './moves.ts';
import type { MoveDirection, TransferWallets, WalletMove } from './port.ts';
import { walletMovesEqualEntries, walletsEqualReports } from './reconcile.ts';
import { createTransferWallets } from './service.ts';
import type { VendorWalletApi } from './vendor-api.ts';

const TAKA = 10_000n;
const HASTY_MILLISECONDS = 300;

const ids = createIds(systemClock, 7);

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let vendor: StandInVendor;
let api: VendorWalletApi;
let wallets: TransferWallets;
/** Waits for no answer that is late. */
let hasty: TransferWallets;
/** What is wrong with every member, and with the vendor. */
let standing: { status?: 'active' | 'locked'; paused?: boolean; trial?: boolean };
let vendorStatus: OpenWallet['status'];

function givenTransferWallets(by: VendorWalletApi = api): TransferWallets {
  return createTransferWallets({
    ...{ db: database.db, ids, wallet },
    hasPlayMoney: async () => standing.trial ?? false,
    lockMemberRow: async () => standing.status ?? 'active',
    depositGuardOf: async () => ({
      ...{ paused: standing.paused ?? false, limits: { day: null, week: null, month: null } },
      since: { day: new Date(), week: new Date(), month: new Date() },
    }),
    balances: createBalances({ db: database.db, clock: systemClock }),
    listWallets: async () =>
      new Map([['TWV', { vendor: 'TWV', status: vendorStatus, decimals: 2, simulated: false, api: by }]]),
    listVendors: async () => [
      { code: 'STUDIO', status: 'on' },
      { code: 'TWV', status: vendorStatus },
    ],
  });
}

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 6 });
  wallet = givenWallet(database);
  vendor = new StandInVendor();
  const reach = { url: await vendor.listen(), secret: STAND_IN_SECRET, currency: 'BDT' };
  api = createHttpWalletApi({ ...reach, timeoutMilliseconds: 20_000 });
  hasty = givenTransferWallets(createHttpWalletApi({ ...reach, timeoutMilliseconds: HASTY_MILLISECONDS }));
  [standing, vendorStatus] = [{}, 'on'];
  wallets = givenTransferWallets();
});
afterEach(() => {
  vendor.behave();
  [standing, vendorStatus] = [{}, 'on'];
});
afterAll(async () => {
  await vendor.close();
  await database.close();
});

const givenPlayer = (taka = 1_000n) => givenFundedMember(database, wallet, taka * TAKA);
const cashOf = async (memberId: bigint) => (await wallet.balancesOf(memberId)).cash / TAKA;
const wishOf = (memberId: bigint, direction: MoveDirection, taka: bigint | null, key = givenKey()) => ({
  ...{ memberId, key, vendor: 'TWV', direction, cause: 'member' as const },
  amount: taka === null ? null : taka * TAKA,
});

async function move(
  memberId: bigint,
  direction: MoveDirection,
  taka: bigint | null,
  by = wallets,
): Promise<WalletMove> {
  const moved = await by.move(wishOf(memberId, direction, taka));
  must(!isRefusal(moved), 'a move is not refused');
  return moved;
}

async function stateOf({ id }: { id: bigint }): Promise<string> {
  const { rows } = await sql<{ state: string }>`select state from transfer_wallet_moves where id = ${id}`.execute(
    database.db,
  );
  return rows[0]?.state ?? 'none';
}

/** As if so much time had gone by since it began, and it was due. */
async function age({ id }: { id: bigint }, seconds: number): Promise<void> {
  await sql`alter table transfer_wallet_moves disable trigger transfer_wallet_moves_guard`.execute(database.db);
  await sql`update transfer_wallet_moves set ask_at = now(), at = at - make_interval(secs => ${seconds})
    where id = ${id}`.execute(database.db);
  await sql`alter table transfer_wallet_moves enable trigger transfer_wallet_moves_guard`.execute(database.db);
}

/** What the member has here and there, in whole units, and that the books agree. */
async function mustHave(memberId: bigint, cash: bigint, there: bigint): Promise<void> {
  expect([await cashOf(memberId), vendor.accountOf(memberId).balance / TAKA]).toEqual([cash, there]);
  const found = await walletMovesEqualEntries.compare(database.db, { after: memberId - 1n, upto: memberId });
  expect(found.slice(1)).toEqual([]);
}

describe('a move', () => {
  test('goes there and back with what was won there', async () => {
    const memberId = await givenPlayer();
    expect(await move(memberId, 'in', 600n)).toMatchObject({ state: 'done', amount: 600n * TAKA });
    await mustHave(memberId, 400n, 600n);
    vendor.play(memberId, 50n * TAKA);
    expect(await move(memberId, 'out', null)).toMatchObject({ state: 'done', amount: 650n * TAKA });
    await mustHave(memberId, 1_050n, 0n);
  });

  test('of all there is takes what the vendor keeps of an amount', async () => {
    const memberId = await givenFundedMember(database, wallet, 1_000_055n);
    expect(await move(memberId, 'in', null)).toMatchObject({ amount: 1_000_000n });
    expect(await wallets.move({ ...wishOf(memberId, 'in', 1n), amount: 55n })).toMatchObject({
      ...{ refused: 'transferWallets.amountInvalid', values: { step: '0.01' } },
    });
    expect(await wallets.move(wishOf(memberId, 'in', null))).toMatchObject({ refused: 'transferWallets.nothing' });
  });

  test('of the same key is one move, however often and at once it is asked for', async () => {
    const memberId = await givenPlayer();
    const wish = wishOf(memberId, 'in', 100n);
    const told = vendor.told;
    const moves = await Promise.all(Array.from({ length: 5 }, () => wallets.move(wish)));
    expect(new Set(moves.map((one) => (isRefusal(one) ? one.refused : one.id))).size).toBe(1);
    expect(await wallets.move(wish)).toMatchObject({ state: 'done' });
    expect(vendor.told - told).toBe(1);
    expect(await wallets.move({ ...wish, amount: 200n * TAKA })).toMatchObject({ refused: 'request.keyReused' });
    await mustHave(memberId, 900n, 100n);
  });

  test('that the vendor does not take gives the cash back; one that it does not give moves nothing', async () => {
    const memberId = await givenPlayer();
    vendor.behave({ refuses: true });
    expect(await move(memberId, 'in', 600n)).toMatchObject({ state: 'returned' });
    await mustHave(memberId, 1_000n, 0n);
    vendor.behave();
    expect(await move(memberId, 'out', 5n)).toMatchObject({ state: 'returned' });
    await mustHave(memberId, 1_000n, 0n);
  });

  test('is refused for what speaks against it, and moves nothing', async () => {
    const memberId = await givenPlayer();
    const refusedIn = async (taka: bigint | null = 100n, more: object = {}) => {
      const outcome = await wallets.move({ ...wishOf(memberId, 'in', taka), ...more });
      return isRefusal(outcome) ? outcome.refused : outcome.state;
    };
    expect(await refusedIn(1_001n)).toBe('wallet.insufficientFunds');
    expect(await refusedIn(100n, { vendor: 'NOBODY' })).toBe('transferWallets.unknown');
    expect(await refusedIn(100n, { key: '00000000-0000-7000-8000-000000000000' })).toBe('request.keyOutOfRange');
    vendorStatus = 'maintenance';
    expect(await refusedIn()).toBe('transferWallets.closed');
    vendorStatus = 'on';
    standing = { paused: true };
    expect(await refusedIn()).toBe('transferWallets.notAllowed');
    standing = { trial: true };
    expect(await refusedIn()).toBe('transferWallets.notAllowed');
    standing = { status: 'locked' };
    expect(await refusedIn()).toBe('transferWallets.notAllowed');
    standing = {};
    await database.db.transaction().execute((tx) =>
      wallet.setGuard(tx, memberId, {
        ...{ pausedUntil: null, zoneOffsetMinutes: 360 },
        stake: { day: null, week: null, month: null },
        loss: { day: 100n * TAKA, week: null, month: null },
      }),
    );
    expect(await refusedIn()).toBe('transferWallets.limited');
    await mustHave(memberId, 1_000n, 0n);
  });

  test('back is not held up by a vendor that is closed, an exclusion or a lock', async () => {
    const memberId = await givenPlayer();
    await move(memberId, 'in', 600n);
    [vendorStatus, standing] = ['off', { status: 'locked', paused: true }];
    expect(await move(memberId, 'out', null)).toMatchObject({ state: 'done' });
    await mustHave(memberId, 1_000n, 0n);
  });
});

describe('a move of which nobody knows what became', () => {
  test.each<[string, Parameters<StandInVendor['behave']>[0]]>([
    ['answered late', { delayMilliseconds: HASTY_MILLISECONDS * 3 }],
    ['never answered', { dropsAnswers: true }],
    ['answered with a fault', { status: 500 }],
    ['answered by somebody else', { secret: 'another secret that is as long as the right one' }],
    ['answered of another amount', { change: (answer) => ({ ...answer, amount: '60.00' }) }],
    ['answered of another member', { change: (answer) => ({ ...answer, user: '1' }) }],
    ['answered of another move', { change: (answer) => ({ ...answer, reference: 'TW1' }) }],
    ['answered the other way round', { change: (answer) => ({ ...answer, direction: 'out' }) }],
    ['denied while it is told', { change: ({ reference }) => ({ reference, state: 'absent' }) }],
  ])('%s is asked about and happens once', async (_how, behaviour) => {
    const memberId = await givenPlayer();
    vendor.behave(behaviour);
    const isLate = behaviour?.delayMilliseconds !== undefined;
    const moved = await move(memberId, 'in', 600n, isLate ? hasty : wallets);
    expect([moved.state, await stateOf(moved)]).toEqual(['unknown', 'unknown']);
    await mustHave(memberId, 400n, 600n);
    // One at a time: nothing else goes while it is open.
    expect(await wallets.move(wishOf(memberId, 'out', null))).toMatchObject({ refused: expect.any(String) });
    expect(await wallets.move(wishOf(memberId, 'in', 1n))).toMatchObject({ refused: 'transferWallets.waiting' });
    vendor.behave();
    const told = vendor.told;
    await age(moved, 60);
    await Promise.all([wallets.askUnknown(10), wallets.askUnknown(10)]);
    expect([await stateOf(moved), vendor.told - told]).toEqual(['done', 0]);
    await mustHave(memberId, 400n, 600n);
  });

  test('that never arrived is told again as the same move, and only when minutes have passed', async () => {
    const memberId = await givenPlayer();
    vendor.behave({ loses: true });
    const moved = await move(memberId, 'in', 600n);
    vendor.behave();
    const told = vendor.told;
    await age(moved, 60);
    await wallets.askUnknown(10);
    expect([await stateOf(moved), vendor.told - told]).toEqual(['unknown', 0]);
    await mustHave(memberId, 400n, 0n);
    await age(moved, 120);
    await wallets.askUnknown(10);
    expect([await stateOf(moved), vendor.told - told]).toEqual(['done', 1]);
    await mustHave(memberId, 400n, 600n);
  });

  test('back is not told again either, and its cash comes once', async () => {
    const memberId = await givenPlayer();
    await move(memberId, 'in', 600n);
    vendor.behave({ dropsAnswers: true });
    const moved = await move(memberId, 'out', 600n);
    await mustHave(memberId, 400n, 0n);
    vendor.behave();
    await age(moved, 60);
    await wallets.askUnknown(10);
    await wallets.askUnknown(10);
    await mustHave(memberId, 1_000n, 0n);
  });

  test('whose process died before it told the vendor, or before it wrote the answer down, is found by asking', async () => {
    const memberId = await givenPlayer();
    const dies = givenTransferWallets({ ...api, send: () => Promise.reject(new Error('killed')) });
    await expect(dies.move(wishOf(memberId, 'in', 100n))).rejects.toThrow('killed');
    const [unsent] = await openOf(memberId);
    must(unsent !== undefined, 'it was written down');
    expect(await stateOf(unsent)).toBe('sending');
    await age(unsent, 180);
    await wallets.askUnknown(10);
    await mustHave(memberId, 900n, 100n);

    const diesLater = givenTransferWallets({
      ...api,
      send: async (sent) => {
        await api.send(sent);
        throw new Error('killed');
      },
    });
    await expect(diesLater.move(wishOf(memberId, 'out', 40n))).rejects.toThrow('killed');
    const [sent] = await openOf(memberId);
    must(sent !== undefined, 'it was written down');
    await mustHave(memberId, 900n, 60n);
    const told = vendor.told;
    await age(sent, 60);
    await wallets.askUnknown(10);
    await mustHave(memberId, 940n, 60n);
    expect(vendor.told).toBe(told);
  });

  test('of which the vendor said one thing and then another is left as it was believed, and told', async () => {
    const memberId = await givenPlayer();
    vendor.behave({ delayMilliseconds: HASTY_MILLISECONDS * 3 });
    const moved = await move(memberId, 'in', 600n, hasty);
    const believes = givenTransferWallets({
      ...api,
      find: async () => {
        vendor.behave();
        await age(moved, 60);
        await wallets.askUnknown(10);
        return 'failed';
      },
    });
    await age(moved, 60);
    await expect(believes.askUnknown(10)).rejects.toThrow('1 of 1 moves could not be asked about');
    expect(await stateOf(moved)).toBe('done');
    await mustHave(memberId, 400n, 600n);
  });
});

async function openOf(memberId: bigint): Promise<{ id: bigint }[]> {
  const { rows } = await sql<{ id: bigint }>`select id from transfer_wallet_moves
    where member_id = ${memberId} and state in ('sending', 'unknown')`.execute(database.db);
  return rows;
}

describe('wallets', () => {
  test('are those of vendors that keep one, with what they tell, and the last word of one that is away', async () => {
    const memberId = await givenPlayer();
    const there = async () => (await wallets.list(memberId)).find((one) => one.vendor === 'TWV');
    expect(await wallets.list(memberId)).toMatchObject([
      { vendor: 'STUDIO', isSingle: true, balance: null },
      { vendor: 'TWV', isSingle: false, open: true, balance: { amount: 0n, stale: false }, waiting: null },
    ]);
    expect(await wallets.sumOf(memberId)).toBe(0n);
    await move(memberId, 'in', 600n);
    expect(await there()).toMatchObject({ balance: { amount: 600n * TAKA, stale: false } });
    // Held for ten seconds: what was won meanwhile is told later.
    vendor.play(memberId, 5n * TAKA);
    expect(await wallets.sumOf(memberId)).toBe(600n * TAKA);
    vendor.behave({ status: 503 });
    const another = givenTransferWallets();
    expect((await another.list(memberId)).at(-1)).toMatchObject({ balance: { amount: 600n * TAKA, stale: true } });
    expect(await another.sumOf(memberId)).toBe(600n * TAKA);
    expect(await another.bringAllBack(memberId, givenKey(), 'member')).toEqual({ moves: [], away: ['TWV'] });
  });

  test('are emptied by one press, once', async () => {
    const memberId = await givenPlayer();
    await move(memberId, 'in', 600n);
    vendor.play(memberId, -100n * TAKA);
    const key = givenKey();
    expect(await wallets.bringAllBack(memberId, key, 'member')).toMatchObject({ moves: [{ state: 'done' }], away: [] });
    expect(await wallets.bringAllBack(memberId, key, 'member')).toMatchObject({ moves: [{ state: 'done' }], away: [] });
    await mustHave(memberId, 900n, 0n);
    await wallets.list(memberId);
    // The vendor told that nothing is there: it is not asked for nothing any more.
    expect(await wallets.bringAllBack(memberId, givenKey(), 'member')).toEqual({ moves: [], away: [] });
  });
});

describe('what lies with a vendor', () => {
  test('comes by a launch, whole, and not where the member is to be asked or there is no wallet', async () => {
    const memberId = await givenPlayer();
    expect(await wallets.moveOnLaunch(memberId, 'STUDIO', false)).toBe(false);
    expect(await wallets.moveOnLaunch(memberId, 'TWV', true)).toBe(true);
    await mustHave(memberId, 1_000n, 0n);
    expect(await wallets.moveOnLaunch(memberId, 'TWV', false)).toBe(true);
    await mustHave(memberId, 0n, 1_000n);
    expect(await wallets.moveOnLaunch(memberId, 'TWV', false)).toBe(true);
  });

  test('comes back when nobody played for half an hour', async () => {
    const memberId = await givenPlayer();
    await move(memberId, 'in', 600n);
    const passMinutes = (minutes: number) =>
      sql`update transfer_wallet_accounts set balance_at = null,
        moved_at = moved_at - make_interval(mins => ${minutes}) where member_id = ${memberId}`.execute(database.db);
    await wallets.bringIdleBack(50);
    await mustHave(memberId, 400n, 600n);
    vendor.play(memberId, 10n * TAKA);
    await passMinutes(31);
    await wallets.bringIdleBack(50);
    await mustHave(memberId, 400n, 610n);
    vendor.accountOf(memberId).playedAt = new Date(Date.now() - 31 * 60_000).toISOString();
    await passMinutes(0);
    await wallets.bringIdleBack(50);
    await mustHave(memberId, 1_010n, 0n);
  });

  test('is not spent, on its way back neither', async () => {
    const memberId = await givenPlayer();
    const isHeld = () =>
      database.db.transaction().execute(async (tx) => (await wallets.holdingAmong(tx, [memberId])).has(memberId));
    expect(await isHeld()).toBe(false);
    await move(memberId, 'in', 600n);
    expect(await isHeld()).toBe(true);
    await move(memberId, 'out', null);
    await wallets.list(memberId);
    expect(await isHeld()).toBe(true);
  });

  test('is as it was moved, won and lost, or the books say where not', async () => {
    const memberId = await givenPlayer();
    const differences = async () => {
      await wallets.readReports();
      const found = await walletsEqualReports.compare(database.db, { after: memberId - 1n, upto: memberId });
      return found.slice(1).map(({ place }) => place);
    };
    await move(memberId, 'in', 600n);
    vendor.play(memberId, -100n * TAKA);
    await move(memberId, 'out', 200n);
    expect(await differences()).toEqual([]);
    // It takes what nobody lost, and says that more came out than did.
    vendor.accountOf(memberId).balance -= TAKA;
    expect(await differences()).toEqual([`${memberId}, TWV balance`]);
    vendor.accountOf(memberId).balance += TAKA;
    vendor.accountOf(memberId).movedOut += TAKA;
    expect(await differences()).toEqual([`${memberId}, TWV out`]);
  });
});

test('what a move is never changes, and none is taken away', async () => {
  const memberId = await givenPlayer();
  const { id } = await move(memberId, 'in', 1n);
  for (const change of [
    `update transfer_wallet_moves set state = 'returned' where id = ${id}`,
    `update transfer_wallet_moves set amount = 1 where id = ${id}`,
    `delete from transfer_wallet_moves where id = ${id}`,
    'truncate transfer_wallet_moves',
  ]) {
    await expect(database.pool.query(change), change).rejects.toMatchObject({ code: 'HA001' });
  }
});

describe('at the desk', () => {
  const lines: string[] = [];
  const deskOf = () =>
    createTransferWalletsDesk({
      ...{ db: database.db, ids },
      moves: { wallet, balances: createBalances({ db: database.db, clock: systemClock }) },
      listVendors: async () => [
        { code: 'TWV', status: 'on' },
        { code: 'TWX', status: 'off' },
      ],
      record: async (_tx, { action, object }) => void lines.push(`${action} ${object}`),
      checkSecondApprover: async () => undefined,
    });
  const actOf = (staffId: bigint, decisionLimit: bigint | null = null) => ({
    ...{ staffId, staff: `staff ${staffId}`, address: '127.0.0.1', reason: 'the vendor wrote so', decisionLimit },
    key: givenKey(),
  });
  const id = (answer: bigint | { refused: string }): bigint => {
    must(typeof answer === 'bigint', 'a request is kept');
    return answer;
  };

  test('a wallet is called where one person asked for and another confirmed, and not taken away with money in it', async () => {
    const desk = deskOf();
    const wish = { kind: 'connect', vendor: 'TWX', url: 'https://wallet.example/api', decimals: 0 } as const;
    const by = actOf(1n);
    const asked = id(await desk.askToConnect(by, wish));
    expect(await desk.askToConnect(by, wish)).toBe(asked);
    expect(await desk.askToConnect({ ...by, reason: 'another' }, wish)).toMatchObject({ refused: 'request.keyReused' });
    expect(await desk.askToConnect(actOf(2n), wish)).toMatchObject({ refused: 'transferWallets.asked' });
    expect(await desk.askToConnect(actOf(1n), { ...wish, vendor: 'NOBODY' })).toMatchObject({
      refused: 'vendors.unknown',
    });
    const shown = async (vendor: string) => (await desk.read()).wallets.find((one) => one.vendor === vendor);
    expect(await shown('TWX')).toMatchObject({ url: null, asked: { id: asked, url: wish.url } });
    expect(await desk.answer(actOf(1n), asked, true)).toMatchObject({ refused: 'transferWallets.ownRequest' });
    const second = actOf(2n);
    const answers = await Promise.all([desk.answer(second, asked, true), desk.answer(second, asked, true)]);
    expect(answers).toEqual([asked, asked]);
    expect(await desk.answer(actOf(3n), asked, false)).toMatchObject({ refused: 'transferWallets.requestOver' });
    expect(await shown('TWX')).toMatchObject({ url: wish.url, decimals: 0, asked: null });

    const memberId = await givenPlayer();
    await move(memberId, 'in', 10n);
    const away = id(await desk.askToConnect(actOf(1n), { ...wish, vendor: 'TWV', url: null }));
    expect(await desk.answer(actOf(2n), away, true)).toMatchObject({ refused: 'transferWallets.holdsMoney' });
    expect(await desk.answer(actOf(1n), away, false)).toBe(away);
    expect(lines.filter((line) => line.startsWith('transferWallets.confirm'))).toEqual([
      'transferWallets.confirm vendor:TWX',
    ]);
  });

  test('a move that the vendor does not tell about is decided by two, once, within their limits', async () => {
    const desk = deskOf();
    const [memberId, other] = [await givenPlayer(), await givenPlayer()];
    vendor.behave({ loses: true });
    const [stuck, told] = [await move(memberId, 'in', 100n, hasty), await move(other, 'in', 100n, hasty)];
    const decide = { kind: 'decide', moveId: stuck.id, outcome: 'returned' } as const;
    expect(await desk.askToDecide(actOf(1n), decide)).toMatchObject({ refused: 'transferWallets.notStuck' });
    expect(await desk.askToDecide(actOf(1n), { ...decide, moveId: 1n })).toMatchObject({
      refused: 'transferWallets.moveUnknown',
    });
    await sql`update transfer_wallet_moves set asks = 36 where id in (${stuck.id}, ${told.id})`.execute(database.db);
    expect(await desk.lookAtStuck()).toMatchObject({ count: 2 });
    expect(await desk.askToDecide(actOf(1n, 99n * TAKA), decide)).toMatchObject({ refused: 'staff.aboveLimit' });
    const asked = id(await desk.askToDecide(actOf(1n), decide));
    expect(await desk.answer(actOf(2n, 99n * TAKA), asked, true)).toMatchObject({ refused: 'staff.aboveLimit' });
    const second = actOf(2n);
    // The vendor is asked about it this moment, and would be told of it again.
    const lastAsked = (seconds: number) =>
      sql`update transfer_wallet_moves set changed_at = now() - make_interval(secs => ${seconds})
        where id = ${stuck.id}`.execute(database.db);
    await lastAsked(0);
    expect(await desk.answer(second, asked, true)).toMatchObject({ refused: 'transferWallets.moveAsked' });
    await mustHave(memberId, 900n, 0n);
    await lastAsked(31);
    expect(await desk.answer(second, asked, true)).toBe(asked);
    expect(await desk.answer(second, asked, true)).toBe(asked);
    expect(await stateOf(stuck)).toBe('returned');
    await mustHave(memberId, 1_000n, 0n);

    // The vendor tells before the second person does.
    const late = id(await desk.askToDecide(actOf(1n), { ...decide, moveId: told.id }));
    vendor.behave();
    await age(told, 200);
    await wallets.askUnknown(10);
    expect(await stateOf(told)).toBe('done');
    expect(await desk.answer(actOf(2n), late, true)).toMatchObject({ refused: 'transferWallets.moveOver' });
    await mustHave(other, 900n, 100n);
    expect((await desk.read()).stuckCount).toBe(0);
  });
});
