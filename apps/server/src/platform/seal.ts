/**
 * Secrets at rest: AES-256-GCM under a key derived from the installation's secret. The purpose is part of the key, so a
 * sealed authenticator secret cannot be put where a private key is expected.
 */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { randomBytes } from '@house/fairness/random';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Sealer {
  sealBytes(bytes: Uint8Array): Buffer;
  /** Null when it was sealed under another secret or altered. */
  openBytes(sealed: Uint8Array): Buffer | null;
  sealText(text: string): Buffer;
  /** Null when it was sealed under another secret or altered. */
  openSealed(sealed: Uint8Array): string | null;
}

export function createSealer(secret: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, 'house.identity', purpose, 32));
  function sealBytes(bytes: Uint8Array): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  }
  function openBytes(sealed: Uint8Array): Buffer | null {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([body, decipher.final()]);
    } catch {
      return null;
    }
  }
  return {
    sealBytes,
    openBytes,
    sealText: (text) => sealBytes(Buffer.from(text, 'utf8')),
    openSealed: (sealed) => openBytes(sealed)?.toString('utf8') ?? null,
  };
}
