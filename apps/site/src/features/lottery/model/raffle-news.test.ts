import type { RaffleView } from '@house/contract/lottery/raffles';
import { expect, test } from 'vitest';
import { isRaffleNews, isRafflesBehind, type RaffleNews, takeRaffleNews } from './raffle-news.ts';

const givenRaffle = (id: string, sold: number): RaffleView => ({
  id,
  names: { en: 'A raffle' },
  scheme: 2,
  price: '20.00',
  tickets: 100,
  leastSold: 10,
  mostPerMember: 5,
  prizes: ['500.00'],
  state: 'open',
  voidReason: null,
  opensAt: '2026-11-20T00:00:00.000Z',
  closesAt: '2026-11-27T00:00:00.000Z',
  sold,
  commit: '',
  endedAt: null,
  betRoot: null,
  serverSeed: null,
  winners: null,
});
const newsOf = (...told: RaffleNews[]) => new Map(told.map((news) => [news.id, news]));

test('a ticket that is sold is counted without reading anything again', () => {
  const raffles = [givenRaffle('1', 5), givenRaffle('2', 7)];
  const news = newsOf({ id: '1', sold: 6, state: 'open' });
  expect(takeRaffleNews(raffles, news).map(({ sold }) => sold)).toEqual([6, 7]);
  expect(isRafflesBehind(raffles, news)).toBe(false);
});

test('what was read later than it was told stays', () => {
  expect(takeRaffleNews([givenRaffle('1', 9)], newsOf({ id: '1', sold: 6, state: 'open' }))[0]?.sold).toBe(9);
});

test('a raffle that has ended, or that the list does not know, is read', () => {
  const raffles = [givenRaffle('1', 5)];
  expect(isRafflesBehind(raffles, newsOf({ id: '1', sold: 5, state: 'drawn' }))).toBe(true);
  expect(isRafflesBehind(raffles, newsOf({ id: '2', sold: 0, state: 'open' }))).toBe(true);
});

test('only what is told of a raffle is taken for it', () => {
  expect(isRaffleNews({ id: '1', sold: 5, state: 'open' })).toBe(true);
  for (const other of [null, undefined, {}, { id: 1, sold: 5, state: 'open' }]) expect(isRaffleNews(other)).toBe(false);
});
