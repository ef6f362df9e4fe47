/**
 * One socket per page (screens.md 0.7).
 *
 * idle        nobody listens. Leaves by: the first `useLive`.
 * connecting  a socket is being opened. Leaves by: open, or failure (then waiting).
 * open        events arrive; a ping every 25 s proves it. Leaves by: close, no pong in 10 s, or nobody listening.
 * waiting     the next attempt comes after 1, 2, 4 … 60 s. From the third failure on events are polled every 10 s.
 *
 * In every state an event reaches each handler once and in order: the last sequence of each channel is remembered
 * (live-seen.ts), and on return the server is asked for what came after it. When that is too long ago the reset listeners are told, who
 * read everything again. A hidden tab keeps only `wallet`, `bets`, `chat` and `sys`.
 */
import { getMemberInfo } from '@house/contract/identity';
import { LIVE_SOCKET_PATH, type LiveEvent, pollLive, type serverMessage } from '@house/contract/realtime';
import { addClockSample, localInstant, onClockLeap } from '@house/web/clock';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { request } from './api.ts';
import { chatSecret } from './chat-pass.ts';
import { createLiveSeen } from './live-seen.ts';
import { noteNetwork } from './network.ts';
import { getSession, onSession } from './session.ts';
import { anyFraction } from './soon.ts';

type ServerMessage = (typeof serverMessage)['_zod']['output'];
type LiveHandler = (event: LiveEvent) => void;

const PING_MS = 25_000;
const PONG_MS = 10_000;
const POLL_MS = 10_000;
const BACKOFF_MAX_MS = 60_000;
const FAILURES_BEFORE_POLLING = 3;
const KEPT_WHEN_HIDDEN = ['wallet', 'bets', 'chat', 'sys'];
const OWN_CHANNELS = ['wallet', 'bets', 'inbox', 'promo', 'chat'];
/** A visitor has it too, by the secret of his talks. */
const CHAT = 'chat';

const handlers = new Map<string, Set<LiveHandler>>();
const resetListeners = new Set<() => void>();
const seen = createLiveSeen();

let socket: WebSocket | null = null;
let failures = 0;
let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
let pollTimer: ReturnType<typeof setTimeout> | undefined;
let pingTimer: ReturnType<typeof setInterval> | undefined;
let pongTimer: ReturnType<typeof setTimeout> | undefined;
let subscribeSoon = false;
let sentAt = 0;
/** The socket is there and the server has said from where on it brings events. */
let flowing = false;
const flowWatchers = new Set<() => void>();

function noteFlow(now: boolean): void {
  if (flowing === now) return;
  flowing = now;
  for (const watcher of flowWatchers) watcher();
}

function wantedChannels(): string[] {
  const signedIn = getSession().token !== null;
  const mayHave = (channel: string): boolean =>
    signedIn || !OWN_CHANNELS.includes(channel) || (channel === CHAT && chatSecret() !== null);
  return [...handlers.keys()].filter(
    (channel) => mayHave(channel) && (!document.hidden || KEPT_WHEN_HIDDEN.includes(channel)),
  );
}

function deliver(event: LiveEvent): void {
  if (!seen.take(event)) return;
  for (const handler of handlers.get(event.channel) ?? []) handler(event);
}

function tellReset(seq: number | undefined): void {
  seen.reset(seq ?? 0);
  for (const listener of resetListeners) listener();
}

function sendSubscription(): void {
  if (socket?.readyState !== WebSocket.OPEN) return;
  const channels = wantedChannels();
  const after = seen.after(channels);
  const { token } = getSession();
  const chatToken = channels.includes(CHAT) ? chatSecret() : null;
  sentAt = localInstant();
  socket.send(
    JSON.stringify({
      type: 'subscribe',
      turn: seen.subscribe(channels),
      channels,
      ...(token === null ? {} : { token }),
      ...(chatToken === null ? {} : { chatToken }),
      ...(after === undefined ? {} : { after }),
    }),
  );
}

/** Several components mount in one turn: one message carries them all. */
function subscribeInATurn(): void {
  if (subscribeSoon) return;
  subscribeSoon = true;
  queueMicrotask(() => {
    subscribeSoon = false;
    if (handlers.size === 0) closeLive();
    else if (socket !== null) sendSubscription();
    else if (failures === 0) connect();
  });
}

function onMessage(text: string): void {
  const message = JSON.parse(text) as ServerMessage;
  if (message.serverTime && (message.type === 'subscribed' || message.type === 'pong')) {
    addClockSample(message.serverTime, sentAt, localInstant());
  }
  if (message.type === 'event' && message.event) deliver(message.event);
  if (message.type === 'subscribed') {
    seen.subscribed(message.seq ?? 0, message.turn);
    noteFlow(true);
  }
  if (message.type === 'reset') tellReset(message.seq);
  if (message.type === 'pong') {
    clearTimeout(pongTimer);
    seen.upTo(message.seq ?? 0);
  }
  if (message.type === 'sessionEnded') endSession();
}

/** The server says why when it is asked: that ends the session here, or finds that a newer token is in use already. */
function endSession(): void {
  if (getSession().token !== null) request(getMemberInfo).catch(() => undefined);
}

function ping(): void {
  if (socket?.readyState !== WebSocket.OPEN) return;
  sentAt = localInstant();
  socket.send(JSON.stringify({ type: 'ping' }));
  clearTimeout(pongTimer);
  pongTimer = setTimeout(() => socket?.close(), PONG_MS);
}

function connect(): void {
  clearTimeout(reconnectTimer);
  if (handlers.size === 0) return;
  const opening = new WebSocket(LIVE_SOCKET_PATH);
  socket = opening;
  opening.onopen = () => {
    failures = 0;
    stopPolling();
    noteNetwork(true);
    sendSubscription();
    pingTimer = setInterval(ping, PING_MS);
  };
  opening.onmessage = (message: MessageEvent<string>) => {
    // One that is being closed may still speak, of a subscription that is none any more.
    if (socket === opening) onMessage(message.data);
  };
  opening.onclose = () => {
    clearInterval(pingTimer);
    clearTimeout(pongTimer);
    if (socket !== opening) return;
    socket = null;
    noteFlow(false);
    failures += 1;
    if (failures >= FAILURES_BEFORE_POLLING) startPolling();
    scheduleReconnect();
  };
}

function scheduleReconnect(): void {
  if (handlers.size === 0) return;
  const wait = Math.min(BACKOFF_MAX_MS, 1000 * 2 ** (failures - 1));
  reconnectTimer = setTimeout(connect, wait * (0.75 + anyFraction() / 2));
}

function startPolling(): void {
  if (pollTimer === undefined) pollTimer = setTimeout(pollOnce, 0);
}

function stopPolling(): void {
  clearTimeout(pollTimer);
  pollTimer = undefined;
}

async function readMissed(): Promise<void> {
  const channels = wantedChannels();
  if (channels.length === 0) return;
  const sent = localInstant();
  const chatToken = channels.includes(CHAT) ? chatSecret() : null;
  const reply = await request(pollLive, {
    query: { channels: channels.join(','), after: seen.after(channels) ?? 0 },
    headers: chatToken === null ? {} : { 'chat-token': chatToken },
  });
  addClockSample(reply.serverTime, sent, localInstant());
  if (reply.reset) tellReset(reply.seq);
  for (const event of reply.events) deliver(event);
  seen.read(channels, reply.seq);
}

function pollOnce(): void {
  readMissed()
    .catch(() => undefined)
    .finally(() => {
      if (pollTimer !== undefined) pollTimer = setTimeout(pollOnce, POLL_MS);
    });
}

function closeLive(): void {
  clearTimeout(reconnectTimer);
  stopPolling();
  failures = 0;
  const closing = socket;
  socket = null;
  noteFlow(false);
  closing?.close();
}

document.addEventListener('visibilitychange', subscribeInATurn);
// The device slept: the answer sets the clock, and shows whether the line outlived the sleep.
onClockLeap(ping);
addEventListener('online', () => {
  if (socket === null) connect();
});
onSession(() => {
  for (const channel of OWN_CHANNELS) seen.forget(channel);
  subscribeInATurn();
});

function listen(channel: string, call: LiveHandler): () => void {
  const listening = handlers.get(channel) ?? new Set();
  handlers.set(channel, listening.add(call));
  subscribeInATurn();
  return () => {
    listening.delete(call);
    if (listening.size === 0) {
      handlers.delete(channel);
      seen.forget(channel);
    }
    subscribeInATurn();
  };
}

/** Listens to a channel while the component is there: `useLive('lott.F5D1', (event) => …)`. A null channel waits. */
export function useLive(channel: string | null, handler: LiveHandler): void {
  useLiveAll(channel === null ? [] : [channel], handler);
}

/** The same for as many channels as there are. */
export function useLiveAll(channels: readonly string[], handler: LiveHandler): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  const names = channels.join(',');
  useEffect(() => {
    const call: LiveHandler = (event) => latest.current(event);
    const stops = names === '' ? [] : names.split(',').map((channel) => listen(channel, call));
    return () => {
      for (const stop of stops) stop();
    };
  }, [names]);
}

/** Whether the socket brings events as they happen: what was asked for before may lack some that came meanwhile. */
export function useLiveFlow(): boolean {
  return useSyncExternalStore(watchFlow, () => flowing);
}

function watchFlow(watcher: () => void): () => void {
  flowWatchers.add(watcher);
  return () => void flowWatchers.delete(watcher);
}

/** Told when events may have been missed for good: read everything again. Returns how to stop. */
export function onLiveReset(listener: () => void): () => void {
  resetListeners.add(listener);
  return () => resetListeners.delete(listener);
}
