/**
 * Reads a feed over HTTP, as little trusting as can be: https only (or a host the configuration names), never an address
 * of our own network, checked on the very address the socket connects to; no redirects, a size and a time limit.
 */
import { lookup as lookUp } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { contains, parseAddress, parseNetwork } from '../../../../platform/addresses.ts';
import { isFeedAddress } from './settings.ts';

const LIMIT_BYTES = 1_000_000;
const LIMIT_MILLISECONDS = 8_000;

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
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
].flatMap((text) => parseNetwork(text) ?? []);

/** Whether an address is one the house may not ask on somebody's word. */
export function isInside(text: string): boolean {
  const address = parseAddress(text);
  return address === null || INSIDE.some((network) => contains(network, address));
}

export class FeedFault extends Error {
  override readonly name = 'FeedFault';
}

/** Resolves a name and refuses when any of its addresses lies inside. */
const lookUpOutside: LookupFunction = (host, options, done) => {
  lookUp(host, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, '', 0);
    const [first] = found;
    if (first === undefined || found.some(({ address }) => isInside(address))) {
      return done(new FeedFault('address not allowed'), '', 0);
    }
    if (options.all === true) return done(null, found);
    return done(null, first.address, first.family);
  });
};

export interface FetchOptions {
  /** `host` or `host:port` that may be asked in the clear and may lie inside. */
  readonly hosts: readonly string[];
  readonly limitBytes?: number;
  readonly limitMilliseconds?: number;
}

/** The text of an answer; throws `FeedFault` with a short reason that can be shown. */
export function fetchFeed(address: string, options: FetchOptions): Promise<string> {
  const { hosts, limitBytes = LIMIT_BYTES, limitMilliseconds = LIMIT_MILLISECONDS } = options;
  if (!isFeedAddress(address, hosts)) return Promise.reject(new FeedFault('address not allowed'));
  const url = new URL(address);
  const named = hosts.includes(url.host);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A literal address is never looked up, so it is judged here.
  if (!named && parseAddress(host) !== null && isInside(host)) {
    return Promise.reject(new FeedFault('address not allowed'));
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => (): void => reject(new FeedFault(reason));
    const asked = request(
      url,
      {
        method: 'GET',
        agent: false,
        signal: AbortSignal.timeout(limitMilliseconds),
        headers: { accept: 'application/json, text/csv;q=0.9, text/plain;q=0.5', 'accept-encoding': 'identity' },
        ...(named ? {} : { lookup: lookUpOutside }),
      },
      (answer) => {
        if (answer.statusCode !== 200) {
          answer.resume();
          reject(new FeedFault(`status ${answer.statusCode}`));
          asked.destroy();
          return;
        }
        const parts: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
          parts.push(part);
          if (bytes > limitBytes) {
            reject(new FeedFault('answer too long'));
            asked.destroy();
          }
        });
        answer.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
        answer.on('error', fail('answer cut off'));
      },
    );
    asked.on('error', (error) =>
      reject(
        error instanceof FeedFault
          ? error
          : new FeedFault(error.name === 'AbortError' ? 'no answer in time' : 'unreachable'),
      ),
    );
    asked.end();
  });
}
