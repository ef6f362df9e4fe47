/**
 * A house in processes of its own, for tests that need two of them, or one to kill. Each is main/main.ts as a supervisor
 * would start it; processes given the same database share their secrets, as the processes of one house do.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeSecrets } from '../config.ts';

/** Code as Node has compiled it, for whoever starts next: to load a house takes longer than to open one. */
export const COMPILED_CODE = fileURLToPath(
  new URL('../../../../../node_modules/.cache/compiled-code/', import.meta.url),
);
const PROJECT = fileURLToPath(new URL('../../../../../', import.meta.url));
/**
 * Should the test be killed, the process ends with it: the pipe that only the test holds open closes. Told something, it
 * keeps its compiled code at once: one that will be killed has no other time for it.
 */
const HEED_PARENT =
  "data:text/javascript,import{flushCompileCache}from'node:module';process.stdin.on('data',()=>flushCompileCache()).once('end',()=>process.exit(1))";
const START_MILLISECONDS = 60_000;
const STOP_MILLISECONDS = 20_000;

export interface AppProcess {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  /** What the process wrote into its log so far, and said of its start; empty where all went well. */
  log(): string;
  /** Sends the signal and waits for the end; SIGKILL is a crash. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Stops gracefully; cut off after 20 s. Does nothing when it has ended already. */
  stop(): Promise<void>;
}

/** Starts a process on a migrated database and waits until it listens. Throws with its log when it ends before. */
export async function givenRunningApp(options: {
  databaseUrl: string;
  role?: 'all' | 'http' | 'worker';
  /** 0, the default: any free port. */
  port?: number;
  env?: Readonly<Record<string, string>>;
  /** A copy of the project, of another release; this one unless told. */
  project?: string;
}): Promise<AppProcess> {
  const main = join(options.project ?? PROJECT, 'apps/server/src/main/main.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--import', HEED_PARENT, main], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILED_CODE,
      NODE_ENV: 'test',
      DEMO: '1',
      RATE_LIMITS: '0',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      ...secretsOf(options.databaseUrl),
      ...options.env,
      DATABASE_URL: options.databaseUrl,
      ROLE: options.role ?? 'all',
      PORT: String(options.port ?? 0),
    },
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  /** The log is lines of standard output, beside the one that tells the address. */
  const logged = (): string => `${log}${out.replaceAll(/^\{"listening":.*\}\n?/gm, '')}`;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  const url = await readAddress(child, ended, () => log).catch(async (error: unknown) => {
    await kill('SIGKILL');
    throw error;
  });
  // It may be gone by now, which whoever asks it next is told.
  child.stdin.on('error', () => undefined).write('open\n');
  return {
    url,
    pid: child.pid ?? 0,
    log: logged,
    kill,
    stop: async () => {
      const limit = setTimeout(() => child.kill('SIGKILL'), STOP_MILLISECONDS);
      await kill('SIGTERM');
      clearTimeout(limit);
    },
  };
}

/** The same for every process on this database, and for no other. */
function secretsOf(databaseUrl: string): Record<string, string> {
  const secret = (name: string): string => createHash('sha256').update(`${name} ${databaseUrl}`).digest('base64url');
  return Object.fromEntries(Object.keys(makeSecrets()).map((name) => [name, secret(name)]));
}

async function readAddress(child: ChildProcess, ended: Promise<void>, log: () => string): Promise<string> {
  let said = '';
  const address = new Promise<string>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = said.match(/^\{.*"listening":"(http:\/\/[^"]+)".*\}$/m)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const failure = (what: string) => () => {
    throw new Error(`The process ${what} before it listened. It said:\n${said}${log()}`);
  };
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    limit = setTimeout(resolve, START_MILLISECONDS);
  });
  try {
    return await Promise.race([address, ended.then(failure('ended')), late.then(failure('took too long'))]);
  } finally {
    clearTimeout(limit);
  }
}
