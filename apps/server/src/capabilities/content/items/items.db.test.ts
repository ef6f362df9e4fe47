/** Written content: who sees what, when, in which language; and what the desk does to it. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal, refuse } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenKey } from '../../../platform/testing/key.ts';
import { BY_TEST } from '../region/given.ts';
import type { SiteChange } from '../region/port.ts';
import {
  AGENT,
  givenContentItem,
  givenContentItems,
  givenDocument,
  givenDraft,
  givenPublished,
  givenSlug,
  givenText,
  PLAYER,
  VISITOR,
} from './given.ts';
import type { ContentItems, Viewer } from './port.ts';

let database: TestDatabase;
let contentItems: ContentItems;
const audited: SiteChange[] = [];
const told: number[] = [];
beforeAll(async () => {
  database = await givenDatabase();
  contentItems = givenContentItems(database.db, {
    record: async (_tx, change) => void audited.push(change),
    tell: async (_tx, revision) => void told.push(revision),
  });
});
afterAll(() => database.close());

const key = () => givenKey();
const STAFF = { id: 1n, rights: ['content.view', 'content.edit', 'content.publish'] };
const find = async (id: bigint) => {
  const contentItem = await contentItems.desk.find(id, STAFF);
  if (contentItem === undefined) throw new Error(`there is no content item ${id}`);
  return contentItem;
};
const stateOf = async (id: bigint) => (await find(id)).state;
const shown = async (id: bigint, viewer: Viewer = VISITOR) => {
  const { kind } = await find(id);
  return (await contentItems.list(kind, viewer)).some((contentItem) => contentItem.id === id);
};
/** The database's clock, this many milliseconds on. */
const at = async (milliseconds: number) => {
  const { rows } = await database.pool.query<{ now: Date }>('select clock_timestamp() as now');
  return new Date((rows[0]?.now.getTime() ?? 0) + milliseconds).toISOString();
};
const save = (id: bigint, base: number, title: string) =>
  contentItems.desk.save(BY_TEST, {
    key: key(),
    id,
    base,
    document: givenDocument('news', { texts: { bn: givenText(title), en: givenText('Title') } }),
  });

describe('a content item goes from draft to archive, and the site shows it only while it is live', () => {
  test('draft, in review, live, ended, archived and back', async () => {
    const id = await givenDraft(contentItems, 'news');
    expect([await stateOf(id), await shown(id)]).toEqual(['draft', false]);
    expect(await contentItems.desk.publish(BY_TEST, { key: key(), id, version: 1 })).toEqual({
      refused: 'content.stepImpossible',
    });
    await contentItems.desk.review(BY_TEST, { key: key(), id, version: 1, to: 'inReview' });
    expect([await stateOf(id), await shown(id)]).toEqual(['inReview', false]);
    await contentItems.desk.publish(BY_TEST, { key: key(), id, version: 1 });
    expect([await stateOf(id), await shown(id)]).toEqual(['live', true]);
    expect(await contentItems.desk.archive(BY_TEST, { key: key(), id, archived: true })).toEqual({
      refused: 'content.stepImpossible',
    });
    await contentItems.desk.end(BY_TEST, { key: key(), id });
    expect([await stateOf(id), await shown(id)]).toEqual(['ended', false]);
    await contentItems.desk.archive(BY_TEST, { key: key(), id, archived: true });
    expect(await stateOf(id)).toBe('archived');
    expect(await save(id, 1, 'late')).toEqual({ refused: 'content.stepImpossible' });
    await contentItems.desk.archive(BY_TEST, { key: key(), id, archived: false });
    expect([await stateOf(id), await shown(id)]).toEqual(['ended', false]);
  });

  test('what was handed in is taken back, and a newer version is a draft again', async () => {
    const id = await givenDraft(contentItems, 'news');
    await contentItems.desk.review(BY_TEST, { key: key(), id, version: 1, to: 'inReview' });
    await contentItems.desk.review(BY_TEST, { key: key(), id, version: 1, to: 'draft' });
    expect(await stateOf(id)).toBe('draft');
    await contentItems.desk.review(BY_TEST, { key: key(), id, version: 1, to: 'inReview' });
    await save(id, 1, 'newer');
    expect(await stateOf(id)).toBe('draft');
    const old = await contentItems.desk.publish(BY_TEST, { key: key(), id, version: 1 });
    expect(old).toMatchObject({ refused: 'content.changedMeanwhile', values: { version: 2 } });
  });

  test('the published version stays on the site while the next is written, and keeps its day when it is corrected', async () => {
    const slug = givenSlug();
    const id = await givenContentItem(contentItems, 'news', { slug });
    const before = await contentItems.find('news', slug, VISITOR);
    await save(id, 1, 'নতুন শিরোনাম');
    expect((await contentItems.find('news', slug, VISITOR))?.title).toBe('শিরোনাম');
    expect(await find(id)).toMatchObject({ state: 'live', pending: 'draft', newest: 2 });
    await givenPublished(contentItems, id, 2);
    const after = await contentItems.find('news', slug, VISITOR);
    expect(after).toMatchObject({ title: 'নতুন শিরোনাম', version: 2, at: before?.at });
    expect(after?.changedAt.getTime()).toBeGreaterThan(before?.changedAt.getTime() ?? 0);
  });

  test('every act is written down with its reason, and only what somebody sees moves the revision', async () => {
    const slug = givenSlug();
    audited.length = 0;
    const before = await contentItems.revision();
    const id = await givenDraft(contentItems, 'help', { slug });
    expect(await contentItems.revision()).toBe(before);
    await givenPublished(contentItems, id);
    await contentItems.desk.end(BY_TEST, { key: key(), id });
    expect(audited.map(({ action }) => action)).toEqual([
      'content.create',
      'content.submit',
      'content.publish',
      'content.end',
    ]);
    for (const line of audited)
      expect(line).toMatchObject({ object: `help:${slug}`, reason: BY_TEST.reason, staff: 'tester' });
    expect(await contentItems.revision()).toBe(before + 2);
    expect(told.slice(-2)).toEqual([before + 1, before + 2]);
    const silent = await contentItems.desk.end({ ...BY_TEST, reason: ' a ' }, { key: key(), id });
    expect(silent).toEqual({ refused: 'staff.reasonRequired' });
  });
});

describe('windows open and close by the database’s clock, without a restart or a job', () => {
  test('a scheduled contentItem goes live and ends by itself, and both are told', async () => {
    const [startsAt, endsAt] = [await at(400), await at(1_000)];
    const id = await givenContentItem(contentItems, 'news', { startsAt, endsAt });
    expect([await stateOf(id), await shown(id)]).toEqual(['scheduled', false]);
    const before = await contentItems.revision();
    await contentItems.tellTurns();
    expect(await contentItems.revision()).toBe(before);
    await expect.poll(() => shown(id), { interval: 20 }).toBe(true);
    expect((await at(0)) >= startsAt).toBe(true);
    await Promise.all([contentItems.tellTurns(), contentItems.tellTurns()]);
    expect(await contentItems.revision()).toBe(before + 1);
    await expect.poll(() => stateOf(id), { interval: 20 }).toBe('ended');
    expect(await shown(id)).toBe(false);
    expect((await at(0)) >= endsAt).toBe(true);
    await Promise.all([contentItems.tellTurns(), contentItems.tellTurns()]);
    expect(await contentItems.revision()).toBe(before + 2);
    expect(told.at(-1)).toBe(before + 2);
  });

  test('what is over is not published, and what is scheduled is called off', async () => {
    const late = await givenDraft(contentItems, 'news', { endsAt: await at(-1_000) });
    await contentItems.desk.review(BY_TEST, { key: key(), id: late, version: 1, to: 'inReview' });
    expect(await contentItems.desk.publish(BY_TEST, { key: key(), id: late, version: 1 })).toEqual({
      refused: 'content.windowOver',
    });
    const later = await givenContentItem(contentItems, 'news', { startsAt: await at(3_600_000) });
    await contentItems.desk.end(BY_TEST, { key: key(), id: later });
    expect([await stateOf(later), await shown(later)]).toEqual(['ended', false]);
  });
});

test('each audience sees its own, and a rank only from that rank on', async () => {
  const ids = {
    everyone: await givenContentItem(contentItems, 'popup'),
    visitors: await givenContentItem(contentItems, 'popup', { audience: 'visitors' }),
    members: await givenContentItem(contentItems, 'popup', { audience: 'members' }),
    agents: await givenContentItem(contentItems, 'popup', { audience: 'agents' }),
    ranked: await givenContentItem(contentItems, 'popup', { audience: 'members', rankFrom: 3 }),
  };
  const seenBy = async (viewer: Viewer) => {
    const seen = (await contentItems.list('popup', viewer)).map(({ id }) => id);
    return Object.entries(ids).flatMap(([name, id]) => (seen.includes(id) ? [name] : []));
  };
  expect(await seenBy(VISITOR)).toEqual(['everyone', 'visitors']);
  expect(await seenBy(PLAYER)).toEqual(['everyone', 'members']);
  expect(await seenBy({ ...PLAYER, kind: 'trial' })).toEqual(['everyone', 'members']);
  expect(await seenBy(AGENT)).toEqual(['everyone', 'members', 'agents']);
  expect(await seenBy({ ...PLAYER, rank: 2 })).not.toContain('ranked');
  expect(await seenBy({ ...PLAYER, rank: 3 })).toContain('ranked');
});

test('a text comes in the language asked for, else in English, else in Bengali', async () => {
  const slug = givenSlug();
  await givenContentItem(contentItems, 'news', {
    slug,
    texts: {
      bn: givenText('শিরোনাম', { summary: 'সংক্ষেপ', html: '<p>লেখা</p>', line: 'শুধু বাংলা' }),
      en: givenText('Title', { html: '<p>Text</p>' }),
      hi: givenText('शीर्षक'),
    },
  });
  const read = async (language: string) => contentItems.find('news', slug, { ...VISITOR, language });
  expect(await read('bn')).toMatchObject({ title: 'শিরোনাম', summary: 'সংক্ষেপ', html: '<p>লেখা</p>' });
  expect(await read('en')).toMatchObject({ title: 'Title', html: '<p>Text</p>', line: 'শুধু বাংলা' });
  expect(await read('hi')).toMatchObject({ title: 'शीर्षक', html: '<p>Text</p>' });
  expect(await read('xx')).toMatchObject({ title: 'Title' });
});

describe('saving upon what one has seen', () => {
  test('a version upon an old one is refused with who changed what, and two at once make one version', async () => {
    const id = await givenDraft(contentItems, 'news');
    const both = await Promise.all([save(id, 1, 'one'), save(id, 1, 'two')]);
    expect(both.filter((outcome) => !isRefusal(outcome))).toEqual([id]);
    expect(both.find(isRefusal)).toMatchObject({
      refused: 'content.changedMeanwhile',
      values: { version: 2, by: 'tester', changed: expect.stringContaining('texts.bn.title') },
    });
    expect((await find(id)).newest).toBe(2);
    const { title } = (await find(id)).document.texts.bn ?? {};
    expect(await save(id, 2, title ?? '')).toEqual({ refused: 'content.nothingChanged' });
  });

  test('the same key answers the first outcome, and with other data is refused', async () => {
    const wish = { key: key(), kind: 'news', slug: givenSlug(), document: givenDocument('news') } as const;
    const [id, again] = await Promise.all([
      contentItems.desk.create(BY_TEST, wish),
      contentItems.desk.create(BY_TEST, wish),
    ]);
    expect(again).toBe(id);
    expect(await contentItems.desk.create(BY_TEST, { ...wish, slug: givenSlug() })).toEqual({
      refused: 'request.keyReused',
    });
    expect(await contentItems.desk.create({ ...BY_TEST, staffId: 2n }, wish)).toEqual({ refused: 'request.keyReused' });
    expect(await contentItems.desk.create(BY_TEST, { ...wish, key: key() })).toEqual({ refused: 'content.slugTaken' });
    const step = { key: key(), id: id as bigint, version: 1, to: 'inReview' } as const;
    expect(await contentItems.desk.review(BY_TEST, step)).toBe(id);
    expect(await contentItems.desk.review(BY_TEST, step)).toBe(id);
    expect(await contentItems.desk.end(BY_TEST, { key: step.key, id: id as bigint })).toEqual({
      refused: 'request.keyReused',
    });
  });

  test('an older version comes back as the newest, and says so', async () => {
    const id = await givenDraft(contentItems, 'news');
    await save(id, 1, 'second');
    await save(id, 2, 'third');
    expect(await contentItems.desk.restore(BY_TEST, { key: key(), id, base: 3, version: 9 })).toEqual({
      refused: 'content.versionUnknown',
    });
    await contentItems.desk.restore(BY_TEST, { key: key(), id, base: 3, version: 2 });
    const { document, version } = await find(id);
    expect([document.texts.bn?.title, version.version, version.restores]).toEqual(['second', 4, 2]);
    const seen = await contentItems.desk.findVersion(id, 4, 1);
    expect(seen).toMatchObject({ against: 1 });
    expect(isRefusal(seen) ? [] : seen.changes.map(({ path }) => path)).toContain('texts.bn.title');
    expect((await contentItems.desk.listVersions(id, { offset: 0, limit: 2 }))?.rows.map((row) => row.version)).toEqual(
      [4, 3],
    );
    const history = database.pool.query('update content_versions set reason = $1 where item_id = $2', ['x', id]);
    await expect(history).rejects.toThrow();
  });
});

test('a second person publishes, where a second one may', async () => {
  const strict = givenContentItems(database.db, {
    settings: async () => ({ languages: ['bn'], twoPeople: true }),
    countStaffHolding: async () => 2,
    checkSecondApprover: async (_tx, staffId, [author]) =>
      staffId === 4n && author === BY_TEST.staffId ? refuse('staff.notSeparate') : undefined,
  });
  const id = await givenDraft(strict, 'news');
  await strict.desk.review(BY_TEST, { key: key(), id, version: 1, to: 'inReview' });
  expect((await strict.desk.find(id, STAFF))?.mayPublish).toBe(false);
  expect((await strict.desk.find(id, { ...STAFF, id: 2n }))?.mayPublish).toBe(true);
  expect((await strict.desk.find(id, { id: 2n, rights: ['content.edit'] }))?.mayPublish).toBe(false);
  const alone = await strict.desk.publish(BY_TEST, { key: key(), id, version: 1 });
  expect(alone).toEqual({ refused: 'content.secondPersonNeeded' });
  const friend = await strict.desk.publish({ ...BY_TEST, staffId: 4n }, { key: key(), id, version: 1 });
  expect(friend).toEqual({ refused: 'staff.notSeparate' });
  expect(await strict.desk.publish({ ...BY_TEST, staffId: 2n }, { key: key(), id, version: 1 })).toBe(id);
});

test('the second person wrote nothing of what is published: one who saved before the last saver is none', async () => {
  const strict = givenContentItems(database.db, {
    settings: async () => ({ languages: ['bn'], twoPeople: true }),
    countStaffHolding: async () => 2,
  });
  const id = await givenDraft(strict, 'news');
  const document = givenDocument('news', { texts: { bn: givenText('second'), en: givenText('Title') } });
  await strict.desk.save({ ...BY_TEST, staffId: 2n }, { key: key(), id, base: 1, document });
  await strict.desk.review(BY_TEST, { key: key(), id, version: 2, to: 'inReview' });
  for (const staffId of [1n, 2n]) {
    expect((await strict.desk.find(id, { ...STAFF, id: staffId }))?.mayPublish).toBe(false);
    expect(await strict.desk.publish({ ...BY_TEST, staffId }, { key: key(), id, version: 2 })).toEqual({
      refused: 'content.secondPersonNeeded',
    });
  }
  expect(await strict.desk.publish({ ...BY_TEST, staffId: 3n }, { key: key(), id, version: 2 })).toBe(id);
});

test('banners stand in the order the desk gave them; others keep their places', async () => {
  const groups = ['w_order'];
  const wish = { fields: { groupName: 'w_order' } };
  const [a, b, c] = [
    await givenContentItem(contentItems, 'banner', wish),
    await givenContentItem(contentItems, 'banner', wish),
    await givenContentItem(contentItems, 'banner', wish),
  ];
  const order = async () => (await contentItems.list('banner', VISITOR, { groups })).map(({ id }) => id);
  expect(await order()).toEqual([a, b, c]);
  await contentItems.desk.order(BY_TEST, { key: key(), kind: 'banner', ids: [c, a] });
  expect(await order()).toEqual([c, b, a]);
  const stranger = await givenContentItem(contentItems, 'help');
  expect(await contentItems.desk.order(BY_TEST, { key: key(), kind: 'banner', ids: [stranger, a] })).toEqual({
    refused: 'content.contentItemUnknown',
  });
});

test('pinned announcements stand first, then the newest', async () => {
  const old = await givenContentItem(contentItems, 'announcement', { fields: { type: 'H', pinned: true } });
  const [second, third] = [
    await givenContentItem(contentItems, 'announcement', { fields: { type: 'H' } }),
    await givenContentItem(contentItems, 'announcement', { fields: { type: 'H' } }),
  ];
  const listed = (await contentItems.list('announcement', VISITOR, { groups: ['H'] })).map(({ id }) => id);
  expect(listed).toEqual([old, third, second]);
});

test('a vote counts once a voter, and the first word stands', async () => {
  const slug = givenSlug();
  const id = await givenContentItem(contentItems, 'help', { slug });
  const word = { voter: 'd:one', key: key(), useful: true };
  expect(await contentItems.vote(slug, VISITOR, word)).toBe(true);
  expect(await contentItems.vote(slug, VISITOR, word)).toBe(true);
  expect(await contentItems.vote(slug, VISITOR, { ...word, key: key(), useful: false })).toBe(true);
  expect(await contentItems.vote(slug, VISITOR, { ...word, voter: 'm:7' })).toEqual({ refused: 'request.keyReused' });
  expect(await contentItems.vote(slug, VISITOR, { voter: 'm:7', key: key(), useful: false })).toBe(false);
  expect((await find(id)).votes).toEqual({ useful: 1, notUseful: 1 });
  expect(await contentItems.vote('nothing-here', VISITOR, word)).toEqual({ refused: 'content.contentItemUnknown' });
});

test('what does not belong together is named, field by field', async () => {
  const wrongOf = async (document: Parameters<typeof givenDocument>[1], kind: 'banner' | 'news' = 'banner') => {
    const wish = { key: key(), kind, slug: givenSlug(), document: givenDocument(kind, document) };
    const outcome = await contentItems.desk.create(BY_TEST, wish);
    return isRefusal(outcome) && 'fields' in outcome ? outcome.fields : {};
  };
  expect(await wrongOf({ texts: {} })).toEqual({ texts: 'noTitle' });
  expect(await wrongOf({ fields: { tone: 'pink', link: 'http://a.example', art: '' } })).toEqual({
    'fields.tone': 'notChoice',
    'fields.link': 'address',
    'fields.art': 'missing',
  });
  expect(await wrongOf({ fields: { topic: 'x' } })).toEqual({ 'fields.topic': 'unknown' });
  expect(await wrongOf({ startsAt: '2026-01-02T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' })).toEqual({
    endsAt: 'beforeStart',
  });
});

test('five hundred contentItems: no list grows without end', async () => {
  await database.pool.query(
    `with made as (
       insert into content_items (id, merchant, kind, slug, pending, shown, shown_from)
       select 9000000 + n, 'jarul', 'guide', 'many-' || n, null, 1, now() from generate_series(1, 500) n returning id)
     insert into content_versions (item_id, version, document, base, made_by_name, reason)
     select id, 1, $1::jsonb, 0, 'house', 'many' from made`,
    [
      JSON.stringify(
        givenDocument('guide', { texts: { bn: givenText('ক', { html: `<p>${'ক'.repeat(20_000)}</p>` }) } }),
      ),
    ],
  );
  expect(await contentItems.count('guide', VISITOR)).toBe(500);
  const all = await contentItems.list('guide', VISITOR, { limit: 5_000 });
  expect(all).toHaveLength(100);
  expect(
    JSON.stringify(all, (_name, value) => (typeof value === 'bigint' ? String(value) : value)).length,
  ).toBeLessThan(60_000);
  const desk = await contentItems.desk.list({ kind: 'guide', offset: 480, limit: 100 });
  expect([desk.rows.length, desk.total, desk.rows[0]?.missing]).toEqual([20, 500, ['en']]);
});
