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

/** What `work` answers, and the most characters that one answer of the database held meanwhile. */
export async function measureAnswers<T>(work: () => Promise<T>): Promise<{ answer: T; longest: number }> {
  let longest = 0;
  const ask = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const asked = ask.apply(this, args);
    if (!(asked instanceof Promise)) return asked;
    return asked.then((result: pg.QueryResult<Record<string, unknown>>) => {
      longest = Math.max(longest, lengthOf(result));
      return result;
    });
  } as typeof pg.Client.prototype.query);
  try {
    const answer = await work();
    return { answer, longest };
  } finally {
    query.mockRestore();
  }
}

function lengthOf({ rows }: pg.QueryResult<Record<string, unknown>>): number {
  return (rows ?? [])
    .flatMap((row) => Object.values(row))
    .reduce<number>((sum, one) => sum + String(one ?? '').length, 0);
}
