/**
 * A socket to the live feed that is kept up while it is wanted (screens.md 0.7).
 *
 * idle        not wanted. Leaves by: `subscribe`.
 * connecting  a socket is being opened. Leaves by: opening, closing, or 10 s without either.
 * asking      it is open and the house has not said yet that it brings events: a house that is full or in haste takes a
 *             socket and then closes it, or lets it wait. Leaves by: `subscribed`, or closing.
 * up          events come. Leaves by: closing.
 * waiting     the next attempt comes after 1, 2, 4 … s, or at once when the device is back on the network. Only
 *             `subscribed` begins that row anew.
 *
 * While it is open a ping every 25 s proves it, and so does one after a sleep: no pong in 10 s and it is given up. A
 * line can be dead and nobody says so. `close` leaves every state for idle.
 */
import { type clientMessage, LIVE_SOCKET_PATH, type serverMessage } from '@house/contract/platform/realtime';
import type { output } from 'zod/mini';
import { anyFraction } from './any-fraction.ts';
import { addClockSample, localInstant, onClockLeap } from './clock.ts';

export type ServerMessage = output<typeof serverMessage>;
type ClientMessage = output<typeof clientMessage>;

const OPEN_MS = 10_000;
const PING_MS = 25_000;
const PONG_MS = 10_000;
const BACKOFF_FIRST_MS = 1_000;

export interface LineOptions {
  /** The longest pause between two attempts, ms. */
  readonly backoffMostMs: number;
  /** What is asked for at this moment. */
  readonly subscription: () => Omit<ClientMessage, 'type'>;
  /** Everything the house says, of the socket of this moment alone. */
  readonly hear: (message: ServerMessage) => void;
  /** An attempt failed or the socket was lost; `failures` in a row, from 1. */
  readonly onDown?: (failures: number) => void;
}

export interface LiveLine {
  /** Asks for what `subscription` says now, over the socket that is there or the next one. */
  subscribe(): void;
  /** Not wanted any more. */
  close(): void;
}

/** The address is whole: a path alone opens none before Chrome 125, Safari 17.3 and Firefox 124. Null where it may not be opened. */
function openSocket(): WebSocket | null {
  try {
    return new WebSocket(`${location.origin.replace('http', 'ws')}${LIVE_SOCKET_PATH}`);
  } catch {
    return null;
  }
}

export function createLiveLine({ backoffMostMs, subscription, hear, onDown }: LineOptions): LiveLine {
  let socket: WebSocket | null = null;
  let stopWatching: (() => void) | null = null;
  let failures = 0;
  let sentAt = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let ping: ReturnType<typeof setInterval> | undefined;
  let overdue: ReturnType<typeof setTimeout> | undefined;

  /** Gives the socket up without waiting for it: on a dead line closing takes long, too. */
  function leave(): void {
    clearTimeout(again);
    clearInterval(ping);
    clearTimeout(overdue);
    const left = socket;
    socket = null;
    left?.close();
  }

  function connectLater(): void {
    leave();
    failures += 1;
    const wait = Math.min(backoffMostMs, BACKOFF_FIRST_MS * 2 ** (failures - 1));
    again = setTimeout(connect, wait * (0.75 + anyFraction() / 2));
    onDown?.(failures);
  }

  function isOpen(): boolean {
    return socket?.readyState === WebSocket.OPEN;
  }

  function send(message: ClientMessage): void {
    sentAt = localInstant();
    socket?.send(JSON.stringify(message));
  }

  function ask(): void {
    if (isOpen()) send({ type: 'subscribe', ...subscription() });
  }

  function prove(): void {
    if (!isOpen()) return;
    send({ type: 'ping' });
    clearTimeout(overdue);
    overdue = setTimeout(connectLater, PONG_MS);
  }

  function take(message: ServerMessage): void {
    if (message.type === 'subscribed') failures = 0;
    if (message.type === 'pong') clearTimeout(overdue);
    if (message.serverTime && (message.type === 'subscribed' || message.type === 'pong')) {
      addClockSample(message.serverTime, sentAt, localInstant());
    }
    hear(message);
  }

  function connect(): void {
    leave();
    const opening = openSocket();
    if (opening === null) {
      connectLater();
      return;
    }
    socket = opening;
    overdue = setTimeout(connectLater, OPEN_MS);
    opening.onopen = () => {
      if (socket !== opening) return;
      clearTimeout(overdue);
      ping = setInterval(prove, PING_MS);
      ask();
    };
    opening.onmessage = ({ data }: MessageEvent<string>) => {
      // One that is being closed may still speak, of a subscription that is none any more.
      if (socket === opening) take(JSON.parse(data) as ServerMessage);
    };
    opening.onclose = () => {
      if (socket === opening) connectLater();
    };
  }

  /** Back on the network: what seems open may be dead. */
  function backOnline(): void {
    if (socket === null) connect();
    else prove();
  }

  function watch(): () => void {
    addEventListener('online', backOnline);
    // The device slept: the answer sets the clock, and shows whether the line outlived the sleep.
    const stopLeaps = onClockLeap(prove);
    return () => {
      removeEventListener('online', backOnline);
      stopLeaps();
    };
  }

  return {
    subscribe() {
      if (stopWatching !== null) {
        ask();
        return;
      }
      stopWatching = watch();
      connect();
    },
    close() {
      stopWatching?.();
      stopWatching = null;
      failures = 0;
      leave();
    },
  };
}
