/** Builds the chat of its two sides, and what is done behind the scenes. */
import { transact } from '../../platform/database.ts';
import { createPictureGate } from '../../platform/pictures.ts';
import { createDeskTalks, giveTalk } from './desk.ts';
import {
  deleteIdleVisitors,
  deleteOldTalks,
  findNextGift,
  isIdle,
  lockGiving,
  selectIdle,
  selectSettings,
} from './desk-queries.ts';
import { createDeskSettings } from './desk-settings.ts';
import { addHouseLine, type ChatDeps, lineEvents } from './parts.ts';
import type { Chat } from './port.ts';
import { lockTalk, updateEnded } from './queries.ts';
import { RETENTION_DAYS } from './rules.ts';
import { createSiteChat } from './site.ts';

const DELETED_AT_ONCE = 500;
const GIFTS_AT_ONCE = 100;

/** Gives one waiting talk to the least busy of those who are there; false when there is nothing to give. */
async function giveNext(deps: ChatDeps, staffIds: readonly bigint[]): Promise<boolean> {
  return transact(deps.db, async (tx) => {
    await lockGiving(tx);
    const { autoAssign, maxTalks } = await selectSettings(tx);
    const gift = autoAssign ? await findNextGift(tx, staffIds, maxTalks) : null;
    const talk = gift === null ? null : await lockTalk(tx, gift.talkId);
    if (gift === null || talk?.state !== 'waiting') return false;
    await giveTalk(deps, tx, talk, { staffId: gift.staffId, by: null, note: '' });
    return true;
  });
}

async function endIdle(deps: ChatDeps): Promise<void> {
  for (const talkId of await selectIdle(deps.db)) {
    await transact(deps.db, async (tx) => {
      const talk = await lockTalk(tx, talkId);
      // A line may have come meanwhile.
      if (talk === null || talk.state === 'ended' || !(await isIdle(tx, talkId))) return;
      await updateEnded(tx, talkId, 'idle', null);
      await deps.publish(tx, lineEvents(talk, await addHouseLine(tx, talk, 'ended')));
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
    desk: { ...createDeskTalks(deps, mayDraw, giveWaiting), ...createDeskSettings(deps, giveWaiting) },
    async tend() {
      await endIdle(deps);
      await giveWaiting();
    },
    async forget() {
      while ((await deleteOldTalks(deps.db, RETENTION_DAYS, DELETED_AT_ONCE)) === DELETED_AT_ONCE) {
        // next portion
      }
      await deleteIdleVisitors(deps.db);
    },
  };
}
