/**
 * An agent's way: opens an account below on a desktop in English and offers it a contract; whoever has the account signs in on a
 * phone in Bengali, sets a password and accepts; the period is worked out, another of staff approves it at the desk, and the wage
 * is paid down the line and seen.
 */
import { spawnSync } from 'node:child_process';
import { stretchOf } from '@house/agents/periods';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAgents } from '../../server/src/capabilities/agents/service.ts';
import { givenMember, givenStaff, givenUpline } from '../../server/src/capabilities/identity/given.ts';
import { givenLine, givenSlip, ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import { givenFundedMember, givenKey } from '../../server/src/capabilities/wallet/given.ts';
import { untilSettled } from '../../server/src/main/testing/house-client.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { createIds } from '../../server/src/platform/ids.ts';
import { isRefusal, must, present } from '../../server/src/platform/result.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { shareTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { findBarriers, findMessageKeys, findOverflows } from '../../server/src/platform/testing/page-checks.ts';

const ZONE = 360;
const PHONE = { width: 390, height: 844 };
const FIRST_PASSWORD = 'shapla-41-river';
const PASSWORD = 'shapla-42-river';

let house: TestApp;
beforeAll(async () => {
  house = await shareTestApp();
});
afterAll(() => house?.close());

/** A house whose clock stands after the period that runs now. */
const agentsAfter = (instant: Date, tickOf?: (now: Date) => Date) => {
  const { identity, wallet, lottery } = house.ports();
  return createAgents({
    ...(tickOf === undefined ? {} : { tickOf }),
    ...{ db: house.database.db, ids: createIds(systemClock, 907), clock: systemClock, zoneOffsetMinutes: ZONE },
    points: lottery.linePoints,
    ...{ identity, wallet, record: async () => {}, tellContract: async () => {}, nowOf: async () => instant },
  });
};

/** For whoever looks at it: a phone and a desktop. */
async function shoot(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1_440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${width}.png`, fullPage: true });
  }
}

/** As if contracts had been accepted before the day that runs. */
const startToday = (from: Date) =>
  house.database.pool.query(
    `update agent_contracts set effective_from = $1 where kind = 'daily' and effective_from > $1`,
    [from],
  );

test('an agent opens an account, gives it a contract, and both are paid and see it', async () => {
  const bn = house.words('bn');
  const en = house.words('en');
  const { agents, wallet, lottery } = house.ports();
  const topId = await givenFundedMember(house.database, wallet, 1_000n * ONE_TAKA);
  const top = await givenMember(house.database.db, { id: topId, kind: 'agent', agentGrade: 'general' });
  await givenUpline(house.database.db, top.id, null);
  const terms = { kind: 'daily', period: 'daily', carryMode: null, account: top.username, key: givenKey() } as const;
  const tiers = [{ minBase: 0n, minActive: 0, rate: 10_000n }];
  const offered = await agents.offerByHouse(1n, { ...terms, tiers }, async () => {});
  must(!isRefusal(offered), 'the house offers');
  await agents.decide(top.id, { contractId: offered.id, decision: 'accept', ends: 0 });

  const account = `sub${top.username.slice(1)}`.slice(0, 14);
  const desktop = await house.openWindow({ language: 'en' }, { member: top });
  // As its sign-in would have said (specification 6).
  await desktop.context.addInitScript("sessionStorage.setItem('isAgent', '1')");
  await desktop.page.goto(`${house.url}/licences?ac=registerCenter`);
  await desktop.page
    .getByRole('radio', { name: en('site-agent.type.agent') })
    .first()
    .check({ force: true });
  await desktop.page.locator('dialog input[name=username]').fill(account);
  await desktop.page.locator('dialog input[name=password]').fill(FIRST_PASSWORD);
  await desktop.page.getByRole('button', { name: en('site-agent.openButton') }).click();
  await desktop.page.getByText(en('site-agent.opened', { account, password: FIRST_PASSWORD })).waitFor();
  await desktop.page.getByRole('button', { name: en('site-agent.page.salary') }).click();
  await desktop.page.locator('dialog input[name=account]').fill(account);
  await desktop.page.locator('dialog input[name=rate]').fill('0.5');
  await desktop.page.getByRole('button', { name: en('site-agent.offerButton'), exact: true }).click();
  await desktop.page.locator('dialog [data-contract]').waitFor();
  expect(await findMessageKeys(desktop.page)).toEqual([]);
  expect(await findBarriers(desktop.page)).toEqual([]);

  const phone = await house.openWindow({ language: 'bn', viewport: PHONE });
  await phone.page.goto(`${house.url}/verify?pop=login`);
  await phone.page.locator('dialog input[name=username]').fill(account);
  await phone.page.locator('dialog input[name=password]').fill(FIRST_PASSWORD);
  await phone.page.keyboard.press('Enter');
  await phone.page.locator('dialog input[name=newPassword]').fill(PASSWORD);
  await phone.page.locator('dialog input[name=confirmNewPassword]').fill(PASSWORD);
  await phone.page.keyboard.press('Enter');
  await phone.page.locator('dialog').waitFor({ state: 'detached' });
  await phone.page.goto(`${house.url}/licences?ac=salary`);
  await phone.page
    .locator('dialog [data-offer]')
    .getByRole('button', { name: bn('site-agent.accept') })
    .click();
  await phone.page
    .getByRole('dialog', { name: bn('site-agent.ask.accept') })
    .getByRole('button', { name: bn('site-agent.accept'), exact: true })
    .click();
  await phone.page.locator('dialog [data-offer]').waitFor({ state: 'detached' });

  const sub = present(await house.ports().identity.findMemberByName(account), 'the account is open');
  const { from, to } = stretchOf('daily', new Date(), ZONE);
  await startToday(from);
  const player = await house.givenPlayer(500n * ONE_TAKA);
  await givenUpline(house.database.db, player.id, sub.id);
  const draw = await house.putOnSale('F5D1');
  const placed = await lottery.placeSlip(player.id, givenSlip(draw, [givenLine({ unitStake: 100n * ONE_TAKA })]));
  must(!isRefusal(placed), 'a bet is taken');
  await house.drawNow(draw);
  await untilSettled(house.database, draw.id);

  const later = agentsAfter(new Date(to.getTime() + 3_600_000));
  const [asker, approver] = await Promise.all([house.givenStaff(), givenStaff(house.database.db)]);
  const order = { staffId: asker.id, staff: asker.username, address: '::1', key: givenKey(), reason: 'day' };
  await expect
    .poll(() => later.startRun({ ...order, kind: 'daily', period: 'daily', to }), { timeout: 10_000 })
    .toMatchObject({
      kind: 'daily',
    });
  await later.runPeriods();

  const desk = await house.openWindow({ language: 'en' }, { staff: approver });
  await desk.page.goto(`${house.url}/desk/agent-pay?state=review`);
  await desk.page.locator('main table tbody button').first().click();
  const run = desk.page.getByRole('dialog');
  await run.getByText(account).first().waitFor();
  await run.getByRole('button', { name: en('desk-agents.runs.approve') }).click();
  await desk.page.locator('dialog textarea').fill('looked at every bill');
  await desk.page.locator('dialog button[type=submit]').click();
  await desk.page.locator('dialog').waitFor({ state: 'detached' });

  const paidTo = async (id: bigint) => (await agents.listBills(id, 'daily', { offset: 0, limit: 1 })).rows[0]?.state;
  await expect.poll(() => paidTo(sub.id), { timeout: 20_000 }).toBe('paid');
  await phone.page.reload();
  await phone.page.locator('dialog').getByText('৳0.50').locator('visible=true').first().waitFor();
  expect(await findOverflows(phone.page)).toEqual([]);
  await desktop.page.reload();
  await desktop.page
    .getByRole('region', { name: en('site-agent.owed') })
    .getByText(account)
    .first()
    .waitFor();
  // The records of the line: the bet, what it moved, what was earned.
  const records = [
    ['personalHistoryCopy', player.username],
    ['palStatementsAgentCopy', account],
    ['agentRevenueReport', 'CSV'],
    ['agentDownlineTransactionDetailsCopy', player.username],
  ] as const;
  for (const [key, text] of records) {
    await desktop.page.goto(`${house.url}/licences?ac=${key}`);
    await desktop.page.locator('dialog .ac-page').getByText(text).locator('visible=true').first().waitFor();
    expect(await findMessageKeys(desktop.page)).toEqual([]);
    expect(await findBarriers(desktop.page)).toEqual([]);
    await phone.page.goto(`${house.url}/licences?ac=${key}`);
    await phone.page.locator('dialog .ac-page .list-rows').waitFor();
    expect(await findOverflows(phone.page)).toEqual([]);
    if (process.env['SHOTS'] !== undefined) {
      await phone.page.screenshot({ path: `${process.env['SHOTS']}/phone-${key}.png` });
      await desktop.page.screenshot({ path: `${process.env['SHOTS']}/desktop-${key}.png` });
    }
  }
  if (process.env['SHOTS'] !== undefined) {
    await phone.page.screenshot({ path: `${process.env['SHOTS']}/phone.png` });
    await desktop.page.screenshot({ path: `${process.env['SHOTS']}/desktop.png` });
    await desk.page.screenshot({ path: `${process.env['SHOTS']}/desk.png` });
  }
  expect([...desktop.faults, ...phone.faults, ...desk.faults]).toEqual([]);
});

test('an application is approved, the agent makes a link, a member comes by it and bets, and contracts pay for it', async () => {
  const bn = house.words('bn');
  const en = house.words('en');
  const account = `ag${String(Date.now()).slice(-9)}`;
  const { applications } = house.ports().messages;
  const form = {
    ...{ key: givenKey(), name: 'Rafiq Hasan', company: '', country: 'BD', traffic: 12_000, languages: ['bn'] },
    ...{ channels: [{ kind: 'facebook', link: 'https://facebook.example/rafiq' }], telegram: '', whatsapp: '' },
    ...{ email: `${account}@mail.example`, message: '', code: null, domain: null, termsAccepted: true },
  };
  const applied = await applications.apply({ memberId: null, address: '10.7.7.7', language: 'bn' }, form);
  must(!isRefusal(applied), 'an application is taken');

  const desk = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
  await desk.page.goto(`${house.url}/desk/applications`);
  await desk.page.locator('main table tbody button', { hasText: applied.number }).click();
  await desk.page.locator('dialog input[name=username]').fill(account);
  await desk.page.locator('dialog textarea').fill('a good channel');
  await desk.page.getByRole('button', { name: en('desk-applications.approve') }).click();
  await desk.page.locator('dialog').waitFor({ state: 'detached' });

  const phone = await house.openWindow({ language: 'bn', viewport: PHONE });
  await phone.page.goto(`${house.url}/affiliate#${applied.secret}`);
  await phone.page.getByText(account).first().waitFor();
  const standing = await applications.findBySecret(applied.secret);
  must(!isRefusal(standing), 'the application is there');
  const first = present((await applications.accountOf(standing))?.firstPassword, 'it is not changed yet');
  await phone.page.getByText(first).waitFor();
  expect(await findOverflows(phone.page)).toEqual([]);
  await phone.page.getByRole('link', { name: bn('site-feedback.affiliate.logIn') }).click();
  await phone.page.locator('dialog input[name=username]').fill(account);
  await phone.page.locator('dialog input[name=password]').fill(first);
  await phone.page.keyboard.press('Enter');
  await phone.page.locator('dialog input[name=newPassword]').fill(PASSWORD);
  await phone.page.locator('dialog input[name=confirmNewPassword]').fill(PASSWORD);
  await phone.page.keyboard.press('Enter');
  await phone.page.locator('dialog input[name=newPassword]').waitFor({ state: 'detached' });
  await phone.page.goto(`${house.url}/licences?ac=registerCenter`);
  await phone.page.locator('dialog input[name=linkName]').fill('facebook');
  await phone.page.getByRole('button', { name: bn('site-agent-links.makeButton') }).click();
  const card = phone.page.locator('dialog [data-link]');
  await card.waitFor();
  await card.getByRole('button', { name: bn('site-agent-links.qr') }).click();
  expect(await findMessageKeys(phone.page)).toEqual([]);
  expect(await findBarriers(phone.page)).toEqual([]);
  expect(await findOverflows(phone.page)).toEqual([]);
  const code = present(await card.getAttribute('data-link'), 'a card names its code');

  const visitor = await house.openWindow({ language: 'en' });
  await visitor.page.goto(`${house.url}/register?affiliateCode=${code}`);
  const comer = `cm${String(Date.now()).slice(-9)}`;
  await visitor.page.locator('dialog input[name=username]').fill(comer);
  await visitor.page.locator('dialog input[name=password]').fill(PASSWORD);
  await visitor.page.locator('dialog input[name=confirmPassword]').fill(PASSWORD);
  await visitor.page.locator('dialog input[type=checkbox]').last().check({ force: true });
  await visitor.page.locator('dialog button[type=submit]').click();
  await visitor.page.locator('dialog input[name=confirmPassword]').waitFor({ state: 'detached' });
  const { identity, agentLinks } = house.ports();
  const agent = present(await identity.findMemberByName(account), 'the agent is there');
  const member = present(await identity.findMemberByName(comer), 'the member came');
  expect(await identity.lines.isBelow(house.database.db, agent.id, member.id)).toBe(true);
  await expect
    .poll(async () => (await agentLinks.listLinks(agent.id, { offset: 0, limit: 1 })).rows[0])
    .toMatchObject({ code, clicks: 1, registered: 1 });

  // The house offers the top of the new line its contracts; the agent accepts them on the phone.
  const { agents, wallet, lottery } = house.ports();
  const accept = async (
    kind: 'realTime' | 'dividend',
    page: 'agentRealtimeSalary' | 'enableCt',
    rate: bigint,
    ends = 0,
  ) => {
    const { period, carryMode } =
      kind === 'dividend' ? ({ period: 'weekly', carryMode: 'permanent' } as const) : { period: null, carryMode: null };
    const wish = {
      ...{ key: givenKey(), kind, account, period, carryMode },
      tiers: [{ minBase: 0n, minActive: 0, rate }],
    };
    must(!isRefusal(await agents.offerByHouse(1n, wish, async () => {})), 'the house offers');
    await phone.page.goto(`${house.url}/licences?ac=${page}`);
    await phone.page
      .locator('dialog [data-offer]')
      .getByRole('button', { name: bn('site-agent.accept') })
      .click();
    const asked = phone.page.getByRole('dialog', { name: bn('site-agent.ask.accept') });
    if (ends > 0) {
      // What ends below is named, and nothing is accepted before its number is typed.
      await asked.getByText(subAccount).waitFor();
      await asked.locator('input').fill(String(ends));
    }
    await asked.getByRole('button', { name: bn('site-agent.accept'), exact: true }).click();
    await phone.page.locator('dialog [data-offer]').waitFor({ state: 'detached' });
  };
  const subAccount = `sb${account.slice(2)}`;
  await accept('realTime', 'agentRealtimeSalary', 5_000n);
  await accept('dividend', 'enableCt', 100_000n);
  // A sub-agent below the agent, with a share of the dividend.
  const opened = await agents.openAccount({
    ...{ agentId: agent.id, key: givenKey(), username: subAccount, password: FIRST_PASSWORD },
    ...({ kind: 'agent', points: {} } as const),
  });
  must(!isRefusal(opened), 'the agent opens an account');
  await phone.page.goto(`${house.url}/licences?ac=enableCt`);
  await phone.page.locator('dialog input[name=account]').fill(subAccount);
  await phone.page.locator('dialog input[name=rate]').fill('8');
  await phone.page.getByRole('button', { name: bn('site-agent.offerButton'), exact: true }).click();
  await phone.page.locator('dialog [data-contract]').waitFor();
  const [below] = (await agents.contractsBelow(agent.id, 'dividend', { offset: 0, limit: 1 })).rows;
  const taken = await agents.decide(opened.id, {
    contractId: present(below, 'it is offered').id,
    decision: 'accept',
    ends: 0,
  });
  must(!isRefusal(taken), 'the sub-agent accepts');

  // The first run begins where contracts begin; the second pays what the member bets.
  const { from, to } = stretchOf('weekly', new Date(), ZONE);
  const later = agentsAfter(new Date(to.getTime() + 3_600_000), (now) => new Date(now.getTime() + 600_000));
  await later.runRealTime();
  await house.database.pool.query(
    `update agent_contracts set effective_from = $1 where kind = 'dividend' and effective_from > $1`,
    [from],
  );
  const money = { memberId: member.id, key: givenKey(), type: 'deposit', account: 'cash', contra: 'cashier' } as const;
  await wallet.post([{ ...money, amount: 2_000n * ONE_TAKA, reference: null }]);
  const draw = await house.putOnSale('F5D1');
  const bet = givenSlip(draw, [givenLine({ unitStake: 1_000n * ONE_TAKA })]);
  must(!isRefusal(await lottery.placeSlip(member.id, bet)), 'a bet is taken');
  await house.drawNow(draw);
  await untilSettled(house.database, draw.id);
  const billOf = async (kind: 'realTime' | 'dividend') =>
    (await agents.listBills(agent.id, kind, { offset: 0, limit: 1 })).rows.find(({ amount }) => amount > 0n);
  await expect
    .poll(
      async () => {
        await later.runRealTime();
        await later.payBills();
        return (await billOf('realTime'))?.state;
      },
      { timeout: 20_000 },
    )
    .toBe('paid');
  await phone.page.goto(`${house.url}/licences?ac=agentRealtimeSalary`);
  // 0.5 % of 1 000.
  await phone.page.locator('dialog').getByText('৳5.00').locator('visible=true').first().waitFor();

  // The week ends: worked out by one of staff, approved by another, paid; the script works the file out again.
  const [asker, approver] = [await house.givenStaff(), await givenStaff(house.database.db)];
  const order = { staffId: asker.id, staff: asker.username, address: '::1', key: givenKey(), reason: 'week' };
  await expect
    .poll(() => later.startRun({ ...order, kind: 'dividend', period: 'weekly', to }), { timeout: 20_000 })
    .toMatchObject({ kind: 'dividend' });
  await later.runPeriods();
  const run = (await agents.listRuns({ kind: 'dividend', state: 'review' }, { offset: 0, limit: 1 })).rows[0];
  const approval = { staffId: approver.id, staff: approver.username, address: '::1', key: givenKey(), reason: 'week' };
  must(!isRefusal(await agents.approveRun({ ...approval, id: present(run, 'a run waits').id })), 'it is approved');
  await expect.poll(async () => (await billOf('dividend'))?.state, { timeout: 20_000 }).toBe('paid');
  await phone.page.goto(`${house.url}/licences?ac=enableCt`);
  const downloading = phone.page.waitForEvent('download');
  await phone.page
    .getByRole('button', { name: bn('site-agent.download') })
    .locator('visible=true')
    .first()
    .click();
  const file = await (await downloading).path();
  const worked = spawnSync(process.execPath, ['scripts/recompute-bill.mjs', file], { encoding: 'utf8' });
  expect(worked).toMatchObject({ status: 0, stdout: expect.stringContaining('equal  amount') });
  expect(worked.stdout).toContain('equal  parts.loss');
  expect(await findOverflows(phone.page)).toEqual([]);

  // Less than what was promised below: the warning names it, and it ends.
  await accept('dividend', 'enableCt', 50_000n, 1);
  expect((await agents.ownContracts(opened.id, 'dividend')).valid).toBe(null);
  await phone.page.goto(`${house.url}/licences?ac=agentTeamOverview`);
  await phone.page.getByRole('region', { name: bn('site-agent-team.byDay') }).waitFor();
  expect(await findMessageKeys(phone.page)).toEqual([]);
  expect(await findBarriers(phone.page)).toEqual([]);
  expect(await findOverflows(phone.page)).toEqual([]);
  if (process.env['SHOTS'] !== undefined) await shoot(phone.page, 'overview');
  await desk.page.goto(`${house.url}/desk/agents/${agent.id}`);
  await desk.page.getByRole('heading', { name: account }).waitFor();
  await desk.page
    .getByRole('button', { name: en('desk-agents.detail.setPoint') })
    .locator('visible=true')
    .first()
    .click();
  await desk.page.locator('dialog input[name=point]').fill('1');
  await desk.page.locator('dialog').getByText(subAccount).waitFor();
  expect(await findMessageKeys(desk.page)).toEqual([]);
  expect(await findBarriers(desk.page)).toEqual([]);
  if (process.env['SHOTS'] !== undefined) await shoot(desk.page, 'desk-agent');

  const player = await house.openWindow({ language: 'en' });
  await player.page.goto(`${house.url}/login?side=agent`);
  await player.page.locator('dialog input[name=username]').fill(comer);
  await player.page.locator('dialog input[name=password]').fill(PASSWORD);
  await player.page.keyboard.press('Enter');
  await player.page.getByRole('heading', { name: en('common.agentsOnly.title') }).waitFor();
  if (process.env['SHOTS'] !== undefined) {
    await phone.page.screenshot({ path: `${process.env['SHOTS']}/links-phone.png` });
    await phone.page.setViewportSize({ width: 1440, height: 900 });
    await phone.page.screenshot({ path: `${process.env['SHOTS']}/links-desktop.png` });
  }
  expect([...phone.faults, ...visitor.faults, ...desk.faults]).toEqual([]);
});
