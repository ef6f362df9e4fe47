/** Processes of the bench's own: started with this Node, they say what the bench needs on their first line. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Starts a file of this folder. `flags`: of Node. */
export function spawnNode(file: string, args: readonly string[], flags: readonly string[] = []): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url));
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...flags, path, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

export async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the child has an output');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('the child ended without a word');
}

/** A process that answers a line with a line, one after the other. */
export function spawnAnswering(
  file: string,
  { args = [], flags = [] }: { args?: readonly string[]; flags?: readonly string[] } = {},
): { ask(line: string): Promise<string>; end(): Promise<void> } {
  const child = spawnNode(file, args, flags);
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('the child has an input and an output');
  const answers = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return {
    async ask(line) {
      stdin.write(`${line}\n`);
      const answer = await answers.next();
      if (answer.done === true) throw new Error('the child ended without a word');
      return answer.value;
    },
    end: () => endChild(child),
  };
}

/** Asks it to end and waits until it has. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
