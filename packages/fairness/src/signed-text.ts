/**
 * Texts that the house signs with its published key: Ed25519 over the UTF-8 of `purpose + "\n" + text`, so that what was
 * signed for one purpose is nothing for another. The server signs with its platform's own code, browsers check with this.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { fromHex } from './hex.ts';

export type SigningPurpose = 'house receipt 1' | 'house log head 1';

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** A text with what proves whose it is; bytes in hexadecimal. */
export interface SignedText {
  readonly text: string;
  readonly signature: string;
  /** The public key. */
  readonly key: string;
}

export function signedBytes(purpose: SigningPurpose, text: string): Uint8Array {
  return utf8ToBytes(`${purpose}\n${text}`);
}

/** Whether the key signed the text. False, never a fault, of what cannot be read. */
export function isSigned(purpose: SigningPurpose, { text, signature, key }: SignedText): boolean {
  const [signatureBytes, keyBytes] = [fromHex(signature, SIGNATURE_BYTES), fromHex(key, KEY_BYTES)];
  if (signatureBytes === null || keyBytes === null || !text.isWellFormed()) return false;
  try {
    return ed25519.verify(signatureBytes, signedBytes(purpose, text), keyBytes);
  } catch {
    return false;
  }
}
