/**
 * One call of `wallet_post`: turns movements into its parameters and its rows into outcomes.
 *
 * The process adds up per account first, so that the statement needs no window over the lines: each line carries what
 * its account has moved in this batch up to and with it, each account what the batch moves it by and the lowest a debit
 * takes it to on the way (wallet.md, "fast path").
 */
import { hash } from 'node:crypto';
import { present } from '../../platform/result.ts';
import { ENTRY_TYPES, MEMBER_ACCOUNTS, type Movement, type PostOutcome, type PostRefusal, shardOf } from './port.ts';
import { contentOf, contraCode } from './rules.ts';

/** First 63 bits of SHA-256 of the content. */
export function hashContent(movement: Movement): bigint {
  return hash('sha256', contentOf(movement), 'buffer').readBigUInt64BE(0) >> 1n;
}

interface AccountSum {
  readonly place: number;
  /** `n,i,s,m,a` of wallet_account_move. */
  readonly head: string;
  sum: bigint;
  lowest: bigint | null;
}

interface Parameters {
  readonly shards: string;
  readonly gates: string;
  readonly accounts: string;
  readonly commands: string;
}

/** A text as a field of a row inside an array: quoted for the row, then escaped for the array. */
export function quoteRowText(text: string): string {
  return `\\"${text.replace(/["\\]/g, (sign) => (sign === '"' ? '\\"\\"' : '\\\\\\\\'))}\\"`;
}

/** Sums of the accounts a batch touches, and which members and shards they belong to. */
class BatchSums {
  readonly accounts = new Map<string, AccountSum>();
  readonly members = new Map<bigint, number>();
  readonly shards = new Set<number>();
  readonly gates = new Set<bigint>();

  placeOf(memberId: bigint): number {
    let place = this.members.get(memberId);
    if (place === undefined) {
      place = this.members.size + 1;
      this.members.set(memberId, place);
      this.shards.add(shardOf(memberId));
    }
    return place;
  }

  /** Moves an account and returns it as it stands then. `covered`: a debit must not take it below zero. */
  move(memberId: bigint, code: number, amount: bigint, covered: boolean): AccountSum {
    const name = `${memberId}:${code}`;
    let account = this.accounts.get(name);
    if (account === undefined) {
      const place = this.accounts.size + 1;
      const head = `${place},${this.placeOf(memberId)},${shardOf(memberId)},${memberId},${code}`;
      account = { place, head, sum: 0n, lowest: null };
      this.accounts.set(name, account);
    }
    account.sum += amount;
    if (amount < 0n && covered && (account.lowest === null || account.sum < account.lowest))
      account.lowest = account.sum;
    return account;
  }
}

/** A movement as a wallet_command row; the fields in the order of the type. */
function composeCommand(sums: BatchSums, movement: Movement, place: number, hash: bigint): string {
  const covered = movement.mayGoNegative !== true;
  const contra = contraCode(movement.contra);
  const code = MEMBER_ACCOUNTS[movement.account];
  const member = sums.placeOf(movement.memberId);
  const account = sums.move(movement.memberId, code, movement.amount, covered);
  const moved = account.sum;
  const other = contra < 100 ? sums.move(movement.memberId, contra, -movement.amount, covered) : null;
  const wager = movement.wager;
  if (wager !== undefined) sums.gates.add(wager.gateId);
  const bet =
    wager === undefined
      ? ',,,'
      : `${wager.gateId},${quoteRowText(wager.play)},${quoteRowText(wager.selection)},${wager.units}`;
  return `"(${place},${member},${shardOf(movement.memberId)},${movement.memberId},${movement.key},${hash},${ENTRY_TYPES[movement.type]},${code},${contra},${movement.amount},${moved},${other?.sum ?? ''},${account.place},${other?.place ?? ''},${movement.reference ?? ''},${covered ? 'f' : 't'},${movement.group ?? ''},${bet})"`;
}

/** Parameters of wallet_post for these movements, in order of arrival. Hashes are given because the intake has them. */
export function composeBatch(movements: readonly Movement[], hashes: readonly bigint[]): Parameters {
  const sums = new BatchSums();
  const commands = movements.map((movement, place) =>
    composeCommand(sums, movement, place, present(hashes[place], 'a hash a movement')),
  );
  const accounts = [...sums.accounts.values()].map(
    (account) => `"(${account.head},${account.sum},${account.lowest ?? ''})"`,
  );
  return {
    shards: `{${[...sums.shards].join(',')}}`,
    gates: `{${[...sums.gates].join(',')}}`,
    accounts: `{${accounts.join(',')}}`,
    commands: `{${commands.join(',')}}`,
  };
}

/** A row of wallet_post: one place a movement; null where it holds for none (migrations/0001_wallet_wagers.sql). */
interface PostRow {
  o: number[];
  refused: (PostRefusal['refused'] | null)[] | null;
  seq: string[] | null;
  balance_after: string[] | null;
  repeated: boolean[] | null;
  at: Date[];
}

/** Runs a statement on a pool or on the connection of a transaction. */
export type RunStatement = (text: string, values: readonly unknown[]) => Promise<readonly object[]>;

const STATEMENT =
  '-- wallet.post\nselect o, refused, seq, balance_after, repeated, at from wallet_post($1::smallint[], $2::bigint[], $3::wallet_account_move[], $4::wallet_command[])';

/** Posts a batch. Outcomes in the order of the movements. */
export async function runBatch(
  run: RunStatement,
  movements: readonly Movement[],
  hashes: readonly bigint[],
): Promise<PostOutcome[]> {
  const { shards, gates, accounts, commands } = composeBatch(movements, hashes);
  const rows = (await run(STATEMENT, [shards, gates, accounts, commands])) as readonly PostRow[];
  const outcomes: PostOutcome[] = new Array(movements.length);
  for (const row of rows) {
    row.o.forEach((place, i) => {
      outcomes[place] = outcomeOf(row, i, present(movements[place], 'an outcome has a movement'));
    });
  }
  for (let place = 0; place < movements.length; place += 1) present(outcomes[place], 'every movement has an outcome');
  return outcomes;
}

function outcomeOf(row: PostRow, i: number, movement: Movement): PostOutcome {
  const refused = row.refused?.[i] ?? null;
  if (refused !== null) return { refused };
  return {
    memberId: movement.memberId,
    shard: shardOf(movement.memberId),
    seq: BigInt(present(row.seq?.[i], 'a posted line has a sequence')),
    at: present(row.at[i] ?? row.at[0], 'a posted line has a time'),
    balanceAfter: BigInt(present(row.balance_after?.[i], 'a posted line has a balance')),
    repeated: row.repeated?.[i] ?? false,
  };
}
