import { formatAmount } from '@house/money/amount';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { transact } from '../../platform/database.ts';
import { isRefusal, must } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { listStatements } from '../../platform/testing/statements.ts';
import { givenMember, givenStaff } from '../identity/given.ts';
import { DRAW_TIME, givenDrawOnSale, givenLine, givenSleepingDraws, givenSlip, moveDraw } from '../lottery/given.ts';
import { givenProjections } from '../wagers/given.ts';
import { givenKey } from '../wallet/given.ts';
import { ENTRY_TYPES } from '../wallet/port.ts';

const TAKA = 10_000n;

let database: TestDatabase;
let house: RunningApp;
let admin: { token: string; id: bigint; username: string };

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
  admin = await givenStaff(database.db);
  await givenSleepingDraws(database.db, house.ports.lottery, ['F5D1']);
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the test reads replies as anybody on the wire would
  readonly value: any;
}

async function ask(method: 'GET' | 'POST', url: string, token: string, body?: unknown): Promise<Answer> {
  const response = await house.http.inject({
    method,
    url,
    headers: { token },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const { code, value } = response.json();
  return { status: response.statusCode, code, value };
}

/** A player with money, as registration and the cashier leave him. */
async function givenPlayer(cash: bigint): Promise<{ id: bigint; username: string }> {
  const member = await givenMember(database.db);
  await transact(database.db, (tx) => house.ports.wallet.openAccounts(tx, member.id));
  if (cash > 0n) {
    const [posted] = await house.ports.wallet.post([
      {
        memberId: member.id,
        key: givenKey(),
        type: 'deposit',
        account: 'cash',
        contra: 'cashier',
        amount: cash,
        reference: null,
      },
    ]);
    must(!isRefusal(posted), 'a deposit is posted');
  }
  return member;
}

async function givenBets(memberId: bigint, count: number): Promise<bigint> {
  const draw = await givenDrawOnSale(database.db, 'F5D1');
  const lines = Array.from({ length: count }, () => givenLine());
  const placed = await house.ports.lottery.placeSlip(memberId, givenSlip(draw, lines));
  must(!isRefusal(placed) && placed.lines.every((line) => line.accepted !== null), 'the bets are taken');
  return draw.id;
}

async function auditOf(object: string): Promise<{ action: string; staff: string; after: string | null }[]> {
  const { rows } = await database.pool.query<{ action: string; staff: string; after: string | null }>(
    'select action, staff, after from audit_log where object = $1 order by seq',
    [object],
  );
  return rows;
}

describe('a member at the desk', () => {
  test('is found by name and shown with figures that balance with his wallet', async () => {
    const player = await givenPlayer(100n * TAKA);
    await givenBets(player.id, 3);
    const list = await ask('GET', `/desk/api/members?q=${player.username.toUpperCase()}`, admin.token);
    expect(list.value.rows).toMatchObject([{ id: `${player.id}`, account: player.username, cash: '97.00' }]);
    const detail = await ask('GET', `/desk/api/members/${player.id}`, admin.token);
    expect(detail.value).toMatchObject({
      member: { account: player.username, cash: '97.00' },
      figures: { stake: '3.00', openStake: '3.00', prize: '0.00', houseResult: '0.00' },
      balancesWithWallet: true,
    });
    expect(detail.value.sessions).toHaveLength(1);
  });

  test('has figures of all his bets, whatever became of them, without a look at each', async () => {
    const player = await givenPlayer(1_000n * TAKA);
    const settled = await givenBets(player.id, 40);
    await moveDraw(database.db, settled, DRAW_TIME);
    await house.ports.lottery.runDueDraws();
    const voided = await givenBets(player.id, 3);
    await ask('POST', `/desk/api/draws/${voided}/void`, admin.token, { key: givenKey(), reason: 'the feed broke' });
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const placed = await house.ports.lottery.placeSlip(player.id, givenSlip(draw, [givenLine(), givenLine()]));
    must(!isRefusal(placed), 'the bets are taken');
    const rules = { perDay: 20, fee: 0, freeUpTo: 5_000n * TAKA, zoneOffsetMinutes: 360 };
    await house.ports.wagers.cancelWager(player.id, placed.lines[0]?.accepted?.ticket ?? '', rules);
    const range = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 60_000) };
    const behind = await house.ports.wagers.lifetimeOf(player.id);
    await givenProjections(database).catchUp();
    const { totals } = await house.ports.wagers.listWagersOf({ memberId: player.id, ...range, offset: 0, limit: 1 });
    const { answer, statements } = await listStatements(() =>
      ask('GET', `/desk/api/members/${player.id}`, admin.token),
    );
    expect(totals).toMatchObject({ stake: 45n * TAKA, turnover: 40n * TAKA });
    const { rows } = await database.pool.query<{ won: bigint }>(
      'select coalesce(sum(amount), 0)::bigint as won from wallet_entries where member_id = $1 and type = $2',
      [player.id, ENTRY_TYPES.prize],
    );
    const won = rows[0]?.won ?? 0n;
    // Three of the void draw, and one that was taken back: no prize, though the record of bets says what was paid for each.
    const refunded = 4n * TAKA;
    expect(totals.prize).toBe(won + refunded);
    expect(behind).toEqual({ stake: totals.stake, prize: won, refunded, openStake: TAKA, turnover: 0n });
    expect(answer.value.figures).toMatchObject({
      stake: '45.00',
      turnover: '40.00',
      openStake: '1.00',
      prize: formatAmount(won),
      refunded: '4.00',
      houseResult: formatAmount(totals.stake - TAKA - refunded - won),
    });
    expect(statements.filter((text) => /-- wagers\.(list|sum)WagersOf/.test(text))).toEqual([]);
  });

  test('is told apart from a wallet that was changed by hand, with the sums behind and not', async () => {
    const player = await givenPlayer(100n * TAKA);
    await givenBets(player.id, 1);
    const balances = async () =>
      (await ask('GET', `/desk/api/members/${player.id}`, admin.token)).value.balancesWithWallet;
    const add = (amount: number) =>
      database.pool.query('update wallet_accounts set balance = balance + $2 where member_id = $1 and account = 1', [
        player.id,
        amount,
      ]);
    const both = async () => {
      const right = await balances();
      await add(1);
      const wrong = await balances();
      await add(-1);
      return [right, wrong];
    };
    expect(await both()).toEqual([true, false]);
    await givenProjections(database).catchUp();
    expect(await both()).toEqual([true, false]);
  });

  test('has his ledger and bets shown line by line, and each look is written down once in a while', async () => {
    const player = await givenPlayer(100n * TAKA);
    const drawId = await givenBets(player.id, 2);
    const entries = await ask('GET', `/desk/api/members/${player.id}/entries?size=2`, admin.token);
    expect(entries.value).toMatchObject({ total: 3, totals: { in: '100.00', out: '2.00' } });
    expect(entries.value.rows).toMatchObject([
      {
        type: 'bet',
        wallet: 'cash',
        contra: 'lottery',
        amount: '-1.00',
        balanceAfter: '98.00',
        reference: `${drawId}`,
      },
      { type: 'bet', amount: '-1.00', balanceAfter: '99.00', detail: { gameCode: 'F5D1' } },
    ]);
    const bets = await ask('GET', `/desk/api/members/${player.id}/wagers`, admin.token);
    expect(bets.value).toMatchObject({ total: 2, totals: { bets: 2, stake: '2.00', net: '0.00' } });
    expect(bets.value.rows[0]).toMatchObject({ state: 'open', stake: '1.00', prize: null, drawId: `${drawId}` });
    await ask('GET', `/desk/api/members/${player.id}/entries?page=2&size=2`, admin.token);
    expect(await auditOf(`member:${player.id}`)).toMatchObject([
      { action: 'members.viewLedger', staff: admin.username },
      { action: 'members.viewBets', staff: admin.username },
    ]);
  });

  test('that nobody is answers unknown, and nothing is written down', async () => {
    for (const path of ['', '/entries', '/wagers']) {
      expect(await ask('GET', `/desk/api/members/424242${path}`, admin.token)).toMatchObject({
        status: 404,
        code: 'operations.memberUnknown',
      });
    }
    expect(await auditOf('member:424242')).toEqual([]);
  });
});

describe('voiding a draw', () => {
  test('refunds every bet once and is written down once, however often and at once it is asked for', async () => {
    const player = await givenPlayer(100n * TAKA);
    const drawId = await givenBets(player.id, 5);
    const body = { key: givenKey(), reason: 'the feed broke' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ask('POST', `/desk/api/draws/${drawId}/void`, admin.token, body)),
    );
    answers.push(await ask('POST', `/desk/api/draws/${drawId}/void`, admin.token, body));
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 200,
        value: { refundedBets: 5, refundedStake: '5.00', draw: { state: 'void' } },
      });
    }
    expect((await house.ports.wallet.balancesOf(player.id)).cash).toBe(100n * TAKA);
    expect(await auditOf(`draw:${drawId}`)).toMatchObject([
      { action: 'draws.void', staff: admin.username },
      { action: 'draws.voided', after: '{"refundedBets":5,"refundedStake":"5.00","state":"void"}' },
    ]);
    await givenProjections(database).catchUp();
    const shown = await ask('GET', `/desk/api/draws/${drawId}`, admin.token);
    expect(shown.value.draw).toMatchObject({ stake: '5.00', refunded: '5.00', prize: '0.00', houseResult: '0.00' });
    expect(shown.value.voided).toMatchObject({ by: admin.username, reason: 'the feed broke' });
    const wagers = await ask('GET', `/desk/api/draws/${drawId}/wagers?size=3`, admin.token);
    expect(wagers.value.rows).toHaveLength(3);
    expect(wagers.value.rows[0]).toMatchObject({ account: player.username, stake: '1.00', state: 'void' });
    expect(wagers.value.next).not.toBeNull();
    await ask('GET', `/desk/api/draws/${drawId}/wagers?size=3&after=${wagers.value.next}`, admin.token);
    expect((await auditOf(`draw:${drawId}`)).slice(2)).toMatchObject([
      { action: 'draws.viewBets', staff: admin.username },
    ]);
  });

  test("above the limit of the role takes two, from the moment the role's limit is set", async () => {
    await database.pool.query(`insert into staff_roles (name, rights) values ('shift', '{draws.view,draws.void}')`);
    const shift = await givenStaff(database.db, { role: 'shift' });
    const player = await givenPlayer(10n * TAKA);
    const drawId = await givenBets(player.id, 2);
    const preview = () => ask('GET', `/desk/api/draws/${drawId}/void`, shift.token);
    expect((await preview()).value).toMatchObject({ approvals: 0, first: [{ account: player.username }] });
    expect(await auditOf(`draw:${drawId}`)).toMatchObject([{ action: 'draws.viewBets', staff: shift.username }]);
    const rights = ['draws.view', 'draws.void'];
    const limit = (decisionLimit: string, before: string | null) =>
      house.http.inject({
        method: 'PUT',
        url: '/desk/api/staff-roles/shift',
        headers: { token: admin.token },
        payload: { rights, decisionLimit, seen: { rights, decisionLimit: before }, reason: 'new on the shift' },
      });
    expect((await limit('1.99', null)).statusCode).toBe(200);
    await expect.poll(async () => (await preview()).value.approvals, { timeout: 1_000, interval: 20 }).toBe(1);
    const voidIt = () =>
      ask('POST', `/desk/api/draws/${drawId}/void`, shift.token, { key: givenKey(), reason: 'the feed broke' });
    expect(await voidIt()).toMatchObject({ status: 409, code: 'lottery.voidNeedsTwo' });
    await limit('2', '1.99');
    await expect.poll(async () => (await preview()).value.approvals, { timeout: 1_000, interval: 20 }).toBe(0);
    expect((await voidIt()).value).toMatchObject({ refundedStake: '2.00' });
  });

  test('with the same key and another reason, without a reason or of an unknown draw is refused', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const key = givenKey();
    const voidIt = (reason: string, id = draw.id) =>
      ask('POST', `/desk/api/draws/${id}/void`, admin.token, { key, reason });
    expect(await voidIt('    ')).toMatchObject({ status: 422, code: 'staff.reasonRequired' });
    expect(await auditOf(`draw:${draw.id}`)).toEqual([]);
    expect((await voidIt('no results')).status).toBe(200);
    expect(await voidIt('other words')).toMatchObject({ status: 409, code: 'request.keyReused' });
    expect(await voidIt('no results', 99n)).toMatchObject({ status: 404, code: 'lottery.drawUnknown' });
    expect((await auditOf(`draw:${draw.id}`)).map((line) => line.action)).toEqual(['draws.void', 'draws.voided']);
  });

  test('of a draw that is drawn is refused and moves nothing', async () => {
    const player = await givenPlayer(10n * TAKA);
    const drawId = await givenBets(player.id, 1);
    await moveDraw(database.db, drawId, DRAW_TIME);
    await house.ports.lottery.runDueDraws();
    const before = await house.ports.wallet.balancesOf(player.id);
    const answer = await ask('POST', `/desk/api/draws/${drawId}/void`, admin.token, {
      key: givenKey(),
      reason: 'too late',
    });
    expect(answer).toMatchObject({ status: 409, code: 'lottery.drawNotVoidable' });
    expect(await house.ports.wallet.balancesOf(player.id)).toEqual(before);
    expect(await auditOf(`draw:${drawId}`)).toEqual([]);
  });
});

describe('draws', () => {
  test('the house wins what was staked with real money and not taken back, less what it pays (ADR 10)', async () => {
    const player = await givenPlayer(10n * TAKA);
    const trial = await givenMember(database.db, { kind: 'trial' });
    await transact(database.db, async (tx) => {
      await house.ports.wallet.openAccounts(tx, trial.id);
      await house.ports.wallet.openTrial(tx, trial.id, 5_000n * TAKA);
    });
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const [kept, back] = await Promise.all(
      [player.id, player.id, trial.id].map(async (memberId) => {
        const placed = await house.ports.lottery.placeSlip(memberId, givenSlip(draw, [givenLine()]));
        must(!isRefusal(placed), 'the bet is taken');
        return placed.lines[0]?.accepted?.ticket ?? '';
      }),
    );
    const rules = { perDay: 20, fee: 0, freeUpTo: 5_000n * TAKA, zoneOffsetMinutes: 360 };
    expect(await house.ports.wagers.cancelWager(player.id, back ?? '', rules)).toMatchObject({ repeated: false });
    await moveDraw(database.db, draw.id, DRAW_TIME);
    await house.ports.lottery.runDueDraws();
    await givenProjections(database).catchUp();
    const won = (await house.ports.wagers.findWager(player.id, kept ?? ''))?.prize ?? 0n;
    const shown = await ask('GET', `/desk/api/draws/${draw.id}`, admin.token);
    expect(shown.value.draw).toMatchObject({
      state: 'settled',
      bets: 3,
      // Whose stake is in no amount.
      trialBets: 1,
      stake: '2.00',
      refunded: '1.00',
      prize: formatAmount(won),
      houseResult: formatAmount(TAKA - won),
    });
  });

  test('that are raffles show who bought what, and the look is written down', async () => {
    const by = { staffId: admin.id, staff: admin.username, address: '', reason: 'for the feast' };
    const made = await house.ports.lottery.raffleDesk.make(by, {
      key: givenKey(),
      names: { bn: 'ঈদ', en: 'Eid' },
      price: 20n * TAKA,
      tickets: 20,
      leastSold: 5,
      mostPerMember: 10,
      prizes: [100n * TAKA],
      closesAt: new Date(Date.now() + 86_400_000),
    });
    must(!isRefusal(made), 'the raffle is made');
    const { id } = made;
    expect((await ask('GET', `/desk/api/raffles/${id}/sales`, admin.token)).value.rows).toEqual([]);
    expect((await ask('GET', '/desk/api/raffles/7/sales', admin.token)).code).toBe('lottery.raffleUnknown');
    expect((await auditOf(`raffle:${id}`)).map(({ action }) => action)).toEqual(['raffles.make', 'draws.viewBets']);
    expect(await auditOf('raffle:7')).toEqual([]);
  });

  test('are listed with their figures, by game, state and day', async () => {
    const player = await givenPlayer(10n * TAKA);
    const drawId = await givenBets(player.id, 2);
    const open = await ask('GET', '/desk/api/draws?gameCode=F5D1&state=open', admin.token);
    expect(open.value.rows.map((row: { id: string }) => row.id)).toContain(`${drawId}`);
    const { drawNo } = open.value.rows[0] as { drawNo: string };
    const numbered = async (text: string) =>
      (await ask('GET', `/desk/api/draws?drawNo=${encodeURIComponent(text)}`, admin.token)).value;
    const found = await numbered(drawNo);
    expect(found.rows.map((row: { id: string }) => row.id)).toContain(open.value.rows[0].id);
    expect(new Set(found.rows.map((row: { drawNo: string }) => row.drawNo))).toEqual(new Set([drawNo]));
    const bengali = drawNo.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '');
    expect((await numbered(` ${bengali} `)).total).toBe(found.total);
    expect(await numbered('2020')).toMatchObject({ total: 0 });
    expect((await ask('GET', '/desk/api/draws?day=2020-01-01', admin.token)).value).toMatchObject({ total: 0 });
    expect((await ask('GET', '/desk/api/draws/99', admin.token)).code).toBe('lottery.drawUnknown');
  });
});

describe('reconciliation', () => {
  test('is asked for, done by a worker, kept, shown and written down once', async () => {
    const body = { key: givenKey() };
    const asked = await ask('POST', '/desk/api/reconciliation', admin.token, body);
    expect(asked).toMatchObject({ status: 200, value: { answered: false } });
    const waiting = await ask('GET', '/desk/api/reconciliation', admin.token);
    expect(waiting.value).toMatchObject({ full: null, running: null, openSince: asked.value.askedAt });
    await house.ports.reconciler.runOrdered(new AbortController().signal);
    const again = await ask('POST', '/desk/api/reconciliation', admin.token, body);
    expect(again.value).toEqual({ ...asked.value, answered: true });
    const shown = await ask('GET', '/desk/api/reconciliation', admin.token);
    expect(shown.value).toMatchObject({ full: { balanced: true }, running: null, openSince: null });
    expect(shown.value.history).toEqual([{ kind: 'full', checkedAt: shown.value.full.checkedAt, balanced: true }]);
    expect((await auditOf('reconciliation')).map(({ action }) => action)).toEqual(['reconciliation.run']);
  });
});

describe('downloads', () => {
  const wish = () => ({ key: givenKey(), list: 'members', memberId: null, filter: { q: 'ra' }, rows: 3, cut: false });
  const lines = async (list: string) => {
    const { rows } = await house.ports.operations.listAudit({ action: `export.${list}` as never, offset: 0, limit: 9 });
    return rows.map(({ object, after, staff }) => ({ object, staff, after: JSON.parse(after ?? '') }));
  };
  const send = (body: object, token = admin.token) => ask('POST', '/desk/api/exports', token, body);

  test('are written down with what was asked and how much was handed over, once a key', async () => {
    const order = wish();
    expect(await send(order)).toMatchObject({ status: 200 });
    expect(await send(order)).toMatchObject({ status: 200 });
    expect(await lines('members')).toEqual([
      { object: 'members', staff: admin.username, after: { cut: false, filter: { q: 'ra' }, rows: 3 } },
    ]);
    for (const other of [{ rows: 4 }, { list: 'draws' }, { filter: {} }, { cut: true }]) {
      expect((await send({ ...order, ...other })).code).toBe('request.keyReused');
    }
    expect(await lines('members')).toHaveLength(1);
    expect(await lines('draws')).toEqual([]);
  });

  test('with half a character in what was asked are refused: the log has no form for it', async () => {
    for (const filter of [{ q: 'ra\ud800' }, { '\udfff': 'ra' }]) {
      expect(await send({ ...wish(), filter })).toMatchObject({ status: 400, code: 'request.invalid' });
    }
  });

  test('of a ledger and of bets are of a member', async () => {
    const player = await givenPlayer(0n);
    for (const list of ['ledger', 'bets']) {
      expect(await send({ ...wish(), list, memberId: String(player.id) })).toMatchObject({ status: 200 });
      expect(await lines(list)).toMatchObject([{ object: `member:${player.id}` }]);
      for (const memberId of [null, '99']) {
        expect((await send({ ...wish(), list, memberId })).code).toBe('operations.memberUnknown');
      }
    }
  });

  test('are for whoever may read the list', async () => {
    const cashier = await givenStaff(database.db, { role: 'cashier' });
    expect(await send(wish(), cashier.token)).toMatchObject({ status: 200 });
    expect((await send({ ...wish(), list: 'draws' }, cashier.token)).code).toBe('request.forbidden');
    const { token } = await givenStaff(database.db, { role: 'content' });
    for (const list of ['members', 'ledger', 'bets', 'draws']) {
      expect((await send({ ...wish(), list }, token)).code).toBe('request.forbidden');
    }
  });

  test('keep no whole number or address of whoever was looked for', async () => {
    for (const q of ['01712345678', '+880 1712-345678', '০১৭১২৩৪৫৬৭৮', 'rahim@example.com']) {
      expect(await send({ ...wish(), filter: { q, kind: 'player' } })).toMatchObject({ status: 200 });
      const [{ after } = { after: null }] = await lines('members');
      expect(after.filter).toMatchObject({ kind: 'player', q: expect.stringContaining('•••') });
    }
  });
});

describe('the audit log at the desk', () => {
  test('shows its lines newest first and says that the chain holds', async () => {
    const shown = await ask('GET', '/desk/api/audit?size=5', admin.token);
    expect(shown.value.chainHolds).toBe(true);
    const seqs = shown.value.rows.map((row: { seq: number }) => row.seq);
    expect(seqs).toEqual([...seqs].sort((a, b) => b - a));
    expect(shown.value.rows[0].hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('has every sign-in to the desk, of refused ones the first and the lock, and no name that nobody has', async () => {
    const origin = { address: '198.51.100.7', userAgent: 'test' };
    const elsewhere = { address: '198.51.100.8', userAgent: 'test' };
    const signIn = (credentials: { username: string; password: string; code: string }, from: typeof origin) =>
      house.ports.identity.signInStaff(credentials, from);
    const refusedLines = async () => {
      const { rows } = await database.pool.query(
        "select staff, address, after from audit_log where action = 'session.refused' order by seq",
      );
      return rows as { staff: string; address: string; after: string }[];
    };
    for (const username of ['my secret password', 'my secret password', 'nobody']) {
      const refused = await signIn({ username, password: 'x', code: '000000' }, origin);
      expect(refused).toMatchObject({ refused: 'staff.wrongCredentials' });
    }
    expect(await refusedLines()).toEqual([]);
    const guessed = await givenStaff(database.db);
    const guess = (from: typeof origin) => signIn({ username: guessed.username, password: 'x', code: '000000' }, from);
    for (const from of [origin, origin, elsewhere, elsewhere, origin, origin, origin, elsewhere]) {
      expect(await guess(from)).toHaveProperty('refused');
    }
    expect(await refusedLines()).toEqual([
      { staff: guessed.username, address: origin.address, after: '{"refused":"staff.wrongCredentials"}' },
      { staff: guessed.username, address: elsewhere.address, after: '{"refused":"staff.wrongCredentials"}' },
      { staff: guessed.username, address: origin.address, after: '{"refused":"staff.locked"}' },
    ]);
    const { totpSecret } = await house.ports.identity.enrolStaff({
      username: 'operator1',
      password: 'correct horse 77',
      role: 'auditor',
    });
    const { generate } = await import('otplib');
    const code = await generate({ secret: totpSecret });
    const signedIn = await signIn({ username: 'operator1', password: 'correct horse 77', code }, origin);
    expect(isRefusal(signedIn)).toBe(false);
    const after = await house.ports.operations.listAudit({ action: 'session.signIn', offset: 0, limit: 1 });
    expect(after.rows[0]).toMatchObject({ staff: 'operator1', object: 'session' });
  });
});
