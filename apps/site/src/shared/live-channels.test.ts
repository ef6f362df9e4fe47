import { channelName, clientMessage } from '@house/contract/realtime';
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

test('the own channels are channels of the house, and one that nothing is told on is none', () => {
  for (const channel of OWN_CHANNELS) expect(channelName.safeParse(channel).success).toBe(true);
  for (const later of ['promo', 'agent', 'odds.1', 'crash.1']) expect(channelName.safeParse(later).success).toBe(false);
});
