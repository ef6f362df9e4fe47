/**
 * Listeners of one room in a process of their own: opens sockets, says when all hear, and answers for each line that is asked about
 * when the last of them was told, by the clock of the machine.
 */
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';

interface Wish {
  readonly port: number;
  readonly room: string;
  readonly sockets: number;
  readonly tokens: readonly string[];
}

/** What was heard of each line, by its place. */
const heard = new Map<number, { count: number; last: number }>();
const waiting = new Map<number, () => void>();
let wanted = 0;

function note(text: string): void {
  if (!text.includes('"kind":"line"')) return;
  const place = Number(/"place":(\d+)/.exec(text)?.[1] ?? 0);
  const before = heard.get(place) ?? { count: 0, last: 0 };
  const now = { count: before.count + 1, last: Date.now() };
  heard.set(place, now);
  if (now.count === wanted) waiting.get(place)?.();
}

const open = ({ port, room }: Wish, token: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/wps/live`, { perMessageDeflate: false });
    socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', token, channels: [`room.${room}`] })));
    socket.on('message', (data) => {
      const text = (data as Buffer).toString('utf8');
      if (text.includes('"type":"subscribed"')) resolve();
      else note(text);
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('a socket was closed')));
  });

const AT_ONCE = 50;
const PATIENCE_MILLISECONDS = 10_000;

async function openAll(wish: Wish): Promise<void> {
  wanted = wish.sockets;
  for (let from = 0; from < wish.sockets; from += AT_ONCE) {
    const many = Math.min(AT_ONCE, wish.sockets - from);
    await Promise.all(
      Array.from({ length: many }, (_, at) => open(wish, wish.tokens[(from + at) % wish.tokens.length] ?? '')),
    );
  }
}

/** When the last was told of a line, or how many were after a while. */
async function lastOf(place: number): Promise<{ count: number; last: number }> {
  if ((heard.get(place)?.count ?? 0) < wanted) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PATIENCE_MILLISECONDS);
      waiting.set(place, () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
  return heard.get(place) ?? { count: 0, last: 0 };
}

for await (const line of createInterface({ input: process.stdin })) {
  const wish = JSON.parse(line) as Wish | { readonly place: number };
  if ('place' in wish) console.log(JSON.stringify(await lastOf(wish.place)));
  else {
    await openAll(wish);
    console.log(JSON.stringify({ open: wanted }));
  }
}
