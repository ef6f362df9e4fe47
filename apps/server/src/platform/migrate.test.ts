import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { DatabaseUnfit, migrate, mustSuit } from './migrate.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a database that takes the connection and keeps silent is given up after a minute, in a sentence', async () => {
  const silent = createServer((socket) => void socket.resume());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const taken = new Promise<void>((resolve) => silent.once('connection', () => resolve()));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { port } = silent.address() as AddressInfo;
  let given: string | null = null;
  const started = migrate(`postgres://house:padma@127.0.0.1:${port}/house`, new URL('file:///nowhere/')).catch(
    (error: Error) => {
      given = error.message;
    },
  );
  await taken;
  await vi.advanceTimersByTimeAsync(59_000);
  expect(given).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  await started;
  expect(given).toBe('The database that DATABASE_URL names can not be reached: timeout expired.');
  await new Promise((resolve) => silent.close(resolve));
});

const FIT = { version: 18, encoding: 'UTF8', writable: true, owned: true };

test.each([
  [{ version: 14 }, 'It is PostgreSQL 14; the house needs 15 or newer.'],
  [{ encoding: 'LATIN1' }, 'Its encoding is LATIN1;'],
  [{ encoding: 'SQL_ASCII' }, 'Its encoding is SQL_ASCII;'],
  [{ writable: false }, 'It may only be read:'],
  [{ owned: false }, 'It lacks what this release needs, and its user may not make tables in it.'],
])('a database that is %o is refused in a sentence', async (standing, sentence) => {
  const query = vi.fn(async () => ({ rows: [{ ...FIT, ...standing }] }));
  const refused = mustSuit({ query } as unknown as Parameters<typeof mustSuit>[0]);
  await expect(refused).rejects.toThrow(DatabaseUnfit);
  await expect(refused).rejects.toThrow(sentence);
});
