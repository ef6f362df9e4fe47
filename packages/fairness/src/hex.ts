/** Bytes as lower-case hexadecimal text, the form every seed, digest and commitment has on the wire. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

export function toHex(bytes: Uint8Array): string {
  return bytesToHex(bytes);
}

/** Reads hexadecimal text of either case; null when it is not, or not of `byteLength` bytes when that is given. */
export function fromHex(text: string, byteLength?: number): Uint8Array | null {
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(text)) return null;
  if (byteLength !== undefined && text.length !== byteLength * 2) return null;
  return hexToBytes(text);
}
