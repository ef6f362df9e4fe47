/** Pseudonyms say who shares a device, a home or a line, and nothing else: not by themselves, and not to another vendor. */
import { expect, test } from 'vitest';
import { householdOf, seatTiesOf } from './seat-ties.ts';

const NOTHING = { devices: [], addresses: [], uplineId: null, inviterId: null };
const of = (id: bigint, traces: Partial<Parameters<typeof seatTiesOf>[2]>, key = 'key') =>
  seatTiesOf(key, id, { ...NOTHING, ...traces });
const shared = (one: readonly string[], other: readonly string[]): readonly string[] =>
  one.filter((tie) => other.includes(tie)).map((tie) => tie.slice(0, 1));

test('a device, a home and a line are the same for those who share them, under one key alone', () => {
  const [one, other] = [
    of(11n, { devices: ['aa', 'bb'], addresses: ['203.0.113.9'], inviterId: 7n }),
    of(12n, { devices: ['bb'], addresses: ['203.0.113.9', '127.0.0.1'], inviterId: 7n }),
  ];
  expect(shared(one, other)).toEqual(['d', 'a', 'l', 'u'].toSorted((a, b) => 'daul'.indexOf(a) - 'daul'.indexOf(b)));
  expect(shared(one, of(12n, { devices: ['bb'] }, 'another'))).toEqual([]);
  expect(shared(of(7n, {}), one)).toEqual(['l']);
  expect(one.join(' ')).not.toMatch(/203\.0|\baa\b|\bbb\b/);
});

test('those of one agent are not one line, who stands right below another is told', () => {
  const [one, other] = [of(11n, { uplineId: 5n }), of(12n, { uplineId: 5n })];
  expect(shared(one, other)).toEqual(['u']);
  expect(of(5n, {}).filter((tie) => one.includes(tie.replace('s:', 'u:'))).length).toBe(1);
});

test.each([
  ['203.0.113.9', '203.0.113.9', true],
  ['::ffff:203.0.113.9', '203.0.113.9', true],
  ['203.0.113.9', '203.0.113.10', false],
  ['2001:db8:1:2:3:4:5:6', '2001:0DB8:1:2::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
])('%s and %s are one home: %s', (one, other, same) => {
  expect(householdOf(one) === householdOf(other)).toBe(same);
  expect(householdOf(one)).not.toBeNull();
});

test.each(['127.0.0.1', '::1', '10.1.2.3', '100.70.1.1', 'fd00::1', 'nothing'])('%s is nobody’s home', (address) => {
  expect(householdOf(address)).toBeNull();
});
