/**
 * How the calls of the protocol are signed: `X-Timestamp` in milliseconds since 1970 and `X-Signature`, the hex HMAC-SHA256 of
 * `<timestamp>.<raw body>` under the secret that vendor and operator share (operations.md 3.2). A signature is good for sixty
 * seconds either way; what is sent again is signed afresh.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const TIMESTAMP_HEADER = 'x-timestamp';
export const SIGNATURE_HEADER = 'x-signature';
export const SIGNATURE_WINDOW_MILLISECONDS = 60_000;

const TIMESTAMP = /^\d{13}$/;

/** Lower-case hex. `timestamp` as it stands in its header. */
export function signBody(secret: string, timestamp: string, rawBody: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex');
}

/** The secret of a vendor that is the operator's own, from the one that the operator's processes share. */
export function deriveVendorSecret(operatorSecret: string, vendor: string): string {
  return createHmac('sha256', operatorSecret).update(`vendor ${vendor}`).digest('hex');
}

export interface SignedBody {
  readonly timestamp: string;
  readonly signature: string;
  readonly rawBody: string;
}

/** False for anything malformed, stale, of the future or signed with none of the secrets. Compares in constant time. */
export function isGenuine(
  secrets: readonly string[],
  { timestamp, signature, rawBody }: SignedBody,
  nowMilliseconds: number,
): boolean {
  if (!TIMESTAMP.test(timestamp)) return false;
  const given = Buffer.from(signature, 'utf8');
  let genuine = false;
  for (const secret of secrets) {
    const expected = Buffer.from(signBody(secret, timestamp, rawBody), 'utf8');
    if (given.length === expected.length && timingSafeEqual(given, expected)) genuine = true;
  }
  return genuine && Math.abs(nowMilliseconds - Number(timestamp)) <= SIGNATURE_WINDOW_MILLISECONDS;
}
