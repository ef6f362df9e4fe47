/**
 * What stands between a browser and the house: passes everything on, sockets too, and does what a test says: serves a
 * newer worker, loses the connection, or breaks it off where a file is asked for the first times. For tests of the worker,
 * whose own requests no page can answer.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface FrontDoor {
  readonly url: string;
  /** Written to the end of `/sw.js`: another text is another version. */
  newVersion: string;
  /** Nothing is answered any more. */
  cut: boolean;
  /** How often each file is lost before it comes. */
  losesFiles: number;
  close(): Promise<void>;
}

export async function openFrontDoor(house: string): Promise<FrontDoor> {
  const { hostname, port } = new URL(house);
  const open = new Set<Socket>();
  const door = { url: '', newVersion: '', cut: false, losesFiles: 0 };
  const lost = new Map<string, number>();
  const loses = (path: string): boolean => {
    const times = lost.get(path) ?? 0;
    if (!path.startsWith('/assets/') || times >= door.losesFiles) return false;
    lost.set(path, times + 1);
    return true;
  };
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (door.cut || loses(incoming.url ?? '')) {
      incoming.socket.destroy();
      return;
    }
    const worker = incoming.url === '/sw.js';
    const headers = worker ? { host: incoming.headers.host, 'accept-encoding': 'identity' } : incoming.headers;
    const onward = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      const kept = { ...answer.headers };
      if (worker) delete kept['content-length'];
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(outgoing, { end: !worker });
      if (worker) answer.on('end', () => outgoing.end(door.newVersion));
    });
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  };
  const server = createServer(pass);
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  server.on('upgrade', (incoming, socket, first) => {
    if (door.cut) {
      socket.destroy();
      return;
    }
    const onward = connect(Number(port), hostname, () => {
      const lines = incoming.rawHeaders.reduce((text, word, at) => text + word + (at % 2 === 0 ? ': ' : '\r\n'), '');
      onward.write(`GET ${incoming.url ?? '/'} HTTP/1.1\r\n${lines}\r\n`);
      onward.write(first);
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  door.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(door, {
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  });
}
