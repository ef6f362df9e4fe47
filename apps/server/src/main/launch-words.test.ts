/** What the launcher tells of the addresses under which a house is reached. */
import { expect, test } from 'vitest';
import { addressesForPhones, describeTestApp } from './launch-words.ts';

const given = (address: string, more: object = {}) => ({
  address,
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
  family: 'IPv4' as const,
  internal: false,
  ...more,
});
const INTERFACES = {
  lo: [given('127.0.0.1', { internal: true })],
  wlan0: [given('192.168.1.7'), given('fe80::1', { family: 'IPv6', scopeid: 2 })],
  eth0: [given('10.0.0.4')],
};

test.each([
  ['0.0.0.0', null, ['http://192.168.1.7:3000/', 'http://10.0.0.4:3000/']],
  ['::', null, ['http://192.168.1.7:3000/', 'http://10.0.0.4:3000/']],
  ['127.0.0.1', null, []],
  ['0.0.0.0', 'https://house.test', []],
])('listening to %s, with PUBLIC_URL %s, a phone in the network opens %j', (host, publicUrl, phones) => {
  expect(addressesForPhones('http://0.0.0.0:3000', { host, publicUrl }, INTERFACES)).toEqual(phones);
});

test('addresses for phones are told with a code to scan; without one it is told how to get one', () => {
  const addresses = { site: 'http://localhost:3000/', desk: 'http://localhost:3000/desk/', reference: 'r' };
  const about = { role: 'all' as const, demo: true, addresses, accounts: [], seconds: 1 };
  const told = describeTestApp({ ...about, phones: ['http://192.168.1.7:3000/'] });
  expect(told).toContain('On a phone     http://192.168.1.7:3000/');
  expect(told).toMatch(/[▀▄█]{5,}/);
  const alone = describeTestApp({ ...about, phones: [] });
  expect(alone).toContain('HOST=0.0.0.0 npm start');
  expect(alone).not.toMatch(/█/);
});
