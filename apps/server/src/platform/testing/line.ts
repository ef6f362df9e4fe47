/** A line to the database that can fall silent as a lost network does: nothing comes, nothing breaks. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Line {
  /** The database's address by way of this line. */
  readonly url: string;
  /** How many connections were opened on it. */
  openings(): number;
  /** Nothing comes any more on what is open; what is opened from now on works. */
  fallSilent(): void;
  /** Whether what is opened from now on is answered; as it stands it is. */
  answer(opened: boolean): void;
  close(): Promise<void>;
}

export async function openLine(url: string): Promise<Line> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let openings = 0;
  let answers = true;
  const server = createServer((near) => {
    openings += 1;
    if (!answers) {
      sockets.add(near.on('error', () => undefined));
      return;
    }
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(url);
  address.port = String((server.address() as AddressInfo).port);
  return {
    url: address.href,
    openings: () => openings,
    fallSilent: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    answer: (opened) => {
      answers = opened;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
