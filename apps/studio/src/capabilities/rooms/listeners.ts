/**
 * Open responses of players in a room, a JSON text on each line. One whose line is so slow that much waits for it is let go, and
 * comes back by itself. Of one player's the oldest is let go where there are more than `most`.
 */
import type { ServerResponse } from 'node:http';

const MOST_WAITING_BYTES = 256 * 1024;

export interface Listeners<Message> {
  readonly size: number;
  add(response: ServerResponse, onClose: () => void): void;
  tell(message: Message): void;
  /** What many are told is written once (`lineOf`). */
  tellLine(line: string): void;
  end(): void;
}

export const lineOf = (message: unknown): string => `${JSON.stringify(message)}\n`;

export function createListeners<Message>(most: number | null = null): Listeners<Message> {
  const responses = new Set<ServerResponse>();
  return {
    get size() {
      return responses.size;
    },
    add(response, onClose) {
      responses.add(response);
      response.once('close', () => {
        responses.delete(response);
        onClose();
      });
      const [oldest] = responses;
      if (most === null || oldest === undefined || responses.size <= most) return;
      responses.delete(oldest);
      oldest.destroy();
    },
    tell(message) {
      if (responses.size > 0) this.tellLine(lineOf(message));
    },
    tellLine(line) {
      for (const response of responses) {
        if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
        else response.write(line);
      }
    },
    end() {
      for (const response of responses) response.end();
    },
  };
}
