import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contains,
  neighbourhoodOf,
  parseAddress,
  parseNetwork,
  visitorOf,
  writeAddress,
  writeNetwork,
} from './addresses.ts';

const address = fc.oneof(
  fc.record({ family: fc.constant(4 as const), value: fc.bigInt({ min: 0n, max: 2n ** 32n - 1n }) }),
  fc.record({ family: fc.constant(6 as const), value: fc.bigInt({ min: 2n ** 49n, max: 2n ** 128n - 1n }) }),
);

test('what is written reads back as the same address, in the one text the platform writes too', () => {
  fc.assert(
    fc.property(address, (one) => {
      const text = writeAddress(one);
      expect(parseAddress(text)).toEqual(one);
      if (isIPv6(text)) expect(new URL(`http://[${text}]`).hostname).toBe(`[${text}]`);
    }),
  );
});

test('zeros are folded once, the longest run of them', () => {
  for (const [typed, written] of [
    ['0:0:0:0:0:0:0:0', '::'],
    ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
    ['2001:db8::', '2001:db8::'],
    ['::1', '::1'],
    ['64:ff9b::1.2.3.4', '64:ff9b::102:304'],
    ['::1.2.3.4', '::102:304'],
  ] as const) {
    expect(writeAddress(parseAddress(typed) ?? { family: 4, value: 0n })).toBe(written);
  }
});

test('an IPv4 address dressed as IPv6 is the IPv4 address, and so is its range', () => {
  expect(parseAddress('::ffff:192.0.2.7')).toEqual(parseAddress('192.0.2.7'));
  expect(parseAddress('0:0:0:0:0:FFFF:c000:0207')).toEqual(parseAddress('192.0.2.7'));
  expect(writeNetwork(parseNetwork('::ffff:192.0.2.0/120') ?? { family: 6, value: 0n, bits: 0 })).toBe('192.0.2.0/24');
});

test('a network holds exactly the addresses that begin with its bits', () => {
  const network = parseNetwork('203.0.113.77/25') ?? { family: 6, value: 0n, bits: 0 };
  expect(writeNetwork(network)).toBe('203.0.113.0/25');
  const holds = (text: string) => contains(network, parseAddress(text) ?? { family: 6, value: 0n });
  expect(['203.0.113.0', '203.0.113.127', '203.0.113.128', '203.0.112.255', '::203.0.113.1'].map(holds)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('what is no address or no network is nothing', () => {
  const garbage = [
    '',
    ' ',
    'unknown',
    '1.2.3',
    '1.2.3.4.5',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '[::1]',
    '256.1.1.1',
    '01.2.3.4',
    'fe80::1%eth0',
    '1::2::3',
    '_x',
    '১.২.৩.৪',
  ];
  for (const text of garbage) expect(parseAddress(text), text).toBeNull();
  for (const text of ['10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/', '10.0.0.0/8/8', '::/129', '::ffff:1.2.3.4/8', '/8']) {
    expect(parseNetwork(text), text).toBeNull();
  }
});

test('a visitor is an IPv4 address or the /64 of an IPv6 one, in whichever dress', () => {
  expect(visitorOf('2001:db8:1:2:3::1')).toBe(visitorOf('2001:0DB8:1:2:ffff::9'));
  expect(visitorOf('2001:db8:1:3::1')).not.toBe(visitorOf('2001:db8:1:2::1'));
  expect(visitorOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::');
  expect(visitorOf('::ffff:203.0.113.1')).toBe('203.0.113.1');
  expect(visitorOf('nobody')).toBe('nobody');
});

test('a neighbourhood is a /24 or a /48, written as the records of sign-ins have it', () => {
  expect(neighbourhoodOf('203.0.113.77')).toBe('203.0.113');
  expect(neighbourhoodOf('::ffff:203.0.113.77')).toBe('203.0.113');
  expect(neighbourhoodOf('2001:0DB8:1:2::6')).toBe('2001:db8:1');
  expect(neighbourhoodOf('2001:db8::6')).toBe('2001:db8:0');
  expect(neighbourhoodOf('nobody')).toBe('nobody');
});
