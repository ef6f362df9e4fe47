/**
 * Reads a feed over HTTP, as little trusting as can be: https only (or a host the configuration names), never an address
 * of our own network, checked on the very address the socket connects to; no redirects, a size and a time limit.
 */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { AddressRefused, lookUpOutside, namesInside } from '../../../../platform/outside-address.ts';
import { isFeedAddress } from './settings.ts';

const LIMIT_BYTES = 1_000_000;
const LIMIT_MILLISECONDS = 8_000;

export class FeedFault extends Error {
  override readonly name = 'FeedFault';
}

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
  if (!named && namesInside(url)) return Promise.reject(new FeedFault('address not allowed'));
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
        error instanceof AddressRefused
          ? new FeedFault(error.message)
          : new FeedFault(error.name === 'AbortError' ? 'no answer in time' : 'unreachable'),
      ),
    );
    asked.end();
  });
}
