/**
 * One room on a page: reads it, hears what is said, asks for what was missed, and sends what is written here.
 *
 * A line written here
 * sending  on its way under its key. Leaves by: arrived (it is a line), no answer (waiting), refused.
 * waiting  goes out again by itself, under the same key.
 * refused  the server said why; its writer sends it again or takes it away.
 */
import type { RedPacket, Room, RoomLine } from '@house/contract/chat-rooms/shapes';
import { readChatRoom, sayInRoom } from '@house/contract/chat-rooms/site';
import type { LiveEvent } from '@house/contract/platform/realtime';
import { newKey } from '@house/web/clock';
import { isRefusalError } from '@house/web/refusal-error';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf, request } from '../../shared/api.ts';
import { onLiveReset, useLive } from '../../shared/live.ts';
import {
  addEarlier,
  addLines,
  changePacket,
  changeUnsent,
  dropLine,
  NO_ROOM,
  type RoomState,
  readNewest,
} from './model.ts';

/** Behind the socket: a room is looked at again now and then even when nothing was heard. */
const LOOK_MILLISECONDS = 45_000;
const AGAIN_MILLISECONDS = 4_000;
const PAGES_MAX = 20;
const LINES_AT_ONCE = 50;

export interface OpenRoom {
  readonly state: RoomState;
  /** Why it can not be read; null: it can. */
  readonly refused: string | null;
  readonly say: (text: string) => void;
  readonly sayAgain: (key: string) => void;
  readonly drop: (key: string) => void;
  /** Lines that came as the answer of a call. */
  readonly take: (line: RoomLine) => void;
  readonly takePacketState: (packet: RedPacket) => void;
  readonly readEarlier: () => Promise<void>;
  readonly load: () => void;
}

export function useRoom(code: string | null): OpenRoom {
  const [state, setState] = useState<RoomState>(NO_ROOM);
  const [refused, setRefused] = useState<string | null>(null);
  const latest = useRef({ state, code });
  latest.current = { state, code };
  const change = useCallback((next: (state: RoomState) => RoomState): void => {
    const before = latest.current.state;
    const after = next(before);
    latest.current.state = after;
    setState(after);
  }, []);

  /** Everything after the last line that is here; the newest page where nothing is, or too much is missing. */
  const refresh = useCallback(async (): Promise<void> => {
    if (code === null) return;
    const isHere = (): boolean => latest.current.code === code;
    const page = await request(readChatRoom, { params: { code }, query: {} });
    if (!isHere()) return;
    setRefused(null);
    const last = latest.current.state.lines.at(-1)?.place ?? 0;
    const first = page.lines[0]?.place ?? 0;
    // A gap of some pages is filled, so that whoever reads further up is not pulled away.
    let after = last;
    for (let pages = 0; last > 0 && after < first - 1 && pages < PAGES_MAX; pages += 1) {
      const { lines } = await request(readChatRoom, { params: { code }, query: { after } });
      if (!isHere() || lines.length === 0) break;
      change((before) => addLines(before, lines).state);
      after = lines.at(-1)?.place ?? after;
      if (lines.length < LINES_AT_ONCE) break;
    }
    change((before) => readNewest(before, page));
  }, [code, change]);

  const load = useCallback((): void => {
    refresh().catch((thrown: unknown) => {
      // A page that has lines keeps them while the network is away.
      const lost = isRefusalError(thrown) && (thrown.code === 'network' || thrown.status >= 500);
      if (!lost || latest.current.state.room === null) setRefused(messageOf(thrown));
    });
  }, [refresh]);

  useEffect(() => {
    change(() => NO_ROOM);
    setRefused(null);
    load();
    const timer = setInterval(load, LOOK_MILLISECONDS);
    const stop = onLiveReset(load);
    addEventListener('online', load);
    return () => {
      clearInterval(timer);
      stop();
      removeEventListener('online', load);
    };
  }, [load, change]);

  useLive(code === null ? null : `room.${code}`, ({ kind, data }: LiveEvent) => {
    if (kind === 'line') {
      const { state: next, missing } = addLines(latest.current.state, [data['line'] as RoomLine]);
      change(() => next);
      if (missing) load();
    } else if (kind === 'deleted') change((before) => dropLine(before, Number(data['place'])));
    else if (kind === 'packet') change((before) => changePacket(before, data['packet'] as RedPacket));
    else if (kind === 'room') change((before) => ({ ...before, room: data['room'] as Room }));
  });

  const flushing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** Sends what waits, one after the other, so that it arrives in the order in which it was written. */
  const flush = useCallback(async (): Promise<void> => {
    if (flushing.current || code === null) return;
    flushing.current = true;
    try {
      for (;;) {
        const next = latest.current.state.unsent.find((line) => line.state !== 'refused');
        if (next === undefined || latest.current.code !== code) return;
        change((before) => changeUnsent(before, next.key, { state: 'sending' }));
        try {
          const body = { key: next.key, text: next.text };
          const { line } = await request(sayInRoom, { params: { code }, body });
          if (latest.current.code !== code) return;
          const { state: after, missing } = addLines(latest.current.state, [line]);
          change(() => ({ ...after, unsent: after.unsent.filter(({ key }) => key !== next.key) }));
          if (missing) load();
        } catch (thrown) {
          const values = isRefusalError(thrown) ? thrown.values : {};
          const undecided = !isRefusalError(thrown) || thrown.code === 'network' || thrown.status >= 500;
          const seconds = values['retryAfterSeconds'];
          const hasty = isRefusalError(thrown) && thrown.code === 'chatRooms.tooFast' && typeof seconds === 'number';
          if (undecided || hasty) {
            change((before) => changeUnsent(before, next.key, { state: 'waiting' }));
            clearTimeout(timer.current);
            timer.current = setTimeout(() => void flush(), hasty ? seconds * 1_000 : AGAIN_MILLISECONDS);
            return;
          }
          change((before) => changeUnsent(before, next.key, { state: 'refused', why: messageOf(thrown) }));
        }
      }
    } finally {
      flushing.current = false;
    }
  }, [code, change, load]);

  return {
    state,
    refused,
    say: (text) => {
      change((before) => ({
        ...before,
        unsent: [...before.unsent, { key: newKey(), text, state: 'sending', why: '' }],
      }));
      void flush();
    },
    sayAgain: (key) => {
      change((before) => changeUnsent(before, key, { state: 'waiting', why: '' }));
      void flush();
    },
    drop: (key) => change((before) => ({ ...before, unsent: before.unsent.filter((line) => line.key !== key) })),
    take: (line) => {
      const { state: next, missing } = addLines(latest.current.state, [line]);
      change(() => next);
      if (missing) load();
    },
    takePacketState: (packet) => change((before) => changePacket(before, packet)),
    readEarlier: async () => {
      const before = latest.current.state.lines[0]?.place;
      if (code === null || before === undefined) return;
      const page = await request(readChatRoom, { params: { code }, query: { before } });
      if (latest.current.code === code) change((now) => addEarlier(now, page));
    },
    load,
  };
}
