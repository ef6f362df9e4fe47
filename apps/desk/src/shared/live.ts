/**
 * The desk's live socket: one while something listens. What comes names what changed and is read anew by whoever shows
 * it, so nothing is resumed: after every connection the listeners are told to look again.
 */
import { LIVE_SOCKET_PATH, type LiveEvent, type serverMessage } from '@house/contract/realtime';
import { useEffect, useRef } from 'react';
import type { output } from 'zod/mini';
import { getToken } from './session.ts';

const PING_MILLISECONDS = 25_000;
const BACKOFF_MOST_MILLISECONDS = 30_000;

interface LiveListener {
  readonly onEvent: (event: LiveEvent) => void;
  /** Connected: whatever happened before is to be read anew. */
  readonly onOpen: () => void;
}

/** Opens the socket for one channel and keeps it open; returns how to stop. */
function listen(channel: string, listener: LiveListener): () => void {
  let socket: WebSocket | null = null;
  let failures = 0;
  let stopped = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let ping: ReturnType<typeof setInterval> | undefined;

  function connect(): void {
    const opening = new WebSocket(LIVE_SOCKET_PATH);
    socket = opening;
    opening.onopen = () => {
      failures = 0;
      opening.send(JSON.stringify({ type: 'subscribe', channels: [channel], token: getToken() ?? '' }));
      ping = setInterval(() => opening.send(JSON.stringify({ type: 'ping' })), PING_MILLISECONDS);
    };
    opening.onmessage = ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as output<typeof serverMessage>;
      if (message.type === 'subscribed') listener.onOpen();
      if (message.type === 'event' && message.event) listener.onEvent(message.event);
    };
    opening.onclose = () => {
      clearInterval(ping);
      if (stopped) return;
      failures += 1;
      again = setTimeout(connect, Math.min(BACKOFF_MOST_MILLISECONDS, 1_000 * 2 ** (failures - 1)));
    };
  }
  connect();
  return () => {
    stopped = true;
    clearTimeout(again);
    clearInterval(ping);
    socket?.close();
  };
}

/** Listens while the component is there. */
export function useDeskLive(channel: string, listener: LiveListener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(
    () =>
      listen(channel, {
        onEvent: (event) => latest.current.onEvent(event),
        onOpen: () => latest.current.onOpen(),
      }),
    [channel],
  );
}
