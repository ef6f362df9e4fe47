/**
 * Fights held elsewhere, from the desk to the wallet: an arena is set up, a fight opened, two officials tell how it ended, each
 * by themselves; where they disagree nothing is paid; a correction settles every bet anew.
 */
import { randomUuid } from '@house/fairness/random';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenStaff } from '../../server/src/capabilities/identity/given.ts';
import { MARKET_CHECKS } from '../../server/src/capabilities/wagers/given.ts';
import { givenKey, givenReconciler } from '../../server/src/capabilities/wallet/given.ts';
import type { ShownRound } from '../src/contract.ts';
import { type GivenStudio, givenPlayer, givenStudio, type Player, TAKA } from './given.ts';
import { SOON } from './given-table.ts';

const ARENA_GAME = { id: 'COCKFIGHT-ARENA', code: 'COCKA' };

let given: GivenStudio;
let tokens: readonly string[] = [];
let arena = '';

beforeAll(async () => {
  given = await givenStudio();
  await given.studio.listen();
  const { db } = given.database;
  const staff = await Promise.all(Array.from({ length: 3 }, () => givenStaff(db, { role: 'admin' })));
  tokens = staff.map(({ token }) => token);
});
afterAll(() => given.stop());

const run = (statement: string, values: unknown[] = []) => given.database.pool.query(statement, values);

type Arena = {
  code: string;
  elsewhere: boolean;
  fights: {
    id: string;
    number: number;
    state: string;
    mark: string | null;
    reports: { state: string; ends: unknown }[];
  }[];
};
async function call(who: number, method: 'GET' | 'POST', path: string, body?: object) {
  const answer = await given.house.http.inject({
    ...{ method, url: `/desk/api/studio${path}`, headers: { token: tokens[who] ?? '', language: 'en' } },
    ...(body === undefined ? {} : { payload: body }),
  });
  const { code, value } = answer.json() as { code?: string; value?: { arenas: Arena[] } };
  return { code: code ?? 'success', arenas: value?.arenas ?? [] };
}
const order = () => ({ key: givenKey(), reason: 'for a test' });
const report = (who: number, fight: string, end: string, kind: 'result' | 'correction' = 'result', key = givenKey()) =>
  call(who, 'POST', `/fights/${fight}/report`, { key, reason: 'seen by myself', kind, end });

async function openFight(): Promise<string> {
  await expect
    .poll(async () => {
      const opened = await call(0, 'POST', `/arenas/${arena}/fights`, order());
      return opened.code;
    }, SOON)
    .toBe('success');
  const { rows } = await run(`select id from studio.table_rounds where table_code = $1 order by number desc limit 1`, [
    arena,
  ]);
  return String(rows[0]?.id);
}
/** Betting has closed and the fight has begun. */
async function begin(fight: string): Promise<void> {
  await expect
    .poll(async () => {
      await run(
        `update studio.table_rounds set open_until = least(open_until, now()), locked_until = least(locked_until, now())
         where id = $1 and state in ('open', 'locked')`,
        [fight],
      );
      return (await run(`select state from studio.table_rounds where id = $1`, [fight])).rows[0]?.state;
    }, SOON)
    .toBe('dealing');
}
const bet = async (player: Player, bets: Record<string, string>): Promise<ShownRound> =>
  (await player.call('POST', `/tables/${arena}/bets`, { key: randomUuid(), bets })).value as ShownRound;
async function over(fight: string): Promise<void> {
  await expect
    .poll(async () => {
      await run(`update studio.table_rounds set result_until = least(result_until, now()) where id = $1`, [fight]);
      return (await run(`select state from studio.table_rounds where id = $1`, [fight])).rows[0]?.state;
    }, SOON)
    .toMatch(/^(settled|void)$/);
}
const players = (count: number): Promise<readonly Player[]> =>
  Promise.all(Array.from({ length: count }, () => givenPlayer(given, ARENA_GAME)));
const cashOf = (all: readonly Player[]) => Promise.all(all.map((player) => player.cash()));
const fightOf = async (id: string) =>
  (await call(0, 'GET', '/fights')).arenas.flatMap(({ fights }) => fights).find((fight) => fight.id === id);

describe('an arena that is held elsewhere', () => {
  test('is there once it is set up, and its game is hidden until it is shown', async () => {
    const before = (await call(0, 'GET', '/fights')).arenas;
    expect(before.map(({ code, elsewhere }) => [code, elsewhere])).toEqual([
      ['COCK-1', false],
      ['COCK-2', false],
    ]);
    const terms = { names: { bn: 'গাজীপুর', en: 'Gazipur' }, kind: 'pool', min: '10', max: '20000', maxWin: '160000' };
    const wish = { ...order(), ...terms };
    expect((await call(0, 'POST', '/arenas', { ...wish, max: '5' })).code).toBe('studio.tableInvalid');
    await call(0, 'POST', '/arenas', wish);
    const { arenas } = await call(0, 'POST', '/arenas', wish);
    expect(arenas.filter(({ elsewhere }) => elsewhere).map(({ code }) => code)).toEqual(['ARN-1']);
    arena = 'ARN-1';
    const hidden = await run(`select state from games where id = 'COCKFIGHT-ARENA'`);
    expect(hidden.rows[0]?.state).toBe('hidden');
    await run(`update games set state = 'on' where id = 'COCKFIGHT-ARENA'`);
    await run(`update game_catalogue set revision = revision + 1`);
    await expect.poll(async () => (await givenPlayer(given, ARENA_GAME)).token.length, SOON).toBe(64);
  });

  test('pays what two officials agree on, and nothing before', async () => {
    const all = (await players(2)) as [Player, Player];
    const fight = await openFight();
    expect((await call(1, 'POST', `/arenas/${arena}/fights`, order())).code).toBe('studio.fightBusy');
    const placed = [await bet(all[0], { 'pool-meron': '600', draw: '10' }), await bet(all[1], { 'pool-wala': '400' })];
    expect(placed.map(({ state }) => state)).toEqual(['open', 'open']);
    expect((await report(0, fight, 'meron')).code).toBe('studio.fightRuns');
    await begin(fight);
    const key = givenKey();
    await report(0, fight, 'meron', 'result', key);
    // Again by the same official, and by the same key, is no second word.
    expect((await report(0, fight, 'meron', 'result', key)).code).toBe('success');
    expect((await report(0, fight, 'wala', 'result', key)).code).toBe('request.keyReused');
    expect((await report(0, fight, 'meron')).code).toBe('studio.ownReport');
    // The other does not see what was said.
    expect((await fightOf(fight))?.reports).toMatchObject([{ state: 'first', ends: null }]);
    expect(await cashOf(all)).toEqual([390n * TAKA, 600n * TAKA]);
    expect((await report(1, fight, 'meron')).code).toBe('success');
    await expect.poll(() => cashOf(all), SOON).toEqual([1_290n * TAKA, 600n * TAKA]);
    expect((await fightOf(fight))?.reports).toMatchObject([{ state: 'done', ends: ['meron', 'meron'] }]);
    expect((await report(2, fight, 'wala')).code).toBe('studio.fightOver');
    await over(fight);
  }, 30_000);

  test('is held where they disagree, until both tell anew', async () => {
    const all = (await players(2)) as [Player, Player];
    const fight = await openFight();
    await bet(all[0], { 'pool-meron': '100' });
    await bet(all[1], { 'pool-wala': '100' });
    await begin(fight);
    await report(0, fight, 'meron');
    await report(1, fight, 'wala');
    expect(await fightOf(fight)).toMatchObject({
      state: 'dealing',
      reports: [{ state: 'held', ends: ['meron', 'wala'] }],
    });
    expect(await cashOf(all)).toEqual([900n * TAKA, 900n * TAKA]);
    // Two at once are the two words, never more.
    const both = await Promise.all([report(1, fight, 'wala'), report(2, fight, 'wala')]);
    expect(both.map(({ code }) => code)).toEqual(['success', 'success']);
    await expect.poll(() => cashOf(all), SOON).toEqual([900n * TAKA, 1_080n * TAKA]);
    await over(fight);
  }, 30_000);

  test('gives stakes back where both say that there was no fight', async () => {
    const all = (await players(1)) as [Player];
    const fight = await openFight();
    await bet(all[0], { 'pool-meron': '100', draw: '50' });
    // Before betting has closed, too.
    await report(0, fight, 'cancelled');
    await report(1, fight, 'cancelled');
    await expect.poll(() => cashOf(all), SOON).toEqual([1_000n * TAKA]);
    expect(await fightOf(fight)).toMatchObject({ state: 'void' });
    // A fight of which nobody tells within a day is void as well.
    const late = await openFight();
    await bet(all[0], { draw: '50' });
    await begin(late);
    await run(`update studio.table_rounds set dealing_until = now() where id = $1`, [late]);
    await expect.poll(() => cashOf(all), SOON).toEqual([1_000n * TAKA]);
    await over(late);
  }, 30_000);

  test('is corrected by two officials: every bet is settled anew, below zero if it must be, once', async () => {
    const all = (await players(3)) as [Player, Player, Player];
    const fight = await openFight();
    await bet(all[0], { 'pool-meron': '100' });
    await bet(all[1], { 'pool-wala': '100' });
    const third = await bet(all[2], { draw: '1000' });
    await begin(fight);
    await report(0, fight, 'meron');
    await report(1, fight, 'meron');
    await expect.poll(() => cashOf(all), SOON).toEqual([1_080n * TAKA, 900n * TAKA, 0n]);
    await over(fight);
    given.lose('resettle', 'answer');
    expect((await report(1, fight, 'cancelled', 'correction')).code).toBe('studio.fightOver');
    await report(1, fight, 'draw', 'correction');
    expect(await cashOf(all)).toEqual([1_080n * TAKA, 900n * TAKA, 0n]);
    await report(2, fight, 'draw', 'correction');
    await expect
      .poll(async () => {
        await run(`update studio.rounds set next_try_at = now() where state = 'decided'`);
        return cashOf(all);
      }, SOON)
      .toEqual([1_000n * TAKA, 1_000n * TAKA, 9_000n * TAKA]);
    expect(await all[2].show(third)).toMatchObject({ prize: '9000.00', actions: [{ acts: ['fight:draw'] }] });
    // Back again: what was won is taken.
    await report(0, fight, 'wala', 'correction');
    await report(1, fight, 'wala', 'correction');
    await expect
      .poll(async () => {
        await run(`update studio.rounds set next_try_at = now() where state = 'decided'`);
        return cashOf(all);
      }, SOON)
      .toEqual([900n * TAKA, 1_080n * TAKA, 0n]);
    await run(`update studio.table_rounds set result_until = now() - interval '73 hours' where id = $1`, [fight]);
    await report(0, fight, 'meron', 'correction');
    await report(1, fight, 'meron', 'correction');
    await expect.poll(async () => (await fightOf(fight))?.reports[0]?.state, SOON).toBe('failed');
    expect(await cashOf(all)).toEqual([900n * TAKA, 1_080n * TAKA, 0n]);
  }, 60_000);
});

test('the books of the house hold with all of this in them', async () => {
  const report = await givenReconciler(given.database, MARKET_CHECKS, given.house.kernel.ids).run('full');
  expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
});
