/** A browser's end of the live socket, for tests. */
import { once } from 'node:events';
import { LIVE_SOCKET_PATH, serverMessage } from '@house/contract/platform/realtime';
import type { output } from 'zod/mini';

type Message = output<typeof serverMessage>;

export interface GivenSocket {
  /** What arrived and has not been taken yet. */
  readonly messages: Message[];
  /** The code it was closed with. */
  readonly closed: Promise<number>;
  send(message: object | string): void;
  /** The first message of this type that has not been taken yet; fails when the socket closes before there is one. */
  take(type: Message['type']): Promise<Message>;
  close(): void;
}

/** Opens a socket to a server that listens at `url` (`http://…`); fails when the server refuses it. */
export async function givenSocket(url: string, headers: Record<string, string> = {}): Promise<GivenSocket> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}${LIVE_SOCKET_PATH}`, { headers });
  const messages: Message[] = [];
  let arrived = Promise.withResolvers<void>();
  ws.addEventListener('message', ({ data }) => {
    messages.push(serverMessage.parse(JSON.parse(data as string)));
    arrived.resolve();
  });
  const closed = new Promise<number>((resolve) => {
    ws.addEventListener('close', ({ code }) => resolve(code));
  });
  const gone = (type: Message['type']): Promise<never> =>
    closed.then((code) => Promise.reject(new Error(`the socket closed with ${code} before it said ${type}`)));
  const refused = once(ws, 'error').then(() => Promise.reject(new Error('the socket was refused')));
  await Promise.race([once(ws, 'open'), refused]);
  return {
    messages,
    closed,
    send: (message) => ws.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async take(type) {
      for (;;) {
        const index = messages.findIndex((message) => message.type === type);
        const [found] = index < 0 ? [] : messages.splice(index, 1);
        if (found !== undefined) return found;
        await Promise.race([arrived.promise, gone(type)]);
        arrived = Promise.withResolvers();
      }
    },
    close: () => ws.close(),
  };
}
