/** Chat rooms: see port.ts. Puts together what members do, what staff do, and what goes on behind. */

import { isRefusal } from '../../platform/result.ts';
import { createDeskRooms } from './desk.ts';
import { readGiven, sumHeld } from './packet-queries.ts';
import { endPackets, type PacketDeps } from './packets.ts';
import { createFilterer, judgeEntry } from './parts.ts';
import type { ChatRooms } from './port.ts';
import { deleteOldLines } from './queries.ts';
import { sanctionIn } from './rules/pace.ts';
import { createSiteRooms } from './site.ts';

const DELETED_AT_ONCE = 2_000;

export function createChatRooms(deps: PacketDeps): ChatRooms {
  const filterer = createFilterer(deps);
  return {
    site: createSiteRooms(deps, filterer),
    desk: createDeskRooms(deps, filterer),
    async heardBy(memberId, codes) {
      const entry = await judgeEntry(deps, memberId, null);
      if (isRefusal(entry)) return new Set();
      return new Set(codes.filter((code) => sanctionIn(entry, 'ban', code) === null));
    },
    givenThisMonth: (memberId, within) =>
      readGiven(within ?? deps.db, memberId, { zoneOffsetMinutes: deps.zoneOffsetMinutes, unit: 'month' }),
    heldInPackets: () => sumHeld(deps.db),
    endPackets: () => endPackets(deps),
    async forget() {
      while ((await deleteOldLines(deps.db, DELETED_AT_ONCE)) === DELETED_AT_ONCE) {
        // next portion
      }
    },
  };
}
