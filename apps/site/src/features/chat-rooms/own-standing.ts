/** How the signed-in member stands in rooms, and whom they do not want to see; kept while a room is shown. */
import type { ReplyOf } from '@house/contract/call';
import type { listChatRooms } from '@house/contract/chat-rooms/site';
import { blockInRooms, unblockInRooms } from '@house/contract/chat-rooms/site';
import { useMemo, useState } from 'react';
import { request } from '../../shared/api.ts';

export type Standing = ReplyOf<typeof listChatRooms>['me'];

export interface OwnStanding extends Standing {
  readonly hidden: ReadonlySet<string>;
  readonly block: (alias: string, name: string) => Promise<void>;
  readonly unblock: (alias: string) => Promise<void>;
}

export function useOwnStanding(me: Standing): OwnStanding {
  const [blocked, setBlocked] = useState(me.blocked);
  const hidden = useMemo(() => new Set(blocked.map(({ alias }) => alias)), [blocked]);
  return {
    ...me,
    blocked,
    hidden,
    block: async (alias, name) => {
      await request(blockInRooms, { params: { alias } });
      setBlocked((before) => [{ alias, name }, ...before.filter((person) => person.alias !== alias)]);
    },
    unblock: async (alias) => {
      await request(unblockInRooms, { params: { alias } });
      setBlocked((before) => before.filter((person) => person.alias !== alias));
    },
  };
}
