/** What keeps a house from opening, in a sentence for whoever started it. */
import { ConfigRefused } from '../platform/config.ts';
import { isPassing } from '../platform/database.ts';
import { DatabaseAway, DatabaseUnfit } from '../platform/migrate.ts';
import { FolderTaken } from '../platform/postgres/folder-lock.ts';

/** Something is in the way that the person at the keyboard can change; told without a stack. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen';
}

const TOLD = [ConfigRefused, CannotOpen, FolderTaken, DatabaseAway, DatabaseUnfit];
const TOO_MANY_CONNECTIONS = '53300';
/** Of the system, of PostgreSQL, and of a PostgreSQL that could not even start, which only its log says. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', '53100'];
const NO_ROOM_SAID = /No space left on device|Disk quota exceeded/;

function* causesOf(error: unknown): Generator<NodeJS.ErrnoException> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

export function explainFault(error: unknown): string {
  const causes = [...causesOf(error)];
  const [first] = causes;
  if (first === undefined) return String(error);
  if (causes.some(({ code, message }) => NO_ROOM.includes(code ?? '') || NO_ROOM_SAID.test(message))) {
    return 'The disk that holds the data folder or the database is full. Make room there, or choose another DATA_DIR, and start again.';
  }
  if (causes.some(({ code }) => code === TOO_MANY_CONNECTIONS)) {
    return 'The database takes no more connections. Raise its max_connections, end what else is connected, or lower DATABASE_CONNECTIONS, and start again.';
  }
  if (TOLD.some((kind) => first instanceof kind)) return first.message;
  const { code, path } = first;
  if (code === 'EACCES' || code === 'EROFS') {
    return `This user may not write ${path}. Start the house as the owner of its data folder, or choose another DATA_DIR.`;
  }
  if (causes.some(isPassing)) return `The database went away while the house opened: ${first.message}.`;
  return first.stack ?? first.message;
}
