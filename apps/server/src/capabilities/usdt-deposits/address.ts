/**
 * Addresses of TRON, derived from an extended public key alone (BIP 32, BIP 44 coin 195): whoever has what is on this server
 * can work out where members send, and can move nothing of it.
 */
import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { must, present } from '../../platform/result.ts';

const base58check = createBase58check(sha256);
/** What the address of TRON's main network begins with. */
const NETWORK = 0x41;
const HASH_BYTES = 20;
/** The branch of a wallet that receives; the other one takes its change. */
const RECEIVING = 0;

export interface AccountKey {
  /** Tells one extended key from another, without being it. */
  readonly account: string;
  /** The n-th address that receives, from 0. */
  readonly addressAt: (n: number) => string;
}

/**
 * Reads the extended public key of an account (m/44'/195'/0', `xpub...`). Throws where the text is none, or holds a private
 * key: that has no business on a server.
 */
export function readAccountKey(text: string): AccountKey {
  const key = HDKey.fromExtendedKey(text);
  must(key.privateKey === null, 'an extended key on the server is public');
  const branch = key.deriveChild(RECEIVING);
  return {
    account: createHash('sha256').update(text).digest('hex').slice(0, 16),
    addressAt: (n) => addressOf(present(branch.deriveChild(n).publicKey, 'a derived key is public')),
  };
}

/** The address of a compressed public key: the last 20 bytes of the Keccak hash of its point. */
function addressOf(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return writeAddress(keccak_256(point.subarray(1)).subarray(-HASH_BYTES));
}

/** The address of 20 bytes, as logs of contracts have them. */
export function writeAddress(hash: Uint8Array): string {
  must(hash.length === HASH_BYTES, 'an address has 20 bytes');
  return base58check.encode(Uint8Array.of(NETWORK, ...hash));
}

/** The 20 bytes of an address in hexadecimal, as logs of contracts have them. */
export function readHash(address: string): string {
  return Buffer.from(base58check.decode(address).subarray(1)).toString('hex');
}

/** Whether a text is an address of TRON, its checksum included. */
export function isAddress(text: string): boolean {
  try {
    const bytes = base58check.decode(text);
    return bytes.length === HASH_BYTES + 1 && bytes[0] === NETWORK;
  } catch {
    return false;
  }
}
