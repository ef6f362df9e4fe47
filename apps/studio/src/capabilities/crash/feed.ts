/**
 * Who watches the rocket, or a table: open responses, a JSON text on each line. A line is written once and sent to all at once;
 * one whose line is so slow that it keeps much waiting is let go, and comes back by itself. A response may watch several.
 */
import type { ServerResponse } from 'node:http';

const BEAT_MILLISECONDS = 10_000;
const MOST_WAITING_BYTES = 256 * 1024;
/** Open lines of one player: tabs and devices. With one more the oldest is let go, which may be dead without anybody knowing. */
export const LINES_OF_A_PLAYER = 8;

export interface Feed<Message extends object> {
  readonly size: number;
  add(player: string, response: ServerResponse): void;
  tell(message: Message): void;
  hears(player: string): boolean;
  tellPlayer(player: string, message: Message): void;
  tellOne(response: ServerResponse, message: Message): void;
  stop(): void;
}

type Beat = { readonly kind: 'beat'; readonly now: number };

/** `at`: of what it tells, as a field of every line; for those who hear several over one line. */
export function createFeed<Message extends object>(now: () => number, at?: string): Feed<Message> {
  const listeners = new Map<ServerResponse, string>();
  const players = new Map<string, Set<ServerResponse>>();
  const lineOf = (message: Message | Beat): string =>
    `${JSON.stringify(at === undefined ? message : { ...message, at })}\n`;

  function send(response: ServerResponse, line: string): void {
    if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
    else response.write(line);
  }
  function tell(message: Message | Beat): void {
    const line = lineOf(message);
    for (const response of listeners.keys()) send(response, line);
  }
  const beat = setInterval(() => tell({ kind: 'beat', now: now() }), BEAT_MILLISECONDS);

  return {
    get size() {
      return listeners.size;
    },
    add(player, response) {
      const own = players.get(player) ?? new Set();
      players.set(player, own.add(response));
      listeners.set(response, player);
      const leave = (who: ServerResponse): void => {
        listeners.delete(who);
        own.delete(who);
        if (own.size === 0 && players.get(player) === own) players.delete(player);
      };
      response.once('close', () => leave(response));
      const [oldest] = own;
      if (oldest === undefined || own.size <= LINES_OF_A_PLAYER) return;
      leave(oldest);
      oldest.destroy();
    },
    tell,
    hears: (player) => players.has(player),
    tellPlayer(player, message) {
      for (const response of players.get(player) ?? []) send(response, lineOf(message));
    },
    tellOne: (response, message) => send(response, lineOf(message)),
    stop() {
      clearInterval(beat);
      for (const response of listeners.keys()) response.end();
    },
  };
}
