/**
 * Network addresses, pure: read, compared and written in one way. `ipaddr.js` reads and writes them (ADR 23); an address
 * is one number here, so that comparing and masking are arithmetic.
 *
 * One visitor has one address: an IPv4 address that arrives dressed as IPv6 (`::ffff:1.2.3.4`) is the IPv4 address, so a
 * rule, a limit and the trust in a proxy hold in either dress.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface Address {
  readonly family: 4 | 6;
  readonly value: bigint;
}

/** A range of addresses; `bits` of `value` count, the others are zero. */
export interface Network extends Address {
  readonly bits: number;
}

const LENGTH = { 4: 32, 6: 128 } as const;
/** `ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255`. */
const LONGEST_TEXT = 45;
const MAPPED_BITS = 96;

/** Addresses read last: one visitor asks many times, and each request is asked where it comes from at several doors. */
const read = new Map<string, Address | null>();
const READ_MAX = 10_000;

/** Null for anything that is not exactly one address. */
export function parseAddress(text: string): Address | null {
  if (text.length > LONGEST_TEXT) return null;
  const known = read.get(text);
  if (known !== undefined) return known;
  if (read.size >= READ_MAX) read.clear();
  const address = readAddress(text);
  read.set(text, address);
  return address;
}

function readAddress(text: string): Address | null {
  // The library also reads what only C once read as an address (`127.1`, `0x7f.1`, `010.0.0.1`): Node's test does not.
  if (text.includes('%') || isIP(text) === 0) return null;
  // It takes `::1.2.3.4` for the IPv4 address, which it is not: `0::1.2.3.4`, the same address, it reads right.
  const address = ipaddr.process(text.replace(/^::(?=\d+\.)/, '0::'));
  const value = address.toByteArray().reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return { family: address.kind() === 'ipv4' ? 4 : 6, value };
}

/** The address with everything behind the first `bits` set to zero. */
export function maskAddress({ family, value }: Address, bits: number): bigint {
  const dropped = BigInt(LENGTH[family] - bits);
  return (value >> dropped) << dropped;
}

/** `10.0.0.0/8`, `2001:db8::/32` or a single address; bits behind the mask are dropped. Null for anything else. */
export function parseNetwork(text: string): Network | null {
  const [ip = '', length, ...more] = text.trim().split('/');
  const address = parseAddress(ip);
  if (address === null || more.length > 0) return null;
  const mapped = address.family === 4 && ip.includes(':');
  const written = length ?? String(mapped ? LENGTH[6] : LENGTH[address.family]);
  if (!/^\d{1,3}$/.test(written)) return null;
  const bits = Number(written) - (mapped ? MAPPED_BITS : 0);
  if (bits < 0 || bits > LENGTH[address.family]) return null;
  return { family: address.family, value: maskAddress(address, bits), bits };
}

export function contains(network: Network, address: Address): boolean {
  return network.family === address.family && maskAddress(address, network.bits) === network.value;
}

const written = new WeakMap<Address, string>();

/** The one text of an address: dotted IPv4, or IPv6 as RFC 5952 writes it. */
export function writeAddress(address: Address): string {
  const known = written.get(address);
  if (known !== undefined) return known;
  const text = textOf(address);
  written.set(address, text);
  return text;
}

function textOf({ family, value }: Address): string {
  const bytes = Array.from({ length: LENGTH[family] / 8 }, (_, index) =>
    Number((value >> BigInt(LENGTH[family] - 8 - index * 8)) & 255n),
  );
  return ipaddr.fromByteArray(bytes).toString();
}

/** `10.0.0.0/8`; a single address without its length. */
export function writeNetwork(network: Network): string {
  const address = writeAddress(network);
  return network.bits === LENGTH[network.family] ? address : `${address}/${network.bits}`;
}

/** Bits of an IPv6 address that name a customer; the rest he gives out himself. */
const CUSTOMER_BITS = 64;

/** Whoever limits and locks count as one: an IPv4 address, the /64 of an IPv6 one. What is no address stays itself. */
export function visitorOf(address: string): string {
  const parsed = parseAddress(address);
  if (parsed === null) return address;
  return writeAddress(parsed.family === 4 ? parsed : { family: 6, value: maskAddress(parsed, CUSTOMER_BITS) });
}

/**
 * Where an address belongs, as sign-ins compare it: the /24 of an IPv4 one, the /48 of an IPv6 one (operations.md 6),
 * told by its first three parts, e.g. `203.0.113` or `2001:db8:1`. What is no address stays itself.
 */
export function neighbourhoodOf(address: string): string {
  const parsed = parseAddress(address);
  if (parsed === null) return address;
  const { family, value } = parsed;
  return family === 4
    ? [24n, 16n, 8n].map((shift) => (value >> shift) & 255n).join('.')
    : [112n, 96n, 80n].map((shift) => ((value >> shift) & 0xffffn).toString(16)).join(':');
}
