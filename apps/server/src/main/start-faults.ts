/** What keeps a house from opening, in a sentence for whoever started it. */
import { ConfigRefused } from '../platform/config.ts';
import { isPassing } from '../platform/database.ts';
import { DatabaseAway, DatabaseUnfit } from '../platform/migrate.ts';
import { FolderTaken } from '../platform/postgres/folder-lock.ts';
import { NoRoom } from '../platform/postgres/room.ts';

/** Something is in the way that the person at the keyboard can change; told without a stack. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen';
}

const TOLD = [ConfigRefused, CannotOpen, FolderTaken, DatabaseAway, DatabaseUnfit];
const TOO_MANY_CONNECTIONS = '53300';
/** Of the system, of PostgreSQL, and of a PostgreSQL that could not even start, which only its log says. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', '53100'];
const MAY_NOT = ['EACCES', 'EPERM', 'EROFS'];
/** A table, column, function or schema that is not there. */
const LACKING = ['42P01', '42703', '42883', '3F000'];
const NO_ROOM_SAID = /No space left on device|Disk quota exceeded|database or disk is full/;

/** Errors of the system as Node throws them; which of these there are depends on what was asked of it. */
interface SystemFault extends NodeJS.ErrnoException {
  readonly port?: number;
  readonly address?: string;
  readonly hostname?: string;
}

function* causesOf(error: unknown): Generator<SystemFault> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** Why the house can not listen where it was told to; null when that is not what failed. */
function explainListening({ code, syscall, port = 0, address, hostname }: SystemFault): string | null {
  if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL') {
    return `HOST=${hostname ?? address} is not an address of this machine.`;
  }
  if (code === 'EADDRINUSE') {
    const other = port === 65_535 ? 3001 : port + 1;
    return `Port ${port} is taken by another program. Choose another: PORT=${other} npm start`;
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return `Port ${port} may not be opened by this user. Choose one above 1023.`;
  }
  return null;
}

export function explainFault(error: unknown): string {
  const causes = [...causesOf(error)];
  const [first] = causes;
  if (first === undefined) return String(error);
  if (causes.some(({ code, message }) => NO_ROOM.includes(code ?? '') || NO_ROOM_SAID.test(message))) {
    const where = first instanceof NoRoom ? ` (${first.message})` : '';
    return `The disk that holds the data folder or the database is full${where}. Make room there, or choose another DATA_DIR, and start again.`;
  }
  if (causes.some(({ code }) => code === TOO_MANY_CONNECTIONS)) {
    return 'The database takes no more connections. Raise its max_connections, end what else is connected, or lower DATABASE_CONNECTIONS, and start again.';
  }
  if (TOLD.some((kind) => first instanceof kind)) return first.message;
  const unheard = explainListening(first);
  if (unheard !== null) return unheard;
  const { code, path, syscall } = first;
  if (code !== undefined && MAY_NOT.includes(code)) {
    return `This user may not write ${path}. Start the house as the owner of its data folder, or choose another DATA_DIR.`;
  }
  if (code !== undefined && LACKING.includes(code)) {
    return `The database that DATABASE_URL names lacks what this release needs (${first.message}). Start the house on it once, which runs the migrations, then do this again.`;
  }
  if (syscall === 'mkdir') {
    return `The folder ${path} can not be made: ${first.message}. Mount what it lies on, or choose another DATA_DIR, and start again.`;
  }
  if (causes.some(isPassing)) return `The database went away while the house opened: ${first.message}.`;
  return first.stack ?? first.message;
}
