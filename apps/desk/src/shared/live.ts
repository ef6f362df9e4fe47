/**
 * The desk's live socket: one while something listens. What comes names what changed and is read anew by whoever shows
 * it, so nothing is resumed: after every connection the listeners are told to look again.
 */
import type { LiveEvent } from '@house/contract/platform/realtime';
import { createLiveLine } from '@house/web/live-line';
import { useEffect, useRef } from 'react';
import { getToken } from './session.ts';

const BACKOFF_MAX_MILLISECONDS = 30_000;

interface LiveListener {
  readonly onEvent: (event: LiveEvent) => void;
  /** Connected: whatever happened before is to be read anew. */
  readonly onOpen: () => void;
}

/** Opens the socket for one channel and keeps it open; returns how to stop. */
export function listenToDesk(channel: string, listener: LiveListener): () => void {
  const line = createLiveLine({
    backoffMostMs: BACKOFF_MAX_MILLISECONDS,
    subscription: () => ({ channels: [channel], token: getToken() ?? '' }),
    hear({ type, event }) {
      if (type === 'subscribed') listener.onOpen();
      if (type === 'event' && event) listener.onEvent(event);
    },
  });
  line.subscribe();
  return () => line.close();
}

/** Listens while the component is there. */
export function useDeskLive(channel: string, listener: LiveListener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(
    () =>
      listenToDesk(channel, {
        onEvent: (event) => latest.current.onEvent(event),
        onOpen: () => latest.current.onOpen(),
      }),
    [channel],
  );
}
