/** The brand's history: nothing is lost, nobody publishes alone what another could have looked at. */
import { randomUuid } from '@house/fairness/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { transact } from '../../platform/database.ts';
import { isRefusal, refuse } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import type { BrandActor, BrandDocument, Content } from './port.ts';
import { givenSiteState } from './region/given.ts';
import type { CheckSecondApprover } from './region/port.ts';
import { createContent } from './service.ts';

const MAKER: BrandActor = { id: 1n, name: 'mitu' };
const OTHER: BrandActor = { id: 2n, name: 'selim' };

let house: TestDatabase;
let content: Content;
let merchants = 0;
beforeAll(async () => {
  house = await givenDatabase();
});
afterAll(() => house.close());
const openContent = () => {
  const merchant = `house${merchants}`;
  return createContent({
    db: house.db,
    clock: systemClock,
    merchant,
    playMoney: true,
    siteState: givenSiteState(house.db, { merchant }),
  });
};
/** A brand of its own for each test, at version 1. */
beforeEach(async () => {
  merchants += 1;
  content = openContent();
  await content.seedDemoBrand();
});

const withSymbol = (document: BrandDocument, symbol: string): BrandDocument => ({
  ...document,
  currency: { ...document.currency, symbol },
});

interface Wish {
  readonly base?: number;
  readonly key?: string;
  readonly by?: BrandActor;
  readonly reason?: string;
  readonly restores?: number;
  readonly checkSecondApprover?: CheckSecondApprover;
}
const save = (document: BrandDocument, { base = 1, key = randomUuid(), by = MAKER, ...wish }: Wish = {}) =>
  transact(house.db, (tx) => content.versions.save(tx, { reason: 'a new sign', ...wish, base, key, by, document }));

const publish = (
  version: number,
  publishers = 2,
  { key = randomUuid(), by = OTHER, reason = 'looked at', checkSecondApprover = async () => undefined }: Wish = {},
) =>
  transact(house.db, (tx) =>
    content.versions.publish(tx, { version, publishers, key, by, reason, checkSecondApprover }),
  );

const live = async () => (await content.settings()).document;

test('a demo begins with its own brand as published version 1', async () => {
  const { rows } = await content.versions.list({ offset: 0, limit: 10 });
  expect(rows).toMatchObject([{ version: 1, state: 'published', base: 0, made: { by: { id: null, name: 'house' } } }]);
  expect((await content.versions.find(1))?.document).toEqual(await live());
});

test('a draft shows nothing until it is published; who and why is kept for both', async () => {
  const saved = await save(withSymbol(await live(), 'Tk'));
  expect(saved).toMatchObject({ version: 2, state: 'draft', base: 1, made: { by: MAKER, reason: 'a new sign' } });
  expect((await live()).currency.symbol).toBe('৳');
  const outcome = await publish(2);
  expect(outcome).toMatchObject({
    version: { version: 2, state: 'published', published: { by: OTHER, reason: 'looked at' } },
  });
  expect((await live()).currency.symbol).toBe('Tk');
  const { rows } = await content.versions.list({ offset: 0, limit: 10 });
  expect(rows.map(({ version, state }) => [version, state])).toEqual([
    [2, 'published'],
    [1, 'earlier'],
  ]);
});

test('publishing leaves what is no part of the brand as it is', async () => {
  await save(withSymbol(await live(), 'Tk'));
  await content.changeSettings({ brand: { zone: { name: 'Asia/Kolkata', offsetMinutes: 330 } } });
  await publish(2);
  expect(await content.brand()).toMatchObject({ zone: { offsetMinutes: 330 }, currency: { symbol: 'Tk' } });
});

test('whoever saves upon a version he has not seen is told who changed what, and nothing is lost', async () => {
  const before = await live();
  const mine = { ...before, flags: { ...before.flags, FREEPLAY3: !before.flags.FREEPLAY3 } };
  await save(withSymbol(before, 'Tk'));
  expect(await save(mine, { by: OTHER })).toEqual({
    refused: 'brand.changedMeanwhile',
    values: { version: 2, by: 'mitu', changed: 'currency.symbol' },
  });
  expect(await content.versions.newest()).toBe(2);
  expect(await save(withSymbol(mine, 'Tk'), { base: 2, by: OTHER })).toMatchObject({ version: 3 });
});

test('of ten who save upon the same version at once one is taken', async () => {
  const before = await live();
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, place) => save(withSymbol(before, `T${'abcdefghij'[place]}`))),
  );
  expect(outcomes.filter((outcome) => !isRefusal(outcome))).toHaveLength(1);
  expect(new Set(outcomes.map((outcome) => outcome.refused))).toEqual(new Set([undefined, 'brand.changedMeanwhile']));
  expect(await content.versions.newest()).toBe(2);
});

test('a draft that a newer one took the place of can not be published', async () => {
  const before = await live();
  await save(withSymbol(before, 'Ta'));
  await save(withSymbol(before, 'Tb'), { base: 2, by: OTHER });
  expect(await publish(2)).toMatchObject({
    refused: 'brand.changedMeanwhile',
    values: { version: 3, by: 'selim', changed: 'currency.symbol' },
  });
  expect((await content.versions.find(2))?.version.state).toBe('dropped');
  expect((await live()).currency.symbol).toBe('৳');
});

test('the same order again answers the first outcome; with other data it is refused', async () => {
  const [document, key, otherKey] = [withSymbol(await live(), 'Tk'), randomUuid(), randomUuid()];
  const saved = await save(document, { key });
  expect(await save(document, { key })).toEqual(saved);
  expect(await save(withSymbol(document, 'Tx'), { key })).toEqual({ refused: 'request.keyReused' });
  expect(await save(document, { key, by: OTHER })).toEqual({ refused: 'request.keyReused' });
  const published = await publish(2, 2, { key: otherKey });
  expect(published).toMatchObject({ revision: 2 });
  expect(await publish(2, 2, { key: otherKey })).toMatchObject({ version: { version: 2 }, revision: null });
  expect(await publish(2, 2, { key: otherKey, reason: 'other' })).toEqual({ refused: 'request.keyReused' });
  expect(await publish(2)).toEqual({ refused: 'brand.alreadyPublished' });
  expect(await publish(9)).toEqual({ refused: 'brand.versionUnknown' });
});

test('a second person publishes when there is one; alone, one may', async () => {
  await save(withSymbol(await live(), 'Tk'));
  expect(await publish(2, 2, { by: MAKER })).toEqual({ refused: 'brand.secondPersonNeeded' });
  const judged: unknown[] = [];
  const checkSecondApprover: CheckSecondApprover = async (_tx, ...asked) => {
    judged.push(asked);
    return refuse('staff.notSeparate');
  };
  expect(await publish(2, 2, { checkSecondApprover })).toEqual({ refused: 'staff.notSeparate' });
  expect(judged).toEqual([[OTHER.id, [MAKER.id]]]);
  expect((await live()).currency.symbol).toBe('৳');
  expect(await publish(2, 1, { by: MAKER })).toMatchObject({ version: { state: 'published' } });
});

test('the second person made nothing of what is published: one who saved before the last saver is none', async () => {
  const THIRD: BrandActor = { id: 3n, name: 'third' };
  const first = await live();
  const mine = withSymbol(first, 'Tk');
  await save(mine);
  await save({ ...mine, twoPeople: false }, { base: 2, by: OTHER });
  expect(await publish(3, 2, { by: MAKER })).toEqual({ refused: 'brand.secondPersonNeeded' });
  expect(await publish(3, 2, { by: OTHER })).toEqual({ refused: 'brand.secondPersonNeeded' });
  // What is live, brought back, leaves nobody's work behind: from there on two people can go on.
  await save(first, { base: 3, by: OTHER, restores: 1 });
  await save(withSymbol(first, 'Tx'), { base: 4, by: MAKER });
  expect(await publish(5, 2, { by: MAKER })).toEqual({ refused: 'brand.secondPersonNeeded' });
  expect(await publish(5, 2, { by: OTHER })).toMatchObject({ version: { state: 'published' } });
  // What was published is not his any more.
  await save(withSymbol(first, 'Ty'), { base: 5, by: THIRD });
  expect(await publish(6, 2, { by: MAKER })).toMatchObject({ version: { state: 'published' } });
});

test('nobody lifts the rule of two people alone; once it is lifted one person is enough', async () => {
  const lifted = { ...(await live()), twoPeople: false };
  await save(lifted);
  expect(await publish(2, 2, { by: MAKER })).toEqual({ refused: 'brand.secondPersonNeeded' });
  await publish(2, 2, { by: OTHER });
  await save(withSymbol(lifted, 'Tk'), { base: 2 });
  expect(await publish(3, 2, { by: MAKER })).toMatchObject({ version: { state: 'published' } });
});

test('an older version comes back as a new one', async () => {
  const first = await live();
  await save(withSymbol(first, 'Tk'));
  await publish(2);
  const restored = await save(first, { base: 2, restores: 1 });
  expect(restored).toMatchObject({ version: 3, restores: 1, state: 'draft' });
  await publish(3);
  expect(await live()).toEqual(first);
});

test('nothing new is not saved', async () => {
  expect(await save(await live())).toEqual({ refused: 'brand.nothingChanged' });
});

test('what changed is told value by value, a moved field as one change', async () => {
  const before = await live();
  const [one, two, ...rest] = before.registerRules.username;
  if (one === undefined || two === undefined) throw new Error('there are rules');
  const after: BrandDocument = {
    ...before,
    languages: ['bn', 'en', 'hi'],
    flags: { ...before.flags, FREEPLAY3: false },
    registerRules: { ...before.registerRules, username: [two, { ...one, maxLength: 12 }, ...rest] },
  };
  const changes = content.versions.differences(before, after);
  expect(changes.map(({ path }) => path).sort()).toEqual([
    'flags.FREEPLAY3',
    'languages',
    'registerRules.username.order',
    `registerRules.username.${one.field}.maxLength`,
  ]);
  expect(changes).toContainEqual({ path: 'flags.FREEPLAY3', before: 'true', after: 'false' });
});

test('the last turn of a flag is told with who published it', async () => {
  const before = await live();
  await save({ ...before, flags: { ...before.flags, FREEPLAY3: false } });
  await publish(2);
  await save(withSymbol((await content.versions.find(2))?.document ?? before, 'Tk'), { base: 2 });
  await publish(3, 1, { by: MAKER });
  expect(await content.versions.lastTurned()).toMatchObject([{ name: 'FREEPLAY3', by: 'selim' }]);
});

test.each<[string, (document: BrandDocument) => Partial<BrandDocument>, Record<string, string>]>([
  ['a default language that is not offered', () => ({ languages: ['en'] }), { defaultLanguage: 'notListed' }],
  [
    'a default language without words',
    () => ({ languages: ['hi', 'en'], defaultLanguage: 'hi' }),
    { defaultLanguage: 'notFinished', 'names.hi': 'missing' },
  ],
  ['a language nobody knows', () => ({ languages: ['bn', 'en', 'qq'] }), { 'languages.2': 'notListed' }],
  ['a language named twice', () => ({ languages: ['bn', 'en', 'bn'] }), { 'languages.2': 'twice' }],
  ['no English name', () => ({ names: { bn: 'জারুল', en: ' ' } }), { 'names.en': 'missing' }],
  [
    'a register button that leads nowhere',
    ({ flags }) => ({ flags: { ...flags, USERNAMEREG3: false, MOBILENUMREG3: false, DIRECTREG3: true } }),
    { 'flags.DIRECTREG3': 'noWayIn' },
  ],
  [
    'bounds that cross and a form without a name',
    ({ registerRules }) => ({
      registerRules: {
        ...registerRules,
        username: registerRules.username.map((rule) =>
          rule.field === 'username' ? { ...rule, shown: false, minLength: 20 } : rule,
        ),
      },
    }),
    {
      'registerRules.username.username.minLength': 'minAboveMax',
      'registerRules.username.username.shown': 'mustBeShown',
    },
  ],
  ['a server that is no address', () => ({ imageCDNs: ['http://cdn.example'] }), { 'imageCDNs.0': 'notAnAddress' }],
  [
    'a link that runs a script',
    () => ({ serviceLinks: [{ type: 1, path: 'javascript:alert(1)' }] }),
    { 'serviceLinks.0.path': 'notAnAddress' },
  ],
  ['a domain with a path', () => ({ domainList: ['jarul.example/x'] }), { 'domainList.0': 'notAHost' }],
])('refuses %s and names the place', async (_what, change, fields) => {
  const before = await live();
  expect(await save({ ...before, ...change(before) })).toEqual({ refused: 'request.invalid', fields });
  expect(await content.versions.newest()).toBe(1);
});

test('the database keeps every version and publication as it is', async () => {
  for (const table of ['brand_versions', 'brand_publications']) {
    for (const order of [`update ${table} set reason = 'x'`, `delete from ${table}`, `truncate ${table} cascade`]) {
      await expect(sql.raw(order).execute(house.db)).rejects.toThrow(/append-only/);
    }
  }
});

test('another process sees a publication within a second, and at once when it heard of it', async () => {
  const there = openContent();
  await there.settings();
  await save(withSymbol(await live(), 'Tk'));
  const outcome = await publish(2);
  if (outcome.refused !== undefined || outcome.revision === null) throw new Error('published');
  expect((await there.settings(outcome.revision)).document.currency.symbol).toBe('Tk');
});
