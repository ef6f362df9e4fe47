/** The terms as the desk sets them: who may, upon the version that was seen, written down, and at once in every process. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RunningApp } from '../../../main/compose.ts';
import { givenApp } from '../../../main/given.ts';
import { transact } from '../../../platform/database.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenMember, givenStaff } from '../../identity/given.ts';
import { givenKey } from '../../wallet/given.ts';
import {
  DRAW_TIME,
  givenAllDigits,
  givenDrawOnSale,
  givenLine,
  givenSleepingDraws,
  givenSlip,
  moveDraw,
  ONE_TAKA,
  readDraw,
} from '../given.ts';

let database: TestDatabase;
let houses: readonly [RunningApp, RunningApp];
let token: string;
let username: string;

beforeAll(async () => {
  database = await givenDatabase();
  const config = { role: 'http' } as const;
  houses = [await givenApp(database.url, { config }), await givenApp(database.url, { config })];
  ({ token, username } = await givenStaff(database.db));
  await givenSleepingDraws(database.db, houses[0].ports.lottery, ['F5D1']);
});
afterAll(async () => {
  for (const house of houses) await house.stop();
  await database.close();
});

const reason = 'for the festival';

async function send(method: 'GET' | 'PUT' | 'POST', path: string, body?: object, at: 0 | 1 = 0) {
  const response = await houses[at].http.inject({
    method,
    url: path,
    headers: { token, language: 'en' },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, ...response.json() };
}

async function auditOf(object: string) {
  const { rows } = await database.pool.query(
    'select action, staff, reason, before, after from audit_log where object = $1 order by seq',
    [object],
  );
  return rows as { action: string; staff: string; reason: string; before: string | null; after: string | null }[];
}

async function givenPlayer(): Promise<bigint> {
  const { id } = await givenMember(database.db);
  const { wallet } = houses[0].ports;
  await transact(database.db, (tx) => wallet.openAccounts(tx, id));
  const deposit = { type: 'deposit', account: 'cash', contra: 'cashier', amount: 1_000n * ONE_TAKA } as const;
  await wallet.post([{ ...deposit, memberId: id, key: givenKey(), reference: null }]);
  return id;
}

describe('the stakes of a game', () => {
  test('change upon the seen version, are written down, and count at once here and in the other process', async () => {
    const read = async () =>
      (await send('GET', '/desk/api/lottery/games')).value.games.find(
        ({ gameCode }: { gameCode: string }) => gameCode === 'F5D1',
      );
    const { gameCode: _code, rtpBasisPoints: _rtp, ...form } = await read();
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const player = await givenPlayer();
    const tryAt = async (at: 0 | 1) => {
      const placed = await houses[at].ports.lottery.placeSlip(player, givenSlip(draw, [givenLine()]));
      return 'refused' in placed ? placed.refused : 'taken';
    };
    expect([await tryAt(0), await tryAt(1)]).toEqual(['taken', 'taken']);
    const changed = await send('PUT', '/desk/api/lottery/games/F5D1', { ...form, minStake: '5.00', reason });
    expect(changed.value).toMatchObject({ minStake: '5.00', version: form.version + 1 });
    expect(await tryAt(0)).toBe('wagers.stakeTooSmall');
    await expect.poll(() => tryAt(1), { timeout: 1_000, interval: 20 }).toBe('wagers.stakeTooSmall');
    expect(await send('PUT', '/desk/api/lottery/games/F5D1', { ...form, reason })).toMatchObject({
      status: 409,
      code: 'lottery.changedMeanwhile',
    });
    const wrong = { ...form, version: form.version + 1, minStake: '9.00', maxStake: '8.00', reason };
    expect((await send('PUT', '/desk/api/lottery/games/F5D1', wrong)).code).toBe('lottery.termsInvalid');
    const [line, ...more] = await auditOf('lottery:F5D1');
    expect(more).toEqual([]);
    expect(line).toMatchObject({ action: 'lottery.game', staff: username, reason });
    expect(JSON.parse(line?.after ?? '')).toMatchObject({ minStake: '50000' });
    await send('PUT', '/desk/api/lottery/games/F5D1', { ...form, version: form.version + 1, reason });
  });
});

describe('what an order costs and is paid at most, and when sales end', () => {
  const path = '/desk/api/lottery/games/F5D1';
  const readForm = async () =>
    (await send('GET', '/desk/api/lottery/games')).value.games.find(
      ({ gameCode }: { gameCode: string }) => gameCode === 'F5D1',
    );
  /** Sets these of the game, upon what stands now. */
  const set = async (change: object) => send('PUT', path, { ...(await readForm()), ...change, reason });
  const again = { maxStake: '50000.00', maxOrder: null, maxOrderWin: null, closeBefore: null };
  afterEach(async () => expect((await set(again)).success).toBe(true));
  const viewOf = async () => {
    const menus = await houses[0].http.inject({ url: '/lgw/games/game_menus', headers: { language: 'en' } });
    return menus.json().value.games.find(({ gameCode }: { gameCode: string }) => gameCode === 'F5D1');
  };

  test('an order above the amount that was set is refused with it, and the page is told the same', async () => {
    expect(await readForm()).toMatchObject({
      maxOrder: null,
      maxOrderWin: null,
      closeBefore: null,
      usual: { maxOrder: '200000.00', maxOrderWin: '500000.00', closeBefore: 5 },
    });
    expect(await viewOf()).toMatchObject({ maxOrder: '200000.00', maxOrderWin: '500000.00', closeBeforeSeconds: 5 });
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const player = await givenPlayer();
    const order = () =>
      givenSlip(draw, [givenLine({ selection: '1,2,3|-|-|-|-', units: 3, unitStake: 10n * ONE_TAKA })]);
    const bet = () => houses[0].ports.lottery.placeSlip(player, order());
    expect(await bet()).not.toHaveProperty('refused');
    expect(await set({ maxStake: '20.00', maxOrder: '29.99' })).toMatchObject({
      value: { maxStake: '20.00', maxOrder: '29.99', maxOrderWin: null },
    });
    expect(await bet()).toEqual({ refused: 'wagers.stakeTooLarge', values: { maximum: '29.99', ofOrder: 'true' } });
    // The list of games is kept for a moment.
    await expect.poll(viewOf, { timeout: 3_000 }).toMatchObject({ maxOrder: '29.99' });
    expect((await set({ maxOrder: '30.00' })).success).toBe(true);
    expect(await bet()).not.toHaveProperty('refused');
    const { action, before, after } = (await auditOf('lottery:F5D1')).at(-1) ?? {};
    expect([action, JSON.parse(before ?? '').maxOrder, JSON.parse(after ?? '').maxOrder]).toEqual([
      'lottery.game',
      '299900',
      '300000',
    ]);
  });

  test('a lower amount that is paid at most counts for no draw that took a bet, whose sale is over or not', async () => {
    const { lottery, wallet } = houses[0].ports;
    const close = { open: -60, close: -1, draw: 3_600 };
    const paid = async (closes: (drawId: bigint) => Promise<unknown>) => {
      const draw = await givenDrawOnSale(database.db, 'F5D1');
      const player = await givenPlayer();
      expect(await lottery.placeSlip(player, givenSlip(draw, givenAllDigits()))).not.toHaveProperty('refused');
      await closes(draw.id);
      expect((await set({ maxWin: '4.00', maxOrderWin: '3.00' })).success).toBe(true);
      await moveDraw(database.db, draw.id, DRAW_TIME);
      await lottery.runDueDraws();
      expect((await set({ maxWin: '500000.00', maxOrderWin: null })).success).toBe(true);
      return (await wallet.balancesOf(player)).cash - 990n * ONE_TAKA;
    };
    const won = 96_000n;
    const closed = await paid(async (id) => {
      await moveDraw(database.db, id, close);
      await lottery.runDueDraws();
    });
    // No worker has come to it yet.
    const due = await paid((id) => moveDraw(database.db, id, close));
    const early = await paid((drawId) =>
      lottery.closeDraw({ staffId: 1n, staff: 'risk', address: '', reason }, { drawId, key: givenKey() }),
    );
    const onSale = await paid(async () => undefined);
    expect([closed, due, early, onSale]).toEqual([won, won, won, won]);
  });

  test('what is paid at most never falls below the highest that stood while the draw was on sale; the next goes lower', async () => {
    const { lottery } = houses[0].ports;
    const player = await givenPlayer();
    const sell = async () => {
      const sold = await givenDrawOnSale(database.db, 'F5D1');
      expect(await lottery.placeSlip(player, givenSlip(sold, [givenLine()]))).not.toHaveProperty('refused');
      return sold;
    };
    const draw = await sell();
    for (const maxOrderWin of ['9.00', '7.00', '8.00', '6.00']) {
      expect((await set({ maxWin: maxOrderWin, maxOrderWin })).success).toBe(true);
    }
    const next = await sell();
    await moveDraw(database.db, draw.id, DRAW_TIME);
    await moveDraw(database.db, next.id, DRAW_TIME);
    await lottery.runDueDraws();
    const whole = 500_000n * ONE_TAKA;
    expect(await readDraw(database.db, draw.id)).toMatchObject({ settle_cap: whole, settle_order_cap: whole });
    const lower = 6n * ONE_TAKA;
    expect(await readDraw(database.db, next.id)).toMatchObject({ settle_cap: lower, settle_order_cap: lower });
    const attempt = database.pool.query('update lottery_draws set cap_floor = 1 where id = $1', [draw.id]);
    await expect(attempt).rejects.toThrow(/does not fall below/);
    expect((await set({ maxWin: '500000.00', maxOrderWin: null })).success).toBe(true);
  });

  test('a draw that a chase has paid for, not yet on sale, is such a draw too', async () => {
    const { lottery } = houses[0].ports;
    const ahead = await database.pool.query<{ id: bigint }>(
      "select id from lottery_draws where game_code = 'F5D1' and state = 'scheduled' and open_at > now() order by draw_at offset 9 limit 1",
    );
    const id = ahead.rows[0]?.id ?? 0n;
    const player = await givenPlayer();
    const line = { play: 'DIGIT', selection: '7|-|-|-|-', units: 1, unitStake: ONE_TAKA };
    const wish = {
      key: givenKey(),
      gameCode: 'F5D1',
      firstDrawId: id,
      lines: [line],
      multiples: [1],
      stopOnWin: false,
    };
    expect(await lottery.chases.make(player, { ...wish, amount: ONE_TAKA })).not.toHaveProperty('refused');
    expect((await set({ maxOrderWin: '5.00' })).success).toBe(true);
    expect((await set({ maxOrderWin: null })).success).toBe(true);
    const { rows } = await database.pool.query('select order_cap_floor as floor from lottery_draws where id = $1', [
      id,
    ]);
    expect(rows[0]?.floor).toBe(500_000n * ONE_TAKA);
  });

  test('a prize is cut at the amount that stands, and says so', async () => {
    const { lottery, wallet } = houses[0].ports;
    expect((await set({ maxOrderWin: '5.00' })).success).toBe(true);
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const player = await givenPlayer();
    expect(await lottery.placeSlip(player, givenSlip(draw, givenAllDigits()))).not.toHaveProperty('refused');
    await moveDraw(database.db, draw.id, DRAW_TIME);
    await lottery.runDueDraws();
    expect((await wallet.balancesOf(player)).cash).toBe((1_000n - 10n + 5n) * ONE_TAKA);
    const { rows } = await database.pool.query('select prize, capped from wager_outcomes where market_id = $1', [
      draw.id,
    ]);
    expect(rows).toEqual([{ prize: 5n * ONE_TAKA, capped: true }]);
    expect(await readDraw(database.db, draw.id)).toMatchObject({ settle_order_cap: 5n * ONE_TAKA });
  });

  test('draws made from now on close by the new offset, planned ones as planned', async () => {
    const offsets = async () => {
      const { rows } = await database.pool.query(
        `select id, extract(epoch from draw_at - close_at)::int as before, g.closes_at = d.close_at as same
         from lottery_draws d join wager_markets g using (id) where d.game_code = 'F5D1' and d.state = 'scheduled' order by d.id`,
      );
      return new Map<bigint, { before: number; same: boolean }>(rows.map(({ id, ...row }) => [id, row]));
    };
    expect((await set({ closeBefore: 20 })).value).toMatchObject({ closeBefore: 20 });
    const planned = await offsets();
    expect(new Set([...planned.values()].map(({ before }) => before))).toEqual(new Set([5]));
    // Those that nobody opened in time are void, and others made in their place.
    for (const id of [...planned.keys()].slice(0, 12)) await moveDraw(database.db, id, DRAW_TIME);
    await houses[0].ports.lottery.runDueDraws();
    const ahead = await offsets();
    const made = [...ahead].filter(([id]) => !planned.has(id)).map(([, times]) => times);
    expect(made.length).toBeGreaterThan(0);
    expect(made.every(({ before, same }) => before === 20 && same)).toBe(true);
    for (const [id, times] of ahead) if (planned.has(id)) expect(times).toEqual({ before: 5, same: true });
  });

  test.each([
    ['an order that may cost less than the largest stake', 'F5D1', { maxOrder: '49999.99' }],
    ['an order that wins nothing', 'F5D1', { maxOrderWin: '0' }],
    ['a sale shorter than half of the time between draws', 'F5D1', { closeBefore: 31 }],
    ['a close of a draw held elsewhere, which its station sets', 'VNMN', { closeBefore: 20 }],
  ])('%s is not set', async (_what, code, change) => {
    const { games } = (await send('GET', '/desk/api/lottery/games')).value;
    const form = games.find(({ gameCode }: { gameCode: string }) => gameCode === code);
    const answer = await send('PUT', `/desk/api/lottery/games/${code}`, { ...form, ...change, reason });
    expect(answer.code).toBe('lottery.termsInvalid');
  });
});

describe('the price of a play', () => {
  const path = '/desk/api/lottery/prices';

  test('is set upon the one that was seen, once a key, is written down, and counts at once in every process', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const player = await givenPlayer();
    const tryAt = async (at: 0 | 1) => {
      const placed = await houses[at].ports.lottery.placeSlip(player, givenSlip(draw, [givenLine()]));
      return 'refused' in placed ? placed : 'taken';
    };
    expect([await tryAt(0), await tryAt(1)]).toEqual(['taken', 'taken']);
    const wish = { key: givenKey(), gameCode: 'F5D1', play: 'DIGIT', factor: 925, seen: null, reason };
    const set = { gameCode: 'F5D1', play: 'DIGIT', factor: 925 };
    expect((await send('POST', path, wish)).value).toEqual(set);
    expect((await send('POST', path, wish, 1)).value).toEqual(set);
    const refused = { refused: 'lottery.priceChanged', values: { factor: 925, percent: '92.5' } };
    expect(await tryAt(0)).toEqual(refused);
    await expect.poll(() => tryAt(1), { timeout: 1_000, interval: 20 }).toEqual(refused);
    expect(houses[0].kernel.translate('en', 'errors.lottery.priceChanged', refused.values)).toContain('92.5%');
    expect((await send('POST', path, { ...wish, factor: 900 })).code).toBe('request.keyReused');
    expect((await send('POST', path, { ...wish, key: givenKey() })).code).toBe('lottery.changedMeanwhile');
    expect((await send('GET', path)).value.prices).toMatchObject([{ ...set, staff: username, reason }]);
    const shown = await houses[1].http.inject({ url: '/lotto/lgw/games/F5D1/limited', headers: { language: 'en' } });
    expect(shown.json().value.prices).toEqual({ all: 1_000, plays: [{ play: 'DIGIT', factor: 925 }] });
    const games = await houses[1].http.inject({ url: '/lgw/games/game_menus', headers: { language: 'en' } });
    const view = games.json().value.games.find(({ gameCode }: { gameCode: string }) => gameCode === 'F5D1');
    expect(view.rtpBasisPoints).toBe(8_880);
    expect((await send('POST', path, { ...wish, key: givenKey(), factor: null, seen: 925 })).success).toBe(true);
    expect(await tryAt(0)).toBe('taken');
    expect((await auditOf('lottery:F5D1')).filter(({ action }) => action === 'lottery.price')).toMatchObject([
      { staff: username, reason, before: '{"factor":null,"play":"DIGIT"}', after: '{"factor":925,"play":"DIGIT"}' },
      { staff: username, reason, before: '{"factor":925,"play":"DIGIT"}', after: '{"factor":null,"play":"DIGIT"}' },
    ]);
  });

  test.each([
    ['above the full prize', { factor: 1_001 }, 'request.invalid'],
    ['nothing', { factor: 0 }, 'request.invalid'],
    ['between two thousandths', { factor: 92.5 }, 'request.invalid'],
    ['of no such game', { gameCode: 'NOPE' }, 'lottery.gameUnknown'],
    ['of no such play', { play: 'NOPE' }, 'lottery.playUnknown'],
    ['without a reason', { reason: '' }, 'request.invalid'],
  ])('is not set %s', async (_why, change, code) => {
    const wish = { key: givenKey(), gameCode: 'F5D1', play: 'DIGIT', factor: 500, seen: null, reason };
    expect((await send('POST', path, { ...wish, ...change })).code).toBe(code);
  });
});

describe('a number that is limited at the desk', () => {
  test('is refused at once in every process, in both languages by its name, and shown to who picks', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const player = await givenPlayer();
    const wish = {
      key: givenKey(),
      gameCode: 'F5D1',
      play: 'DIGIT',
      selection: '৭|-|-|-|-',
      maxStake: null,
      maxTotal: null,
    };
    const made = await send('POST', '/desk/api/lottery/limits', { ...wish, reason });
    expect(made.value).toMatchObject({ selection: '7|-|-|-|-', staff: username, reason });
    const tryAt = async (at: 0 | 1) => {
      const placed = await houses[at].ports.lottery.placeSlip(player, givenSlip(draw, [givenLine()]));
      return 'refused' in placed ? placed : 'taken';
    };
    const refused = { refused: 'lottery.numberClosed', values: { number: 'A 7' } };
    expect(await tryAt(0)).toEqual(refused);
    await expect.poll(() => tryAt(1), { timeout: 1_000, interval: 20 }).toEqual(refused);
    const say = (language: string) =>
      houses[0].kernel.translate(language, 'errors.lottery.numberClosed', refused.values);
    expect(say('en')).toMatch(/A 7/);
    expect(say('bn')).toMatch(/A ৭|A 7/);
    const shown = await houses[1].http.inject({ url: '/lotto/lgw/games/F5D1/limited', headers: { language: 'en' } });
    expect(shown.json().value.numbers).toMatchObject([{ play: 'DIGIT', selection: '7|-|-|-|-', closed: true }]);
    expect((await send('POST', `/desk/api/lottery/limits/${made.value.id}/end`, { reason })).value).toEqual({
      ended: true,
    });
    expect(await tryAt(0)).toBe('taken');
    expect((await auditOf('lottery:F5D1')).slice(-2).map(({ action }) => action)).toEqual([
      'lottery.limit',
      'lottery.limitEnd',
    ]);
  });
});

describe('rebate points', () => {
  async function givenLine3() {
    const top = await givenMember(database.db, { kind: 'agent' });
    const middle = await givenMember(database.db);
    const low = await givenMember(database.db);
    await database.pool.query('update members set upline_id = $2 where id = $1', [middle.id, top.id]);
    await database.pool.query('update members set upline_id = $2 where id = $1', [low.id, middle.id]);
    return { top, middle, low };
  }
  const set = (account: string, rebatePoint: number | null) =>
    send('PUT', '/desk/api/lottery/points', { account, rebatePoint, reason });

  test('are never above the upline’s, and go down only as far as those below', async () => {
    const { top, middle, low } = await givenLine3();
    expect((await set(low.username, 90)).code).toBe('lottery.pointAboveUpline');
    expect((await set(top.username, 130)).value).toEqual({ memberId: String(top.id), rebatePoint: 130 });
    expect((await set(middle.username, 120)).success).toBe(true);
    expect((await set(low.username, 110)).success).toBe(true);
    const barred = await set(middle.username, 100);
    expect(barred).toMatchObject({ status: 422, code: 'lottery.pointBelowDownline' });
    expect(barred.message).toContain(low.username);
    expect((await set('nobody-of-that-name', 10)).code).toBe('operations.memberUnknown');
    const { rows } = (await send('GET', '/desk/api/lottery/points')).value;
    expect(rows.map((row: { account: string; rebatePoint: number }) => [row.account, row.rebatePoint])).toEqual([
      [low.username, 110],
      [middle.username, 120],
      [top.username, 130],
    ]);
    expect(await auditOf(`member:${low.id}`)).toMatchObject([
      { action: 'lottery.point', after: '{"rebatePoint":110}' },
    ]);
    for (const { username: name } of [low, middle, top]) expect((await set(name, null)).success).toBe(true);
  });

  test('that somebody else set meanwhile are not undone by a form that was open', async () => {
    const member = await givenMember(database.db);
    const change = (rebatePoint: number | null, seen: number | null) =>
      send('PUT', '/desk/api/lottery/points', { account: member.username, rebatePoint, seen, reason });
    expect((await change(40, null)).success).toBe(true);
    expect((await change(50, null)).code).toBe('lottery.changedMeanwhile');
    // Sent again after a lost answer: told once more, written down once.
    expect((await change(40, null)).value).toMatchObject({ rebatePoint: 40 });
    expect(await auditOf(`member:${member.id}`)).toHaveLength(1);
    expect((await change(null, 40)).success).toBe(true);
  });

  test('stand by product, each up to its own most, and are listed and written down by it', async () => {
    const { top, middle } = await givenLine3();
    const setOf = (product: string, account: string, rebatePoint: number | null) =>
      send('PUT', '/desk/api/lottery/points', { account, product, rebatePoint, reason });
    const most = {
      ...{ LOTT: 130, VN: 10, SEA: 20, ELOTT: 10 },
      ...{ LIVE: 8, SLOTS: 10, FISH: 10, SPORTS: 8, COCK: 8 },
    };
    for (const [product, point] of Object.entries(most)) {
      expect((await setOf(product, top.username, point + 1)).code).toBe('request.invalid');
      expect((await setOf(product, top.username, point)).success).toBe(true);
    }
    expect((await setOf('DICE', top.username, 1)).code).toBe('request.invalid');
    expect((await setOf('SEA', middle.username, 15)).success).toBe(true);
    const { rows } = (await send('GET', '/desk/api/lottery/points?product=SEA')).value;
    expect(rows.map((row: { account: string; rebatePoint: number }) => [row.account, row.rebatePoint])).toEqual([
      [middle.username, 15],
      [top.username, 20],
    ]);
    expect(await auditOf(`member:${middle.id}`)).toMatchObject([
      { action: 'lottery.point', staff: username, after: '{"product":"SEA","rebatePoint":15}' },
    ]);
    expect((await setOf('SEA', middle.username, null)).success).toBe(true);
    for (const product of Object.keys(most)) expect((await setOf(product, top.username, null)).success).toBe(true);
  });

  test('leave a member the level he chose, for his next visit and at every process, and refuse one he does not have', async () => {
    const [player, other] = [await givenPlayer(), await givenPlayer()];
    const [here, there] = [houses[0].ports.lottery, houses[1].ports.lottery];
    for (const level of [1_800, 1_790, 1_790]) expect(await here.keepPrizeLevel(player, level)).toBeUndefined();
    for (const level of [1_791, 1_962, 1_698]) {
      expect(await here.keepPrizeLevel(player, level)).toEqual({ refused: 'lottery.levelNotAllowed' });
    }
    expect((await there.prizeTermsOf(player)).level).toBe(1_790);
    expect((await there.prizeTermsOf(other)).level).toBeNull();
  });

  test('of the house and what taking back costs change together, and hold for who has none of his own', async () => {
    const { version, ...form } = (await send('GET', '/desk/api/lottery/settings')).value;
    expect(form).toEqual({
      rebatePoint: 80,
      dailyPoints: { VN: 5, SEA: 10, ELOTT: 5, LIVE: 0, SLOTS: 0, FISH: 0, SPORTS: 0, COCK: 0 },
      cancelsADay: 20,
      cancelFee: 0,
      cancelFreeUpTo: '5000.00',
      voidAloneUpTo: '10000.00',
      voidAloneNow: '10000.00',
      voidAloneFrom: null,
    });
    const wish = {
      rebatePoint: 60,
      dailyPoints: { VN: 0, SEA: 20, ELOTT: 7, LIVE: 0, SLOTS: 0, FISH: 0, SPORTS: 0, COCK: 0 },
      cancelsADay: 0,
      cancelFee: 5,
      cancelFreeUpTo: '10.00',
      voidAloneUpTo: '0',
      version,
      reason,
    };
    expect((await send('PUT', '/desk/api/lottery/settings', wish)).value).toMatchObject({ version: version + 1 });
    expect((await send('PUT', '/desk/api/lottery/settings', wish)).code).toBe('lottery.changedMeanwhile');
    const player = await givenPlayer();
    const { lottery } = houses[1].ports;
    await expect
      .poll(async () => (await lottery.prizeTermsOf(player)).rebatePoint, { timeout: 1_000, interval: 20 })
      .toBe(60);
    expect((await lottery.prizeTermsOf(player)).dailyPoints).toEqual(wish.dailyPoints);
    const above = { ...wish, version: version + 1, dailyPoints: { ...wish.dailyPoints, VN: 11 } };
    expect((await send('PUT', '/desk/api/lottery/settings', above)).code).toBe('request.invalid');
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const placed = await lottery.placeSlip(player, givenSlip(draw, [givenLine()]));
    const ticket = 'lines' in placed ? (placed.lines[0]?.accepted?.ticket ?? '') : '';
    expect(await lottery.cancelWager(player, ticket)).toMatchObject({ refused: 'wagers.cancelLimit' });
    await send('PUT', '/desk/api/lottery/settings', { ...form, version: version + 1, reason });
  });

  test('a raise of what one person voids alone counts a day later, what is lowered at once', async () => {
    const { lottery } = houses[0].ports;
    await sql`update lottery_settings set void_alone_upto = 10000000, void_alone_before = null, void_alone_from = null`.execute(
      database.db,
    );
    const set = async (voidAloneUpTo: string) => {
      const form = (await send('GET', '/desk/api/lottery/settings')).value;
      return (await send('PUT', '/desk/api/lottery/settings', { ...form, voidAloneUpTo, reason })).value;
    };
    const pass = (hours: number) =>
      sql`update lottery_settings set void_alone_from = void_alone_from - make_interval(hours => ${hours})`.execute(
        database.db,
      );
    const raised = await set('5000');
    expect(raised).toMatchObject({ voidAloneUpTo: '5000.00', voidAloneNow: '1000.00' });
    const hours = (Date.parse(raised.voidAloneFrom) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    expect(await lottery.placeSlip(await givenPlayer(), givenSlip(draw, [givenLine()]))).toHaveProperty('lines');
    await pass(23);
    expect(await set('4000')).toMatchObject({ voidAloneUpTo: '4000.00', voidAloneNow: '1000.00' });
    await pass(1);
    expect(await set('4000')).toMatchObject({ voidAloneNow: '4000.00', voidAloneFrom: null });
    expect(await set('0')).toMatchObject({ voidAloneNow: '0.00', voidAloneFrom: null });
    const by = { key: givenKey(), drawId: draw.id, reason: 'the machine stood still', by: 'somebody' };
    expect(await lottery.voidDraw(by)).toEqual({ refused: 'lottery.voidNeedsTwo' });
    // Put back at once by whoever lowered it or anybody else: it waits, and the void with it.
    expect(await set('4000')).toMatchObject({ voidAloneNow: '0.00' });
    expect(await lottery.voidDraw({ ...by, key: givenKey() })).toEqual({ refused: 'lottery.voidNeedsTwo' });
    await pass(24);
    expect(await lottery.voidDraw({ ...by, key: givenKey() })).toMatchObject({ refundedBets: 1 });
  });
});
