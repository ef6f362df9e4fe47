/**
 * Whose request it is, by address. Limits, region rules, sign-in guards and the audit log all use this one.
 *
 * A header is a claim of whoever wrote it. It is read only when the peer of the connection is a proxy we trust, and from
 * right to left: each trusted hop vouches for the entry before it, and the first address that is not trusted is the
 * visitor's. What stands left of it the visitor may have written, so it is not read. An entry that is no address ends the
 * walk at the last hop known.
 *
 * The walk is the one behind Fastify's `trustProxy`. That option itself stays off (ADR 23): it reads no other header than
 * X-Forwarded-For, gives out any text as an address, and believes a forwarded host and protocol too.
 */
import type { IncomingMessage } from 'node:http';
import { all as listHops } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import { type Address, contains, type Network, parseAddress, writeAddress } from './addresses.ts';

/** The headers a proxy may name the visitor in; all but the configured one are ignored. */
export const ADDRESS_HEADERS = ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip'] as const;
export type AddressHeader = (typeof ADDRESS_HEADERS)[number];

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the server's first hook (http-server.ts). */
    clientAddress: string;
  }
}

type Peer = string | undefined;
type HeaderValues = Readonly<Record<string, string | string[] | undefined>>;

/** An entry of a header: an address, with or without a port. */
function parseEntry(text: string): Address | null {
  const entry = text.trim();
  const withPort = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(entry) ?? /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(entry);
  return parseAddress(withPort?.[1] ?? entry);
}

/** Reads the visitor's address from a connection's peer and its headers. */
export function createAddressReader(
  trusted: readonly Network[],
  header: AddressHeader = 'x-forwarded-for',
): (peer: Peer, headers: HeaderValues) => string {
  const isTrusted = (entry: string): boolean => {
    const address = parseEntry(entry);
    return address !== null && trusted.some((network) => contains(network, address));
  };
  return (peer, headers) => {
    const remoteAddress = (peer ?? '').replace(/%.*$/, '');
    const own = parseAddress(remoteAddress);
    if (own === null) return remoteAddress;
    if (trusted.length === 0) return writeAddress(own);
    // All that the walk reads of a request. The hops before the last are trusted addresses; the last may be any text.
    const request = { headers: { 'x-forwarded-for': headers[header] }, socket: { remoteAddress } };
    const hops = listHops(request as unknown as IncomingMessage, isTrusted);
    return writeAddress(parseEntry(hops.at(-1) ?? '') ?? parseEntry(hops.at(-2) ?? '') ?? own);
  };
}

/** The visitor's address as the server's first hook read it; a server without that hook knows the peer only. */
export function addressOf(request: FastifyRequest): string {
  return request.clientAddress || request.ip;
}
