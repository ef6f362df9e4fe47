/**
 * Who only watches a card table: so many players at most, each with few lines. What they are told is made once for all of them,
 * since all see what a stranger may see.
 */
import type { ServerResponse } from 'node:http';
import type { CardMessage } from '../../contract-cards.ts';
import { createListeners, type Listeners } from '../rooms/listeners.ts';

const WATCHERS_MOST = 50;
const LINES_OF_A_WATCHER = 2;

export interface Watchers {
  readonly size: number;
  /** False: as many watch as may. Who watches already may on another line. */
  hasRoom(player: string): boolean;
  /** `onGone`: the last line of theirs is closed. */
  add(player: string, response: ServerResponse, onGone: () => void): void;
  tell(message: CardMessage): void;
  end(): void;
}

export function createWatchers(): Watchers {
  const byPlayer = new Map<string, Listeners<CardMessage>>();
  return {
    get size() {
      return byPlayer.size;
    },
    hasRoom: (player) => byPlayer.size < WATCHERS_MOST || byPlayer.has(player),
    add(player, response, onGone) {
      const lines = byPlayer.get(player) ?? createListeners<CardMessage>(LINES_OF_A_WATCHER);
      byPlayer.set(player, lines);
      lines.add(response, () => {
        if (lines.size > 0 || byPlayer.get(player) !== lines) return;
        byPlayer.delete(player);
        onGone();
      });
    },
    tell(message) {
      for (const lines of byPlayer.values()) lines.tell(message);
    },
    end() {
      for (const lines of byPlayer.values()) lines.end();
      byPlayer.clear();
    },
  };
}
