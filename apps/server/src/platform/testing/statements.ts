/** For tests of what the database is asked, in which words and how often. */
import pg from 'pg';
import { vi } from 'vitest';

/** What `work` answers, and the statements that were sent meanwhile in this process, transactions' own among them. */
export async function listStatements<T>(work: () => Promise<T>): Promise<{ answer: T; statements: string[] }> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const answer = await work();
    const statements = query.mock.calls.map(([asked]: readonly unknown[]) =>
      typeof asked === 'string' ? asked : (asked as { text: string }).text,
    );
    return { answer, statements };
  } finally {
    query.mockRestore();
  }
}
