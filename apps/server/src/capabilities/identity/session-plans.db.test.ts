/** Sessions that are named are found by their names, whatever the database knows of its tables (docs/performance.md). */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transact } from '../../platform/database.ts';
import { givenDatabase } from '../../platform/testing/database.ts';
import { findMemberSessions, touchSessions } from './session-queries.ts';

const SESSIONS = 3_000;

test('ten of three thousand sessions are written down and read without looking at the others', async () => {
  const database = await givenDatabase();
  try {
    await transact(database.db, async (tx) => {
      // In one transaction, so that nobody counts the rows of the tables meanwhile.
      await sql`insert into members (id, username, username_key, nickname, password_hash, kind)
        select m, 'named' || m, 'named' || m, '', '', 'player' from generate_series(1, ${SESSIONS}::int) m`.execute(tx);
      await sql`insert into sessions (token_hash, id, owner_id, device, address, user_agent, expires_at)
        select sha256(m::text::bytea), gen_random_uuid(), m, 'other', '127.0.0.1', '', now() + interval '1 day'
        from generate_series(1, ${SESSIONS}::int) m`.execute(tx);
      const named = await sql<{
        hash: Buffer;
      }>`select sha256(m::text::bytea) as hash from generate_series(101, 110) m`.execute(tx);
      const hashes = named.rows.map(({ hash }) => hash);
      const readRows = async (): Promise<number> => {
        const { rows } = await sql<{ read: string }>`select (seq_tup_read + idx_tup_fetch)::text as read
          from pg_stat_xact_user_tables where relname = 'sessions'`.execute(tx);
        return Number(rows[0]?.read);
      };
      const before = await readRows();
      await touchSessions(tx, 'member', hashes);
      expect(await findMemberSessions(tx, hashes, null)).toHaveLength(10);
      expect((await readRows()) - before).toBeGreaterThan(0);
      expect((await readRows()) - before).toBeLessThan(100);
    });
  } finally {
    await database.close();
  }
});
