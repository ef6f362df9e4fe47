/**
 * One call of `wallet_post`: turns movements into its parameters and its rows into outcomes.
 *
 * The process adds up per account first, so that the statement needs no window over the lines: each line carries what
 * its account has moved in this batch up to and with it, each account what the batch moves it by and the lowest a debit
 * takes it to on the way (wallet.md, "fast path").
 */
import { createHash } from 'node:crypto';
import { must, present } from '../../platform/result.ts';
import { ENTRY_TYPES, MEMBER_ACCOUNTS, type Movement, type PostOutcome, type PostRefusal, shardOf } from './port.ts';
import { contentOf, contraCode } from './rules.ts';

/** First 63 bits of SHA-256 of the content. */
export function hashContent(movement: Movement): bigint {
  return createHash('sha256').update(contentOf(movement)).digest().readBigInt64BE(0) >> 1n;
}

interface AccountSum {
  readonly place: number;
  readonly json: string;
  sum: bigint;
  lowest: bigint | null;
}

interface Parameters {
  shards: number[];
  gates: string[];
  accounts: string;
  commands: string;
}

/** Parameters of wallet_post for these movements, in order of arrival. Hashes are given because the intake has them. */
export function composeBatch(movements: readonly Movement[], hashes: readonly bigint[]): Parameters {
  const accounts = new Map<string, AccountSum>();
  const members = new Map<bigint, number>();
  const shards = new Set<number>();
  const gates = new Set<bigint>();

  const sumOf = (movement: Movement, code: number, member: number, shard: number): AccountSum => {
    const name = `${movement.memberId}:${code}`;
    let sum = accounts.get(name);
    if (sum === undefined) {
      const place = accounts.size + 1;
      sum = {
        place,
        json: `{"n":${place},"i":${member},"s":${shard},"m":${movement.memberId},"a":${code}`,
        sum: 0n,
        lowest: null,
      };
      accounts.set(name, sum);
    }
    return sum;
  };
  const move = (sum: AccountSum, amount: bigint, free: boolean): void => {
    sum.sum += amount;
    if (amount < 0n && !free && (sum.lowest === null || sum.sum < sum.lowest)) sum.lowest = sum.sum;
  };

  const lines = movements.map((movement, place) => {
    const shard = shardOf(movement.memberId);
    shards.add(shard);
    let member = members.get(movement.memberId);
    if (member === undefined) {
      member = members.size + 1;
      members.set(movement.memberId, member);
    }
    const free = movement.mayGoNegative === true;
    const contra = contraCode(movement.contra);
    const account = sumOf(movement, MEMBER_ACCOUNTS[movement.account], member, shard);
    move(account, movement.amount, free);
    let line = `{"o":${place},"i":${member},"s":${shard},"m":${movement.memberId},"k":"${movement.key}","h":${present(hashes[place], 'a hash a movement')},"t":${ENTRY_TYPES[movement.type]},"a":${MEMBER_ACCOUNTS[movement.account]},"c":${contra},"v":${movement.amount},"j":${account.place},"p":${account.sum},"f":${free}`;
    if (contra < 100) {
      const other = sumOf(movement, contra, member, shard);
      move(other, -movement.amount, free);
      line += `,"l":${other.place},"q":${other.sum}`;
    }
    if (movement.reference !== null) line += `,"r":${movement.reference}`;
    if (movement.group !== undefined) line += `,"b":${movement.group}`;
    const wager = movement.wager;
    if (wager !== undefined) {
      gates.add(wager.gateId);
      line += `,"g":${wager.gateId},"w":${JSON.stringify(wager.play)},"x":${JSON.stringify(wager.selection)},"u":${wager.units}`;
    }
    return `${line}}`;
  });

  return {
    shards: [...shards],
    gates: [...gates].map(String),
    accounts: `[${[...accounts.values()].map((sum) => `${sum.json},"d":${sum.sum}${sum.lowest === null ? '' : `,"z":${sum.lowest}`}}`).join(',')}]`,
    commands: `[${lines.join(',')}]`,
  };
}

/** A row of wallet_post. */
interface PostRow {
  o: number;
  refused: PostRefusal['refused'] | null;
  seq: bigint | null;
  balance_after: bigint | null;
  repeated: boolean;
  at: Date;
}

/** Runs a statement on a pool or on the connection of a transaction. */
export type RunStatement = (text: string, values: readonly unknown[]) => Promise<readonly object[]>;

const STATEMENT =
  '-- wallet.post\nselect o, refused, seq, balance_after, repeated, at from wallet_post($1::smallint[], $2::bigint[], $3::json, $4::json)';

/** Posts a batch. Outcomes in the order of the movements. */
export async function runBatch(
  run: RunStatement,
  movements: readonly Movement[],
  hashes: readonly bigint[],
): Promise<PostOutcome[]> {
  const { shards, gates, accounts, commands } = composeBatch(movements, hashes);
  const rows = (await run(STATEMENT, [shards, gates, accounts, commands])) as readonly PostRow[];
  must(rows.length === movements.length, 'every movement has an outcome');
  const outcomes: PostOutcome[] = new Array(movements.length);
  for (const row of rows) {
    outcomes[row.o] =
      row.refused === null
        ? outcomeOf(row, present(movements[row.o], 'an outcome has a movement'))
        : { refused: row.refused };
  }
  return outcomes;
}

function outcomeOf(row: PostRow, movement: Movement): PostOutcome {
  return {
    memberId: movement.memberId,
    shard: shardOf(movement.memberId),
    seq: present(row.seq, 'a posted line has a sequence'),
    at: row.at,
    balanceAfter: present(row.balance_after, 'a posted line has a balance'),
    repeated: row.repeated,
  };
}
