/** So many watch a table and no more; who does already may on a second device, and whoever goes makes room. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createWatchers } from './watchers.ts';

test('fifty watch a table, the next may not until one has gone', () => {
  const watchers = createWatchers();
  const lines = Array.from({ length: 51 }, () =>
    Object.assign(new EventEmitter(), { writableLength: 0, write: () => true, end: () => undefined }),
  );
  let gone = 0;
  const join = (player: number, line: number) =>
    watchers.add(`player ${player}`, lines[line] as unknown as ServerResponse, () => {
      gone += 1;
    });
  for (let player = 0; player < 50; player += 1) {
    expect(watchers.hasRoom(`player ${player}`)).toBe(true);
    join(player, player);
  }
  expect([watchers.size, watchers.hasRoom('another'), watchers.hasRoom('player 7')]).toEqual([50, false, true]);
  join(7, 50);
  lines[7]?.emit('close');
  expect([watchers.size, gone]).toEqual([50, 0]);
  lines[50]?.emit('close');
  expect([watchers.size, gone, watchers.hasRoom('another')]).toEqual([49, 1, true]);
});
