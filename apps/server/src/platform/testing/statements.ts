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

/** What `work` answers, and the most characters of texts that one answer of the database held meanwhile. */
export async function measureAnswers<T>(work: () => Promise<T>): Promise<{ answer: T; longest: number }> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const answer = await work();
    const results = query.mock.settledResults as readonly { type: string; value: unknown }[];
    const lengths = results.map(({ value }) => lengthOf(value as pg.QueryResult<Record<string, unknown>> | undefined));
    return { answer, longest: Math.max(0, ...lengths) };
  } finally {
    query.mockRestore();
  }
}

function lengthOf(answer: pg.QueryResult<Record<string, unknown>> | undefined): number {
  const texts = (answer?.rows ?? []).flatMap((row) => Object.values(row));
  return texts.reduce<number>((sum, one) => sum + (typeof one === 'string' ? one.length : 0), 0);
}
