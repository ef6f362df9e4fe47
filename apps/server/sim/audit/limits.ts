/**
 * The auditor's books of own limits: what each limited member has staked by the day, line by line of the journal, and
 * what he may stake. Lines stand in the order in which they were decided, so what was staked when is exact whatever else
 * was in flight.
 */
import type pg from 'pg';
import type { Accounts } from './accounts.ts';
import { type Reader, readerOf } from './reader.ts';

/** A place in the journal of a member's shard, and the day it lies in. */
export interface Place {
  readonly seq: bigint;
  readonly day: string;
}

interface Staked extends Place {
  readonly isBet: boolean;
  /** Of the day so far, this line included. */
  readonly staked: bigint;
}

interface Books {
  /** In the order in which they were set; each counts from its place on. */
  readonly limits: { readonly amount: bigint; readonly from: bigint }[];
  readonly lines: Staked[];
  /** Where the journal was when chases were last followed. */
  marked: Place;
}

/** Days of the house's zone. */
const DAY = (at: string) => `to_char(${at} at time zone 'UTC' + interval '6 hours', 'YYYY-MM-DD')`;

export class LimitBooks {
  readonly #read: Reader;
  readonly #accounts: Accounts;
  readonly #books = new Map<bigint, Books>();

  constructor(pool: pg.Pool, accounts: Accounts) {
    this.#read = readerOf(pool);
    this.#accounts = accounts;
  }

  has(memberId: bigint): boolean {
    return this.#books.has(memberId);
  }

  limitOf(memberId: bigint): bigint | null {
    return this.#books.get(memberId)?.limits.at(-1)?.amount ?? null;
  }

  /** Where the journal of a limited member's shard is now; null of others. */
  async placeOf(memberId: bigint): Promise<Place | null> {
    return this.has(memberId) ? this.#place(memberId) : null;
  }

  async #place(memberId: bigint): Promise<Place> {
    const [row] = await this.#read<{ seq: bigint; day: string }>(
      `select seq, ${DAY('clock_timestamp()')} as day from wallet_heads where shard = $1::bigint % 16`,
      [String(memberId)],
    );
    if (row === undefined) throw new Error('a shard has a head');
    return row;
  }

  /** A daily limit of stakes counts from here on; nothing of the member is in flight. */
  async set(memberId: bigint, amount: bigint): Promise<void> {
    const place = await this.#place(memberId);
    const books = this.#books.get(memberId) ?? { limits: [], lines: [], marked: place };
    this.#books.set(memberId, books);
    books.limits.push({ amount, from: place.seq });
  }

  async #readLines(memberId: bigint, { lines }: Books): Promise<Staked[]> {
    const last = lines.at(-1);
    const rows = await this.#read<{ seq: bigint; day: string; type: number; amount: bigint }>(
      `select seq, ${DAY('at')} as day, type, amount from wallet_entries
      where shard = $1::bigint % 16 and member_id = $1 and type in (2, 4) and account in (1, 3) and seq > $2 order by seq`,
      [String(memberId), String(last?.seq ?? 0n)],
    );
    const added: Staked[] = [];
    let before: Staked | undefined = last;
    for (const { seq, day, type, amount } of rows) {
      const staked = (before?.day === day ? before.staked : 0n) - amount;
      before = { seq, day, staked, isBet: type === 2 };
      added.push(before);
    }
    lines.push(...added);
    return added;
  }

  /** Never more was accepted than the limit of then allows. */
  async check(): Promise<void> {
    for (const [memberId, books] of this.#books) {
      for (const line of await this.#readLines(memberId, books)) {
        const limit = books.limits.findLast(({ from }) => from < line.seq);
        if (limit === undefined || !line.isBet) continue;
        if (line.staked > limit.amount)
          this.#accounts.wrong(`member ${memberId}: staked ${line.staked} of at most ${limit.amount}`);
        this.#accounts.note('bet within an own limit');
      }
    }
  }

  async mark(): Promise<void> {
    for (const [memberId, books] of this.#books) books.marked = await this.#place(memberId);
  }

  /** As `refused`, at some moment since the last mark. */
  async refusedSinceMark(memberId: bigint, amount: bigint): Promise<void> {
    await this.refused(memberId, amount, this.#books.get(memberId)?.marked ?? (await this.#place(memberId)));
  }

  /**
   * A stake of this much was refused for the limit, asked at a place of the journal: at some moment since it would have
   * been too much.
   */
  async refused(memberId: bigint, amount: bigint, asked: Place): Promise<void> {
    const books = this.#books.get(memberId);
    const limit = this.limitOf(memberId);
    if (books === undefined || limit === null) {
      this.#accounts.wrong(`member ${memberId}: a limit he never set`);
      return;
    }
    await this.check();
    this.#accounts.note('stake above an own limit refused');
    if ((await this.#place(memberId)).day !== asked.day) return;
    const before = books.lines.findLast(({ seq, day }) => seq <= asked.seq && day === asked.day)?.staked ?? 0n;
    const since = books.lines.filter(({ seq }) => seq > asked.seq).map(({ staked }) => staked);
    const most = [before, ...since].reduce((a, b) => (a > b ? a : b));
    if ((most > 0n ? most : 0n) + amount <= limit)
      this.#accounts.wrong(`member ${memberId}: ${amount} was refused, ${most} of ${limit} were staked`);
  }
}
