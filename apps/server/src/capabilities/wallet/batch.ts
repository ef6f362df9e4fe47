/**
 * One call of `wallet_post`: turns movements into its parameters and its rows into outcomes.
 *
 * The process adds up per account first, so that the statement needs no window over the lines: each line carries what
 * its account has moved in this batch up to and with it, each account what the batch moves it by and the lowest a debit
 * takes it to on the way (wallet.md, "fast path"). For the same reason it numbers the lines of each shard, and works out
 * sequences and balances from what the statement says the shards and accounts stood at.
 */
import { boolColumn, int2Column, int4Column, int8Column, textColumn, uuidColumn } from '../../platform/columns.ts';
import { present } from '../../platform/result.ts';
import { ENTRY_TYPES, MEMBER_ACCOUNTS, type Movement, type PostOutcome, SHARD_COUNT, shardOf } from './port.ts';
import { readPostRefusal } from './rules/refusals.ts';
import { contraCode } from './rules.ts';

interface AccountSum {
  readonly place: number;
  readonly shard: number;
  readonly memberId: bigint;
  readonly code: number;
  sum: bigint;
  lowest: bigint | null;
}

/** A line of a batch with what was worked out for it. */
interface Line {
  readonly movement: Movement;
  readonly shard: number;
  /** Its number among the lines of the shard, from 1. */
  readonly number: number;
  /** Place of the account among those of the batch, from 1. */
  readonly account: number;
  /** What its account has moved in this batch up to and with it. */
  readonly moved: bigint;
  /** Place of the contra among those of the batch, and what that has moved; null when it is none of the member's. */
  readonly ownContra: number | null;
  readonly contraMoved: bigint | null;
}

/** Runs a statement on a pool or on the connection of a transaction. */
export type RunStatement = (text: string, values: readonly unknown[]) => Promise<readonly object[]>;

/** What all that went by sets are answered: where the shards that were sent and the accounts stood before. */
interface SetRow {
  bases: string[];
  before: (string | null)[];
  at: Date[];
}

/** What all that went line by line are answered: one place a movement; null where it holds for none. */
interface LinesRow {
  bases: null;
  o: number[];
  /** A code, and behind it what fills its words, parted by blanks. */
  refused: (string | null)[] | null;
  seq: string[] | null;
  balance_after: string[] | null;
  repeated: boolean[] | null;
  at: Date[];
}

/** A row of wallet_post (sql/wallet_post.sql). */
export type PostRow = SetRow | LinesRow;

/** The parameters of wallet_post by their types, in its order. */
const PARAMETERS = [
  ...['smallint', 'integer', 'bigint'],
  ...['smallint', 'bigint', 'smallint', 'bigint', 'bigint'],
  ...[
    'integer',
    'integer',
    'integer',
    'uuid',
    'smallint',
    'smallint',
    'bigint',
    'bigint',
    'bigint',
    'bigint',
    'boolean',
  ],
  ...['integer', 'bigint', 'text', 'text', 'integer', 'boolean'],
];
const STATEMENT = `-- wallet.post
select bases, before, o, refused, seq, balance_after, repeated, at from wallet_post(${PARAMETERS.map((type, place) => `$${place + 1}::${type}[]`).join(', ')})`;

/** Movements that go in one call, in order of arrival. */
export class Batch {
  readonly #lines: Line[] = [];
  readonly #accounts = new Map<bigint, AccountSum>();
  readonly #counts: number[] = new Array(SHARD_COUNT).fill(0);
  readonly #markets = new Set<bigint>();
  #latest: AccountSum | null = null;

  get size(): number {
    return this.#lines.length;
  }

  add(movement: Movement): void {
    const { memberId, amount, wager } = movement;
    // Lines of one slip follow each other.
    const shard = this.#latest?.memberId === memberId ? this.#latest.shard : shardOf(memberId);
    const covered = movement.mayGoNegative !== true;
    const contra = contraCode(movement.contra);
    const account = this.#move(shard, memberId, MEMBER_ACCOUNTS[movement.account], amount, covered);
    const moved = account.sum;
    const other = contra < 100 ? this.#move(shard, memberId, contra, -amount, covered) : null;
    if (wager !== undefined) this.#markets.add(wager.marketId);
    const number = (this.#counts[shard] ?? 0) + 1;
    this.#counts[shard] = number;
    this.#lines.push({
      movement,
      shard,
      number,
      account: account.place,
      moved,
      ownContra: other?.place ?? null,
      contraMoved: other?.sum ?? null,
    });
  }

  /** Posts it. Outcomes in the order of the movements. */
  async post(run: RunStatement): Promise<PostOutcome[]> {
    return this.outcomesOf(await this.call(run));
  }

  /** Sends it; resolves with the rows that `outcomesOf` reads. */
  async call(run: RunStatement): Promise<readonly PostRow[]> {
    const accounts = [...this.#accounts.values()];
    const lines = this.#lines;
    const shards = this.#shards();
    return (await run(STATEMENT, [
      `{${shards.join(',')}}`,
      `{${shards.map((shard) => this.#counts[shard]).join(',')}}`,
      `{${[...this.#markets].join(',')}}`,
      int2Column(accounts, ({ shard }) => shard),
      int8Column(accounts, ({ memberId }) => memberId),
      int2Column(accounts, ({ code }) => code),
      int8Column(accounts, ({ sum }) => sum),
      int8Column(accounts, ({ lowest }) => lowest),
      int4Column(lines, ({ account }) => account),
      int4Column(lines, ({ ownContra }) => ownContra),
      int4Column(lines, ({ number }) => number),
      uuidColumn(lines, ({ movement }) => movement.key),
      int2Column(lines, ({ movement }) => ENTRY_TYPES[movement.type]),
      int2Column(lines, ({ movement }) => contraCode(movement.contra)),
      int8Column(lines, ({ movement }) => movement.amount),
      int8Column(lines, ({ moved }) => moved),
      int8Column(lines, ({ contraMoved }) => contraMoved),
      int8Column(lines, ({ movement }) => movement.reference),
      boolColumn(lines, ({ movement }) => movement.mayGoNegative ?? null),
      int4Column(lines, ({ movement }) => movement.group ?? null),
      int8Column(lines, ({ movement }) => movement.wager?.marketId ?? null),
      textColumn(lines, ({ movement }) => movement.wager?.play ?? null),
      textColumn(lines, ({ movement }) => movement.wager?.selection ?? null),
      int4Column(lines, ({ movement }) => movement.wager?.units ?? null),
      boolColumn(lines, ({ movement }) => movement.forBets ?? null),
    ])) as readonly PostRow[];
  }

  /** Shards that have lines, in order. */
  #shards(): number[] {
    return [...this.#counts.keys()].filter((shard) => this.#counts[shard] !== 0);
  }

  outcomesOf(rows: readonly PostRow[]): PostOutcome[] {
    const outcomes: PostOutcome[] = new Array(this.size);
    let set: SetRow | undefined;
    for (const row of rows) {
      if (row.bases !== null) set = row;
      else {
        row.o.forEach((place, i) => {
          outcomes[place] = outcomeOf(row, i, present(this.#lines[place], 'an outcome has a movement'));
        });
      }
    }
    if (set !== undefined) this.#fillFrom(set, outcomes);
    for (let place = 0; place < this.size; place += 1) present(outcomes[place], 'every movement has an outcome');
    return outcomes;
  }

  /** Gives the lines that went by sets their outcomes: all that have none yet. */
  #fillFrom(set: SetRow, outcomes: PostOutcome[]): void {
    const sequences: bigint[] = [];
    this.#shards().forEach((shard, place) => {
      sequences[shard] = BigInt(present(set.bases[place], 'a shard has a sequence'));
    });
    const before = set.before.map((balance) => (balance === null ? null : BigInt(balance)));
    const at = present(set.at[0], 'a posted line has a time');
    this.#lines.forEach(({ movement, shard, moved, account }, place) => {
      if (outcomes[place] !== undefined) return;
      const seq = present(sequences[shard], 'a shard has a sequence') + 1n;
      sequences[shard] = seq;
      const balanceAfter = present(before[account - 1], 'a posted line has a balance') + moved;
      outcomes[place] = { memberId: movement.memberId, shard, seq, at, balanceAfter, repeated: false };
    });
  }

  /** Moves an account and returns it as it stands then. `covered`: a debit must not take it below zero. */
  #move(shard: number, memberId: bigint, code: number, amount: bigint, covered: boolean): AccountSum {
    let account = this.#latest;
    if (account?.memberId !== memberId || account.code !== code) {
      // Numbers of member accounts have at most three bits.
      const name = memberId * 8n + BigInt(code);
      account = this.#accounts.get(name) ?? null;
      if (account === null) {
        account = { place: this.#accounts.size + 1, shard, memberId, code, sum: 0n, lowest: null };
        this.#accounts.set(name, account);
      }
      this.#latest = account;
    }
    account.sum += amount;
    if (amount < 0n && covered && (account.lowest === null || account.sum < account.lowest))
      account.lowest = account.sum;
    return account;
  }
}

/** Posts movements in one call of their own. Outcomes in their order. */
export function postTogether(run: RunStatement, movements: readonly Movement[]): Promise<PostOutcome[]> {
  const batch = new Batch();
  for (const movement of movements) batch.add(movement);
  return batch.post(run);
}

function outcomeOf(row: LinesRow, i: number, { movement, shard }: Line): PostOutcome {
  const refused = row.refused?.[i] ?? null;
  if (refused !== null) return readPostRefusal(refused);
  return {
    memberId: movement.memberId,
    shard,
    seq: BigInt(present(row.seq?.[i], 'a posted line has a sequence')),
    at: present(row.at[i] ?? row.at[0], 'a posted line has a time'),
    balanceAfter: BigInt(present(row.balance_after?.[i], 'a posted line has a balance')),
    repeated: row.repeated?.[i] ?? false,
  };
}
