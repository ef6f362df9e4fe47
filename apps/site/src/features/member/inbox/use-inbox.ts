/** What is done with messages, and how the list follows what happens elsewhere. */
import {
  getUnreadCount,
  listInbox,
  pinInboxMessage,
  readInboxMessage,
  readWholeInbox,
  removeInboxMessage,
} from '@house/contract/messages/site';
import { callKey } from '@house/web/query';
import { useEffect, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { onLiveReset, useLive } from '../../../shared/live.ts';
import { queryClient } from '../../../shared/query.ts';

async function readAgain(): Promise<void> {
  await Promise.all(
    [listInbox, getUnreadCount].map((call) => queryClient.invalidateQueries({ queryKey: callKey(call) })),
  );
}

export function useLiveInbox(): void {
  useLive('inbox', () => void readAgain());
  useEffect(() => onLiveReset(() => void readAgain()), []);
}

interface InboxActs {
  /** Marking everything read is under way. */
  readonly busy: boolean;
  /** Why the last act failed. */
  readonly failed: string | null;
  read(id: string): Promise<void>;
  readAll(): Promise<void>;
  pin(id: string, pinned: boolean): Promise<void>;
  remove(id: string): Promise<void>;
}

export function useInboxActs(): InboxActs {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setFailed(null);
    try {
      await work();
    } catch (thrown) {
      setFailed(messageOf(thrown));
    } finally {
      await readAgain();
    }
  };
  return {
    busy,
    failed,
    read: (id) => act(() => request(readInboxMessage, { params: { id } })),
    async readAll() {
      setBusy(true);
      await act(() => request(readWholeInbox));
      setBusy(false);
    },
    pin: (id, pinned) => act(() => request(pinInboxMessage, { params: { id }, body: { pinned } })),
    remove: (id) => act(() => request(removeInboxMessage, { params: { id } })),
  };
}
