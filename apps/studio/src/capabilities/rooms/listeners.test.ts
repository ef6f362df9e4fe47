/** Whoever opens one line after the other keeps the newest, and nobody else pays for it. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createListeners } from './listeners.ts';

function givenResponse() {
  const lines: string[] = [];
  const response = Object.assign(new EventEmitter(), {
    ...{ writableLength: 0, lines, write: (line: string) => void lines.push(line), end: () => undefined },
    destroy: () => void response.emit('close'),
  });
  return response;
}

test('of more lines than one player may have the oldest goes, and is told of nothing more', () => {
  const listeners = createListeners<number>(2);
  const responses = [givenResponse(), givenResponse(), givenResponse()];
  let closed = 0;
  for (const response of responses) {
    listeners.add(response as unknown as ServerResponse, () => {
      closed += 1;
    });
  }
  listeners.tell(1);
  expect([listeners.size, closed, responses.map(({ lines }) => lines.length)]).toEqual([2, 1, [0, 1, 1]]);
});
