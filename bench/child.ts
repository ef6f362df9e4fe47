/** Processes of the bench's own: started with this Node, they say what the bench needs on their first line. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Starts a file of this folder. */
export function spawnNode(file: string, args: readonly string[]): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url));
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

export async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the child has an output');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('the child ended without a word');
}

/** Asks it to end and waits until it has. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
