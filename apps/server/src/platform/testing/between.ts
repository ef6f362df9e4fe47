/** For tests of what comes between two statements of a transaction that each see what was committed before them. */
import type { Tx } from '../database.ts';

/** The same transaction; once its first statement is answered, `work` runs to its end before the next one is sent. */
export function afterFirstStatement(tx: Tx, work: () => Promise<void>): Tx {
  let first = true;
  return tx.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (first) {
        first = false;
        await work();
      }
      return result;
    },
  });
}
