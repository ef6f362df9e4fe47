import { expect, test } from 'vitest';
import { encipherPath } from '../../../../server/src/capabilities/content/service-links.ts';
import { chooseLine, decipherPath } from './service-links.ts';

const CHAT = { type: 1, path: 'https://chat.house.test/plain' };
const VIP = { type: 2, path: 'https://chat.house.test/vip' };
const framed = (path = 'https://chat.house.test/framed?room=জারুল') => ({ type: 3, path: encipherPath(path) });

test('opens what the server enciphered, each time anew', async () => {
  const address = 'https://chat.house.test/room?id=1&name=জারুল';
  expect(await decipherPath(encipherPath(address))).toBe(address);
  expect(encipherPath(address)).not.toBe(encipherPath(address));
});

test('a path that was changed anywhere does not open', async () => {
  const { path } = framed();
  const other = (letter: string | undefined) => (letter === 'A' ? 'B' : 'A');
  for (const place of [0, 20, path.length - 12, path.length - 8])
    await expect(decipherPath(path.slice(0, place) + other(path[place]) + path.slice(place + 1))).rejects.toThrow();
  await expect(decipherPath('')).rejects.toThrow();
});

test('a rank above 4 gets the VIP line, everybody else the one inside the page before the plain one', async () => {
  expect((await chooseLine([CHAT, VIP, framed()], true))?.address).toBe(VIP.path);
  expect(await chooseLine([CHAT, VIP], false)).toEqual({ address: CHAT.path, framed: false });
  expect((await chooseLine([CHAT, VIP, framed()], false))?.framed).toBe(true);
  expect((await chooseLine([CHAT, framed()], true))?.framed).toBe(true);
  expect(await chooseLine([VIP], false)).toBeNull();
  expect(await chooseLine([], true)).toBeNull();
});

test.each(['javascript:alert(1)', 'http://chat.house.test/', 'data:text/html,x', 'nothing'])(
  'what is deciphered to %s is not opened',
  async (path) => {
    await expect(chooseLine([framed(path)], false)).rejects.toThrow();
    await expect(chooseLine([{ type: 1, path }], false)).rejects.toThrow();
  },
);
