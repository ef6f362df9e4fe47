/** For tests: a process that holds a folder and its database until it is killed. Prints where the database is. */
import { startEmbeddedDatabase } from './embedded.ts';
import { claimFolder } from './folder-lock.ts';

const dataDirectory = process.argv[2] ?? '';
claimFolder(dataDirectory);
const database = await startEmbeddedDatabase({ dataDirectory, note: () => undefined });
console.log(JSON.stringify({ pid: database.pid, url: database.url }));
// Ends with the test that started it, should that forget to kill it.
process.stdin.once('end', () => process.exit()).resume();
