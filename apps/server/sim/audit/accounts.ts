/** What each member and the house should have, moved by what the house answered; and what went wrong or happened. */
import type { Reader } from './reader.ts';

/** Accounts of the house, as the journal numbers them. */
export const CASHIER = 101;
export const LOTTERY = 102;
export const ADJUSTMENTS = 103;
export const FEES = 120;
export const TRANSFERS = 121;

const NOTHING: ReadonlyMap<bigint, bigint> = new Map();

export class Accounts {
  readonly #cash = new Map<bigint, bigint>();
  readonly #locked = new Map<bigint, bigint>();
  readonly #house = new Map<number, bigint>();
  readonly #wrong: string[] = [];
  /** How often each thing happened: a run in which something never happens proves little. */
  readonly seen = new Map<string, number>();

  note(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
  }

  /** Kept for the next comparison. */
  wrong(what: string): void {
    this.#wrong.push(what);
  }

  takeWrong(): string[] {
    return this.#wrong.splice(0);
  }

  open(memberId: bigint): void {
    this.#cash.set(memberId, 0n);
    this.#locked.set(memberId, 0n);
  }

  cashOf(memberId: bigint): bigint {
    return this.#cash.get(memberId) ?? 0n;
  }

  #addHouse(account: number, amount: bigint): void {
    this.#house.set(account, (this.#house.get(account) ?? 0n) + amount);
  }

  /** Cash moves against an account of the house. */
  move(memberId: bigint, amount: bigint, house: number): void {
    add(this.#cash, memberId, amount);
    this.#addHouse(house, -amount);
  }

  /** Cash is locked; below zero: it comes back. */
  hold(memberId: bigint, amount: bigint): void {
    add(this.#cash, memberId, -amount);
    add(this.#locked, memberId, amount);
  }

  /** What was held leaves to an account of the house. */
  payHeld(memberId: bigint, amount: bigint, house: number): void {
    add(this.#locked, memberId, -amount);
    this.#addHouse(house, amount);
  }

  /** Against the database: every member account, every house account, no gap in any shard. */
  async compare(reader: Reader): Promise<void> {
    const balances = await reader<{ member_id: bigint; account: number; balance: bigint }>(
      'select member_id, account, balance from wallet_accounts',
    );
    const house = await reader<{ contra: number; amount: string }>(
      'select contra, -sum(amount) as amount from wallet_entries where contra >= 100 group by contra',
    );
    const gaps = await reader<{ shard: number }>(`select h.shard from wallet_heads h where h.seq <>
        (select count(*) from wallet_entries e where e.shard = h.shard) + (select count(*) from wager_events w where w.shard = h.shard)
        + (select count(*) from wallet_marks m where m.shard = h.shard)`);
    for (const row of balances) {
      // Nobody here has a bonus or points.
      const own =
        (row.account === 1 ? this.#cash : row.account === 3 ? this.#locked : NOTHING).get(row.member_id) ?? 0n;
      if (own !== row.balance)
        this.wrong(`member ${row.member_id} account ${row.account}: books ${own}, database ${row.balance}`);
    }
    const given = new Map(house.map((row) => [row.contra, BigInt(row.amount)]));
    for (const account of new Set([...given.keys(), ...this.#house.keys()])) {
      const own = this.#house.get(account) ?? 0n;
      if (own !== (given.get(account) ?? 0n))
        this.wrong(`house ${account}: books ${own}, database ${given.get(account) ?? 0n}`);
    }
    for (const row of gaps) this.wrong(`shard ${row.shard}: the journal has a gap`);
  }
}

function add(books: Map<bigint, bigint>, memberId: bigint, amount: bigint): void {
  books.set(memberId, (books.get(memberId) ?? 0n) + amount);
}
