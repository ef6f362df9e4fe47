/** Bills worked out again from their statements, with the figures of operations.md 4 (`check/20_agents`). */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compare, recompute } from './recompute-bill.mjs';

const taka = (amount: number): string => `${amount}0000`;
const shares = (amount: number): string => `${amount}0000000000`;
const tier = (minBase: number, minActive: number, rate: number) => ({
  minBase: taka(minBase),
  minActive,
  rate: String(rate),
});
/** A team of so many active members that did this together. */
const team = (turnover: number, loss: number, active: number) => ({
  activeFrom: { turnover: '1', deposit: '0' },
  members: [],
  rest: { members: active, active, turnover: taka(turnover), loss: taka(loss) },
});
const DIVIDEND = {
  kind: 'dividend',
  contract: {
    carryMode: 'permanent',
    tiers: [tier(0, 3, 100_000), tier(500_000, 10, 150_000), tier(2_000_000, 20, 200_000)],
  },
  ...{ paidRate: '0', endsHalfMonth: true },
};
const DAILY = {
  kind: 'daily',
  contract: { carryMode: null, tiers: [tier(20_000, 2, 2_000), tier(100_000, 5, 4_000), tier(500_000, 10, 6_000)] },
  ...{ carryBefore: '0', paidRate: '0' },
};

test('a dividend: nothing and a carry, 15 % of what is left, 15 % for want of active members', () => {
  const first = recompute({ ...DIVIDEND, carryBefore: '0', team: team(0, -120_000, 12) });
  expect(first).toEqual({ base: taka(-120_000), rate: '0', amount: '0', carryAfter: shares(-120_000) });
  const second = recompute({ ...DIVIDEND, carryBefore: first.carryAfter, team: team(0, 700_000, 12) });
  expect(second).toEqual({ base: taka(580_000), rate: '150000', amount: taka(87_000), carryAfter: '0' });
  expect(recompute({ ...DIVIDEND, carryBefore: '0', team: team(0, 2_500_000, 11) }).amount).toBe(taka(375_000));
});

test.each([
  [19_999, 9, 0],
  [150_000, 6, 600],
  [600_000, 8, 2_400],
])('a daily wage of %d with %d active members is %d', (bet, active, wage) => {
  expect(recompute({ ...DAILY, team: team(bet, 0, active) }).amount).toBe(wage === 0 ? '0' : taka(wage));
});

test('a wage on losses: a share of what the team lost, not of what it bet; who won waits', () => {
  const tiers = [tier(1_000, 2, 20_000), tier(10_000, 5, 50_000)];
  const loss = { ...DAILY, contract: { carryMode: null, basis: 'loss', tiers } };
  expect(recompute({ ...loss, team: team(900_000, 12_000, 6) })).toMatchObject({ rate: '50000', amount: taka(600) });
  expect(recompute({ ...loss, paidRate: '50000', team: team(900_000, -2_000, 6) })).toMatchObject({
    ...{ amount: '0', carryAfter: shares(-100) },
  });
});

test('what falls to each line comes to the team, or it is told', () => {
  const part = (turnover: number, members: number) => ({
    ...{ members, active: members, turnover: taka(turnover), loss: '0' },
  });
  const ofTeam = { ...team(150_000, 0, 6), parts: [part(50_000, 1), part(100_000, 5)] };
  const worked = recompute({ ...DAILY, team: ofTeam });
  const told = compare({ ...DAILY, team: ofTeam, result: worked });
  expect(told.filter(({ billed, found }) => billed !== found)).toEqual([]);
  const less = compare({ ...DAILY, team: { ...ofTeam, parts: [part(50_000, 1)] }, result: worked });
  expect(less.filter(({ billed, found }) => billed !== found).map(({ name }) => name)).toEqual([
    'parts.members',
    'parts.active',
    'parts.turnover',
  ]);
});

test('members are counted as active by what they did', () => {
  const members = [6_000, 6_000, 10].map((bet) => ({ turnover: taka(bet), deposit: '0', loss: '0' }));
  const counted = { ...team(88_000, 0, 0), activeFrom: { turnover: taka(1_000), deposit: '0' }, members };
  expect(recompute({ ...DAILY, team: counted })).toMatchObject({ base: taka(100_010), rate: '2000' });
});

test('a wage in real time: 26 of 5 000 at the full rate and 6 000 at the difference', () => {
  const statement = {
    ...{ kind: 'realTime', carryBefore: '0', contract: { tiers: [tier(0, 0, 4_000)] } },
    differences: { direct: taka(5_000), branches: [{ bet: taka(6_000), difference: '1000' }] },
    result: { base: taka(11_000), rate: '4000', amount: taka(26), carryAfter: '0' },
  };
  expect(recompute(statement)).toEqual(statement.result);
  const folder = mkdtempSync(join(tmpdir(), 'house-bill-'));
  const run = (of: object) => {
    writeFileSync(join(folder, 'bill.json'), JSON.stringify(of));
    return spawnSync(process.execPath, ['scripts/recompute-bill.mjs', join(folder, 'bill.json')], { encoding: 'utf8' });
  };
  expect(run(statement)).toMatchObject({ status: 0, stdout: expect.stringContaining('equal  amount') });
  const wrong = { ...statement, result: { ...statement.result, amount: taka(27) } };
  expect(run(wrong)).toMatchObject({ status: 1, stdout: expect.stringContaining('DIFFER amount: billed 270000') });
  rmSync(folder, { recursive: true, force: true });
});
