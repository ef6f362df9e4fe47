import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccessRule, AccessSettings, MaintenanceWindow } from './port.ts';
import { canonicalValue, indexRules, isContact, isOpenToAll, isTarget, judge } from './rules.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const OPEN: AccessSettings = { otherCountries: 'allow', unknownCountry: 'allow', contact: null };

const rule = (effect: 'allow' | 'deny', kind: 'country' | 'range', value: string, staffBypass = false): AccessRule => ({
  id: 1n,
  effect,
  kind,
  value,
  note: '',
  staffBypass,
  createdAt: new Date(NOW),
});
const window = (from: number, to: number | null, more: Partial<MaintenanceWindow> = {}): MaintenanceWindow => ({
  id: 7n,
  scope: 'site',
  target: '',
  messages: {},
  startsAt: new Date(NOW + from),
  endsAt: to === null ? null : new Date(NOW + to),
  endedAt: null,
  emergency: false,
  openedBy: 1n,
  confirmedAt: null,
  ...more,
});
const countryOf = (address: string): string | null => (address.startsWith('203.0.113.') ? 'BD' : null);
const stateOf = (
  address: string,
  rules: AccessRule[],
  settings: Partial<AccessSettings> = {},
  windows: MaintenanceWindow[] = [],
) => judge(indexRules({ windows, rules, settings: { ...OPEN, ...settings } }), address, countryOf(address), NOW).state;

test('a house that is open to all keeps nobody out, at any time; one rule, window or setting more and everybody is judged', () => {
  const open = { windows: [], rules: [], settings: OPEN };
  expect(isOpenToAll(indexRules(open))).toBe(true);
  for (const address of ['203.0.113.1', '198.51.100.7', '2001:db8::1', 'no address'])
    for (const at of [0, NOW, NOW * 2]) expect(judge(indexRules(open), address, countryOf(address), at).state).toBe(0);
  for (const more of [
    { windows: [window(1_000, null)] },
    { windows: [window(1_000, null, { scope: 'product', target: 'LOTT' })] },
    { rules: [rule('deny', 'country', 'BD')] },
    { rules: [rule('deny', 'range', '203.0.113.7')] },
    { settings: { ...OPEN, otherCountries: 'deny' as const } },
    { settings: { ...OPEN, unknownCountry: 'deny' as const } },
  ])
    expect(isOpenToAll(indexRules({ ...open, ...more })), JSON.stringify(Object.keys(more))).toBe(false);
});

test('maintenance wins over a region restriction', () => {
  const deny = [rule('deny', 'country', 'BD')];
  expect(stateOf('203.0.113.1', deny)).toBe(2);
  expect(stateOf('203.0.113.1', deny, {}, [window(-1, null)])).toBe(1);
});

test('a window is in force from its start up to its end, and not once it was ended', () => {
  const during = (...windows: MaintenanceWindow[]) => stateOf('203.0.113.1', [], {}, windows);
  expect([window(0, 1), window(1, 2), window(-2, 0), window(-2, null)].map((one) => during(one))).toEqual([1, 0, 0, 1]);
  expect(during(window(-2, 5, { endedAt: new Date(NOW) }))).toBe(0);
  expect(during(window(-2, 5, { scope: 'product', target: 'LOTT' }))).toBe(0);
});

test('of the ranges that hold an address the most specific decides, whatever their order', () => {
  const rules = [
    rule('deny', 'range', '203.0.0.0/16'),
    rule('allow', 'range', '203.0.113.0/24'),
    rule('deny', 'range', '203.0.113.7'),
  ];
  for (const order of [rules, [...rules].reverse()]) {
    expect(['203.0.1.1', '203.0.113.1', '203.0.113.7', '::ffff:203.0.113.7'].map((one) => stateOf(one, order))).toEqual(
      [2, 0, 2, 2],
    );
  }
});

test('a range beats the country, a country beats what holds for all others', () => {
  const deny = rule('deny', 'country', 'BD');
  expect(stateOf('203.0.113.1', [deny, rule('allow', 'range', '203.0.113.0/24')])).toBe(0);
  expect(stateOf('203.0.113.1', [rule('allow', 'country', 'BD')], { otherCountries: 'deny' })).toBe(0);
  expect(stateOf('203.0.113.1', [rule('allow', 'country', 'IN')], { otherCountries: 'deny' })).toBe(2);
});

test('an address of no known country follows its own setting, and so does what is no address', () => {
  for (const address of ['192.0.2.1', 'garbage', '']) {
    expect(stateOf(address, [rule('deny', 'country', 'BD')])).toBe(0);
    expect(stateOf(address, [], { unknownCountry: 'deny' })).toBe(2);
    expect(stateOf(address, [], { unknownCountry: 'deny', otherCountries: 'deny' })).toBe(2);
  }
});

test('the house’s own people are let in during maintenance, except where a narrower range keeps them out', () => {
  const rules = [rule('allow', 'range', '203.0.113.0/24', true), rule('deny', 'range', '203.0.113.7')];
  const during = [window(-1, null)];
  expect(['203.0.113.1', '203.0.113.7', '203.0.114.1'].map((one) => stateOf(one, rules, {}, during))).toEqual([
    0, 1, 1,
  ]);
});

test('everybody denied by one setting for known and unknown countries alike is denied', () => {
  expect(stateOf('203.0.113.1', [], { otherCountries: 'deny', unknownCountry: 'deny' })).toBe(2);
});

test('the index decides as a plain reading of all rules does', () => {
  const bits = fc.integer({ min: 0, max: 32 });
  const octets = fc.tuple(...Array.from({ length: 4 }, () => fc.constantFrom(0, 1, 127, 128, 203)));
  const range = fc.tuple(octets, bits, fc.constantFrom('allow' as const, 'deny' as const));
  fc.assert(
    fc.property(fc.array(range, { maxLength: 8 }), octets, (ranges, asked) => {
      const numberOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum * 256 + part, 0);
      const rules = new Map(
        ranges.map(([parts, length, effect]) => {
          const value = canonicalValue({ kind: 'range', value: `${parts.join('.')}/${length}` }) ?? '';
          return [value, { rule: rule(effect, 'range', value), length, from: numberOf(parts) }] as const;
        }),
      );
      const size = (length: number) => 2 ** (32 - length);
      const holding = [...rules.values()]
        .filter(({ length, from }) => Math.floor(from / size(length)) === Math.floor(numberOf(asked) / size(length)))
        .sort((a, b) => b.length - a.length);
      const expected = holding[0]?.rule.effect === 'deny' ? 2 : 0;
      expect(
        stateOf(
          asked.join('.'),
          [...rules.values()].map((one) => one.rule),
        ),
      ).toBe(expected);
    }),
  );
});

test('values are stored in one text, and only countries, ranges and links pass', () => {
  expect(canonicalValue({ kind: 'country', value: ' bd ' })).toBe('BD');
  expect(canonicalValue({ kind: 'country', value: 'BGD' })).toBeNull();
  expect(canonicalValue({ kind: 'range', value: '10.1.2.3/8' })).toBe('10.0.0.0/8');
  expect(canonicalValue({ kind: 'range', value: '10.1.2.300' })).toBeNull();
  expect([null, 'mailto:a@b.c', 'tel:+88', 'https://example.com'].map(isContact)).toEqual([true, true, false, true]);
  expect(['javascript:alert(1)', 'http://example.com', 'data:text/html,x', ''].map(isContact)).toEqual(
    Array(4).fill(false),
  );
  expect(isTarget({ scope: 'site', target: 'LOTT' })).toBe(false);
  expect(isTarget({ scope: 'product', target: '' })).toBe(false);
});
