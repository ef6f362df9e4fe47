/** What a member sets himself (port.ts): what counts at once, what waits, what can never be taken back. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { transact } from '../../platform/database.ts';
import { isRefusal, must, type Refusal } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenKey, givenWallet } from '../wallet/given.ts';
import type { Wallet } from '../wallet/port.ts';
import { givenPlayerProtection } from './given.ts';
import type { LimitName, PlayerProtection, PlayerProtectionState } from './port.ts';

const BDT = 10_000n;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const STAKE_DAY = { kind: 'stake', period: 'day' } as const;

let database: TestDatabase;
let wallet: Wallet;
let playerProtection: PlayerProtection;
/** The house's clock stands still but for this. */
let began = 0;
let ahead = 0;
let memberId = 0n;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 4 });
  wallet = givenWallet(database);
  playerProtection = givenPlayerProtection(database, wallet, { readTime: async () => new Date(began + ahead) });
});
afterAll(() => database.close());
beforeEach(async () => {
  began = Date.now();
  ahead = 0;
  memberId = await givenFundedMember(database, wallet, 1_000n * BDT);
});

const set = (taka: bigint | null, name: LimitName = STAKE_DAY, key = givenKey()) =>
  playerProtection.setLimit(memberId, { ...name, key, amount: taka === null ? null : taka * BDT });
const confirm = (key = givenKey()) => playerProtection.confirmRaise(memberId, { ...STAKE_DAY, key });
const coolOff = (span: Parameters<PlayerProtection['coolOff']>[1]['span'], key = givenKey()) =>
  playerProtection.coolOff(memberId, { key, span });
const exclude = (span: Parameters<PlayerProtection['exclude']>[1]['span'], word = 'EXCLUDE', key = givenKey()) =>
  playerProtection.exclude(memberId, { key, span, word });
const lift = () =>
  transact(database.db, async (tx) => {
    const by = { key: givenKey(), staffId: 7n, staff: 'mina', reason: 'he wrote to us' };
    const lifted = await playerProtection.liftExclusion(tx, memberId, by);
    if (!isRefusal(lifted)) await lifted.release();
    return lifted;
  });

async function bet(taka: bigint): Promise<string> {
  const [outcome] = await wallet.post([
    {
      ...{ memberId, key: givenKey(), type: 'bet', account: 'cash', contra: 'lottery' },
      ...{ amount: -taka * BDT, reference: null },
    },
  ]);
  return outcome?.refused ?? 'posted';
}

function standing(answer: PlayerProtectionState | Refusal) {
  must(!isRefusal(answer), 'it is answered how things stand');
  return answer.limits.map(({ kind, period, amount, used, raise }) => [
    `${kind} ${period}`,
    amount / BDT,
    used / BDT,
    raise === null ? 'no raise' : raise.amount === null ? 'none' : raise.amount / BDT,
  ]);
}

const historyNow = async () =>
  (await playerProtection.historyOf(memberId, { offset: 0, limit: 20 })).rows.map((change) => change.what);

describe('a limit', () => {
  test('counts at once when it is first set and when it is lowered, and drops a raise that waits', async () => {
    expect(standing(await set(100n))).toEqual([['stake day', 100n, 0n, 'no raise']]);
    expect(await bet(101n)).toBe('wallet.playerLimit');
    expect(await bet(60n)).toBe('posted');
    expect(standing(await set(200n))).toEqual([['stake day', 100n, 60n, 200n]]);
    expect(standing(await set(70n))).toEqual([['stake day', 70n, 60n, 'no raise']]);
    expect(await bet(11n)).toBe('wallet.playerLimit');
    expect(await bet(10n)).toBe('posted');
    expect(await confirm()).toEqual({ refused: 'playerProtection.noRaise' });
    expect(await historyNow()).toEqual(['set', 'raiseAsked', 'set']);
  });

  test.each([[200n], [null]])('becomes %s after 24 hours and a second confirmation, neither alone', async (wider) => {
    await set(100n);
    await set(wider);
    ahead = DAY - 1;
    expect(await confirm()).toMatchObject({ refused: 'playerProtection.raiseTooEarly' });
    ahead = 30 * DAY;
    // Time alone raises nothing.
    expect(await bet(101n)).toBe('wallet.playerLimit');
    expect(standing(await playerProtection.stateOf(memberId))).toMatchObject([
      ['stake day', 100n, 0n, wider ?? 'none'],
    ]);
    expect(standing(await confirm())).toEqual(wider === null ? [] : [['stake day', wider, 0n, 'no raise']]);
    expect(await bet(200n)).toBe('posted');
    expect(await historyNow()).toEqual(['raised', 'raiseAsked', 'set']);
  });

  test('that is to become still wider waits anew, and a raise that is dropped is gone', async () => {
    await set(100n);
    await set(200n);
    ahead = DAY - HOUR;
    await set(1_000n);
    ahead = DAY + HOUR;
    expect(await confirm()).toMatchObject({ refused: 'playerProtection.raiseTooEarly' });
    const dropped = await playerProtection.dropRaise(memberId, { ...STAKE_DAY, key: givenKey() });
    expect(standing(dropped)).toEqual([['stake day', 100n, 0n, 'no raise']]);
    ahead = 3 * DAY;
    expect(await confirm()).toEqual({ refused: 'playerProtection.noRaise' });
    expect(await playerProtection.dropRaise(memberId, { ...STAKE_DAY, key: givenKey() })).toEqual({
      refused: 'playerProtection.noRaise',
    });
    const { rows } = await playerProtection.historyOf(memberId, { offset: 0, limit: 1 });
    expect(rows).toMatchObject([{ what: 'raiseDropped', before: 1_000n * BDT, after: 100n * BDT }]);
  });

  test('is one by kind and period; none of them can be removed that is not there', async () => {
    expect(await set(null)).toEqual({ refused: 'playerProtection.notSet' });
    await set(500n, { kind: 'loss', period: 'month' });
    await set(0n, { kind: 'deposit', period: 'week' });
    await set(100n);
    const state = await set(200n, { kind: 'loss', period: 'week' });
    expect(standing(state).map(([name, amount]) => [name, amount])).toEqual([
      ['deposit week', 0n],
      ['stake day', 100n],
      ['loss week', 200n],
      ['loss month', 500n],
    ]);
    expect((await wallet.guardStateOf(memberId))?.guard).toEqual({
      stake: { day: 100n * BDT, week: null, month: null },
      loss: { day: null, week: 200n * BDT, month: 500n * BDT },
      pausedUntil: null,
      zoneOffsetMinutes: 360,
    });
  });

  test('asked for again under its key changes nothing, whatever followed; other content under it is refused', async () => {
    const key = givenKey();
    await set(100n, STAKE_DAY, key);
    await set(50n);
    expect(standing(await set(100n, STAKE_DAY, key))).toEqual([['stake day', 50n, 0n, 'no raise']]);
    expect(await set(101n, STAKE_DAY, key)).toEqual({ refused: 'request.keyReused' });
    expect(await coolOff('day', key)).toEqual({ refused: 'request.keyReused' });
    await set(80n);
    ahead = 2 * DAY;
    const confirmation = givenKey();
    await confirm(confirmation);
    await set(60n);
    await set(90n);
    ahead = 4 * DAY;
    // The confirmation of before does not confirm what waits now.
    expect(standing(await confirm(confirmation))).toEqual([['stake day', 60n, 0n, 90n]]);
    const all = await Promise.all(
      [1, 2, 3, 4].map(async () => standing(await set(40n, STAKE_DAY, '01890a5d-ac96-774b-bcce-b302099a8057'))),
    );
    expect(new Set(all.map(String)).size).toBe(1);
    expect((await historyNow()).filter((what) => what === 'set')).toHaveLength(4);
  });
});

describe('a pause', () => {
  test('to cool off stops bets until it ends, can be lengthened and never shortened', async () => {
    const key = givenKey();
    expect(await coolOff('week', key)).toMatchObject({ exclusion: null });
    expect(await bet(1n)).toBe('wallet.paused');
    for (const span of ['day', 'week'] as const) {
      expect(await coolOff(span)).toEqual({ refused: 'playerProtection.pauseNotLonger' });
    }
    ahead = HOUR;
    const longer = await coolOff('month');
    must(!isRefusal(longer) && longer.coolOffUntil !== null, 'it is longer');
    expect(longer.coolOffUntil.getTime()).toBe(began + HOUR + 30 * DAY);
    // The same again does not begin it anew.
    ahead = 5 * DAY;
    expect(await coolOff('week', key)).toEqual(longer);
    ahead = 31 * DAY;
    expect((await playerProtection.stateOf(memberId)).coolOffUntil).toBeNull();
    const { guard } = (await wallet.guardStateOf(memberId)) ?? {};
    expect(guard?.pausedUntil).toEqual(longer.coolOffUntil);
    // Whatever is set next, a pause that is over holds nobody.
    await set(10n);
    expect(await bet(10n)).toBe('posted');
  });

  test('for long asks for the word, in either language', async () => {
    for (const word of ['', 'yes', 'EXCLUDED']) {
      expect(await exclude('year', word)).toEqual({ refused: 'playerProtection.wordWrong' });
    }
    expect((await playerProtection.stateOf(memberId)).exclusion).toBeNull();
    expect(await bet(1n)).toBe('posted');
    expect(await exclude('halfYear', 'বন্ধ')).toMatchObject({ exclusion: { endsAt: expect.any(Date) } });
    expect(await exclude('year', ' exclude ')).toMatchObject({ exclusion: { endsAt: expect.any(Date) } });
    expect(await bet(1n)).toBe('wallet.paused');
  });

  test('for long is lengthened only, and nothing shorter ends it', async () => {
    const first = await exclude('year');
    ahead = 200 * DAY;
    expect(await exclude('halfYear')).toMatchObject({ exclusion: { endsAt: expect.any(Date) } });
    expect(await exclude('halfYear')).toEqual({ refused: 'playerProtection.pauseNotLonger' });
    ahead = 0;
    for (const span of ['halfYear', 'year'] as const) {
      expect(await exclude(span)).toEqual({ refused: 'playerProtection.pauseNotLonger' });
    }
    expect(await coolOff('month')).toEqual({ refused: 'playerProtection.pauseNotLonger' });
    expect(await lift()).toEqual({ refused: 'playerProtection.exclusionRuns' });
    const now = await playerProtection.stateOf(memberId);
    must(!isRefusal(first), 'he is excluded');
    expect(now.exclusion?.endsAt?.getTime()).toBeGreaterThan(first.exclusion?.endsAt?.getTime() ?? 0);
    expect(await exclude('permanent')).toMatchObject({ exclusion: { endsAt: null, liftableAt: null } });
    expect(await exclude('fiveYears')).toEqual({ refused: 'playerProtection.pauseNotLonger' });
    ahead = 100 * 365 * DAY;
    expect(await lift()).toEqual({ refused: 'playerProtection.exclusionRuns' });
    expect(await bet(1n)).toBe('wallet.paused');
    // Not even by hand.
    await expect(
      database.pool.query('update player_pauses set ends_at = now() where member_id = $1', [memberId]),
    ).rejects.toThrow('never shortened');
  });

  test('for long holds past its end until staff lift it a day later, and leaves the limits as they were', async () => {
    await set(50n);
    await coolOff('day');
    const excluded = await exclude('halfYear');
    must(!isRefusal(excluded) && excluded.exclusion?.endsAt != null, 'he is excluded');
    // The wallet waits for no instant.
    expect((await wallet.guardStateOf(memberId))?.guard.pausedUntil).toBe('endless');
    const ends = excluded.exclusion.endsAt.getTime() - began;
    for (const after of [0, HOUR, DAY - 1]) {
      ahead = ends + after;
      expect(await lift()).toEqual({ refused: 'playerProtection.exclusionRuns' });
      expect((await playerProtection.stateOf(memberId)).exclusion).not.toBeNull();
      expect((await transact(database.db, (tx) => playerProtection.depositGuardOf(tx, memberId))).paused).toBe(true);
    }
    expect(await bet(1n)).toBe('wallet.paused');
    ahead = ends + DAY;
    expect(await lift()).toMatchObject({ endsAt: excluded.exclusion.endsAt });
    expect(await lift()).toEqual({ refused: 'playerProtection.notExcluded' });
    expect(await bet(51n)).toBe('wallet.playerLimit');
    expect(await bet(50n)).toBe('posted');
    const { rows } = await playerProtection.historyOf(memberId, { offset: 0, limit: 2 });
    expect(rows).toMatchObject([
      { what: 'lifted', staff: 'mina', reason: 'he wrote to us' },
      { what: 'exclusion', endsAt: excluded.exclusion.endsAt },
    ]);
  });
});

test('nothing is ever taken from the history', async () => {
  await set(1n);
  for (const statement of [
    'update player_limit_changes set after = 2',
    'delete from player_limit_changes',
    'truncate player_limit_changes',
  ]) {
    await expect(database.pool.query(statement)).rejects.toThrow('append-only');
  }
});

test('a process whose clock is wrong makes nothing earlier or later', async () => {
  const real = givenPlayerProtection(database, wallet);
  const began = Date.now();
  const asked = (amount: bigint) => real.setLimit(memberId, { ...STAKE_DAY, key: givenKey(), amount: amount * BDT });
  await asked(100n);
  await asked(200n);
  try {
    vi.useFakeTimers({ toFake: ['Date'], now: began + 25 * HOUR });
    expect(await real.confirmRaise(memberId, { ...STAKE_DAY, key: givenKey() })).toMatchObject({
      refused: 'playerProtection.raiseTooEarly',
    });
    vi.setSystemTime(began - 25 * HOUR);
    const cooled = await real.coolOff(memberId, { key: givenKey(), span: 'day' });
    must(!isRefusal(cooled) && cooled.coolOffUntil !== null, 'he cools off');
    expect(cooled.coolOffUntil.getTime() - began).toBeGreaterThanOrEqual(DAY);
  } finally {
    vi.useRealTimers();
  }
});
