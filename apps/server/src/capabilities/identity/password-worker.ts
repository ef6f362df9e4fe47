/**
 * The thread that hashes passwords: argon2id with nobody waiting behind it but other passwords.
 *
 * It runs at a lower priority than the rest of the process (on Linux a priority is a thread's own), so that a burst of
 * sign-ins takes what bets leave over, and all of the machine when they leave it.
 */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { PasswordJob, PasswordJobDone } from './password-pool.ts';

const LOW_PRIORITY = 5;

try {
  setPriority(LOW_PRIORITY);
} catch {
  // Not allowed here: then passwords are hashed at the priority of all.
}

function doJob(job: PasswordJob): PasswordJobDone {
  try {
    if (job.kind === 'hash') return { id: job.id, value: hashSync(job.password, job.cost) };
    return { id: job.id, value: verifySync(job.stored, job.password) };
  } catch (error) {
    return { id: job.id, fault: error instanceof Error ? error.message : 'unknown' };
  }
}

parentPort?.on('message', (job: PasswordJob) => parentPort?.postMessage(doJob(job)));
