import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { channelName, clientMessage } from '@house/contract/platform/realtime';
import { expect, test } from 'vitest';
import { channelsThatFit, OWN_CHANNELS } from './live-channels.ts';

const games = Array.from({ length: 40 }, (_, index) => `lott.G${index + 10}`);

test('of too many channels the own ones and the newest are asked for, as many as a socket takes', () => {
  const listened = ['wallet', 'sys', ...games, 'bets'];
  const channels = channelsThatFit(listened);
  expect(clientMessage.safeParse({ type: 'subscribe', channels }).success).toBe(true);
  expect(clientMessage.safeParse({ type: 'subscribe', channels: [...channels, 'win'] }).success).toBe(false);
  expect(channels).toEqual(['wallet', 'sys', 'bets', ...games.slice(-29)]);
});

test('what fits is asked for whole', () => {
  expect(channelsThatFit(['win', 'sys', 'lott.F5D1']).toSorted()).toEqual(['lott.F5D1', 'sys', 'win']);
});

test('the own channels are channels of the house, and those that come with later parts are none yet', () => {
  for (const channel of OWN_CHANNELS) expect(channelName.safeParse(channel).success).toBe(true);
  for (const later of ['agent', 'crash.1']) expect(channelName.safeParse(later).success).toBe(false);
});

/** The sources below a folder of the repository, without their tests. */
function sourcesIn(folder: string): string[] {
  const root = fileURLToPath(new URL(`../../../../${folder}/`, import.meta.url));
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(root + file, 'utf8'));
}

test('every channel that the site listens to is one that the house publishes', () => {
  const listened = sourcesIn('apps/site/src').flatMap((text) =>
    [...text.matchAll(/\buseLive\([`'](\w+)/g)].map(([, name = '']) => name),
  );
  const published = ['apps/server/src/capabilities', 'apps/server/src/main'].flatMap(sourcesIn).join('\n');
  expect(listened.length).toBeGreaterThan(10);
  const silent = listened.filter((name) => !new RegExp(`[\`']${name}\\b(?:['.:]|\\$)`).test(published));
  expect([...new Set(silent)]).toEqual([]);
});
