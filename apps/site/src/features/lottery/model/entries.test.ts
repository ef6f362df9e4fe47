import { expect, test } from 'vitest';
import { readEntries, readInSteps, tidyEntries, writeOrders } from './entries.ts';
import { givenPlayOf } from './given.ts';

const direct = givenPlayOf('SSC1', '3B.DIRECT_S').grammar;
const mixed = givenPlayOf('SSC1', '3B.GMIX_S').grammar;

test('counts what is right, in any separator and either script', () => {
  expect(readEntries(direct, '123, 456;789\n০১২')).toEqual({
    selection: [['012', '123', '456', '789']],
    valid: 4,
    wrong: [],
    duplicates: 0,
  });
});

test('says what is wrong and what was there already, and counts the rest', () => {
  const read = readEntries(direct, '123 12 123 abc 4567 999 999');
  expect([read.valid, read.wrong, read.duplicates]).toEqual([2, ['12', 'abc', '4567'], 2]);
  expect(tidyEntries(read)).toBe('123 999');
});

test('of groups, orders of the same digits are one number and what is none is wrong', () => {
  const read = readEntries(mixed, '112 211 321 555');
  expect([read.selection, read.wrong, read.duplicates]).toEqual([[['112', '123']], ['555'], 1]);
});

test('an empty box holds nothing and nothing wrong', () => {
  expect(readEntries(direct, ' \n ,; ')).toEqual({ selection: [[]], valid: 0, wrong: [], duplicates: 0 });
});

test('writes out every order of every number once', () => {
  expect(writeOrders(readEntries(direct, '112 121 555'))).toBe('112 121 211 555');
});

test('ten thousand numbers are all read', () => {
  const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
  const four = givenPlayOf('SSC1', '4.DIRECT_S').grammar;
  expect(readEntries(four, all.join('\n')).valid).toBe(10_000);
  const read = readEntries(four, `${all.join(' ')} 12 ${all.slice(0, 5).join(' ')}`);
  expect([read.valid, read.wrong, read.duplicates]).toEqual([10_000, ['12'], 5]);
});

test('a hundred thousand are read in many short steps, with what is wrong and double among them', () => {
  const five = givenPlayOf('SSC1', '5.DIRECT_S').grammar;
  const all = Array.from({ length: 100_000 }, (_, number) => String(number).padStart(5, '0'));
  const steps = readInSteps(five, `${all.join(' ')} 1234 00000`);
  let count = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) count += 1;
  expect(count).toBe(50);
  expect([step.value.valid, step.value.wrong, step.value.duplicates]).toEqual([100_000, ['1234'], 1]);
});
