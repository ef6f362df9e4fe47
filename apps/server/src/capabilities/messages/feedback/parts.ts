/** What feedback works with. */
import type { RecordDataAccess } from '../../../platform/audit-action.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Identity } from '../../identity/port.ts';
import type { RecordAct } from '../parties.ts';
import type { News, Uploads } from '../port.ts';
import type { FeedbackCase, FeedbackThread } from './port.ts';
import { listEntries } from './queries.ts';

/** What its pictures are used for. */
export const USE = 'feedback';

export interface FeedbackParts {
  readonly db: Db;
  readonly ids: Ids;
  readonly identity: Pick<Identity, 'namesOfMembers' | 'findMemberByName'>;
  readonly secret: string;
  readonly uploads: Uploads;
  readonly send: (tx: Tx, news: News) => Promise<void>;
  readonly record: RecordAct;
  readonly recordDataAccess: RecordDataAccess;
}

export async function readThread({ db, uploads }: FeedbackParts, found: FeedbackCase): Promise<FeedbackThread> {
  const entries = await listEntries(db, found.id);
  const images = await uploads.idsOf({ for: USE, by: entries.map(({ id }) => id) });
  return { case: found, entries: entries.map((entry) => ({ ...entry, images: images.get(entry.id) ?? [] })) };
}
