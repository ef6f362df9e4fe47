/** Lines of feeds that fell silent or were stopped: their markets are shut, whichever process listened to them. */
import type { Db } from '../../../platform/database.ts';
import type { createApplying } from './apply.ts';
import { selectSilentLines } from './queries.ts';

export const createWatch = ({
  db,
  applying,
}: {
  readonly db: Db;
  readonly applying: Pick<ReturnType<typeof createApplying>, 'bringDown'>;
}) =>
  async function watch(): Promise<void> {
    for (const { feed, product, cause } of await selectSilentLines(db)) await applying.bringDown(feed, product, cause);
  };
