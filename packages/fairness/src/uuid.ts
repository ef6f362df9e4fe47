/**
 * Identifiers that sort by time (RFC 9562): version 7 from randomness, version 8 from content.
 *
 * Both begin with 48 bits of milliseconds since 1970, so index pages fill in order and `uuidTime` reads the time back.
 * Version 8 is the same for the same time and text: a command that is repeated names the same row.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { formatUuidBytes } from './random.ts';

const MAX_MILLISECONDS = 2 ** 48 - 1;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A version 7 UUID from a clock and at least 10 random bytes (`randomBytes(10)`). */
export function uuidV7(nowMilliseconds: number, random: Uint8Array): string {
  if (random.length < 10) throw new RangeError('a version 7 UUID needs 10 random bytes');
  return composeUuid(nowMilliseconds, 0x70, random);
}

/** A version 8 UUID that is a function of a time in milliseconds and of the SHA-256 of a text. */
export function uuidFromContent(timeMilliseconds: number, text: string): string {
  return composeUuid(timeMilliseconds, 0x80, sha256(utf8ToBytes(text)));
}

/** The milliseconds a version 7 or 8 UUID of ours begins with. Throws RangeError when the text is not a UUID. */
export function uuidTime(uuid: string): number {
  if (!isUuid(uuid)) throw new RangeError('not a UUID');
  return Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);
}

/** The version in a UUID: 7 for what a client made, 8 for `uuidFromContent`. */
export function uuidVersion(uuid: string): number {
  const version = Number.parseInt(uuid.charAt(14), 16);
  return Number.isNaN(version) ? -1 : version;
}

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

function composeUuid(milliseconds: number, version: number, rest: Uint8Array): string {
  if (!Number.isInteger(milliseconds) || milliseconds < 0 || milliseconds > MAX_MILLISECONDS) {
    throw new RangeError(`not a time in whole milliseconds: ${milliseconds}`);
  }
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(milliseconds / 2 ** 32));
  view.setUint32(2, milliseconds % 2 ** 32);
  bytes.set(rest.subarray(0, 10), 6);
  view.setUint8(6, (view.getUint8(6) & 0x0f) | version);
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
  return formatUuidBytes(bytes);
}
