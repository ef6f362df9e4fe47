/**
 * The main process of a PostgreSQL, known by its pid file: is it alive, is it the one meant, and how to end it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const STOP_MILLISECONDS = 20_000;

/** Stops a PostgreSQL that still runs in `directory` although nobody owns it, and removes a pid file without a process. */
export async function stopOrphan(directory: string, note: (text: string) => void): Promise<void> {
  const file = readPidFile(directory);
  if (file === null) return;
  if (isPostmasterOf(file.pid, directory)) {
    note(`The database of a house that was killed still runs (pid ${file.pid}): stopping it.`);
    await endPostmaster(file.pid, undefined);
  }
  rmSync(join(directory, 'postmaster.pid'), { force: true });
}

/** Fast stop, then immediate stop (recovers from its log at the next start), then the axe. */
export async function endPostmaster(pid: number, ended: Promise<void> | undefined): Promise<void> {
  for (const how of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signal(pid, how);
    const deadline = performance.now() + STOP_MILLISECONDS;
    while (isAlive(pid) && performance.now() < deadline) {
      await Promise.race([wait(20), ...(ended === undefined ? [] : [ended])]);
    }
    if (!isAlive(pid)) return;
  }
  throw new Error(`PostgreSQL (pid ${pid}) can not be stopped`);
}

export function readPidFile(directory: string): { pid: number; ready: boolean } | null {
  try {
    const lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 1
      ? { pid, ready: /^(ready|standby)\s*$/.test(lines[7] ?? '') }
      : { pid: 0, ready: false };
  } catch {
    return null;
  }
}

/** A pid in a file may by now belong to anything; only a PostgreSQL started on this directory is the one meant. */
function isPostmasterOf(pid: number, directory: string): boolean {
  if (pid === 0 || !isAlive(pid)) return false;
  const command = existsSync('/proc/self/cmdline')
    ? readProcess(pid, 'cmdline')
    : spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout;
  return command?.includes('postgres') === true && command.includes(directory);
}

/** Empty where there is no /proc, or no such process. */
function readProcess(pid: number, file: 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** A process that has ended but that nobody has buried (in a container without an init) counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !/^\d+ \(.*\) [ZX] /s.test(readProcess(pid, 'stat'));
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
