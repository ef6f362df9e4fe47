/** Avatars through HTTP: what is kept is a picture that we drew, whatever was sent. */
import { getMemberIcon, getPlayerAvatar, saveAvatar } from '@house/contract/identity/profile';
import { randomBytes } from '@house/fairness/random';
import { AVATAR_BYTES_MAX } from '@house/rules/avatars';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenMember, givenMember } from '../given.ts';
import { givenProfileApp, type ProfileApp } from './given.ts';

let house: ProfileApp;
beforeAll(async () => {
  house = await givenProfileApp(41);
});
afterAll(() => house.close());

const SCRIPT = '<script>alert(document.domain)</script>';
const picture = (width = 400, height = 300) => sharp({ create: { width, height, channels: 3, background: '#6b3fa0' } });
const upload = (member: GivenMember, bytes: Uint8Array) =>
  house.send(member, saveAvatar, {
    body: { avatarType: 'CUSTOM', avatar: Buffer.from(bytes).toString('base64') },
  });

async function shownOf(member: GivenMember): Promise<Buffer> {
  const { value } = await house.send(member, getMemberIcon);
  expect(value).toMatchObject({ avatarType: 'CUSTOM', avatar: expect.stringMatching(/^data:image\/webp;base64,/) });
  return Buffer.from(value.avatar.slice(value.avatar.indexOf(',') + 1), 'base64');
}

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s is kept as 256 px of WebP without anything that came along',
  async (format) => {
    const member = await givenMember(house.db);
    const bytes = await picture()
      .withExif({ IFD0: { ImageDescription: SCRIPT }, IFD3: { GPSLatitude: '23/1 48/1 0/1' } })
      .toFormat(format)
      .toBuffer();
    expect((await upload(member, bytes)).success).toBe(true);
    const shown = await shownOf(member);
    const { width, height, format: kept, exif, icc, xmp } = await sharp(shown).metadata();
    expect({ width, height, kept, exif, icc, xmp }).toEqual({ width: 256, height: 256, kept: 'webp' });
    expect(shown.includes('script')).toBe(false);
  },
);

test('a picture with a page behind it loses the page', async () => {
  const member = await givenMember(house.db);
  const jpeg = await picture().jpeg().toBuffer();
  expect(
    (await upload(member, Buffer.concat([jpeg, Buffer.from(`<html>${SCRIPT}</html>PK\u0003\u0004`)]))).success,
  ).toBe(true);
  expect((await shownOf(member)).includes('script')).toBe(false);
});

const hostile: [string, () => Promise<Uint8Array> | Uint8Array][] = [
  ['a script', () => Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ['a page', () => Buffer.from(`<!doctype html>${SCRIPT}`)],
  ['an SVG', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>1</script></svg>`)],
  ['an SVG that claims to be XML', () => Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`)],
  [
    'a script behind the first bytes of a PNG',
    () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(SCRIPT)]),
  ],
  ['a GIF', () => picture(8, 8).gif().toBuffer()],
  ['half a picture', async () => (await picture(1200, 900).jpeg().toBuffer()).subarray(0, 900)],
  ['a bomb of 100 megapixels', () => picture(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer()],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
  ['noise', () => randomBytes(4096)],
];
test.each(hostile)('%s is refused, and what was there stays', async (_name, make) => {
  const member = await givenMember(house.db);
  await house.send(member, saveAvatar, { body: { avatarType: 'STATIC', avatar: 'fish' } });
  expect((await upload(member, await make())).code).toBe('profile.imageInvalid');
  expect((await house.send(member, getMemberIcon)).value).toEqual({ avatarType: 'STATIC', avatar: 'fish' });
});

test('two megabytes are taken as a body, more are not, and no other call takes so much', async () => {
  const member = await givenMember(house.db);
  expect((await upload(member, randomBytes(AVATAR_BYTES_MAX))).code).toBe('profile.imageInvalid');
  expect((await upload(member, randomBytes(AVATAR_BYTES_MAX + 4_096))).code).toBe('request.tooLarge');
  const noBase64 = { avatarType: 'CUSTOM', avatar: 'data:image/png;base64,AAAA' };
  expect((await house.send(member, saveAvatar, { body: noBase64 })).code).toBe('profile.imageInvalid');
});

test('so many pictures a minute are decoded for a member, the next is refused unseen', async () => {
  const member = await givenMember(house.db);
  const codes: unknown[] = [];
  // Twice as many as a minute has room for: wherever the minute turns, one of them is too many.
  for (let n = 0; n < 21; n += 1) codes.push((await upload(member, Buffer.from('no picture'))).code);
  expect(codes.slice(0, 10)).toEqual(Array(10).fill('profile.imageInvalid'));
  expect(codes).toContain('request.tooMany');
  const other = await givenMember(house.db);
  expect((await upload(other, Buffer.from('no picture'))).code).toBe('profile.imageInvalid');
});

test('everybody sees his own alone, by his token, and no cache keeps it', async () => {
  const [one, two] = [await givenMember(house.db), await givenMember(house.db)];
  await upload(one, await picture().png().toBuffer());
  const answer = await house.send(one, getPlayerAvatar);
  expect(answer.value.avatarType).toBe('CUSTOM');
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect((await house.send(two, getPlayerAvatar)).value).toEqual({ avatarType: 'STATIC', avatar: 'jarul' });
  expect((await house.send(null, getMemberIcon)).code).toBe('session.required');
  await house.send(one, saveAvatar, { body: { avatarType: 'STATIC', avatar: 'kite' } });
  expect((await house.send(one, getMemberIcon)).value).toEqual({ avatarType: 'STATIC', avatar: 'kite' });
  expect((await house.send(one, saveAvatar, { body: { avatarType: 'STATIC', avatar: '../../etc' } })).code).toBe(
    'request.invalid',
  );
});
