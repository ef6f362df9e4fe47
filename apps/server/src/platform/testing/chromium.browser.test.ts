import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from './chromium.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

test('draws WebGL, as the games need it', async () => {
  const page = await browser.newPage();
  // As text: the server's types know no `document`.
  const version = await page.evaluate("document.createElement('canvas').getContext('webgl2')?.getParameter(0x1f02)");
  expect(version).toContain('WebGL 2.0');
  await page.close();
});

test('keeps sites apart, as the browsers of people do', async () => {
  const server = createServer((_request, response) => response.end('private'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  const read = (host: string) =>
    page.evaluate(
      (address) =>
        fetch(address).then(
          (response) => response.text(),
          () => 'kept away',
        ),
      `http://${host}:${port}/`,
    );
  expect(await read('127.0.0.1')).toBe('private');
  expect(await read('localhost')).toBe('kept away');
  await page.close();
  await new Promise((resolve) => server.close(resolve));
});
