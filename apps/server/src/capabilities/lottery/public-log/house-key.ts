/**
 * The key with which the house signs receipts and the head of its public log. It follows from the secret that every process
 * has, so receipts are signed where they are asked for; its public half is published (`house_keys`).
 */
import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';
import { type SignedText, type SigningPurpose, signedBytes } from '@house/fairness/signed-text';

/** What stands before the 32 bytes of an Ed25519 key in PKCS 8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const SEED_BYTES = 32;

export interface HouseKey {
  /** 32 bytes, hex. */
  readonly publicKey: string;
  sign(purpose: SigningPurpose, text: string): SignedText;
}

/** The key of a secret from the configuration; another secret is another key. */
export function createHouseKey(secret: string): HouseKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, 'house.lottery', 'house key 1', SEED_BYTES));
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const publicKey = Buffer.from(x, 'base64url').toString('hex');
  return {
    publicKey,
    sign: (purpose, text) => ({
      text,
      signature: sign(null, signedBytes(purpose, text), key).toString('hex'),
      key: publicKey,
    }),
  };
}
