/** What is announced beside a result (lottery.md 10.1): kept whole or not at all, never part of what bets are on. */
import { expect, test } from 'vitest';
import { joinBeside, readAnnouncement, readBeside } from './announced.ts';
import { findGame } from './catalogue.ts';

const THAI = findGame('THAI');
const FOUR = { FIRST: ['123456'], FRONT3: ['111', '222'], BACK3: ['333', '444'], LAST2: ['56'] };
const SECOND = ['000001', '000002', '000003', '000004', '000005'];

test('the further prizes of a Thai draw are those of its announcement: 2, 5, 10, 50 and 100 numbers of six digits', () => {
  expect(THAI?.beside?.map(({ code, count, length }) => [code, count, length])).toEqual([
    ['NEAR', 2, 6],
    ['SECOND', 5, 6],
    ['THIRD', 10, 6],
    ['FOURTH', 50, 6],
    ['FIFTH', 100, 6],
  ]);
});

test('a result is the four fields that bets are on, whatever else is told', () => {
  const alone = readAnnouncement(THAI?.announced ?? [], FOUR);
  expect(readAnnouncement(THAI?.announced ?? [], { ...FOUR, SECOND, FIFTH: ['x'] })).toEqual(alone);
  expect(alone).toHaveLength(20);
});

test('a field is kept where it is told whole, in any digits; one that is short, long or no digits is left out', () => {
  const told = { ...FOUR, NEAR: ['๑๒๓๔๕๕', '123457'], SECOND: SECOND.slice(1), THIRD: ['x'] };
  expect(readBeside(THAI?.beside ?? [], told)).toEqual({ NEAR: ['123455', '123457'] });
  expect(readBeside(THAI?.beside ?? [], FOUR)).toBeNull();
});

test('what two tell differently is not kept; what one tells alone, or both alike, is', () => {
  const near = ['123455', '123457'];
  expect(joinBeside([{ NEAR: near, SECOND }, { SECOND: SECOND.toReversed() }])).toEqual({ NEAR: near });
  expect(joinBeside([{ SECOND }, { SECOND }])).toEqual({ SECOND });
  expect(joinBeside([])).toBeNull();
});
