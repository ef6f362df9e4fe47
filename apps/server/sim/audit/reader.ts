/** How the auditor reads the house's database. */
import type pg from 'pg';

/** Rows of one statement; several of one reader may see one snapshot (`inSnapshot`). */
export type Reader = <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

export function readerOf(client: Pick<pg.Pool, 'query'>): Reader {
  return async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows;
}

/** What `read` asks is all of one moment. */
export async function inSnapshot<T>(pool: pg.Pool, read: (reader: Reader) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin isolation level repeatable read read only');
    const answer = await read(readerOf(client));
    await client.query('commit');
    broken = false;
    return answer;
  } finally {
    client.release(broken);
  }
}
