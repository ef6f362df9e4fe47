/** Room on the disk of the embedded database: told before it is used up, and by whom it is not to be used. */
import { statfsSync } from 'node:fs';

export const MEGABYTE = 1024 * 1024;
/** A start writes less than this; a house that opens with less would end within minutes. */
const NEEDED_TO_OPEN = 192 * MEGABYTE;
/** What is left alone when log is made ahead, which only makes commits more even. */
const LEFT_ALONE = 1024 * MEGABYTE;
/** Below this PostgreSQL ends, whatever else its log could still say. */
const NEXT_TO_NONE = 24 * MEGABYTE;

/** The code is that of the system, so that it is explained like any full disk. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
  readonly code = 'ENOSPC';
}

/** Bytes that a user without privileges may still write where the folder lies. */
export function roomAt(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/** Throws NoRoom. */
export function mustHaveRoom(directory: string, room = roomAt(directory)): void {
  if (room >= NEEDED_TO_OPEN) return;
  throw new NoRoom(
    `${directory} has ${Math.floor(room / MEGABYTE)} MB left of the ${NEEDED_TO_OPEN / MEGABYTE} needed`,
  );
}

export function isFull(directory: string): boolean {
  return roomAt(directory) < NEXT_TO_NONE;
}

/** Whether so many bytes of log may be made before they are needed. */
export function hasRoomAhead(room: number, bytes: number): boolean {
  return room >= bytes + LEFT_ALONE;
}
