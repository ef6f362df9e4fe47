/**
 * The auditor: keeps books of its own, from what the house answered and from the published results, with odds written
 * down here from lottery.md 11, and compares them with the database: after every action of a round whose actions come one
 * after the other, and at the end of every round.
 */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Bank } from '../bank.ts';
import { Accounts, CASHIER } from './accounts.ts';
import { CancelBooks } from './cancels.ts';
import { ChaseBooks } from './chases.ts';
import { DepositBooks } from './deposits.ts';
import { DrawBooks } from './draws.ts';
import { LimitBooks } from './limits.ts';
import { ManualDepositBooks } from './manual-deposits.ts';
import { PlayBooks } from './plays.ts';
import { inSnapshot, type Reader } from './reader.ts';
import { VendorBooks } from './vendor.ts';
import { WithdrawalBooks } from './withdrawals.ts';

export class Auditor {
  readonly #pool: pg.Pool;
  readonly #accounts = new Accounts();
  readonly draws: DrawBooks;
  readonly chases: ChaseBooks;
  readonly cancels: CancelBooks;
  readonly limits: LimitBooks;
  readonly deposits: DepositBooks;
  readonly plays: PlayBooks;
  readonly withdrawals: WithdrawalBooks;
  readonly manualDeposits: ManualDepositBooks;
  readonly vendor: VendorBooks;
  /** Orders of which both sides are booked: each is answered more often than it happens. */
  readonly #booked = new Set<string>();

  constructor(pool: pg.Pool, bank: Bank) {
    this.#pool = pool;
    this.draws = new DrawBooks(pool, this.#accounts);
    this.limits = new LimitBooks(pool, this.#accounts);
    this.chases = new ChaseBooks(this.#accounts, this.draws, this.limits);
    this.cancels = new CancelBooks(this.#accounts, this.draws);
    this.deposits = new DepositBooks(this.#accounts);
    this.plays = new PlayBooks(this.#accounts);
    this.withdrawals = new WithdrawalBooks(this.#accounts, bank);
    this.manualDeposits = new ManualDepositBooks(this.#accounts);
    this.vendor = new VendorBooks(this.#accounts);
  }

  get seen(): ReadonlyMap<string, number> {
    return this.#accounts.seen;
  }

  note(what: string): void {
    this.#accounts.note(what);
  }

  wrong(what: string): void {
    this.#accounts.wrong(what);
  }

  open(memberId: bigint): void {
    this.#accounts.open(memberId);
  }

  cashOf(memberId: bigint): bigint {
    return this.#accounts.cashOf(memberId);
  }

  /** Cash moves against an account of the house. */
  move(memberId: bigint, amount: bigint, house: number): void {
    this.#accounts.move(memberId, amount, house);
  }

  /** Books what an order moves, however often it is answered. */
  once(order: string, book: () => void): void {
    if (this.#booked.has(order)) return;
    this.#booked.add(order);
    book();
  }

  hold(memberId: bigint, amount: bigint): void {
    this.#accounts.hold(memberId, amount);
  }

  payHold(memberId: bigint, amount: bigint): void {
    this.#accounts.payHeld(memberId, amount, CASHIER);
  }

  /** Waits until what dead processes had asked of the database is done or undone. */
  async awaitDead(): Promise<void> {
    for (; ; await setTimeout(2)) {
      const { rowCount } = await this.#pool.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'house-sim' and state <> 'idle'`,
      );
      if (rowCount === 0) return;
    }
  }

  /** Books what became of chases and deposits; nothing is in flight. */
  async follow(): Promise<void> {
    await this.awaitDead();
    await inSnapshot(this.#pool, (reader) => this.#follow(reader));
  }

  async #follow(reader: Reader): Promise<void> {
    await this.chases.follow(reader);
    await this.deposits.follow(reader);
    await this.withdrawals.follow(reader);
    await this.manualDeposits.follow(reader);
  }

  /** Reads how a draw ended and books what it brought; what was received from `lateFrom` on was void. */
  async endDraw(drawId: bigint, lateFrom: Date | null = null): Promise<void> {
    await this.follow();
    await this.draws.end(drawId, lateFrom);
  }

  /** Notes what was ended, or ended anew, in several chunks of one shard: between them a process may have died. */
  async noteChunks(): Promise<void> {
    const { rows } = await this.#pool.query<{ what: string }>(
      `select 'shard of a draw ended in several chunks' as what from wager_settlements where chunks > 1
      union all select 'shard of a draw ended anew in several chunks' from wager_corrections where chunks > 1`,
    );
    for (const { what } of rows) this.note(what);
  }

  /**
   * Own books against the database. `still`: workers have done all there was to do, so chases and deposits are where they
   * belong.
   */
  async compare({ still }: { still: boolean }): Promise<string[]> {
    await this.awaitDead();
    this.plays.follow();
    this.vendor.follow();
    await inSnapshot(this.#pool, async (reader) => {
      await this.#follow(reader);
      await this.plays.check(reader);
      await this.vendor.check(reader);
      await this.#accounts.compare(reader);
      if (!still) return;
      await this.chases.check(reader);
      await this.deposits.check(reader);
      await this.withdrawals.check(reader);
      await this.manualDeposits.check(reader);
    });
    await this.limits.check();
    this.cancels.check();
    return this.#accounts.takeWrong();
  }
}
