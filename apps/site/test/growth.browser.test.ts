/**
 * What members earn, as they and the desk meet it, start to end: staff build a bonus, a mission, goods and an application; a
 * new member on a phone in Bengali, and the friend they invite on a desktop in English, take the bonus with a deposit, play a
 * draw and a slot and have it as cash, finish the mission and stand on the board, reach a rank, claim cashback, swap points
 * for goods, apply with a picture and are approved. Long play and a night that passes are put into the house; all else goes
 * through pages.
 */
import type { Language } from '@house/i18n/catalogues';
import type { Translate } from '@house/i18n/translator';
import { deriveVendorSecret } from '@house/vendor-protocol/signing';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maskAccount } from '../../server/src/capabilities/identity/port.ts';
import { ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import { givenBet, givenBook } from '../../server/src/capabilities/wagers/given.ts';
import { givenKey } from '../../server/src/capabilities/wallet/given.ts';
import { findFreePort } from '../../server/src/main/launch-studio.ts';
import { isRefusal, must, present } from '../../server/src/platform/result.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp, type Visitor } from '../../server/src/platform/testing/open-house.ts';
import { findMessageKeys } from '../../server/src/platform/testing/page-checks.ts';
import { composeStudio, type RunningStudio } from '../../studio/src/compose.ts';

const PASSWORD = 'correct-horse-7';
const PAYMENT_PASSWORD = '471902';
const ZONE_MILLISECONDS = 6 * 3_600_000;
const DAY_MILLISECONDS = 24 * 3_600_000;
/** Points of a day are given at four. */
const RUN_MILLISECONDS = 4 * 3_600_000;

let house: TestApp;
let studio: RunningStudio;
beforeAll(async () => {
  const port = await findFreePort();
  house = await givenTestApp({ studioUrl: `http://127.0.0.1:${port}` });
  studio = await composeStudio({
    ...{ databaseUrl: house.database.url, databaseConnections: 4, host: '127.0.0.1', port, framedBy: [] },
    ...{ walletUrl: house.url, walletSecret: deriveVendorSecret(house.vendorSecret, 'STUDIO'), currency: 'BDT' },
    ...{ seedSecret: deriveVendorSecret(house.vendorSecret, 'STUDIO seeds'), rateLimits: false, logLevel: 'silent' },
  });
  await studio.listen();
});
afterAll(async () => {
  await studio?.stop();
  await house?.close();
});

interface Person extends Visitor {
  readonly username: string;
  readonly phone: boolean;
  readonly language: Language;
  readonly words: Translate;
}

async function givenPerson(username: string, phone: boolean): Promise<Person> {
  const language = phone ? 'bn' : 'en';
  const look = phone
    ? ({ language, viewport: { width: 390, height: 844 } } as const)
    : ({ language, viewport: { width: 1440, height: 900 }, theme: 'light' } as const);
  return { ...(await house.openWindow(look)), username, phone, language, words: house.words(language) };
}

const headOf = ({ page, phone }: Person): Locator => page.locator(phone ? '.mh' : '.hb');
const press = (within: Page | Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).first().click();

/** Lists stand in the page twice, for narrow and wide windows. */
const seen = (page: Page, text: string): Promise<void> =>
  page.locator('main').getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();

/** A page of the member's centre, in words of one language alone. */
async function openCentre({ page }: Person, name: string, shown: string): Promise<Locator> {
  await page.goto(`${house.url}/licences?mc=${name}`);
  const centre = page.locator('dialog');
  await centre.locator(shown).first().waitFor();
  expect(await findMessageKeys(page)).toEqual([]);
  return centre;
}

async function idOf({ username }: Person): Promise<bigint> {
  const { rows } = await house.database.pool.query<{ id: bigint }>('select id from members where username_key = $1', [
    username,
  ]);
  return present(rows[0], 'they are registered').id;
}

/** Registers from wherever the person stands, and pays on the gateway's page. */
async function joinAndDeposit(person: Person, taka: string): Promise<void> {
  const { page, words, context, phone, username } = person;
  await page.locator('dialog input[name=username]').fill(username);
  await page.locator('dialog input[name=password]').fill(PASSWORD);
  await page.locator('dialog input[name=confirmPassword]').fill(PASSWORD);
  await page.locator('dialog input[type=checkbox]').check();
  await press(page, words('site-auth.register.submit'));
  await page.locator('dialog .welcome').getByText(username).waitFor();
  await press(page, words('site-auth.done.deposit'));
  await page.getByLabel(words('cashier.amount.label')).fill(taka);
  await page.locator('dialog form button[type=submit]').click();
  const door = page.getByRole('link', { name: words('cashier.order.goPay') });
  const paying = phone ? page : await Promise.all([context.waitForEvent('page'), door.click()]).then(([tab]) => tab);
  if (phone) await door.click();
  await paying.waitForURL('**/sandbox/pay/**');
  await paying.locator('button[value=pay]').click();
  await paying.locator('[role=status] data').waitFor();
  if (phone) await page.locator('a.button').click();
  else await page.bringToFront();
  await page.getByRole('heading', { name: words('cashier.credited.title') }).waitFor();
}

async function takeBonus(person: Person, name: string): Promise<void> {
  const centre = await openCentre(person, 'bonusDetails', '[data-offer]');
  await centre.locator('[data-offer]').filter({ hasText: name }).getByRole('button').click();
  await centre.locator('[data-bonus]').waitFor();
}

async function betOnDraw({ page, words }: Person): Promise<void> {
  await page.goto(`${house.url}/lottery?gameCode=F5D1&playType=DIGIT`);
  const keys = page.locator('.slot-keys').first().locator('.key');
  for (const digit of [1, 3, 5]) await keys.nth(digit).click();
  await press(page, words('lottery.add'));
  await press(page, words('lottery.place'));
  const receipt = page.locator('.placed');
  await receipt.waitFor();
  await press(receipt, words('common.done'));
}

async function spinSlot({ page }: Person): Promise<void> {
  await page.goto(`${house.url}/game?gameId=TIN-GHAR&vassalage=STUDIO`);
  const game = page.frameLocator('iframe.gf-frame');
  await game.locator('.st-play').click();
  await game.locator('[data-prize]').waitFor({ state: 'attached' });
}

/** An evening of play which leaves what it began with. */
async function playOn(memberId: bigint, taka: bigint, stake: bigint): Promise<void> {
  const { wallet, wagers } = house.ports();
  const book = await givenBook(house.database, wagers, { product: 'slots' });
  for (let played = 0n; played < taka; played += stake) {
    const [posted] = await wallet.post([givenBet(memberId, book, stake * ONE_TAKA, { contra: 'slots' })]);
    must(posted !== undefined && !isRefusal(posted), 'a bet is taken');
    const bet = { shard: posted.shard, seq: posted.seq };
    const [outcome] = await wagers.decide([
      { memberId, bet, key: givenKey(), kind: 'decide', version: 1, prize: stake * ONE_TAKA },
    ]);
    must(outcome?.refused === undefined, 'it is decided');
  }
}

async function depositMore(memberId: bigint, taka: bigint): Promise<void> {
  const [posted] = await house.ports().wallet.post([
    {
      ...({ memberId, key: givenKey(), type: 'deposit', account: 'cash', contra: 'cashier' } as const),
      ...{ amount: taka * ONE_TAKA, reference: null },
    },
  ]);
  must(posted !== undefined && !isRefusal(posted), 'a deposit is posted');
}

/** The bonus is played through: its bar moved with what was played by hand, and it becomes cash. */
async function convertBonus(person: Person, memberId: bigint): Promise<void> {
  const { words, page } = person;
  const { wallet } = house.ports();
  const centre = await openCentre(person, 'bonusDetails', '[data-bonus]');
  const bar = centre.locator('[data-bonus] [role=progressbar]');
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  const { cash, bonus } = await wallet.balancesOf(memberId);
  expect(bonus).toBe(500n * ONE_TAKA);
  await playOn(memberId, 3_000n, 500n);
  await expect.poll(async () => (await wallet.balancesOf(memberId)).bonus).toBe(0n);
  // What the draw paid may have come meanwhile.
  expect((await wallet.balancesOf(memberId)).cash).toBeGreaterThanOrEqual(cash + bonus);
  await page.reload();
  await centre.getByText(words('site-promotions.state.met')).first().waitFor();
  expect(await centre.locator('[data-bonus]').count()).toBe(0);
}

async function finishMission(person: Person, name: string): Promise<void> {
  const { words, page } = person;
  const centre = await openCentre(person, 'missionLeaderboard', '[data-mission]');
  const row = centre.locator('[data-mission]').filter({ hasText: name });
  await row
    .getByRole('button', { name: new RegExp(`^${words('site-rewards.claim')}`) })
    .first()
    .click();
  await row.getByText(words('site-rewards.mission.state.claimed')).waitFor();
  await page.getByRole('tab', { name: words('site-rewards.mission.tab.current') }).click();
  await centre.locator('[data-board=current] [aria-current]').getByText(words('site-rewards.board.you')).waitFor();
  expect(await findMessageKeys(page)).toEqual([]);
}

/** Claims what waits first in the reward centre, which is worth so much. */
async function claimReward(person: Person, memberId: bigint, taka: bigint): Promise<void> {
  const { wallet } = house.ports();
  const centre = await openCentre(person, 'rewardCenter', '[data-reward]');
  const { cash } = await wallet.balancesOf(memberId);
  await press(centre.locator('[data-reward]').first(), person.words('site-rewards.claim'));
  await expect.poll(async () => (await wallet.balancesOf(memberId)).cash - cash).toBe(taka * ONE_TAKA);
}

async function reachRank(person: Person, memberId: bigint): Promise<void> {
  const { page, words } = person;
  const { rewards } = house.ports();
  await depositMore(memberId, 5_000n);
  await playOn(memberId, 50_000n, 5_000n);
  await expect
    .poll(async () => {
      await rewards.checkRanks();
      return (await rewards.ownRank(memberId)).rank;
    })
    .toBe(1);
  await page.goto(`${house.url}/vip`);
  await page.getByText(words('site-rewards.next', { rank: 2 })).waitFor();
  expect(await findMessageKeys(page)).toEqual([]);
  if (!person.phone) await page.locator('.hn .vip').getByText('1').waitFor();
  await claimReward(person, memberId, 50n);
}

async function claimCashback(person: Person, memberId: bigint): Promise<void> {
  const { wallet } = house.ports();
  const centre = await openCentre(person, 'manualRebate', '.rw-big');
  const { cash } = await wallet.balancesOf(memberId);
  await press(centre, person.words('site-rewards.claim'));
  await centre.getByText(person.words('site-rewards.tab.history')).first().waitFor();
  // 0.35 % of 53,000 and a spin.
  expect((await wallet.balancesOf(memberId)).cash - cash).toBeGreaterThanOrEqual((185n * ONE_TAKA * 100n) / 100n);
}

/** A night passes: what was played lies on the last day whose points are due. */
async function passNight(memberId: bigint): Promise<void> {
  const day = Math.floor((Date.now() + ZONE_MILLISECONDS - RUN_MILLISECONDS) / DAY_MILLISECONDS) - 1;
  const { pool } = house.database;
  await pool.query('update reward_turnover set day = $2 where member_id = $1', [String(memberId), day]);
  await pool.query('delete from reward_runs');
  // They joined before they played, which is what friends are counted from.
  await pool.query("update members set joined_at = joined_at - interval '3 days' where id = $1", [String(memberId)]);
  await expect
    .poll(async () => {
      await house.ports().rewards.runPoints();
      return (await house.ports().wallet.balancesOf(memberId)).points;
    })
    .toBeGreaterThanOrEqual(500n * ONE_TAKA);
}

async function setPaymentPassword(person: Person): Promise<void> {
  const { page, words } = person;
  const centre = await openCentre(person, 'securityCenter', 'h2');
  await press(centre, words('site-security.set.of', { what: words('site-security.pay') }));
  await page.getByLabel(words('site-security.pay.new'), { exact: true }).fill(PAYMENT_PASSWORD);
  const asked = page.getByLabel(words('site-security.recent'), { exact: true });
  if ((await asked.count()) > 0) await asked.fill(PASSWORD);
  await press(page, words('site-security.save'));
  await page.getByRole('region', { name: words('site-security.meter', { done: 1 }) }).waitFor();
}

async function redeemGoods(person: Person, name: string): Promise<void> {
  const { page, words } = person;
  await page.goto(`${house.url}/pointMall`);
  const good = page.locator('[data-product]').filter({ hasText: name });
  await good.waitFor();
  expect(await findMessageKeys(page)).toEqual([]);
  await good.getByRole('button').click();
  const form = page.locator('dialog form');
  const typed = { name: 'রহিম', phone: '01700000000', address: 'বাড়ি ১, ঢাকা' };
  for (const [field, text] of Object.entries(typed)) await form.locator(`[name=${field}]`).fill(text);
  await form.locator('input[type=password]').fill(PAYMENT_PASSWORD);
  await form.locator('button[type=submit]').click();
  await form.waitFor({ state: 'detached' });
  await seen(page, words('site-mall.state.inProcess'));
}

async function apply(person: Person, name: string): Promise<void> {
  const { page, words } = person;
  const centre = await openCentre(person, 'bonusDetails', '[data-offer]');
  const offer = centre.locator('[data-offer]').filter({ hasText: name });
  await press(offer, words('site-promotions.apply'));
  await offer.locator('[name=comment]').fill('আমার ছবি');
  const buffer = await page.screenshot({ type: 'png' });
  await offer.locator('input[type=file]').setInputFiles({ name: 'mine.png', mimeType: 'image/png', buffer });
  await offer.locator('img').waitFor();
  await press(offer, words('site-promotions.form.send'));
  await offer.getByText(words('site-promotions.state.applying')).waitFor();
}

interface Desk {
  readonly page: Page;
  readonly faults: string[];
  readonly words: Translate;
  /** Presses a button of the open page and sends the popup it opens, with these texts in it. */
  fill(
    opener: string,
    sender: string,
    texts: Readonly<Record<string, string>>,
    first?: () => Promise<void>,
  ): Promise<void>;
}

async function givenDesk(): Promise<Desk> {
  const { page, faults } = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
  const form = page.locator('dialog');
  return {
    ...{ page, faults, words: house.words('en') },
    async fill(opener, sender, texts, first) {
      await press(page, opener);
      await first?.();
      for (const [name, text] of Object.entries(texts)) await form.locator(`[name="${name}"]`).fill(text);
      expect(await findMessageKeys(page)).toEqual([]);
      await press(form, sender);
      await form.waitFor({ state: 'detached' });
    },
  };
}

/** What the house offers: one of staff builds it, another approves what costs money. */
async function offerAll(asking: Desk, deciding: Desk): Promise<void> {
  const { words, page } = asking;
  const form = page.locator('dialog');
  await page.goto(`${house.url}/desk/promotions`);
  const welcome = { bn: 'স্বাগত বোনাস', en: 'Welcome bonus', times: '2', reason: 'A start for new members' };
  await asking.fill(words('desk-promotions.new'), words('desk-promotions.ask'), welcome, async () => {
    await form.locator('[name=bn]').fill(welcome.bn);
    await form.locator('[name=en]').fill(welcome.en);
    await press(form, words('desk-promotions.try'));
    await form.getByText(/In the last 30 days/).waitFor();
  });
  const picture = { bn: 'ছবির পুরস্কার', en: 'Picture prize', amount: '20', times: '0', reason: 'For pictures' };
  await asking.fill(words('desk-promotions.new'), words('desk-promotions.ask'), picture, async () => {
    await form.locator('[name=trigger]').selectOption('form');
    await form.getByText(words('desk-promotions.reward.cash'), { exact: true }).click();
  });
  await deciding.page.goto(`${house.url}/desk/promotions`);
  for (const name of ['Welcome bonus', 'Picture prize']) {
    const act = words('desk-promotions.act.approve');
    await deciding.fill(`${act} ${name}`, act, { reason: 'Terms are fine' });
  }
  await page.goto(`${house.url}/desk/rewards?tab=missions`);
  const steps = { goal1: '1000', reward1: '5', points1: '30', goal2: '300000', reward2: '10' };
  const mission = { bn: 'স্লটের দিন', en: 'A day of slots', ...steps, reason: 'A day for slots' };
  await asking.fill(words('desk-rewards.mission.new'), words('desk-rewards.mission.new'), mission, async () => {
    await form.locator('[name=product]').selectOption('slots');
  });
  await page.goto(`${house.url}/desk/rewards?tab=products`);
  const goods = { bn: 'ম্যাচ ফুটবল', en: 'Match football', points: '400', stock: '3', reason: 'For the season' };
  await asking.fill(words('desk-rewards.product.new'), words('common.save'), goods, async () => {
    await form.locator('[name=picture]').selectOption('football');
  });
}

const nameTo = ({ language }: Person, bn: string, en: string): string => (language === 'bn' ? bn : en);

async function takeAndBet(person: Person): Promise<void> {
  await takeBonus(person, nameTo(person, 'স্বাগত বোনাস', 'Welcome bonus'));
  await betOnDraw(person);
  await spinSlot(person);
}

/** What else a member does by themselves, once their bets are decided. */
async function earnAndSpend(person: Person, memberId: bigint): Promise<void> {
  await convertBonus(person, memberId);
  await finishMission(person, nameTo(person, 'স্লটের দিন', 'A day of slots'));
  await reachRank(person, memberId);
  await claimCashback(person, memberId);
  await apply(person, nameTo(person, 'ছবির পুরস্কার', 'Picture prize'));
  await passNight(memberId);
  await setPaymentPassword(person);
  await redeemGoods(person, nameTo(person, 'ম্যাচ ফুটবল', 'Match football'));
}

/** Staff look at the pictures, and send the goods. */
async function decideAll(asking: Desk, deciding: Desk, names: readonly string[]): Promise<void> {
  await deciding.page.goto(`${house.url}/desk/promotions?tab=claims`);
  await asking.page.goto(`${house.url}/desk/rewards?tab=orders`);
  const accept = deciding.words('desk-promotions.claim.approve');
  const send = asking.words('desk-rewards.order.approve');
  for (const name of names) {
    await deciding.fill(`${accept} ${name}`, accept, { reason: 'A fine picture' }, async () => {
      await deciding.page.locator('dialog img').waitFor();
    });
    await asking.fill(`${send} ${name}`, send, { reason: 'Sent today' });
  }
}

async function receive(person: Person, memberId: bigint): Promise<void> {
  await person.page.reload();
  await seen(person.page, person.words('site-mall.state.approved'));
  await claimReward(person, memberId, 20n);
}

test('a new member and the friend they invite earn, claim and spend all there is', async () => {
  const [asking, deciding] = [await givenDesk(), await givenDesk()];
  await offerAll(asking, deciding);

  const member = await givenPerson('rahim38', true);
  await member.page.goto(`${house.url}/licences`);
  await press(headOf(member), member.words('common.nav.joinNow'));
  await joinAndDeposit(member, '1000');
  const invitation = await openCentre(member, 'referral', '.rf-code');
  const link = await invitation.locator('.wrap-any', { hasText: 'referralCode=' }).first().innerText();
  const friend = await givenPerson('karim38', false);
  await friend.page.goto(link);
  await joinAndDeposit(friend, '1000');

  const people = [
    [member, await idOf(member)],
    [friend, await idOf(friend)],
  ] as const;
  const draw = await house.putOnSale('F5D1');
  await Promise.all(people.map(([person]) => takeAndBet(person)));
  await house.drawNow(draw);
  await Promise.all(people.map(([person, id]) => earnAndSpend(person, id)));
  await decideAll(asking, deciding, [member.username, friend.username]);
  await Promise.all(people.map(([person, id]) => receive(person, id)));

  const { referrals } = house.ports();
  await expect
    .poll(async () => {
      await referrals.run();
      return (await referrals.overviewOf(people[0][1], { offset: 0, limit: 1 })).qualified;
    })
    .toBe(1);
  const friends = await openCentre(member, 'referral', `[data-friend="${maskAccount(friend.username)}"]`);
  await friends
    .locator('[data-friend]')
    .getByText(member.words('site-referral.state.qualified'), { exact: true })
    .waitFor();
  await claimReward(member, people[0][1], 100n);
  expect([...member.faults, ...friend.faults, ...asking.faults, ...deciding.faults]).toEqual([]);
}, 240_000);
