import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeSecrets, REPOSITORY } from '../platform/config.ts';
import { DatabaseAway } from '../platform/migrate.ts';
import { CannotOpen, explainFault } from './start-faults.ts';

const fault = (message: string, about: object = {}, cause?: Error) =>
  Object.assign(new Error(message, { cause }), about);

const FULL = 'The disk that holds the data folder or the database is full.';

test.each([
  ['of the data folder', fault('ENOSPC: no space left on device, write', { code: 'ENOSPC' })],
  ['of the lock', fault('database or disk is full', { code: 'ERR_SQLITE_ERROR' })],
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
  [
    fault('relation "id_slots" does not exist', { code: '42P01' }),
    /^The database that DATABASE_URL names lacks what this release needs \(relation "id_slots" does not exist\)\. Start/,
  ],
  [fault('migration 0001 failed: no such column', {}, fault('no', { code: '42703' })), /^Error: migration 0001 failed/],
  [fault('a bug'), /^Error: a bug\n +at /],
])('%s', (error, told) => {
  expect(explainFault(error)).toMatch(told);
});

test.each([
  [['enrol-staff.ts'], /^usage: npm run staff -- <username> <admin\|any role of the desk>\n$/],
  [['enrol-staff.ts', 'two words', 'admin'], /^"two words" is no user name: [^\n]*\n$/],
  [['enrol-staff.ts', 'boss', 'admin'], /^DATABASE_URL is missing[^\n]*\n$/],
  [['void-lost-draws.ts'], /^This voids every draw [^\n]*npm run void-lost-draws -- --void\n$/],
])('%s says in a sentence, and soon, what it lacks', ([file = '', ...words], told) => {
  const script = join(REPOSITORY, 'apps/server/src/main', file);
  // Its own secrets, so that none are made and kept.
  const env = { PATH: process.env['PATH'], DATABASE_URL: '', ...makeSecrets() };
  const { status, stderr, stdout } = spawnSync(process.execPath, [script, ...words], { env, encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(told);
});
