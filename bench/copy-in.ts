/** `COPY ... FROM STDIN` by `pg`, which speaks it and leaves out the words to ask for it. */
import type pg from 'pg';

/** What `pg` needs of a query of somebody else's making, and what it has of a connection for this one. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Copies pieces of rows in text form; resolves when the database has taken all. */
export async function copyIn(client: pg.Client, statement: string, contentItems: Iterable<string>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let failed: Error | null = null;
    const nothing = (): void => undefined;
    // What it returns is the query that was given, which is no promise.
    void client.query({
      submit: (connection: CopyConnection) => connection.query(statement),
      handleCopyInResponse(connection: CopyConnection) {
        for (const contentItem of contentItems) connection.sendCopyFromChunk(Buffer.from(contentItem, 'latin1'));
        connection.endCopyFrom();
      },
      handleRowDescription: nothing,
      handleDataRow: nothing,
      handleCommandComplete: nothing,
      handleError(error: Error) {
        failed = error;
        reject(error);
      },
      handleReadyForQuery() {
        if (failed === null) resolve();
      },
    } as unknown as pg.QueryConfig);
  });
}
