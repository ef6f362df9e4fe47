/**
 * Puts messages into inboxes. One batch is one transaction with the position behind it, and the row of the message is
 * held meanwhile: any number of workers share the work, and one that dies loses its batch to the next.
 */
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import type { Identity } from '../../identity/port.ts';
import { type PublishLive, tellUnread } from './inbox.ts';
import { carryNews, type DueLetter, dropOld, findDue, lockDueLetter, putLetter } from './queries.ts';

const NEWS_AT_ONCE = 500;
export const BATCH = 1_000;
const SWEEP_PORTION = 5_000;

interface CarryParts {
  readonly db: Db;
  readonly identity: Pick<Identity, 'listSegment'>;
  readonly publishLive: PublishLive;
}

async function nextReceivers(parts: CarryParts, tx: Tx, letter: DueLetter): Promise<bigint[]> {
  if (letter.memberIds === null) return parts.identity.listSegment(tx, letter, letter.position, BATCH);
  return letter.memberIds
    .map(BigInt)
    .filter((id) => id > letter.position)
    .sort((a, b) => (a < b ? -1 : 1))
    .slice(0, BATCH);
}

async function carryLetter(parts: CarryParts): Promise<'more' | 'done'> {
  return transact(parts.db, async (tx) => {
    const letter = await lockDueLetter(tx);
    if (letter === undefined) return 'done';
    const memberIds = await nextReceivers(parts, tx, letter);
    const position = memberIds.at(-1) ?? letter.position;
    const state = memberIds.length < BATCH ? 'sent' : 'sending';
    await putLetter(tx, letter.id, { memberIds, position, state });
    await tellUnread(parts.publishLive, tx, memberIds);
    return 'more';
  });
}

function carryNewsDue(parts: CarryParts): Promise<number> {
  return transact(parts.db, async (tx) => {
    const memberIds = await carryNews(tx, NEWS_AT_ONCE);
    if (memberIds.length > 0) await tellUnread(parts.publishLive, tx, memberIds);
    return memberIds.length;
  });
}

export async function carryDue(parts: CarryParts): Promise<'more' | 'done'> {
  const due = await findDue(parts.db);
  const carried = due.news ? await carryNewsDue(parts) : 0;
  const letters = due.letters ? await carryLetter(parts) : 'done';
  return carried === NEWS_AT_ONCE ? 'more' : letters;
}

/** What is older than the rules say leaves, in portions that hold up nobody. */
export async function sweepInbox(db: Db): Promise<void> {
  while ((await dropOld(db, SWEEP_PORTION)) > 0) {
    // next portion
  }
}
