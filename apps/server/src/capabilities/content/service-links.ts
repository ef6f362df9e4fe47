/**
 * The path of a type 3 service link travels enciphered, and its last eight characters open it (ADR 9): AES-256-GCM under
 * their SHA-256. It keeps the address out of the sight of scrapers and proxies' logs; it is no secret from a visitor.
 */
import { createCipheriv, createHash } from 'node:crypto';
import { randomBytes } from '@house/fairness/random';
import type { ServiceLink } from './port.ts';

const IV_BYTES = 12;
const SUFFIX_BYTES = 6;

/** `base64url(iv, ciphertext, tag)` and eight characters drawn anew each time. */
export function encipherPath(path: string): string {
  const suffix = Buffer.from(randomBytes(SUFFIX_BYTES)).toString('base64url');
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(suffix).digest(), iv);
  const sealed = Buffer.concat([iv, cipher.update(path, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString('base64url') + suffix;
}

/** Whom the site's pages may frame: the addresses of type 3 and nobody else. */
export function originsToFrame(links: readonly ServiceLink[]): string[] {
  return links.flatMap(({ type, path }) => (type === 3 && URL.canParse(path) ? [new URL(path).origin] : []));
}
