/** The threads of this process that hash passwords: half of the machine's, at least one, started when first needed. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

interface Cost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

type PasswordWork =
  | { readonly kind: 'hash'; readonly password: string | Uint8Array; readonly cost: Cost }
  | { readonly kind: 'verify'; readonly password: string; readonly stored: string };
export type PasswordJob = PasswordWork & { readonly id: number };
export type PasswordJobDone =
  | { readonly id: number; readonly value: string | boolean; readonly fault?: undefined }
  | { readonly id: number; readonly fault: string };

/** How many passwords are hashed at once. */
export const HASHING_THREADS = Math.max(1, Math.min(4, availableParallelism() >> 1));

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, PromiseWithResolvers<string | boolean>>;
}

const threads: (Thread | undefined)[] = Array.from({ length: HASHING_THREADS });
let nextId = 0;

function startThread(place: number): Thread {
  const worker = new Worker(new URL('./password-worker.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const thread: Thread = { worker, waiting: new Map() };
  worker.unref();
  worker.on('message', (done: PasswordJobDone) => {
    const job = thread.waiting.get(done.id);
    thread.waiting.delete(done.id);
    if (thread.waiting.size === 0) worker.unref();
    if (done.fault === undefined) job?.resolve(done.value);
    else job?.reject(new Error(`a password could not be hashed: ${done.fault}`));
  });
  const lose = (error: Error) => {
    if (threads[place] === thread) threads[place] = undefined;
    for (const job of thread.waiting.values()) job.reject(error);
    thread.waiting.clear();
  };
  worker.on('error', lose);
  worker.on('exit', () => lose(new Error('the thread that hashes passwords ended')));
  threads[place] = thread;
  return thread;
}

function send(work: PasswordWork): Promise<string | boolean> {
  const id = nextId++;
  const idlest = threads.reduce(
    (best, thread, place) => ((thread?.waiting.size ?? 0) < (threads[best]?.waiting.size ?? 0) ? place : best),
    0,
  );
  const thread = threads[idlest] ?? startThread(idlest);
  const outcome = Promise.withResolvers<string | boolean>();
  thread.waiting.set(id, outcome);
  // A process may end while a thread idles, not while somebody waits for it.
  thread.worker.ref();
  thread.worker.postMessage({ ...work, id });
  return outcome.promise;
}

/** The PHC text of argon2id. */
export async function hashInPool(password: string | Uint8Array, cost: Cost): Promise<string> {
  return String(await send({ kind: 'hash', password, cost }));
}

export async function verifyInPool(stored: string, password: string): Promise<boolean> {
  return (await send({ kind: 'verify', stored, password })) === true;
}
