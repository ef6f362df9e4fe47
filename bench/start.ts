/** `npm start` on an empty data directory, apps built: from the command to the first page, cluster, migrations and demo in it. */
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endChild } from './child.ts';
import { head, tell } from './print.ts';

const START = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));

/** Seconds until the page was there whole; `open`: what is done with the house before it is closed again. */
export async function startOnce(
  dataDirectory: string,
  open: (address: string) => Promise<void> = async () => undefined,
): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [START], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, DATA_DIR: dataDirectory, PORT: '0' },
  });
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const address = /Site +(\S+)/.exec(line)?.[1];
      if (address === undefined) continue;
      const page = await fetch(address);
      if (!page.ok || !(await page.text()).includes('<html')) throw new Error(`the first page was ${page.status}`);
      const seconds = (performance.now() - started) / 1_000;
      await open(address);
      return seconds;
    }
    throw new Error('it ended before it was open');
  } finally {
    await endChild(child);
  }
}

export async function benchStart(): Promise<void> {
  head('The house started');
  const dataDirectory = await mkdtemp(join(tmpdir(), 'house-start-'));
  try {
    await chmod(dataDirectory, 0o755);
    tell('from nothing to the first page', await startOnce(dataDirectory), { unit: 's', goal: '<= 8' });
    tell('started again', await startOnce(dataDirectory), { unit: 's' });
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
