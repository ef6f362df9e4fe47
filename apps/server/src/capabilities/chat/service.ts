/** Builds the chat of its two sides, and what is done behind the scenes. */
import { transact } from '../../platform/database.ts';
import { createPictureGate } from '../../platform/pictures.ts';
import { createDeskConversations, giveConversation } from './desk.ts';
import {
  deleteIdleVisitors,
  deleteOldConversations,
  findNextGift,
  isIdle,
  lockGiving,
  selectIdle,
  selectSettings,
} from './desk-queries.ts';
import { createDeskSettings } from './desk-settings.ts';
import { addHouseLine, type ChatDeps, lineEvents } from './parts.ts';
import type { Chat } from './port.ts';
import { lockConversation, updateEnded } from './queries.ts';
import { RETENTION_DAYS } from './rules.ts';
import { createSiteChat } from './site.ts';

const DELETED_AT_ONCE = 500;
const GIFTS_AT_ONCE = 100;

/** Gives one waiting talk to the least busy of those who are there; false when there is nothing to give. */
async function giveNext(deps: ChatDeps, staffIds: readonly bigint[]): Promise<boolean> {
  return transact(deps.db, async (tx) => {
    await lockGiving(tx);
    const { autoAssign, maxConversations } = await selectSettings(tx);
    const gift = autoAssign ? await findNextGift(tx, staffIds, maxConversations) : null;
    const conversation = gift === null ? null : await lockConversation(tx, gift.conversationId);
    if (gift === null || conversation?.state !== 'waiting') return false;
    await giveConversation(deps, tx, conversation, { staffId: gift.staffId, by: null, note: '' });
    return true;
  });
}

async function endIdle(deps: ChatDeps): Promise<void> {
  for (const conversationId of await selectIdle(deps.db)) {
    await transact(deps.db, async (tx) => {
      const conversation = await lockConversation(tx, conversationId);
      // A line may have come meanwhile.
      if (conversation === null || conversation.state === 'ended' || !(await isIdle(tx, conversationId))) return;
      await updateEnded(tx, conversationId, 'idle', null);
      await deps.publish(tx, lineEvents(conversation, await addHouseLine(tx, conversation, 'ended')));
    });
  }
}

export function createChat(deps: ChatDeps): Chat {
  const mayDraw = createPictureGate(deps.clock);
  async function giveWaiting(): Promise<void> {
    const staffIds = (await deps.identity.staffWith('chat.answer')).map(({ id }) => id);
    for (let given = 0; given < GIFTS_AT_ONCE && staffIds.length > 0; given += 1) {
      if (!(await giveNext(deps, staffIds))) return;
    }
  }

  return {
    site: createSiteChat(deps, mayDraw, giveWaiting),
    desk: { ...createDeskConversations(deps, mayDraw, giveWaiting), ...createDeskSettings(deps, giveWaiting) },
    async tend() {
      await endIdle(deps);
      await giveWaiting();
    },
    async forget() {
      while ((await deleteOldConversations(deps.db, RETENTION_DAYS, DELETED_AT_ONCE)) === DELETED_AT_ONCE) {
        // next portion
      }
      await deleteIdleVisitors(deps.db);
    },
  };
}
