/**
 * What every action of the simulator works with: the processes of the house, which die and are started again, the members,
 * the draws, and the auditor. Every request has an answer in the end: what a dead process did not answer is asked again,
 * with the same key, of another one.
 */
import type { SeededRandom } from '@house/fairness/seeded';
import { uuidV7 } from '@house/fairness/uuid';
import type { Movement, PostOutcome } from '../src/capabilities/wallet/port.ts';
import { present } from '../src/platform/result.ts';
import type { TestDatabase } from '../src/platform/testing/database.ts';
import { Auditor } from './audit/auditor.ts';
import { Bank } from './bank.ts';
import { type SimProcess, startSimProcess } from './process.ts';
import type { EndedDraw, SimDraw } from './time.ts';

export const TAKA = 10_000n;
const ATTEMPTS_MAX = 40;
/** A worker that fails so often in a row does not fail because of another one. */
const FAULTS_MAX = 20;
const TURNS_MAX = 500;

export class Stage {
  readonly auditor: Auditor;
  readonly database: TestDatabase;
  readonly random: SeededRandom;
  /** What the payout interface does in truth. */
  readonly bank: Bank;
  readonly members: bigint[] = [];
  /** In the order in which they opened. */
  readonly onSale: SimDraw[] = [];
  /** Whose results may still be corrected, or be none. */
  readonly settled: EndedDraw[] = [];
  #processes: SimProcess[] = [];
  #forks = 0;
  #deaths = 0;

  constructor(database: TestDatabase, random: SeededRandom) {
    this.database = database;
    this.random = random;
    this.bank = new Bank(random.fork('bank'));
    this.auditor = new Auditor(database.pool, this.bank);
  }

  async begin(): Promise<SimProcess> {
    this.#processes = [await this.#start(), await this.#start()];
    return present(this.#processes[0], 'a process runs');
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((one) => one.stop()));
  }

  #start(): Promise<SimProcess> {
    return startSimProcess(this.database.url, this.random.between(-30_000, 30_000), this.bank);
  }

  /** How many requests died with their process so far. */
  get deaths(): number {
    return this.#deaths;
  }

  /** A generator for an action that runs beside others, so that their order does not matter. */
  fork(): SeededRandom {
    this.#forks += 1;
    return this.random.fork(String(this.#forks));
  }

  key(random: SeededRandom): string {
    return uuidV7(Date.now() + random.between(-20_000, 20_000), random.bytes(10));
  }

  /** One of the processes dies soon, at any statement or behind a commit. */
  setFuse(): void {
    const { fuse } = this.random.pick(this.#processes);
    if (this.random.chance(1, 2)) fuse.set(this.random.between(1, 25), this.random.chance(1, 2));
    else fuse.setBehindCommit(this.random.between(1, 8));
  }

  async reviveDead(): Promise<void> {
    for (const [place, process] of this.#processes.entries()) {
      if (!process.fuse.dead) continue;
      await process.stop();
      this.#processes[place] = await this.#start();
      this.auditor.note('process died and started again');
    }
  }

  /** Asks processes in turn until one answers; the dead are started again. */
  async ask<T>(random: SeededRandom, ask: (process: SimProcess) => Promise<T>): Promise<T> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const process = random.pick(this.#processes);
      try {
        return await ask(process);
      } catch (error) {
        if (!process.fuse.dead) throw error;
        this.#deaths += 1;
        this.auditor.note('request without an answer');
        const place = this.#processes.indexOf(process);
        if (place >= 0) {
          const fresh = await this.#start();
          if (this.#processes[place] === process) {
            this.#processes[place] = fresh;
            this.auditor.note('process died and started again');
          } else await fresh.stop();
          await process.stop();
        }
      }
    }
    throw new Error('no process answers');
  }

  async post(random: SeededRandom, movement: Movement): Promise<PostOutcome | undefined> {
    const [outcome] = await this.ask(random, (process) => process.wallet.post([movement]));
    return outcome;
  }

  /** Two workers at once; whoever dies is followed by another, until nothing is due. */
  async work(): Promise<void> {
    const runs = () => this.ask(this.fork(), runDue);
    await Promise.all([runs(), runs()]);
    let faults = 0;
    for (let turn = 0; turn < TURNS_MAX; turn += 1) {
      // What a dead process still has in hand is passed by.
      await this.auditor.awaitDead();
      const deaths = this.#deaths;
      const done = await runs();
      if (done === 'nothing' && deaths === this.#deaths) return;
      faults = done instanceof Error ? faults + 1 : 0;
      if (faults === FAULTS_MAX) throw done;
    }
    throw new Error('something is always due');
  }

  /** One look of one worker. */
  async workOnce(random: SeededRandom): Promise<void> {
    await this.ask(random, runDue);
  }
}

/** Does what is due and says whether it did anything. A process that dies half-way throws as a dead one does. */
async function runDue({ lottery, fuse }: SimProcess): Promise<'something' | 'nothing' | Error> {
  try {
    const steps = await lottery.runDueDraws();
    return steps.length > 0 || (await lottery.nextDueMilliseconds()) === 0 ? 'something' : 'nothing';
  } catch (error) {
    if (fuse.dead) throw error;
    // Two workers that meet at one draw may make one of them give way; what is due is done at the next look.
    return error as Error;
  }
}
