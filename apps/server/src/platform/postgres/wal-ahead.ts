/**
 * Segments of the write-ahead log, made before they are needed. One that is made when it is needed is filled with 16 MB of
 * zeros and flushed while every commit waits: a tenth of a second on a common disk, every few seconds under load.
 * PostgreSQL uses old segments again from its checkpoints on (`min_wal_size`), but a young cluster has none.
 */
import pg from 'pg';

/** 512 MB, all that `min_wal_size` keeps: about two minutes of bets at full load; what is used is used again. */
const SEGMENTS_AHEAD = 32;
export const WAL_AHEAD_BYTES = SEGMENTS_AHEAD * 16 * 1024 * 1024;

const READY = `select count(*)::integer as ready from pg_ls_waldir()
  where name ~ '^[0-9A-F]{24}$' and name > pg_walfile_name(pg_current_wal_lsn())`;

/** Makes as many as are missing and answers how many that were. As superuser; it may be ended at any moment. */
export async function makeWalAhead(superuserUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: superuserUrl, application_name: 'house-wal' });
  // A database that is stopped meanwhile needs none.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ ready: number }>(READY);
    const missing = Math.max(0, SEGMENTS_AHEAD - (rows[0]?.ready ?? 0));
    for (let made = 0; made < missing; made += 1) {
      // A segment in which nothing stands is not left behind.
      await client.query('select pg_current_xact_id()');
      await client.query('select pg_switch_wal()');
    }
    // Segments before it are used again from here on.
    if (missing > 0) await client.query('checkpoint');
    return missing;
  } finally {
    await client.end();
  }
}
