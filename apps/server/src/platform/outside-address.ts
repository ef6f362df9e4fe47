/**
 * Addresses that somebody else names and the house goes to: never one inside our own network, judged on the very address
 * that the socket connects to, so that a name which answers otherwise the second time gains nothing.
 */
import { lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { contains, parseAddress, parseNetwork } from './addresses.ts';

/** Networks that are somebody's own, or nobody's. */
const INSIDE = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '::ffff:0:0:0/96',
  '2001::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
].flatMap((text) => parseNetwork(text) ?? []);

/** Whether an address is one the house may not ask on somebody's word. */
export function isInside(text: string): boolean {
  const address = parseAddress(text);
  return address === null || INSIDE.some((network) => contains(network, address));
}

/** Whether the host of an address is written as one inside: a literal address is never looked up. */
export function namesInside({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return parseAddress(host) !== null && isInside(host);
}

export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Resolves a name and refuses when any of its addresses lies inside. */
export const lookUpOutside: LookupFunction = (host, options, done) => {
  lookUp(host, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, '', 0);
    const [first] = found;
    if (first === undefined || found.some(({ address }) => isInside(address))) {
      return done(new AddressRefused('address not allowed'), '', 0);
    }
    if (options.all === true) return done(null, found);
    return done(null, first.address, first.family);
  });
};
