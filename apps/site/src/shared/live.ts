/**
 * One socket per page (screens.md 0.7), kept up by `@house/web/live-line`. From the third failure in a row until the
 * house has said again that it brings events they are polled every 10 s.
 *
 * An event reaches each handler once and in order: the last sequence of each channel is remembered (live-seen.ts), and on
 * return the server is asked for what came after it. When that is too long ago the reset listeners are told, who read
 * everything again. The page says from where on it must hear (`liveSeq`); where it does not, they are told when it hears
 * its first number, too, in a moment of the page's own: what it shows was read before. Where somebody is signed in that is
 * so of what is his own alone. A hidden tab keeps only `wallet`, `bets`, `chat` and `sys`.
 */
import { getMemberInfo } from '@house/contract/identity/site';
import { type LiveEvent, pollLive } from '@house/contract/platform/realtime';
import { addClockSample, localInstant } from '@house/web/clock';
import { createLiveLine, type ServerMessage } from '@house/web/live-line';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { request } from './api.ts';
import { pageLiveSeq } from './boot.ts';
import { chatSecret } from './chat-pass.ts';
import { soon } from './debounce.ts';
import { channelsThatFit, isOwnChannel, OWN_CHANNELS } from './live-channels.ts';
import { createLiveSeen, type Missed } from './live-seen.ts';
import { noteNetwork } from './network.ts';
import { getSession, onSession } from './session.ts';

type LiveHandler = (event: LiveEvent) => void;

const POLL_MS = 10_000;
const BACKOFF_MAX_MS = 60_000;
const FAILURES_BEFORE_POLLING = 3;
const KEPT_WHEN_HIDDEN = ['wallet', 'bets', 'chat', 'sys'];
/** A visitor has it too, by the secret of his talks. */
const CHAT = 'chat';

const handlers = new Map<string, Set<LiveHandler>>();
type ResetListener = (missed: Exclude<Missed, 'nothing'>) => void;
const resetListeners = new Set<ResetListener>();
const seen = createLiveSeen();
seen.begin(pageLiveSeq);

let pollTimer: ReturnType<typeof setTimeout> | undefined;
let subscribeSoon = false;
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
    signedIn || !isOwnChannel(channel) || (channel === CHAT && chatSecret() !== null);
  const wanted = [...handlers.keys()].filter(
    (channel) => mayHave(channel) && (!document.hidden || KEPT_WHEN_HIDDEN.includes(channel)),
  );
  return channelsThatFit(wanted);
}

function deliver(event: LiveEvent): void {
  if (!seen.take(event)) return;
  for (const handler of handlers.get(event.channel) ?? []) handler(event);
}

function tellReset(missed: Exclude<Missed, 'nothing'>): void {
  for (const listener of resetListeners) listener(missed);
}
/** Not at once: the page has only just asked for everything it shows. */
const tellMissedSoon = {
  nothing: () => undefined,
  own: soon(() => tellReset('own')),
  all: soon(() => tellReset('all')),
};

function resetAt(seq: number | undefined): void {
  seen.reset(seq ?? 0);
  tellReset('all');
}

const line = createLiveLine({
  backoffMostMs: BACKOFF_MAX_MS,
  subscription: () => {
    const channels = wantedChannels();
    const after = seen.after(channels);
    const { token } = getSession();
    const chatToken = channels.includes(CHAT) ? chatSecret() : null;
    return {
      turn: seen.subscribe(channels),
      channels,
      ...(token === null ? {} : { token }),
      ...(chatToken === null ? {} : { chatToken }),
      ...(after === undefined ? {} : { after }),
    };
  },
  hear: onMessage,
  onDown: (failures) => {
    noteFlow(false);
    if (failures >= FAILURES_BEFORE_POLLING) startPolling();
  },
});

/** Several components mount in one turn: one message carries them all. */
function subscribeInATurn(): void {
  if (subscribeSoon) return;
  subscribeSoon = true;
  queueMicrotask(() => {
    subscribeSoon = false;
    if (handlers.size === 0) closeLive();
    else line.subscribe();
  });
}

function onMessage(message: ServerMessage): void {
  if (message.type === 'event' && message.event) deliver(message.event);
  if (message.type === 'subscribed') {
    stopPolling();
    noteNetwork(true);
    tellMissedSoon[seen.subscribed(message.seq ?? 0, message.turn)]();
    noteFlow(true);
  }
  if (message.type === 'reset') resetAt(message.seq);
  if (message.type === 'pong') seen.upTo(message.seq ?? 0);
  if (message.type === 'sessionEnded') endSession();
}

/** The server says why when it is asked: that ends the session here, or finds that a newer token is in use already. */
function endSession(): void {
  if (getSession().token !== null) request(getMemberInfo).catch(() => undefined);
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
  if (reply.reset) resetAt(reply.seq);
  for (const event of reply.events) deliver(event);
  tellMissedSoon[seen.read(channels, reply.seq)]();
}

function pollOnce(): void {
  readMissed()
    .catch(() => undefined)
    .finally(() => {
      if (pollTimer !== undefined) pollTimer = setTimeout(pollOnce, POLL_MS);
    });
}

function closeLive(): void {
  stopPolling();
  noteFlow(false);
  line.close();
}

document.addEventListener('visibilitychange', subscribeInATurn);
onSession(() => {
  for (const channel of [...OWN_CHANNELS, ...handlers.keys()]) if (isOwnChannel(channel)) seen.forget(channel);
  subscribeInATurn();
});

function listen(channel: string, call: LiveHandler): () => void {
  const listening = handlers.get(channel) ?? new Set();
  // Put last again: what is listened to newest is followed first when there are too many.
  handlers.delete(channel);
  handlers.set(channel, listening.add(call));
  seen.follow(channel);
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

/** The same for several channels, what matters most first: a socket takes so many (live-channels.ts). */
export function useLiveAll(channels: readonly string[], handler: LiveHandler): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  const names = channels.join(',');
  useEffect(() => {
    const call: LiveHandler = (event) => latest.current(event);
    const stops =
      names === ''
        ? []
        : names
            .split(',')
            .toReversed()
            .map((channel) => listen(channel, call));
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

/** Told when events may have been missed for good: read everything again, or all that is the person's own. Returns how to stop. */
export function onLiveReset(listener: ResetListener): () => void {
  resetListeners.add(listener);
  return () => resetListeners.delete(listener);
}
