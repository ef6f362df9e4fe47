/** Decisions of push that need no database: what an answer of a push service means, and who is told nothing. */
import { expect, test } from 'vitest';
import { isPushAddress, judgeStatus, pauseAfter, pushAt, TRIES_MAX } from './decisions.ts';
import { givenBrowser } from './given.ts';

test('a push service that forgot the browser is believed, one that is busy is asked again, a redirect is followed by nobody', () => {
  for (const status of [403, 404, 410]) expect(judgeStatus(status)).toBe('gone');
  for (const status of [408, 429, 500, 503]) expect(judgeStatus(status)).toBe('later');
  for (const status of [301, 307, 400, 401, 413, 0]) expect(judgeStatus(status)).toBe('lost');
  expect([200, 201, 204].map(judgeStatus)).toEqual(['taken', 'taken', 'taken']);
  const pauses = Array.from({ length: TRIES_MAX }, (_, tries) => pauseAfter(tries + 1));
  expect(pauses).toEqual([30, 90, 270, 810, 2_430, 3_600]);
});

test('a member who is not there, or a trial, is told nothing', () => {
  for (const kind of ['account', 'money'] as const) expect(pushAt(kind, undefined, new Date(), 360)).toBeNull();
});

test('a browser’s key is a point of the curve: for another nothing could ever be enciphered', () => {
  const { address } = givenBrowser('https://push.example/one');
  const off = Buffer.alloc(65, 7);
  off[0] = 4;
  expect(isPushAddress(address, [])).toBe(true);
  for (const p256dh of [off.toString('base64url'), address.p256dh.slice(4), '']) {
    expect(isPushAddress({ ...address, p256dh }, []), p256dh).toBe(false);
  }
});
