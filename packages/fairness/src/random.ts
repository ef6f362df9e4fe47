/**
 * The one source of randomness in the house: the operating system's generator behind Web Crypto, the same name in Node
 * and in the browser. Tests and the simulator use `seeded.ts`; nothing uses Math.random.
 */
import { unbiased } from './unbiased.ts';

// Web Crypto hands out at most this many bytes per call.
const CHUNK_BYTES = 65_536;

/** `count` random bytes. */
export function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(count);
  for (let from = 0; from < count; from += CHUNK_BYTES) {
    globalThis.crypto.getRandomValues(bytes.subarray(from, from + CHUNK_BYTES));
  }
  return bytes;
}

/** A random whole number 0..n-1, every one equally likely; n is 1..2^32. */
export function randomInt(n: number): number {
  const word = new Uint32Array(1);
  return unbiased(n, () => globalThis.crypto.getRandomValues(word)[0] ?? 0);
}

/** A random UUID (version 4), for names that must not tell when they were made. */
export function randomUuid(): string {
  const bytes = randomBytes(16);
  const view = new DataView(bytes.buffer);
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x40);
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
  return formatUuidBytes(bytes);
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** 16 bytes in the usual 8-4-4-4-12 text. A loop over a table: keys are made for every bet. */
export function formatUuidBytes(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < 16; i += 1) {
    if (i === 4 || i === 6 || i === 8 || i === 10) text += '-';
    text += HEX[bytes[i] ?? 0];
  }
  return text;
}
