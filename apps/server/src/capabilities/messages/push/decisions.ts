/** Decisions of push: who wants which kind of news, what an address of a browser looks like, when to try again. */
import { ECDH } from 'node:crypto';
import { tellAt } from '@house/growth/notices';
import { namesInside } from '../../../platform/outside-address.ts';
import type { NoticeWish } from '../../identity/port.ts';
import type { PushAddress, PushKind } from './port.ts';

/** Browsers of one member; one more takes the place of the oldest. */
export const DEVICES_MAX = 5;
export const ENDPOINT_LENGTH_MAX = 1_000;
export const TRIES_MAX = 6;
/** Longer than a push service is waited for, so that nobody else takes what is still being sent. */
export const LEASE_SECONDS = 60;
/** News of yesterday wake nobody. */
export const LIFE_HOURS = 24;

const POINT_BYTES = 65;
const AUTH_BYTES = 16;
const UNCOMPRESSED = 4;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3_600;

/** When somebody may be told: null when they want none of the kind. What guards the account waits for no morning. */
export function pushAt(
  kind: PushKind,
  wish: NoticeWish | undefined,
  now: Date,
  zoneOffsetMinutes: number,
): Date | null {
  if (wish === undefined) return null;
  if (kind === 'account') return now;
  const wanted = { rewards: wish.rewards, money: wish.push.money, bets: wish.push.bets, letters: true }[kind];
  return wanted ? tellAt(now, wish.quietHours, zoneOffsetMinutes) : null;
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

/** https to a host outside, or to one that is named; a point of P-256 and a secret of sixteen bytes. */
export function isPushAddress({ endpoint, p256dh, auth }: PushAddress, hosts: readonly string[]): boolean {
  if (endpoint.length > ENDPOINT_LENGTH_MAX || !URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') return false;
  if (!hosts.includes(url.host)) {
    // Push services stand under names and on the port of https.
    if (url.protocol !== 'https:' || url.port !== '' || !url.hostname.includes('.') || namesInside(url)) return false;
  }
  return isPoint(bytesOf(p256dh)) && bytesOf(auth).length === AUTH_BYTES;
}

/** On the curve: for any other nothing can be enciphered, and its messages would be tried without an end. */
function isPoint(point: Buffer): boolean {
  if (point.length !== POINT_BYTES || point[0] !== UNCOMPRESSED) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** Seconds to wait after so many tries: 30, 90, 270, … at most an hour. */
export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 3 ** Math.max(0, tries - 1), LONGEST_PAUSE_SECONDS);
}

/** taken; later: again; lost: never; gone: the browser takes no more from this house. */
export type PushOutcome = 'taken' | 'later' | 'lost' | 'gone';

/** What a push service said (RFC 8030, RFC 8292). */
export function judgeStatus(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  // 403: it was made for another key of the house.
  if (status === 404 || status === 410 || status === 403) return 'gone';
  return status === 429 || status === 408 || status >= 500 ? 'later' : 'lost';
}
