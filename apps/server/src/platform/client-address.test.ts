/** Nobody chooses his own address: a header counts only as far as trusted proxies vouch for it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseNetwork } from './addresses.ts';
import { createAddressReader } from './client-address.ts';
import { present } from './result.ts';

const networks = (...texts: string[]) => texts.map((text) => present(parseNetwork(text), 'a network'));
const behindProxy = createAddressReader(networks('10.0.0.0/8', '2001:db8:ffff::/48'));
const forwarded = (text: string) => ({ 'x-forwarded-for': text });

test('without trusted proxies only the peer of the connection counts', () => {
  const direct = createAddressReader([]);
  expect(direct('198.51.100.7', forwarded('203.0.113.9'))).toBe('198.51.100.7');
  expect(direct('::ffff:198.51.100.7', {})).toBe('198.51.100.7');
});

test('a visitor who connects directly can not name himself, whatever he writes', () => {
  const headers = {
    'x-forwarded-for': '203.0.113.9',
    'x-real-ip': '203.0.113.9',
    'cf-connecting-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
  };
  expect(behindProxy('198.51.100.7', headers)).toBe('198.51.100.7');
});

test('behind a trusted proxy the rightmost address that is not trusted is the visitor', () => {
  expect(behindProxy('10.1.1.1', forwarded('203.0.113.9'))).toBe('203.0.113.9');
  expect(behindProxy('10.1.1.1', forwarded('192.0.2.1, 203.0.113.9'))).toBe('203.0.113.9');
  expect(behindProxy('10.1.1.1', forwarded('203.0.113.9, 10.2.2.2 ,10.3.3.3'))).toBe('203.0.113.9');
  // He wrote a trusted address himself in the hope that it is skipped: his own stands right of it.
  expect(behindProxy('10.1.1.1', forwarded('192.0.2.1, 10.9.9.9, 203.0.113.9'))).toBe('203.0.113.9');
});

test('either dress of an address is trusted alike', () => {
  expect(behindProxy('::ffff:10.1.1.1', forwarded('::ffff:203.0.113.9'))).toBe('203.0.113.9');
  expect(behindProxy('2001:db8:ffff::1', forwarded('203.0.113.9, ::ffff:10.2.2.2'))).toBe('203.0.113.9');
});

test('ports are taken off', () => {
  expect(behindProxy('10.1.1.1', forwarded('203.0.113.9:4711'))).toBe('203.0.113.9');
  expect(behindProxy('10.1.1.1', forwarded('[2001:db8::9]:443'))).toBe('2001:db8::9');
});

test('garbage ends the walk at the last hop known, and never becomes an address', () => {
  for (const garbage of [
    '',
    'unknown',
    '_hidden',
    '203.0.113.9, unknown',
    '999.1.1.1',
    ',,,',
    'fe80::1%eth0',
    '\u0000',
  ]) {
    expect(behindProxy('10.1.1.1', forwarded(garbage)), garbage).toBe('10.1.1.1');
  }
  expect(behindProxy('10.1.1.1', forwarded('junk, 10.2.2.2'))).toBe('10.2.2.2');
});

test('empty entries are ignored', () => {
  expect(behindProxy('10.1.1.1', forwarded(', 203.0.113.9, ,10.2.2.2,'))).toBe('203.0.113.9');
});

test('the header of a peer that is no address is not read', () => {
  expect(behindProxy(undefined, forwarded('203.0.113.9'))).toBe('');
  expect(behindProxy('10.1.1.1:443', forwarded('203.0.113.9'))).toBe('10.1.1.1:443');
});

test('all of a chain trusted: the first of it', () => {
  expect(behindProxy('10.1.1.1', forwarded('10.4.4.4, 10.3.3.3'))).toBe('10.4.4.4');
});

test('other headers are read only when configured, and then X-Forwarded-For is not', () => {
  const headers = { 'x-forwarded-for': '192.0.2.1', 'x-real-ip': '192.0.2.2', 'cf-connecting-ip': '203.0.113.9' };
  expect(behindProxy('10.1.1.1', { 'cf-connecting-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' })).toBe('10.1.1.1');
  const behindCloud = createAddressReader(networks('10.0.0.0/8'), 'cf-connecting-ip');
  expect(behindCloud('10.1.1.1', headers)).toBe('203.0.113.9');
  expect(behindCloud('198.51.100.7', headers)).toBe('198.51.100.7');
});

test('whatever a visitor writes before his proxy adds him, he stays himself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (claim) => {
      expect(behindProxy('10.1.1.1', forwarded(`${claim}, 203.0.113.9`))).toBe('203.0.113.9');
    }),
  );
});
