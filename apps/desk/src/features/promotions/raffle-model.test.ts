/** The form of a raffle: what holds, and what it sends. */
import { expect, test } from 'vitest';
import { raffleOf, sumOf, wrongRaffle } from './raffle-model.ts';

const TEXTS = { bn: 'ঈদ', en: 'Eid', prizes: '5000\n1000\n1000', tickets: '100', times: '1.5', closesOn: '2026-12-20' };

test('prizes fall, and there are as many tickets as prizes or more', () => {
  expect(wrongRaffle(TEXTS)).toEqual([]);
  expect(wrongRaffle({ ...TEXTS, prizes: '1000\n5000' })).toEqual(['prizes']);
  expect(wrongRaffle({ ...TEXTS, prizes: '0' })).toEqual(['prizes']);
  expect(wrongRaffle({ ...TEXTS, tickets: '2' })).toEqual(['prizes']);
  expect(wrongRaffle({ ...TEXTS, tickets: '100001' })).toEqual(['tickets']);
  expect(wrongRaffle({ ...TEXTS, times: '101', bn: '' })).toEqual(['bn', 'times']);
});

test('sends prizes as they are typed and times in hundredths', () => {
  expect(raffleOf(TEXTS)).toMatchObject({ prizes: ['5000', '1000', '1000'], multiplier: 150, tickets: 100 });
  expect(sumOf(['0.1', '0.2'])).toBe('0.3');
});
