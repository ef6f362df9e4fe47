import { ALL_CALLS } from '@house/contract/calls';
import { expect, test } from 'vitest';
import {
  isAsset,
  isOurPage,
  isPageAddress,
  markKept,
  mayKeepPage,
  pageFor,
  RETRY_PAUSES_MS,
  readPush,
  withRetries,
} from './shell.ts';

test('no call of the contract is a page or a file, so the worker touches none', () => {
  expect(ALL_CALLS.length).toBeGreaterThan(60);
  for (const { path } of ALL_CALLS) {
    const address = path.replace(/:\w+/g, '7');
    expect([isPageAddress(address), isAsset(address)], address).toEqual([false, false]);
  }
  for (const address of [
    '/desk',
    '/desk/',
    '/desk/members',
    '/pay/sandbox/1',
    '/healthz',
    '/metrics',
    '/sw.js',
    '/app.webmanifest',
  ])
    expect(isPageAddress(address), address).toBe(false);
});

test('every page of the site is one', () => {
  for (const address of ['/', '/index.html', '/register.html', '/lottery', '/down', '/promoDetail', '/no-such-page'])
    expect(isPageAddress(address), address).toBe(true);
});

test('keeps the page of an open house only', () => {
  const open = { status: 200, redirected: false, type: 'text/html; charset=utf-8' };
  expect(mayKeepPage(open)).toBe(true);
  expect(mayKeepPage({ ...open, status: 503 })).toBe(false);
  expect(mayKeepPage({ ...open, status: 451 })).toBe(false);
  expect(mayKeepPage({ ...open, redirected: true })).toBe(false);
  expect(mayKeepPage({ ...open, type: 'application/json' })).toBe(false);
  const ours = '<html lang="bn"><script type="application/json" id="boot">{}</script><div id="root">';
  expect(isOurPage(ours)).toBe(true);
  expect(isOurPage('<html><body>Log in to the hotel</body></html>')).toBe(false);
  expect(isOurPage(ours.replace('<html', '<html data-closed'))).toBe(false);
});

test('a kept page says so and since when', () => {
  expect(markKept('<!doctype html>\n<html lang="bn">', 17)).toBe('<!doctype html>\n<html data-kept="17" lang="bn">');
});

test('a file that does not come is asked for twice more, and what came is not asked for again', async () => {
  const waits: number[] = [];
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  const failing = (times: number) => {
    let asked = 0;
    return async () => {
      asked += 1;
      if (asked <= times) throw new Error(`broken ${asked}`);
      return asked;
    };
  };
  expect(await withRetries(failing(0), wait)).toBe(1);
  expect(waits).toEqual([]);
  expect(await withRetries(failing(2), wait)).toBe(3);
  expect(waits).toEqual([...RETRY_PAUSES_MS]);
  await expect(withRetries(failing(9), wait)).rejects.toThrow('broken 3');
});

test('what was pushed is shown in any case, and leads to pages of this site alone', () => {
  const pushed = (told: unknown) => readPush({ json: () => told });
  const whole = { kind: 'money', title: 'News of your wallet', link: '/licences?mc=depositv2', language: 'en' };
  expect(pushed(whole)).toEqual(whole);
  const inbox = '/licences?mc=messageV2';
  for (const link of ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'javascript:1', null])
    expect(pushed({ ...whole, link }).link).toBe(inbox);
  const broken = { json: () => JSON.parse('{') as unknown };
  for (const data of [null, broken, { json: () => null }])
    expect(readPush(data)).toEqual({ kind: 'letters', title: '…', link: inbox, language: 'bn' });
});

test('a pressed notice shows the page that is looked at, or that stands there, and leads none away', () => {
  const page = (path: string, visibilityState = 'hidden') => ({ url: `https://house.example${path}`, visibilityState });
  const link = '/licences?mc=messageV2';
  const [bet, inbox, seen] = [page('/lottery'), page(link), page('/lottery', 'visible')];
  expect(pageFor([], link)).toBeUndefined();
  expect(pageFor([bet, page('/desk', 'visible')], link)).toBeUndefined();
  expect(pageFor([bet, inbox], link)).toBe(inbox);
  expect(pageFor([inbox, seen], link)).toBe(seen);
});
