import { expect, test } from 'vitest';
import { takesGroups } from './entries.ts';
import { givenPlayOf } from './given.ts';
import { type NumberGroup, numbersOf, WHOLE_GROUP } from './number-groups.ts';

const two = givenPlayOf('VNMB1', 'LO2').grammar;
const three = givenPlayOf('VNMB1', 'C3.DB').grammar;
const four = givenPlayOf('VNMB1', 'C4.DB').grammar;
const numbers = (group: Partial<NumberGroup>, grammar = two) => numbersOf(grammar, { ...WHOLE_GROUP, ...group });

test('a whole group is every number, of two digits, three or four', () => {
  expect([two, three, four].map((grammar) => numbers({}, grammar)?.length)).toEqual([100, 1_000, 10_000]);
});

test('a range has both its ends', () => {
  expect(numbers({ from: '08', to: '12' })).toEqual(['08', '09', '10', '11', '12']);
  expect(numbers({ from: '997' }, three)).toEqual(['997', '998', '999']);
});

test('a range of other digits, or from behind, is none', () => {
  expect([{ from: '8' }, { to: '123' }, { to: 'ab' }, { from: '50', to: '49' }].map((group) => numbers(group))).toEqual(
    [null, null, null, null],
  );
});

test('heads, tails, odd or even, and big or small come together', () => {
  expect(numbers({ tens: ['7'] })).toEqual(['70', '71', '72', '73', '74', '75', '76', '77', '78', '79']);
  expect(numbers({ units: ['0', '5'], size: 'big' })).toEqual([
    '50',
    '55',
    '60',
    '65',
    '70',
    '75',
    '80',
    '85',
    '90',
    '95',
  ]);
  expect(numbers({ from: '40', to: '55', parity: 'even', size: 'small' })).toEqual(['40', '42', '44', '46', '48']);
  expect(numbers({ tens: ['1'], units: ['2'] }, three)?.slice(0, 3)).toEqual(['012', '112', '212']);
});

test('numbers that the play does not take, or takes for one another, are left out', () => {
  const mixed = givenPlayOf('SSC1', '3B.GMIX_S').grammar;
  expect(numbers({ from: '110', to: '122' }, mixed)).toEqual([
    '011',
    '112',
    '113',
    '114',
    '115',
    '116',
    '117',
    '118',
    '119',
    '012',
    '122',
  ]);
});

test('groups are of plays with two to four digits that take any of them', () => {
  expect(
    [two, three, four, givenPlayOf('SSC1', '5.DIRECT_S').grammar, givenPlayOf('SSC1', '3B.G6').grammar].map(
      takesGroups,
    ),
  ).toEqual([true, true, true, false, false]);
});
