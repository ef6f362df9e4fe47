/** Who watches: what one line hears, how many lines one player may have, and who is let go. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createFeed, type Feed, LINES_OF_A_PLAYER } from './feed.ts';

class Line extends EventEmitter {
  readonly written: string[] = [];
  writableLength = 0;
  write(text: string): void {
    this.written.push(text);
  }
  /** As a response does: it is closed a turn later. */
  destroy(): void {
    queueMicrotask(() => this.emit('close'));
  }
  end(): void {
    this.destroy();
  }
}
const open = (feed: Feed<{ kind: string }>, player: string): Line => {
  const line = new Line();
  feed.add(player, line as unknown as ServerResponse);
  return line;
};

let feed: Feed<{ kind: string }>;
afterEach(() => feed.stop());

test('a line is told what all are told and what its player is, with the table that it is of', () => {
  feed = createFeed(() => 0, 'BAC-1');
  const [mine, other] = [open(feed, 'one'), open(feed, 'two')];
  feed.tell({ kind: 'round' });
  feed.tellPlayer('one', { kind: 'mine' });
  expect(mine.written).toEqual(['{"kind":"round","at":"BAC-1"}\n', '{"kind":"mine","at":"BAC-1"}\n']);
  expect(other.written).toHaveLength(1);
});

test('one player has so many lines and no more: the oldest is let go, nobody else’s', async () => {
  feed = createFeed(() => 0);
  const other = open(feed, 'other');
  const lines = Array.from({ length: LINES_OF_A_PLAYER + 3 }, () => open(feed, 'one'));
  await Promise.resolve();
  expect(feed.size).toBe(LINES_OF_A_PLAYER + 1);
  feed.tell({ kind: 'round' });
  expect(lines.map(({ written }) => written.length)).toEqual(lines.map((_, at) => (at < 3 ? 0 : 1)));
  expect(other.written).toHaveLength(1);
});

test('a line that does not take what it is told is let go', async () => {
  feed = createFeed(() => 0);
  const [slow, quick] = [open(feed, 'one'), open(feed, 'two')];
  slow.writableLength = 1_000_000;
  feed.tell({ kind: 'round' });
  await Promise.resolve();
  expect([feed.size, feed.hears('one'), quick.written.length]).toEqual([1, false, 1]);
});
