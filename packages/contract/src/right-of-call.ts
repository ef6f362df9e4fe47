/**
 * Which right each call of the desk takes, as the folders' `rights.ts` tell it; null: whoever of staff is signed in. Written
 * out apart from the routes on purpose: a test holds what the server does to it (apps/server, main/staff-rights.db.test.ts).
 */
import type { StaffRight } from './codes.ts';
import { importFolders } from './folders.ts';

export type RightOfCall = Readonly<Record<string, StaffRight | null>>;

export const RIGHT_OF_CALL: RightOfCall = Object.assign(
  {},
  ...(await importFolders()).map(({ rightOfCall }) => rightOfCall),
);
