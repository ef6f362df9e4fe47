/** A Redis or Valkey that is installed on this machine, on a port of its own, for tests and `npm run cluster`; null where none is. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const NAMES = ['valkey-server', 'redis-server'];
const START_MILLISECONDS = 10_000;

export interface RedisServer {
  readonly url: string;
  /** What it says it is. */
  readonly version: string;
  /** A crash: it forgets all it knew. */
  kill(): Promise<void>;
  /** Again, where it was. */
  start(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function untilAnswering(port: number): Promise<void> {
  const until = performance.now() + START_MILLISECONDS;
  for (;;) {
    const line = connect(port, '127.0.0.1');
    const isOpen = await once(line, 'connect').then(
      () => true,
      () => false,
    );
    line.destroy();
    if (isOpen) return;
    if (performance.now() > until) throw new Error('the Redis that is installed does not start');
    await wait(20);
  }
}

/** Writes nothing to disk, so that one that is killed comes back empty. */
export async function startRedis(): Promise<RedisServer | null> {
  const found = NAMES.map((name) => ({ name, told: spawnSync(name, ['--version'], { encoding: 'utf8' }) })).find(
    ({ told }) => told.status === 0,
  );
  if (found === undefined) return null;
  const port = await freePort();
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    child = spawn(found.name, words, { stdio: 'ignore' });
    child.once('error', () => undefined);
    await untilAnswering(port);
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    version: found.told.stdout.trim().split(' sha=')[0] ?? found.name,
    start,
    async kill() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
