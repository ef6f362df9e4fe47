import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenSiteState } from './region/given.ts';
import { bootData } from './routes.ts';
import { createContent } from './service.ts';

let house: TestDatabase;
beforeAll(async () => {
  house = await givenDatabase();
});
afterAll(() => house.close());

const openContent = (merchant: string, openCategories?: () => Promise<string[]>, playMoney = true) =>
  createContent({
    db: house.db,
    clock: systemClock,
    merchant,
    playMoney,
    siteState: givenSiteState(house.db, { merchant }),
    ...(openCategories === undefined ? {} : { openCategories }),
  });

test('a brand without settings takes the defaults of the specification', async () => {
  const content = openContent('unset');
  expect(await content.brand()).toMatchObject({
    currency: { symbol: 'P' },
    defaultLanguage: 'bn',
    languages: ['bn', 'en'],
    zone: { name: 'Asia/Dhaka', offsetMinutes: 360 },
    playMoney: true,
  });
  const flags = await content.flags();
  expect(Object.keys(flags)).toHaveLength(11);
  expect(
    Object.entries(flags)
      .filter(([, on]) => on)
      .map(([flag]) => flag),
  ).toEqual(['usernameRegistration', 'registration']);
});

test('play money is what the installation says, whatever was stored', async () => {
  await sql`insert into brand_settings (merchant, document) values ('played', '{"playMoney": true}')`.execute(house.db);
  const real = openContent('played', undefined, false);
  expect((await real.brand()).playMoney).toBe(false);
  expect((await real.changeSettings({ flags: { FREEPLAY3: true } })).brand.playMoney).toBe(false);
  expect((await openContent('played').brand()).playMoney).toBe(true);
});

test('the demo brand is written once and does not overwrite what was changed', async () => {
  const content = openContent('demo');
  await content.seedDemoBrand();
  expect((await content.brand()).currency.symbol).toBe('৳');
  await content.changeSettings({ flags: { DIRECTREG3: false } });
  await content.seedDemoBrand();
  expect((await content.flags()).registration).toBe(false);
  expect((await content.brand()).currency.symbol).toBe('৳');
});

test('a change shows at once where it was made and within a second in every other process', async () => {
  const [here, there] = [openContent('shared'), openContent('shared')];
  await there.brand();
  await here.changeSettings({ flags: { FREEPLAY3: true } });
  expect((await here.flags()).freeDemo).toBe(true);
  await expect.poll(async () => (await there.flags()).freeDemo, { timeout: 1_100, interval: 50 }).toBe(true);
});

test('two changes at once are both kept', async () => {
  const [here, there] = [openContent('both'), openContent('both')];
  await Promise.all([
    here.changeSettings({ flags: { FREEPLAY3: true } }),
    there.changeSettings({ brand: { loggedInHome: false } }),
  ]);
  const after = await openContent('both').settings();
  expect([after.flags.freeDemo, after.brand.loggedInHome, after.version]).toEqual([true, false, 2]);
});

test('a rule stays with its method, and a flag takes its fields out of the form', async () => {
  const content = openContent('methods');
  const shown = async (method: 'username' | 'mobile') =>
    (await content.registerRules(method)).filter((rule) => rule.shown).map(({ field }) => field);
  expect(await shown('username')).toEqual(['username', 'password', 'confirmPassword', 'referralCode', 'affiliateCode']);
  // Without a password the code is the only proof of whose account it is.
  expect(await shown('mobile')).toEqual(['mobileNum', 'verificationCode']);
  await content.changeSettings({ flags: { MOBILENUMPASSREG3: true } });
  expect(await shown('mobile')).toEqual(['mobileNum', 'password', 'confirmPassword']);
  await content.changeSettings({ flags: { REGMOBVERF3: true } });
  expect(await shown('mobile')).toEqual(['mobileNum', 'verificationCode', 'password', 'confirmPassword']);
});

test('the menu shows the categories that have an open game, in the order of the settings', async () => {
  const content = openContent('menu', async () => ['LIVE', 'LOTT']);
  await content.changeSettings({ menu: ['LOTT', 'SPORTS', 'LIVE'] });
  expect((await bootData({ content, clock: systemClock }, '127.0.0.1')).menu).toEqual([
    { modId: 'LOTT', enabled: true },
    { modId: 'LIVE', enabled: true },
  ]);
});

test('settings that break their shape are a fault, not a guess', async () => {
  await sql`insert into brand_settings (merchant, document) values ('broken', '{"twoPeople": "maybe"}')`.execute(
    house.db,
  );
  await expect(openContent('broken').brand()).rejects.toThrow();
});
