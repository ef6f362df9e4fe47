/**
 * How payment gateways and feeds sign what they send the house: hex HMAC-SHA256 over `<timestamp>.<raw body>`, timestamp in milliseconds since 1970.
 * A signature is good for five minutes either way; a repeated or late delivery is signed afresh by its sender.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const FRESH_MILLISECONDS = 300_000;
const TIMESTAMP = /^\d{13}$/;

export function signCallback(secret: string, timestamp: string, rawBody: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex');
}

/** Compares in constant time. False for anything malformed, stale or from the future. */
export function isCallbackGenuine(
  secret: string,
  callback: { timestamp: string; signature: string; rawBody: string },
  nowMilliseconds: number,
): boolean {
  if (!TIMESTAMP.test(callback.timestamp)) return false;
  const expected = Buffer.from(signCallback(secret, callback.timestamp, callback.rawBody), 'utf8');
  const given = Buffer.from(callback.signature, 'utf8');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return Math.abs(nowMilliseconds - Number(callback.timestamp)) <= FRESH_MILLISECONDS;
}
