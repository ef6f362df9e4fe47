/**
 * The desk's live socket: one while something listens. What comes names what changed and is read anew by whoever shows
 * it, so nothing is resumed: after every connection the listeners are told to look again.
 *
 * connecting  a socket is being opened. Leaves by: open, or failure (then waiting).
 * open        events arrive; a ping every 25 s proves it. Leaves by: close, or no pong in 10 s: a line can be dead and
 *             nobody says so.
 * waiting     the next attempt comes after 1, 2, 4 … 30 s, or at once when the device is back on the network.
 */
import { LIVE_SOCKET_PATH, type LiveEvent, type serverMessage } from '@house/contract/realtime';
import { addClockSample, localInstant, onClockLeap } from '@house/web/clock';
import { useEffect, useRef } from 'react';
import type { output } from 'zod/mini';
import { getToken } from './session.ts';

const PING_MILLISECONDS = 25_000;
const PONG_MILLISECONDS = 10_000;
const BACKOFF_MOST_MILLISECONDS = 30_000;

interface LiveListener {
  readonly onEvent: (event: LiveEvent) => void;
  /** Connected: whatever happened before is to be read anew. */
  readonly onOpen: () => void;
}

/** Opens the socket for one channel and keeps it open; returns how to stop. */
export function listenToDesk(channel: string, listener: LiveListener): () => void {
  let socket: WebSocket | null = null;
  let failures = 0;
  let pingedAt = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let ping: ReturnType<typeof setInterval> | undefined;
  let pong: ReturnType<typeof setTimeout> | undefined;

  /** Gives the socket up without waiting for it: on a dead line closing takes long, too. */
  function leave(): void {
    clearTimeout(again);
    clearInterval(ping);
    clearTimeout(pong);
    const left = socket;
    socket = null;
    left?.close();
  }

  function connectLater(): void {
    leave();
    failures += 1;
    again = setTimeout(connect, Math.min(BACKOFF_MOST_MILLISECONDS, 1_000 * 2 ** (failures - 1)));
  }

  function sendPing(): void {
    if (socket?.readyState !== WebSocket.OPEN) return;
    pingedAt = localInstant();
    socket.send(JSON.stringify({ type: 'ping' }));
    clearTimeout(pong);
    pong = setTimeout(connectLater, PONG_MILLISECONDS);
  }

  function hear(message: output<typeof serverMessage>): void {
    if (message.type === 'subscribed') listener.onOpen();
    if (message.type === 'event' && message.event) listener.onEvent(message.event);
    if (message.type === 'pong') {
      clearTimeout(pong);
      if (message.serverTime) addClockSample(message.serverTime, pingedAt, localInstant());
    }
  }

  function connect(): void {
    leave();
    const opening = new WebSocket(LIVE_SOCKET_PATH);
    socket = opening;
    opening.onopen = () => {
      if (socket !== opening) return;
      failures = 0;
      opening.send(JSON.stringify({ type: 'subscribe', channels: [channel], token: getToken() ?? '' }));
      ping = setInterval(sendPing, PING_MILLISECONDS);
    };
    opening.onmessage = ({ data }: MessageEvent<string>) => {
      if (socket === opening) hear(JSON.parse(data) as output<typeof serverMessage>);
    };
    opening.onclose = () => {
      if (socket === opening) connectLater();
    };
  }

  /** Back on the network: what seems open may be dead. */
  function proveLine(): void {
    if (socket === null) connect();
    else sendPing();
  }

  addEventListener('online', proveLine);
  const stopLeaps = onClockLeap(sendPing);
  connect();
  return () => {
    removeEventListener('online', proveLine);
    stopLeaps();
    leave();
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
      listenToDesk(channel, {
        onEvent: (event) => latest.current.onEvent(event),
        onOpen: () => latest.current.onOpen(),
      }),
    [channel],
  );
}
