/** A member's own inbox: what he sees of it and does with it; each change tells his other screens. */
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import { type LiveEventInput, memberChannel } from '../../../platform/realtime.ts';
import { refuse } from '../../../platform/result.ts';
import type { Inbox } from '../port.ts';
import { textFor } from '../rules.ts';
import type { InboxWords } from './inbox-words.ts';
import { countUnreadOf, listInboxRows, markAllRead, markBroadcastRemoved, markPinned, markRead } from './queries.ts';

export type PublishLive = (tx: Tx, events: readonly LiveEventInput[]) => Promise<void>;

/** Tells each of these members how many unread messages he has now; the last thing of a transaction. */
export async function tellUnread(publishLive: PublishLive, tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  const counts = await countUnreadOf(tx, memberIds);
  await publishLive(
    tx,
    memberIds.map((id) => ({
      channel: memberChannel('inbox', id),
      kind: 'unread',
      data: { unread: counts.get(id) ?? 0 },
    })),
  );
}

export function createInbox({
  db,
  words,
  publishLive,
}: {
  db: Db;
  words: InboxWords;
  publishLive: PublishLive;
}): Inbox {
  async function countUnread(memberId: bigint): Promise<number> {
    return (await countUnreadOf(db, [memberId])).get(memberId) ?? 0;
  }

  async function change(memberId: bigint, work: (tx: Tx) => Promise<boolean>) {
    const found = await transact(db, async (tx) => {
      if (!(await work(tx))) return refuse('messages.unknown');
      await tellUnread(publishLive, tx, [memberId]);
      return undefined;
    });
    return found ?? { unread: await countUnread(memberId) };
  }

  return {
    countUnread,
    async list(memberId, { language, ...page }) {
      const { rows, total } = await listInboxRows(db, memberId, page);
      return {
        total,
        unread: await countUnread(memberId),
        rows: rows.map(({ template, filling, texts, ...row }) => ({
          ...row,
          ...(template === null ? textFor(texts, language) : words.render(template, filling, language)),
        })),
      };
    },
    read: (memberId, id) => change(memberId, (tx) => markRead(tx, memberId, id)),
    pin: (memberId, id, pinned) => change(memberId, (tx) => markPinned(tx, memberId, id, pinned)),
    remove: (memberId, id) => change(memberId, (tx) => markBroadcastRemoved(tx, memberId, id)),
    async readAll(memberId) {
      await transact(db, async (tx) => {
        await markAllRead(tx, memberId);
        await tellUnread(publishLive, tx, [memberId]);
      });
      return { unread: await countUnread(memberId) };
    },
  };
}
