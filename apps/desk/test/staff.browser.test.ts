/**
 * Somebody new at the desk: invited, enrols by the link with an authenticator, signs in again, and sees what the role
 * allows and nothing else, whether by the menu or by the address; then the role is changed under him.
 */
import { mkdirSync } from 'node:fs';
import type { ReplyOf } from '@house/contract/call';
import type { sendFeedback } from '@house/contract/messages/feedback';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GivenStaff } from '../../server/src/capabilities/identity/given.ts';
import { givenWish } from '../../server/src/capabilities/messages/given.ts';
import { callHouse } from '../../server/src/main/testing/house-client.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { oneTimeCode, shareTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { SWEEP } from '../../server/src/platform/testing/sweep.ts';

const PASSWORD = 'padma jamuna meghna 71';
const SIGHTS = process.env['STAFF_SIGHTS'];

let house: TestApp;
/** Each try invites somebody else. */
let people = 0;
beforeAll(async () => {
  house = await shareTestApp();
});
afterAll(() => house?.close());

async function look(page: Page, name: string): Promise<void> {
  if (SIGHTS === undefined) return;
  mkdirSync(SIGHTS, { recursive: true });
  await page.screenshot({ path: `${SIGHTS}/${name}.png`, fullPage: true });
}

test('an invited one enrols by the link, signs in, and sees only what the role allows', async () => {
  const words = house.words('en');
  const staff = await house.givenStaff();
  people += 1;
  const name = `nila.akter${people}`;
  const inside = await house.openWindow({ language: 'en', theme: 'light' }, { staff });
  const { page: desk } = inside;
  await desk.goto(`${house.url}/desk/staff`);
  await desk.getByRole('button', { name: words('desk.staff.invite') }).click();
  await desk.locator('dialog [name=username]').fill(name);
  await desk.locator('dialog [name=role]').selectOption('cashier');
  await desk.locator('dialog [name=ranges]').fill('office');
  await desk.getByRole('button', { name: words('desk.staff.inviteSend') }).click();
  await desk.locator('dialog .notice[role=alert]').waitFor();
  await desk.locator('dialog [name=ranges]').fill('127.0.0.0/8');
  await look(desk, 'invite');
  await desk.getByRole('button', { name: words('desk.staff.inviteSend') }).click();
  const link = await desk.locator('dialog [data-link]').getAttribute('data-link');
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/desk\/enrol#[0-9a-f]{64}$/);
  await look(desk, 'link');
  await desk.getByRole('button', { name: words('common.done') }).click();
  await desk.getByRole('link', { name }).first().waitFor();

  const newcomer = await house.openWindow({ language: 'en', theme: 'light', viewport: { width: 390, height: 844 } });
  const { page } = newcomer;
  await page.goto(link ?? '');
  await page.locator('[name=password]').fill('password12345');
  await page.locator('[name=again]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText(words('desk.enrol.differs')).waitFor();
  await page.locator('[name=password]').fill(PASSWORD);
  await look(page, 'enrol-password');
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: words('desk.enrol.qr') }).waitFor();
  const secret = (await page.locator('.auth-secret .mono').innerText()).replace(/\s/g, '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await page.locator('[name=code]').fill('000000');
  await page.keyboard.press('Enter');
  await page.locator('.notice[role=alert]').waitFor();
  await look(page, 'enrol-secret');
  await page.locator('[name=code]').fill(oneTimeCode(secret));
  await page.keyboard.press('Enter');
  await page.locator('.auth-codes li').first().waitFor();
  const codes = await page.locator('.auth-codes li').allInnerTexts();
  expect(codes).toHaveLength(10);
  await look(page, 'enrol-codes');
  await page.getByRole('button', { name: words('desk.enrol.kept') }).click();
  await page.getByRole('heading', { name: words('desk.members') }).waitFor();

  // Signs in again, with a recovery code in place of the authenticator, on a wide screen.
  const again = await house.openWindow({ language: 'en', theme: 'light' });
  await again.page.goto(`${house.url}/desk/`);
  await again.page.locator('[name=username]').fill(name);
  await again.page.locator('[name=password]').fill(PASSWORD);
  await again.page.locator('[name=code]').fill(codes[0] ?? '');
  await again.page.keyboard.press('Enter');
  await again.page.getByRole('heading', { name: words('desk.members') }).waitFor();
  const menu = () => again.page.locator('.sb nav a').allInnerTexts();
  expect(await menu()).toEqual([
    words('desk.workQueue'),
    words('desk.members'),
    words('desk.deposits'),
    words('desk.manualDeposits'),
    words('desk.statements'),
    words('desk.adjustments'),
    words('desk.withdrawals'),
    words('desk.payoutFiles'),
    words('desk.channels'),
    words('desk.ledgerSearch'),
    words('desk.reconciliation'),
    words('desk.usdtDeposits'),
    words('desk.usdtRate'),
    words('desk.withdrawalLimits'),
    words('desk.transferWallets'),
  ]);
  await again.page.goto(`${house.url}/desk/staff`);
  await again.page.getByText(words('desk.denied')).waitFor();
  const token = await again.page.evaluate<string>("sessionStorage.getItem('deskToken')");
  const refused = await fetch(`${house.url}/desk/api/staff`, { headers: { token } });
  expect(refused.status).toBe(403);
  expect([...inside.faults, ...newcomer.faults, ...again.faults]).toEqual([]);
});

if (SWEEP)
  test('a right that a role gains is there in the open session, a closed page says so, and who is locked is out', async () => {
    const words = house.words('en');
    const clerk = await house.givenStaff();
    await house.database.pool.query("update staff set role = 'cashier' where id = $1", [clerk.id]);
    const { page: desk, faults } = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
    const again = await house.openWindow({ language: 'en', theme: 'light' }, { staff: clerk });
    for (const closed of ['/desk/staff-roles', '/desk/audit', '/desk/draws']) {
      await again.page.goto(house.url + closed);
      await again.page.getByText(words('desk.denied')).waitFor();
    }
    const stranger = await house.openWindow({ language: 'en' });
    await stranger.page.goto(`${house.url}/desk/enrol#${'0'.repeat(64)}`);
    await stranger.page.getByText(words('desk.enrol.invalid'), { exact: true }).waitFor();

    // The role gains a right: the open session has it at once.
    await desk.goto(`${house.url}/desk/staff-roles?role=cashier`);
    await desk.getByRole('checkbox', { name: words('desk.right.audit.view') }).check();
    await desk.locator('[name=reason]').fill('cashiers read the log');
    await look(desk, 'roles');
    await desk.getByRole('button', { name: words('desk.roles.save') }).click();
    await desk.locator('[name=reason]').waitFor({ state: 'detached' });
    await again.page.goto(`${house.url}/desk/audit`);
    await again.page.getByText(words('desk.audit.chainHolds')).waitFor();
    expect(await again.page.locator('main').innerText()).toContain('cashiers read the log');

    // Locked: out at once.
    await desk.goto(`${house.url}/desk/staff?q=${clerk.username}`);
    await desk.getByRole('link', { name: clerk.username }).first().click();
    await desk.getByRole('button', { name: words('desk.staff.change'), exact: true }).click();
    await desk.locator('dialog [name=status]').selectOption('locked');
    await desk.locator('dialog [name=reason]').fill('on leave');
    await look(desk, 'change');
    await desk
      .locator('dialog')
      .getByRole('button', { name: words('desk.staff.change'), exact: true })
      .click();
    await desk.locator('.draw-id').getByText(words('desk.staffStatus.locked')).waitFor();
    await again.page.reload();
    await again.page.getByText(words('desk.signIn.ended')).waitFor();
    expect([...faults, ...again.faults]).toEqual([]);
  });

test('one’s own account: the authenticator is renewed step by step, another session is ended', async () => {
  const words = house.words('en');
  const staff = await house.givenStaff();
  const { page, faults } = await house.openWindow({ language: 'en', theme: 'light' }, { staff });
  await page.goto(`${house.url}/desk/members`);
  await page.locator('.tp-me').click();
  await page.getByText(words('desk.account'), { exact: true }).click();
  await page.getByRole('button', { name: words('desk.account.renewAuthenticator') }).click();
  await page.locator('dialog [name=password]').fill(staff.password);
  await page.locator('dialog [name=code]').fill(oneTimeCode(staff.totpSecret));
  await page.keyboard.press('Enter');
  const secret = (await page.locator('dialog .auth-secret .mono').innerText()).replace(/\s/g, '');
  await page.locator('dialog [name=newCode]').fill(oneTimeCode(secret));
  await look(page, 'renew');
  await page.keyboard.press('Enter');
  await page.locator('dialog .auth-codes li').nth(9).waitFor();
  await page.getByRole('button', { name: words('desk.enrol.keptDone') }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

if (SWEEP)
  test('whoever types for long stays signed in: the house hears of it', async () => {
    const words = house.words('en');
    const { page } = await house.openWindow({ language: 'en', theme: 'light' }, { staff: await house.givenStaff() });
    await page.clock.install();
    await page.goto(`${house.url}/desk/broadcasts`);
    await page.getByRole('button', { name: words('desk-messages.compose') }).click();
    const body = page.locator('dialog [name=bn-body]');
    await body.pressSequentially('A long');
    await page.clock.fastForward('06:00');
    const told = page.waitForRequest((asked) => asked.method() === 'GET' && asked.url().endsWith('/desk/api/session'));
    await body.pressSequentially(' letter');
    await told;
    await page.close();
  });

if (SWEEP)
  test('what was done to one of them is a step away in the log, and the log is narrowed by person and object', async () => {
    const words = house.words('en');
    const { page, faults } = await house.openWindow(
      { language: 'en', theme: 'light' },
      { staff: await house.givenStaff() },
    );
    const [one, other] = [await house.givenPlayer(10_000n), await house.givenPlayer(10_000n)];
    const lines = page.locator('main tbody tr');
    for (const { id } of [one, other]) {
      await page.goto(`${house.url}/desk/members/${id}?tab=ledger`);
      await page.getByRole('cell', { name: words('desk.entryType.deposit'), exact: true }).waitFor();
    }
    await page
      .getByRole('main')
      .getByRole('link', { name: words('desk.audit'), exact: true })
      .click();
    await page.waitForURL(/\/desk\/audit\?object=member/);
    await page
      .getByRole('main')
      .getByRole('link', { name: `member:${other.id}` })
      .waitFor();
    expect(await lines.count()).toBe(1);
    await page.getByLabel(words('desk.audit.staff'), { exact: true }).fill('nobody');
    await page.getByText(words('common.state.noMatch')).waitFor();
    expect(faults).toEqual([]);
  });

/** The house no longer knows the session of this window; its page does not know it yet. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate<string>("sessionStorage.getItem('deskToken')");
  await fetch(`${house.url}/desk/api/session`, { method: 'DELETE', headers: { token } });
}

async function signIn(page: Page, { username, password, totpSecret }: GivenStaff): Promise<void> {
  await page.getByText(house.words('en')('desk.signIn.ended')).waitFor();
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=code]').fill(oneTimeCode(totpSecret));
  await page.keyboard.press('Enter');
}

test('what was typed when the session was lost waits for its person, and for nobody else', async () => {
  const words = house.words('en');
  const [writer, other] = await Promise.all([house.givenStaff(), house.givenStaff()]);
  const { page, faults } = await house.openWindow({ language: 'en' }, { staff: writer });
  const dialog = page.locator('dialog');
  const compose = page.getByRole('button', { name: words('desk-messages.compose') });
  const send = dialog.getByRole('button', { name: words('desk-messages.sendNow') });
  await page.goto(`${house.url}/desk/broadcasts`);
  await compose.click();
  for (const name of ['bn-title', 'bn-body', 'en-title', 'en-body', 'reason'])
    await dialog.locator(`[name=${name}]`).fill(`Typed in ${name}`);
  await endSession(page);
  await send.click();
  await signIn(page, writer);
  await dialog.waitFor();
  expect(await dialog.locator('[name=en-body]').inputValue()).toBe('Typed in en-body');
  expect(await dialog.locator('[name=reason]').inputValue()).toBe('Typed in reason');
  expect(await page.evaluate("document.activeElement.closest('dialog') !== null")).toBe(true);

  await endSession(page);
  await send.click();
  await signIn(page, other);
  // Whoever has signed in is at the heading of the page.
  await page
    .locator('h1:focus')
    .filter({ hasText: words('desk.letters') })
    .waitFor();
  expect(await dialog.count()).toBe(0);
  await compose.click();
  expect(await dialog.locator('[name=en-body]').inputValue()).toBe('');
  expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('Typed in');
  expect(faults).toEqual([]);
});

if (SWEEP)
  test('a document that was edited when the session was lost is edited on, upon the version it was begun on', async () => {
    const words = house.words('en');
    const staff = await house.givenStaff();
    const { page, faults } = await house.openWindow({ language: 'en' }, { staff });
    const name = page.locator('[name="names.en"]');
    const reason = page.locator('dialog [name=reason]');
    const save = () =>
      page
        .locator('.bar-acts')
        .getByRole('button', { name: words('desk.draft.save') })
        .click();
    await page.goto(`${house.url}/desk/brand`);
    await name.fill('Typed before');
    await save();
    await reason.fill('For the winter');
    await endSession(page);
    await page.keyboard.press('Tab');
    await page
      .locator('dialog')
      .getByRole('button', { name: words('desk-brand.save') })
      .click();
    await signIn(page, staff);
    await page.getByText(words('desk.draft.unsaved')).waitFor();
    expect(await name.inputValue()).toBe('Typed before');
    await save();
    expect(await reason.inputValue()).toBe('For the winter');
    await page
      .locator('dialog')
      .getByRole('button', { name: words('desk-brand.save') })
      .click();
    await page.getByText(words('desk-brand.changeCount', { count: 1 })).waitFor();
    // Signing out leaves nothing, and what is given up is not kept.
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('Typed before');
    expect(faults).toEqual([]);
  });

/** The page asks again what it knows and hears that its session is over. */
async function loseSession(page: Page): Promise<void> {
  await endSession(page);
  // Somebody comes back to the window two minutes later.
  await page.evaluate(
    `{ const now = Date.now; Date.now = () => now() + 120_000; dispatchEvent(new Event('visibilitychange')); }`,
  );
}

async function givenCase(): Promise<string> {
  const { token } = await house.givenPlayer(10_000n);
  const said = await callHouse<ReplyOf<typeof sendFeedback>>(house.url, '/wps/feedback', {
    method: 'POST',
    token,
    body: givenWish(),
  });
  return said.value?.id ?? '';
}

if (SWEEP)
  test('what was typed of a game, a role, a ready answer, office hours, a limit or a case waits too', async () => {
    const words = house.words('en');
    const order = words('desk-content.order');
    const forms: readonly (readonly [address: string, opener: string | RegExp | null, field: string])[] = [
      ['games?q=plinko', /Plinko/, 'dialog [name="names.en"]'],
      ['staff-roles?role=support', null, '[name=limit]'],
      ['chat?tab=settings', words('desk-chat.add'), 'dialog textarea[lang=en]'],
      ['content?kind=help', order, 'dialog [name=reason]'],
      ['lottery?tab=limits', words('desk-lottery.limits.add'), 'dialog [name=number]'],
      ['chat?tab=settings', null, '.chat-settings [max="20"]'],
      [`feedback/${await givenCase()}`, null, '.fq-tags input'],
    ];
    const work = async ([address, opener, field]: (typeof forms)[number]): Promise<void> => {
      const staff = await house.givenStaff();
      const { page, faults, context } = await house.openWindow({ language: 'en' }, { staff });
      await page.goto(`${house.url}/desk/${address}`);
      const open = () =>
        page
          .getByRole('main')
          .getByRole('button', { name: opener ?? '' })
          .first()
          .click();
      if (opener !== null) await open();
      const typed = page.locator(field);
      await typed.fill('777');
      await loseSession(page);
      await signIn(page, staff);
      await page.locator('h1').first().waitFor();
      // A reason alone waits until the same is begun again.
      if (opener === order) await open();
      await expect.poll(() => typed.inputValue({ timeout: 1_000 }).catch(() => ''), { message: address }).toBe('777');
      expect(faults).toEqual([]);
      await context.close();
    };
    await Promise.all(forms.map(work));
  });

if (SWEEP)
  test('what another release of the desk kept is not read: its forms may have been others', async () => {
    const words = house.words('en');
    const staff = await house.givenStaff();
    const { page, faults } = await house.openWindow({ language: 'en' }, { staff });
    await page.goto(`${house.url}/desk/broadcasts`);
    await page.getByRole('button', { name: words('desk-messages.compose') }).click();
    await page.locator('dialog [name=en-title]').fill('Typed');
    await loseSession(page);
    await page.getByText(words('desk.signIn.ended')).waitFor();
    const kept = await page.evaluate<number>(`{
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith('draft.'));
    for (const name of names) {
      const value = name.includes('letter@') ? '[{}]' : sessionStorage.getItem(name);
      sessionStorage.removeItem(name);
      sessionStorage.setItem(name.replace(/first-[^/]+/, 'first-before.js'), value);
    }
    names.length;
  }`);
    expect(kept).toBeGreaterThan(1);
    await signIn(page, staff);
    await page
      .locator('h1:focus')
      .filter({ hasText: words('desk.letters') })
      .waitFor();
    expect(await page.locator('dialog').count()).toBe(0);
    expect(faults).toEqual([]);
  });
