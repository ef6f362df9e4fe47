/** Feedback and its pictures through HTTP, from both sides of the counter. */
import type { Call, Envelope } from '@house/contract/call';
import { randomBytes, randomUuid } from '@house/fairness/random';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenKey } from '../../platform/testing/key.ts';
import { type GivenMember, type GivenStaff, givenMember, givenStaff } from '../identity/given.ts';
import { givenPicture, givenWish } from './given.ts';

interface Sent {
  readonly id: string;
  readonly number: string;
  readonly secret: string | null;
}
interface Thread {
  readonly case: { readonly state: string; readonly takenBy: string | null; readonly contact: string | null };
  readonly entries: readonly { readonly author: string; readonly text: string; readonly images: readonly string[] }[];
}

let database: TestDatabase;
let house: RunningApp;
let staff: GivenStaff;
beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
  staff = await givenStaff(database.db, { role: 'support' });
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

async function ask<Value = unknown>(method: Call['method'], url: string, token: string | null, body?: object) {
  const response = await house.http.inject({
    method,
    url,
    headers: { language: 'en', ...(token === null ? {} : { token }) },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, headers: response.headers, ...(response.json() as Envelope<Value>) };
}
const send = (token: string | null, wish: object) => ask<Sent>('POST', '/wps/feedback', token, wish);
const upload = async (token: string | null, bytes: Uint8Array) =>
  ask<{ upload: string; width: number; height: number }>('POST', '/wps/uploads', token, {
    image: Buffer.from(bytes).toString('base64'),
  });
const threadOf = (member: GivenMember, id: string | undefined) =>
  ask<Thread>('GET', `/wps/feedback/${id}`, member.token);

async function inboxTitles(member: GivenMember): Promise<string[]> {
  while ((await house.ports.messages.carryDue()) === 'more') {
    // next batch
  }
  const { value } = await ask<{ rows: { title: string }[] }>('GET', '/wps/messages', member.token);
  return value?.rows.map(({ title }) => title) ?? [];
}

test('a complaint is answered at the desk, told in the inbox, written on and closed', async () => {
  const member = await givenMember(database.db);
  const { value } = await send(member.token, givenWish({ reference: 'D-2207' }));
  expect(value).toMatchObject({ number: expect.stringMatching(/^F-\d{6,}$/), secret: null });
  const at = `/desk/api/feedback/${value?.id}`;
  expect((await ask<Thread>('POST', `${at}/take`, staff.token, {})).value?.case).toMatchObject({
    state: 'inWork',
    takenBy: staff.username,
  });
  const answer = { key: givenKey(), text: 'We have found it, it is in your wallet now.' };
  expect((await ask<Thread>('POST', `${at}/answer`, staff.token, answer)).value?.case.state).toBe('answered');
  expect((await ask<Thread>('POST', `${at}/answer`, staff.token, answer)).value?.entries).toHaveLength(2);
  expect((await ask('POST', `${at}/answer`, staff.token, { ...answer, text: 'other' })).code).toBe('request.keyReused');
  expect(await inboxTitles(member)).toEqual([`We have answered you: ${value?.number}`]);

  const thread = await threadOf(member, value?.id);
  expect(thread.value?.entries.map(({ author }) => author)).toEqual(['member', 'house']);
  expect(JSON.stringify(thread.value)).not.toContain(staff.username);
  const more = { key: givenKey(), text: 'Thank you, but one part is missing.' };
  await ask('POST', `/wps/feedback/${value?.id}/entries`, member.token, more);
  const twice = await ask<Thread>('POST', `/wps/feedback/${value?.id}/entries`, member.token, more);
  expect(twice.value?.entries).toHaveLength(3);
  expect(twice.value?.case.state).toBe('inWork');
  expect((await ask('POST', `${at}/close`, staff.token, { reason: 'solved by phone' })).status).toBe(200);
  expect((await ask('POST', `${at}/close`, staff.token, { reason: 'solved by phone' })).code).toBe('feedback.closed');
  const late = await ask('POST', `/wps/feedback/${value?.id}/entries`, member.token, { ...more, key: givenKey() });
  expect(late.code).toBe('feedback.closed');
  expect(await inboxTitles(member)).toContain(`${value?.number} is closed`);
});

test('POST and PUT mean the same, and the same key is the same case, also from two requests at once', async () => {
  const member = await givenMember(database.db);
  const wish = givenWish();
  const [posted, put, third] = await Promise.all([
    send(member.token, wish),
    ask<Sent>('PUT', '/wps/feedback', member.token, wish),
    send(member.token, wish),
  ]);
  expect([put?.value, third?.value]).toEqual([posted?.value, posted?.value]);
  expect((await send(member.token, { ...wish, kind: 'bug' })).code).toBe('request.keyReused');
  expect((await send((await givenMember(database.db)).token, wish)).code).toBe('request.keyReused');
  const { value } = await ask<{ total: number }>('GET', '/wps/feedback', member.token);
  expect(value?.total).toBe(1);
});

describe('words', () => {
  test.each([
    ['two words', false],
    ['one  two, three!', true],
    ['টাকা আসেনি', false],
    ['আমার টাকা আসেনি।', true],
    ['টাকা আসেনি।সাহায্য', true],
    ['. . . . . .', false],
    [`${'word '.repeat(500)}`, true],
    [`${'শব্দ '.repeat(501)}`, false],
  ])('%s', async (text, taken) => {
    const member = await givenMember(database.db);
    const answer = await send(member.token, givenWish({ text }));
    if (taken) expect(answer.success).toBe(true);
    else {
      expect(answer.code).toBe('feedback.words');
      expect(answer.message).toBe('Feedback content must be between 3 and 500 words.');
    }
  });
});

test('a visitor leaves a contact, and opens his thread by its secret alone', async () => {
  expect((await send(null, givenWish())).code).toBe('feedback.contactMissing');
  for (const contact of ['call me', 'rafiq\u202E@mail.example']) {
    expect((await send(null, givenWish({ contact }))).code).toBe('feedback.contactInvalid');
  }
  const text = `The deposit never came.${'\n'.repeat(1_500)}Please look.`;
  const wish = givenWish({ contact: 'rafiq@mail.example', text });
  const [{ value }, again] = [await send(null, wish), await send(null, wish)];
  expect(again.value).toEqual(value);
  const opened = await ask<Thread>('POST', '/wps/feedback-thread', null, { secret: value?.secret });
  expect(opened.value?.entries[0]).toMatchObject({
    author: 'visitor',
    text: 'The deposit never came.\n\nPlease look.',
  });
  const guess = { secret: Buffer.from(randomBytes(32)).toString('base64url') };
  expect((await ask('POST', '/wps/feedback-thread', null, guess)).status).toBe(404);

  const desk = await ask<Thread>('GET', `/desk/api/feedback/${value?.id}`, staff.token);
  expect(desk.value?.case.contact).toBe('r•••@mail.example');
  await ask('GET', `/desk/api/feedback/${value?.id}`, staff.token);
  const { rows: looks } = await sql`select staff from audit_log where action = 'feedback.read'
    and object = ${`feedback:${value?.id}`}`.execute(database.db);
  expect(looks).toEqual([{ staff: staff.username }]);
  const shown = await ask('POST', `/desk/api/feedback/${value?.id}/contact`, staff.token, {});
  expect(shown.value).toEqual({ contact: 'rafiq@mail.example' });
  const { rows } = await sql`select 1 from audit_log where action = 'feedback.showContact'
    and object = ${`feedback:${value?.id}`}`.execute(database.db);
  expect(rows).toHaveLength(1);
});

test('a session that is over files nothing under no name', async () => {
  expect((await send('f'.repeat(64), givenWish({ contact: 'rafiq@mail.example' }))).code).toBe('session.ended');
});

test('nobody else reads a thread, writes in it or sees its pictures', async () => {
  const [owner, stranger] = [await givenMember(database.db), await givenMember(database.db)];
  const image = await upload(owner.token, await givenPicture().png().toBuffer());
  const id = image.value?.upload ?? '';
  expect((await send(stranger.token, givenWish({ images: [id] }))).code).toBe('uploads.unknown');
  expect((await send(null, givenWish({ images: [id], contact: '+8801711000000' }))).code).toBe('uploads.unknown');
  // Before it belongs to a case nobody sees it, its owner and staff neither.
  for (const token of [owner.token, stranger.token]) {
    expect((await ask('GET', `/wps/feedback/images/${id}`, token)).status).toBe(404);
  }
  expect((await ask('GET', `/desk/api/feedback/images/${id}`, staff.token)).status).toBe(404);
  const { value } = await send(owner.token, givenWish({ images: [id] }));
  expect((await threadOf(owner, value?.id)).value?.entries[0]?.images).toEqual([id]);
  expect((await send(owner.token, givenWish({ images: [id] }))).code).toBe('uploads.unknown');

  expect((await threadOf(stranger, value?.id)).code).toBe('feedback.unknown');
  const entry = { key: givenKey(), text: 'I write in your thread.' };
  const foreign = await ask('POST', `/wps/feedback/${value?.id}/entries`, stranger.token, entry);
  expect(foreign.code).toBe('feedback.unknown');
  const image404 = await ask('GET', `/wps/feedback/images/${id}`, stranger.token);
  expect([image404.status, image404.code]).toEqual([404, 'uploads.unknown']);
  const own = await ask<{ image: string }>('GET', `/wps/feedback/images/${id}`, owner.token);
  expect(own.value?.image).toMatch(/^data:image\/webp;base64,/);
  expect(own.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect((await ask('GET', `/desk/api/feedback/images/${id}`, staff.token)).status).toBe(200);
  const cashier = await givenStaff(database.db, { role: 'cashier' });
  expect((await ask('GET', `/desk/api/feedback/images/${id}`, cashier.token)).status).toBe(403);
});

const SCRIPT = '<script>alert(document.domain)</script>';

test('a picture is kept as we drew it: upright, no larger than 2048, without anything that came along', async () => {
  const member = await givenMember(database.db);
  const jpeg = await givenPicture(3_000, 1_500)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { ImageDescription: SCRIPT }, IFD3: { GPSLatitude: '23/1 48/1 0/1' } })
    .jpeg()
    .toBuffer();
  const polyglot = Buffer.concat([jpeg, Buffer.from(`<html>${SCRIPT}</html>PK\u0003\u0004`)]);
  const sent = await upload(member.token, polyglot);
  expect(sent.value).toMatchObject({ width: 1_024, height: 2_048 });
  const id = sent.value?.upload;
  await send(member.token, givenWish({ images: [id] }));
  const { value } = await ask<{ image: string }>('GET', `/wps/feedback/images/${id}`, member.token);
  const kept = Buffer.from(value?.image.split(',')[1] ?? '', 'base64');
  const { format, exif, icc, xmp } = await sharp(kept).metadata();
  expect({ format, exif, icc, xmp }).toEqual({ format: 'webp' });
  expect(kept.includes('script')).toBe(false);
});

const hostile: [string, string, () => Promise<Uint8Array> | Uint8Array][] = [
  ['a page', 'uploads.imageInvalid', () => Buffer.from(`<!doctype html>${SCRIPT}`)],
  ['an SVG', 'uploads.imageInvalid', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a GIF', 'uploads.imageInvalid', () => givenPicture(8, 8).gif().toBuffer()],
  ['a WebP', 'uploads.imageInvalid', () => givenPicture(8, 8).webp().toBuffer()],
  [
    'a script behind the first bytes of a PNG',
    'uploads.imageInvalid',
    () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(SCRIPT)]),
  ],
  ['a bomb of 100 megapixels', 'uploads.imageInvalid', () => givenPicture(10_000, 10_000).png().toBuffer()],
  ['half a picture', 'uploads.imageInvalid', async () => (await givenPicture().jpeg().toBuffer()).subarray(0, 700)],
  ['six megabytes', 'uploads.imageTooLarge', () => randomBytes(6_000_000)],
  ['ten megabytes', 'request.tooLarge', () => randomBytes(10_000_000)],
];
test.each(hostile)('%s is refused: %s', async (_name, code, make) => {
  const member = await givenMember(database.db);
  expect((await upload(member.token, await make())).code).toBe(code);
});

test('no more than three pictures, and what nothing uses is dropped after two hours', async () => {
  const member = await givenMember(database.db);
  const four = Array.from({ length: 4 }, () => randomUuid());
  expect((await send(member.token, givenWish({ images: four }))).code).toBe('request.invalid');
  const used = (await upload(member.token, await givenPicture().png().toBuffer())).value?.upload;
  const unused = (await upload(member.token, await givenPicture().png().toBuffer())).value?.upload;
  await send(member.token, givenWish({ images: [used] }));
  await sql`update uploads set made_at = now() - interval '3 hours'`.execute(database.db);
  await house.ports.messages.sweep();
  expect((await send(member.token, givenWish({ images: [unused] }))).code).toBe('uploads.unknown');
  expect((await ask('GET', `/wps/feedback/images/${used}`, member.token)).status).toBe(200);
});

test('who writes too often waits, and a repeated request does not count', async () => {
  const member = await givenMember(database.db);
  const wish = givenWish();
  for (let time = 0; time < 15; time += 1) expect((await send(member.token, wish)).success).toBe(true);
  for (let time = 0; time < 9; time += 1) expect((await send(member.token, givenWish())).success).toBe(true);
  expect(await send(member.token, givenWish())).toMatchObject({ status: 429, code: 'request.tooMany' });
});

test('the desk finds, tags and takes over; what is due first stands first', async () => {
  const member = await givenMember(database.db);
  const slow = (await send(member.token, givenWish({ kind: 'suggestion' }))).value;
  const urgent = (await send(member.token, givenWish({ kind: 'payment', reference: 'W-77' }))).value;
  const queue = async (query: string) =>
    (await ask<{ rows: { id: string; tags: string[] }[] }>('GET', `/desk/api/feedback?${query}`, staff.token)).value
      ?.rows;
  expect((await queue(`q=${member.username}`))?.map(({ id }) => id)).toEqual([urgent?.id, slow?.id]);
  expect((await queue('q=W-77'))?.map(({ id }) => id)).toEqual([urgent?.id]);
  expect((await queue(`q=${slow?.number.toLowerCase()}`))?.map(({ id }) => id)).toEqual([slow?.id]);
  await ask('PUT', `/desk/api/feedback/${slow?.id}/tags`, staff.token, { tags: ['ধন্যবাদ', 'later', 'later'] });
  expect(await queue('tag=later')).toMatchObject([{ id: slow?.id, tags: ['ধন্যবাদ', 'later'] }]);

  const colleague = await givenStaff(database.db, { role: 'support' });
  await ask('POST', `/desk/api/feedback/${slow?.id}/take`, staff.token, {});
  expect((await ask('POST', `/desk/api/feedback/${slow?.id}/take`, colleague.token, {})).code).toBe('feedback.taken');
  const over = await ask<Thread>('POST', `/desk/api/feedback/${slow?.id}/take`, colleague.token, { over: true });
  expect(over.value?.case.takenBy).toBe(colleague.username);
});

test('macros are kept by name', async () => {
  const macro = { name: 'thanks', bn: 'ধন্যবাদ, আমরা দেখছি।', en: 'Thank you, we are looking.' };
  const { value } = await ask<{ id: string }>('PUT', '/desk/api/feedback/macros', staff.token, macro);
  await ask('PUT', '/desk/api/feedback/macros', staff.token, { ...macro, en: 'Thanks, we look.' });
  const listed = await ask<{ rows: object[] }>('GET', '/desk/api/feedback/macros', staff.token);
  expect(listed.value?.rows).toEqual([{ ...macro, id: value?.id, en: 'Thanks, we look.' }]);
  // What another wrote under the name meanwhile stands; the same again, and what he saw, is done.
  const seen = { bn: macro.bn, en: macro.en };
  const save = (wish: object) => ask('PUT', '/desk/api/feedback/macros', staff.token, { ...macro, ...wish });
  expect((await save({ en: 'We look at it.', seen })).code).toBe('feedback.changedMeanwhile');
  expect((await save({ seen: null })).code).toBe('feedback.changedMeanwhile');
  expect((await save({ en: 'Thanks, we look.', seen })).success).toBe(true);
  expect((await save({ en: 'We look at it.', seen: { ...seen, en: 'Thanks, we look.' } })).success).toBe(true);
  const remove = (wish: object) => ask('POST', `/desk/api/feedback/macros/${value?.id}/remove`, staff.token, wish);
  expect((await remove({ seen })).code).toBe('feedback.changedMeanwhile');
  expect((await remove({ seen: { ...seen, en: 'We look at it.' } })).success).toBe(true);
  expect((await remove({})).code).toBe('feedback.macroUnknown');
});
