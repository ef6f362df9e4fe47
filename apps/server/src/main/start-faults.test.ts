import { expect, test } from 'vitest';
import { DatabaseAway } from '../platform/migrate.ts';
import { CannotOpen, explainFault } from './start-faults.ts';

const fault = (message: string, about: object = {}, cause?: Error) =>
  Object.assign(new Error(message, { cause }), about);

const FULL = 'The disk that holds the data folder or the database is full.';

test.each([
  ['of the data folder', fault('ENOSPC: no space left on device, write', { code: 'ENOSPC' })],
  ['of a quota', fault('EDQUOT: quota exceeded', { code: 'EDQUOT' })],
  ['of the database', fault('migration 0001 failed', {}, fault('could not extend file', { code: '53100' }))],
  [
    'of a database that can not even start',
    fault('PostgreSQL does not start. The end of postgres.log:\nFATAL:  could not write: No space left on device'),
  ],
])('a full disk %s is told in a sentence', (_whose, error) => {
  expect(explainFault(error)).toMatch(new RegExp(`^${FULL}`));
});

test.each([
  [new CannotOpen('Port 1 is taken.'), /^Port 1 is taken\.$/],
  [new DatabaseAway('It is away.', { cause: fault('connect', { code: 'ECONNREFUSED' }) }), /^It is away\.$/],
  [new DatabaseAway('It is away.', { cause: fault('too many', { code: '53300' }) }), /takes no more connections/],
  [fault('EACCES', { code: 'EACCES', path: '/data' }), /^This user may not write \/data\. /],
  [
    fault('listen', { code: 'EADDRINUSE', syscall: 'listen', port: 3000 }),
    /^Port 3000 is taken.*: PORT=3001 npm start$/,
  ],
  [fault('listen', { code: 'EADDRINUSE', syscall: 'listen', port: 65_535 }), /PORT=3001 npm start$/],
  [fault('listen', { code: 'EACCES', syscall: 'listen', port: 80 }), /^Port 80 may not be opened by this user\. /],
  [
    fault('no such name', { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'nowhere.invalid' }),
    /^HOST=nowhere\.invalid is not an address of this machine\.$/,
  ],
  [fault('EPERM', { code: 'EPERM', path: '/sys/data', syscall: 'mkdir' }), /^This user may not write \/sys\/data\. /],
  [
    fault('ENOENT: no such file or directory, mkdir', { code: 'ENOENT', path: '/mnt/data', syscall: 'mkdir' }),
    /^The folder \/mnt\/data can not be made: ENOENT[^\n]*choose another DATA_DIR[^\n]*$/,
  ],
  [fault('the database system is shutting down', { code: '57P03' }), /went away while the house opened: the database/],
  [fault('a bug'), /^Error: a bug\n +at /],
])('%s', (error, told) => {
  expect(explainFault(error)).toMatch(told);
});
