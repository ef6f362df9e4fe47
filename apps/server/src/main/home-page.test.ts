import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createHomePage } from './home-page.ts';

test('boot data and first part of one page are read once; the next page is read anew', async () => {
  let read = 0;
  const page = createHomePage({
    home: {} as Parameters<typeof createHomePage>[0]['home'],
    games: { show: async () => [] },
    languages: async () => {
      read += 1;
      return [];
    },
  });
  const open = async (url: string) => {
    const request = { url } as FastifyRequest;
    return [await page.boot(request), await page.firstPart(request, '')];
  };
  expect(await open('/home')).toEqual([{}, '']);
  expect(read).toBe(1);
  await open('/home?lang=en');
  expect(read).toBe(2);
  expect(await open('/lottery')).toEqual([null, '']);
  expect(read).toBe(2);
});
