import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openLogOutput } from './log-output.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';

const folder = makeTemporaryFolder('house-log');
const write = fs.write;

afterEach(() => {
  fs.write = write;
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Each write fails like this until room is made. */
function givenNoRoom(code: string): { makeRoom: () => void } {
  fs.write = ((...asked: unknown[]) => {
    const answer = asked.at(-1) as (error: Error, written: number) => void;
    setImmediate(() => answer(Object.assign(new Error(code), { code }), 0));
  }) as typeof fs.write;
  return {
    makeRoom: () => {
      fs.write = write;
    },
  };
}

function givenOutput(keptBytes: number) {
  const file = join(folder, `${keptBytes}.log`);
  const told = { faults: 0, lost: 0 };
  const output = openLogOutput(fs.openSync(file, 'w'), {
    keptBytes,
    tryAgainMilliseconds: 5,
    onFault: () => {
      told.faults += 1;
    },
    onLost: (lines) => {
      told.lost += lines;
    },
  });
  return { output, told, read: () => fs.readFileSync(file, 'utf8') };
}

test('lines that find no room are kept up to a bound, tried again, and those beyond it are counted', async () => {
  const { output, told, read } = givenOutput(30);
  const { makeRoom } = givenNoRoom('ENOSPC');
  for (const line of ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']) output.write(`${line}\n`);
  await vi.waitFor(() => expect(told.faults).toBeGreaterThan(1));
  makeRoom();
  await vi.waitFor(() => expect(told.lost).toBe(2));
  output.write('after\n');
  await vi.waitFor(() => expect(read()).toBe('first\nsecond\nthird\nfourth\nafter\n'));
});

test('a reader who is gone ends the lines and is no fault', async () => {
  const { output, told, read } = givenOutput(1_000);
  const { makeRoom } = givenNoRoom('EPIPE');
  output.write('lost\n');
  await new Promise((resolve) => setTimeout(resolve, 20));
  makeRoom();
  output.write('lost too\n');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(read()).toBe('');
  expect(told).toEqual({ faults: 0, lost: 0 });
});

test.runIf(process.platform === 'linux')(
  'a process whose log stands on a full disk lives and ends as it is told to',
  async () => {
    const logs = new URL('logs.ts', import.meta.url).href;
    const script = `const { createLogger } = await import('${logs}');
    let faults = 0;
    const log = createLogger({ level: 'info', role: 'all', onFault: () => { faults += 1; } });
    log.error('no room for this');
    setTimeout(() => { process.stderr.write('faults ' + faults); log.error('nor this'); process.exit(3); }, 100);`;
    const full = fs.openSync('/dev/full', 'w');
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', full, 'pipe'],
    });
    fs.closeSync(full);
    let said = '';
    child.stderr?.on('data', (text: Buffer) => {
      said += text;
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect({ code, said }).toEqual({ code: 3, said: 'faults 1' });
  },
);

test('a process whose reader is gone goes on, whatever it says to the console', async () => {
  const output = new URL('log-output.ts', import.meta.url).href;
  const script = `const { outliveReaders } = await import('${output}');
    outliveReaders();
    process.stdin.once('data', () => {
      // Node forgives the console the first failure.
      console.log('to nobody');
      setTimeout(() => console.log('nor this'), 50);
      setTimeout(() => { process.stderr.write('lives'); process.exit(3); }, 100);
    });
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said += text;
  });
  child.stdout.once('data', () => {
    child.stdout.destroy();
    child.stdin.write('go');
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect({ code, said }).toEqual({ code: 3, said: 'lives' });
});
