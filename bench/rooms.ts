/** One chat room with 5,000 listeners: how long after a line was sent the last of them is told. `-- --only rooms`. */
import { randomBytes } from '@house/fairness/random';
import { uuidV7 } from '@house/fairness/uuid';
import { endChild, firstLine, spawnAnswering, spawnNode } from './child.ts';
import type { BenchDatabase } from './database.ts';
import { openSessions } from './http.ts';
import { head, median, tell } from './print.ts';

const ROOM = 'adda';
const LINES = 20;
const PAUSE_MILLISECONDS = 250;

async function say(port: number, token: string): Promise<number> {
  const key = uuidV7(Date.now(), randomBytes(10));
  const answer = await fetch(`http://127.0.0.1:${port}/wps/chat-rooms/${ROOM}/lines`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ key, text: 'শুভ সন্ধ্যা, আজ কে জিতল?' }),
  });
  const { value } = (await answer.json()) as { value: { line: { place: number } } | null };
  if (value === null) throw new Error(`a line was not taken: ${answer.status}`);
  return value.line.place;
}

export async function benchRooms(database: BenchDatabase, sockets: number): Promise<void> {
  head(`One chat room, ${sockets.toLocaleString('en')} listeners, one process of the house`);
  await database.pool.query('update chat_rooms set slow_seconds = 0');
  const members = await openSessions(database);
  const server = spawnNode('server.ts', [database.url]);
  const listeners = spawnAnswering('room-listeners.ts');
  try {
    const { listening } = JSON.parse(await firstLine(server)) as { listening: string };
    const port = Number(new URL(listening).port);
    const tokens = members.map(({ token }) => token);
    const began = Date.now();
    await listeners.ask(JSON.stringify({ port, room: ROOM, sockets, tokens }));
    tell('opening all sockets', (Date.now() - began) / 1_000, { unit: 's' });
    const lasts: number[] = [];
    let lost = 0;
    for (let n = 0; n < LINES; n += 1) {
      const sent = Date.now();
      const place = await say(port, tokens[n % tokens.length] ?? '');
      const { count, last } = JSON.parse(await listeners.ask(JSON.stringify({ place }))) as {
        count: number;
        last: number;
      };
      lost += sockets - count;
      lasts.push(last - sent);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
    }
    tell('last listener told, median line', median(lasts), { unit: 'ms', goal: '<= 1000' });
    tell('last listener told, slowest line', Math.max(...lasts), { unit: 'ms', goal: '<= 1000' });
    tell('lines not heard', lost, { unit: '', goal: '<= 0' });
  } finally {
    await listeners.end();
    await endChild(server);
  }
}
