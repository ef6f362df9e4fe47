/**
 * Our studio beside the house that `npm start` opens: a process of its own, which reaches money by the signed protocol alone.
 * One that ends is started again; the house goes on without it meanwhile.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { deriveVendorSecret } from '@house/vendor-protocol/signing';
import { REPOSITORY } from '../platform/config.ts';

const AGAIN_MILLISECONDS = 2_000;
const STUDIO = 'STUDIO';

/** A port that nobody listens on at the moment. */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ host: '127.0.0.1', port: 0 }, resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port for the studio');
  return address.port;
}

export interface LaunchedStudio {
  stop(): Promise<void>;
}

interface StudioOptions {
  readonly databaseUrl: string;
  readonly houseUrl: string;
  readonly port: number;
  readonly currency: string;
  /** What the house's vendors are sealed under; the studio gets what follows from it for a vendor, and no more. */
  readonly vendorSecret: string;
  readonly logLevel: string;
}

export function launchStudio(options: StudioOptions): LaunchedStudio {
  let stopped = false;
  let child: ChildProcess | undefined;
  let again: NodeJS.Timeout | undefined;

  function start(): void {
    child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(REPOSITORY, 'apps', 'studio', 'src', 'main.ts')],
      {
        cwd: REPOSITORY,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: {
          PATH: process.env['PATH'],
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
          DATABASE_URL: options.databaseUrl,
          STUDIO_WALLET_URL: options.houseUrl,
          STUDIO_SECRET: deriveVendorSecret(options.vendorSecret, STUDIO),
          STUDIO_SEED_SECRET: deriveVendorSecret(options.vendorSecret, `${STUDIO} seeds`),
          STUDIO_CURRENCY: options.currency,
          STUDIO_PORT: String(options.port),
          LOG_LEVEL: options.logLevel,
        },
      },
    );
    child.once('error', (error) => console.error(error.message));
    child.once('exit', () => {
      if (!stopped) again = setTimeout(start, AGAIN_MILLISECONDS);
    });
  }
  start();

  return {
    async stop() {
      stopped = true;
      clearTimeout(again);
      const running = child;
      if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
      const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()));
      running.kill('SIGTERM');
      const late = setTimeout(() => running.kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(late);
    },
  };
}
