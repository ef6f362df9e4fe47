/**
 * Puts messages into inboxes. One batch is one transaction with the position behind it, and the row of the message is
 * held meanwhile: any number of workers share the work, and one that dies loses its batch to the next.
 */
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import type { Identity } from '../../identity/port.ts';
import { insertPushes } from '../push/queries.ts';
import { type PublishLive, tellUnread } from './inbox.ts';
import { kindOf } from './push-kind.ts';
import { carryNews, type DueBroadcast, dropOld, findDue, lockDueBroadcast, putBroadcast } from './queries.ts';

const NEWS_AT_ONCE = 500;
export const BATCH = 1_000;
const SWEEP_PORTION = 5_000;

interface CarryParts {
  readonly db: Db;
  readonly identity: Pick<Identity, 'listSegment'>;
  readonly publishLive: PublishLive;
}

async function nextReceivers(parts: CarryParts, tx: Tx, broadcast: DueBroadcast): Promise<bigint[]> {
  if (broadcast.memberIds === null) return parts.identity.listSegment(tx, broadcast, broadcast.position, BATCH);
  return broadcast.memberIds
    .map(BigInt)
    .filter((id) => id > broadcast.position)
    .sort((a, b) => (a < b ? -1 : 1))
    .slice(0, BATCH);
}

async function carryBroadcast(parts: CarryParts): Promise<'more' | 'done'> {
  return transact(parts.db, async (tx) => {
    const broadcast = await lockDueBroadcast(tx);
    if (broadcast === undefined) return 'done';
    const memberIds = await nextReceivers(parts, tx, broadcast);
    const position = memberIds.at(-1) ?? broadcast.position;
    const state = memberIds.length < BATCH ? 'sent' : 'sending';
    await putBroadcast(tx, broadcast.id, { memberIds, position, state });
    await tellUnread(parts.publishLive, tx, memberIds);
    return 'more';
  });
}

function carryNewsDue(parts: CarryParts): Promise<number> {
  return transact(parts.db, async (tx) => {
    const carried = await carryNews(tx, NEWS_AT_ONCE);
    if (carried.length === 0) return 0;
    await insertPushes(
      tx,
      carried.map(({ template, ...news }) => ({ ...news, kind: kindOf(template) })),
    );
    await tellUnread(parts.publishLive, tx, [...new Set(carried.map(({ memberId }) => memberId))]);
    return carried.length;
  });
}

export async function carryDue(parts: CarryParts): Promise<'more' | 'done'> {
  const due = await findDue(parts.db);
  const carried = due.news ? await carryNewsDue(parts) : 0;
  const broadcasts = due.broadcasts ? await carryBroadcast(parts) : 'done';
  return carried === NEWS_AT_ONCE ? 'more' : broadcasts;
}

/** What is older than the rules say leaves, in portions that hold up nobody. */
export async function sweepInbox(db: Db): Promise<void> {
  while ((await dropOld(db, SWEEP_PORTION)) > 0) {
    // next portion
  }
}
