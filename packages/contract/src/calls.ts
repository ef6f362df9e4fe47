/** The table of every call. The server refuses to start when one has no handler. */
import type { Call } from './call.ts';
import { importFolders } from './folders.ts';

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'audience' in value && 'path' in value && 'reply' in value;
}

/** Every call of the contract: each is an export of a file in a capability's folder. */
export const ALL_CALLS: readonly Call[] = (await importFolders()).flatMap((file) => Object.values(file).filter(isCall));
