/** The statements of transfer wallets. */
import { sql } from 'kysely';
import { LOCK_CLASSES } from '../../platform/advisory-locks.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import type { MoveCause, MoveDirection, MoveState } from './port.ts';
import { SENDING_SECONDS, STUCK_ASKS } from './rules.ts';

export interface WalletRow {
  readonly vendor: string;
  /** Null: the house makes the vendor up. */
  readonly url: string | null;
  readonly decimals: number;
}

export async function listWallets(db: Db): Promise<readonly WalletRow[]> {
  const { rows } = await sql<WalletRow>`-- transferWallets.list
    select vendor, url, decimals from transfer_wallets order by vendor`.execute(db);
  return rows;
}

export interface AccountRow {
  readonly vendor: string;
  readonly may_hold: boolean;
  readonly balance: bigint | null;
  readonly balance_at: Date | null;
}

export async function accountsOf(db: Db, memberId: bigint): Promise<readonly AccountRow[]> {
  const { rows } = await sql<AccountRow>`-- transferWallets.accountsOf
    select vendor, may_hold, balance, balance_at from transfer_wallet_accounts
    where member_id = ${memberId} order by vendor`.execute(db);
  return rows;
}

/** See port.ts `holdingAmong`. */
export async function selectHolding(tx: Tx, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ member_id: bigint }>`-- transferWallets.holding
    select distinct a.member_id from transfer_wallet_accounts a
    where a.member_id = any (${[...memberIds]}::bigint[]) and (a.may_hold or exists (
      select from transfer_wallet_moves m where m.member_id = a.member_id and m.vendor = a.vendor
        and m.changed_at > clock_timestamp() - interval '10 minutes'))`.execute(tx);
  return new Set(rows.map(({ member_id: memberId }) => memberId));
}

/** Wallets where something may be and nothing was moved to for so long, those looked at longest ago first. */
export async function listIdle(
  db: Db,
  minutes: number,
  limit: number,
): Promise<{ member_id: bigint; vendor: string }[]> {
  const { rows } = await sql<{ member_id: bigint; vendor: string }>`-- transferWallets.listIdle
    select member_id, vendor from transfer_wallet_accounts
    where may_hold and moved_at < clock_timestamp() - make_interval(mins => ${minutes})
      and (balance_at is null or balance_at < clock_timestamp() - interval '5 minutes')
    order by balance_at nulls first limit ${limit}`.execute(db);
  return rows;
}

export interface MovedSums {
  readonly moved_in: bigint;
  readonly moved_out: bigint;
  /** Something is on its way: what the vendor tells may be of before or after. */
  readonly is_moving: boolean;
}

/** What the house moved to a wallet and back, ever. */
export async function readMoved(db: Db, memberId: bigint, vendor: string): Promise<MovedSums> {
  const { rows } = await sql<MovedSums>`-- transferWallets.moved
    select coalesce(sum(amount) filter (where direction = 'in' and state = 'done'), 0)::bigint as moved_in,
      coalesce(sum(amount) filter (where direction = 'out' and state = 'done'), 0)::bigint as moved_out,
      coalesce(bool_or(state in ('sending', 'unknown')), false) as is_moving
    from transfer_wallet_moves where member_id = ${memberId} and vendor = ${vendor}`.execute(db);
  return present(rows[0], 'a sum has a row');
}

/** Accounts in the order of members and vendors, behind one. */
export async function listAccounts(
  db: Db,
  after: { memberId: bigint; vendor: string },
  limit: number,
): Promise<{ member_id: bigint; vendor: string }[]> {
  const { rows } = await sql<{ member_id: bigint; vendor: string }>`-- transferWallets.listAccounts
    select member_id, vendor from transfer_wallet_accounts
    where (member_id, vendor) > (${after.memberId}, ${after.vendor}) order by member_id, vendor limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function keepReport(
  db: Db,
  account: { memberId: bigint; vendor: string },
  house: MovedSums,
  report: { balance: bigint; movedIn: bigint; movedOut: bigint; result: bigint },
): Promise<void> {
  await sql`-- transferWallets.keepReport
    update transfer_wallet_accounts set reported_at = clock_timestamp(), house_in = ${house.moved_in},
      house_out = ${house.moved_out}, reported_in = ${report.movedIn}, reported_out = ${report.movedOut},
      reported_result = ${report.result}, reported_balance = ${report.balance}
    where member_id = ${account.memberId} and vendor = ${account.vendor}`.execute(db);
}

/** Money is about to be there. */
export async function noteMovedIn(tx: Tx, memberId: bigint, vendor: string): Promise<void> {
  await sql`-- transferWallets.noteMovedIn
    insert into transfer_wallet_accounts (member_id, vendor, moved_at) values (${memberId}, ${vendor}, clock_timestamp())
    on conflict (member_id, vendor) do update set may_hold = true, moved_at = excluded.moved_at`.execute(tx);
}

/** Keeps what the vendor told; nothing is there when it told so and nothing was moved there since it was asked. */
export async function keepTold(
  db: Db,
  { memberId, vendor, balance, askedAt }: { memberId: bigint; vendor: string; balance: bigint; askedAt: Date },
): Promise<void> {
  await sql`-- transferWallets.keepTold
    update transfer_wallet_accounts set balance = ${balance}, balance_at = clock_timestamp(),
      may_hold = ${balance} > 0 or moved_at >= ${askedAt} or exists (select from transfer_wallet_moves m
        where m.member_id = ${memberId} and m.vendor = ${vendor} and m.state in ('sending', 'unknown'))
    where member_id = ${memberId} and vendor = ${vendor}`.execute(db);
}

export interface MoveRow {
  readonly id: bigint;
  readonly key: string;
  readonly member_id: bigint;
  readonly vendor: string;
  readonly direction: MoveDirection;
  readonly amount: bigint;
  readonly cause: MoveCause;
  readonly state: MoveState;
  readonly asks: number;
  readonly at: Date;
}

const columns = sql`id, key, member_id, vendor, direction, amount, cause, state, asks, at`;

/** One member's moves begin one after the other. Answers the clock. */
export async function lockMovesOf(tx: Tx, memberId: bigint): Promise<Date> {
  await sql`-- transferWallets.lockOf
    select pg_advisory_xact_lock(${LOCK_CLASSES.walletMoves}, hashint8(${memberId}))`.execute(tx);
  return readClock(tx);
}

export async function readClock(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`-- transferWallets.readClock
    select clock_timestamp() as now`.execute(db);
  return present(rows[0], 'the database has a clock').now;
}

export async function findByKey(db: Db | Tx, memberId: bigint, key: string): Promise<MoveRow | undefined> {
  const { rows } = await sql<MoveRow>`-- transferWallets.findByKey
    select ${columns} from transfer_wallet_moves where member_id = ${memberId} and key = ${key}::uuid`.execute(db);
  return rows[0];
}

/** The move of a member that is neither done nor returned. */
export async function findOpen(db: Db | Tx, memberId: bigint): Promise<MoveRow | undefined> {
  const { rows } = await sql<MoveRow>`-- transferWallets.findOpen
    select ${columns} from transfer_wallet_moves
    where member_id = ${memberId} and state in ('sending', 'unknown')`.execute(db);
  return rows[0];
}

type NewMove = Omit<MoveRow, 'state' | 'asks'> & { readonly askInSeconds: number };

export async function insertMove(tx: Tx, move: NewMove): Promise<MoveRow> {
  const { rows } = await sql<MoveRow>`-- transferWallets.insertMove
    insert into transfer_wallet_moves (id, key, member_id, vendor, direction, amount, cause, at, changed_at, ask_at)
    values (${move.id}, ${move.key}::uuid, ${move.member_id}, ${move.vendor}, ${move.direction}, ${move.amount},
      ${move.cause}, ${move.at}, ${move.at}, ${move.at}::timestamptz + make_interval(secs => ${move.askInSeconds}))
    returning ${columns}`.execute(tx);
  return present(rows[0], 'what is inserted is there');
}

interface LockedMove extends MoveRow {
  readonly now: Date;
  /** The vendor may be asked about it, or told of it again, this moment. */
  readonly is_asked: boolean;
}

/** Held until the transaction ends; with the clock. */
export async function lockMove(tx: Tx, id: bigint): Promise<LockedMove> {
  const { rows } = await sql<LockedMove>`-- transferWallets.lockMove
    select ${columns}, clock_timestamp() as now,
      changed_at > clock_timestamp() - make_interval(secs => ${SENDING_SECONDS}::integer) as is_asked
    from transfer_wallet_moves where id = ${id} for update`.execute(tx);
  return present(rows[0], 'a move that began is there');
}

export async function endMove(tx: Tx, id: bigint, state: 'done' | 'returned'): Promise<void> {
  await sql`-- transferWallets.endMove
    update transfer_wallet_moves set state = ${state}, changed_at = clock_timestamp() where id = ${id}`.execute(tx);
}

/** Of a move that is still open: nobody knows what became of it, and it is asked about in so many seconds. */
export async function leaveUnknown(db: Db, id: bigint, askInSeconds: number): Promise<void> {
  await sql`-- transferWallets.leaveUnknown
    update transfer_wallet_moves set state = 'unknown', changed_at = clock_timestamp(),
      ask_at = clock_timestamp() + make_interval(secs => ${askInSeconds})
    where id = ${id} and state = 'sending'`.execute(db);
}

export interface DueMove extends MoveRow {
  /** Since it was written down. */
  readonly age_seconds: number;
}

export async function listDue(db: Db, limit: number): Promise<readonly DueMove[]> {
  const { rows } = await sql<DueMove>`-- transferWallets.listDue
    select ${columns}, extract(epoch from clock_timestamp() - at)::float8 as age_seconds from transfer_wallet_moves
    where state in ('sending', 'unknown') and ask_at <= clock_timestamp() order by ask_at limit ${limit}`.execute(db);
  return rows;
}

/** Takes a due move for this process; false: another one has it, or it is decided. */
export async function claimAsk(db: Db, { id, asks }: MoveRow, askInSeconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`-- transferWallets.claimAsk
    update transfer_wallet_moves set state = 'unknown', asks = asks + 1, changed_at = clock_timestamp(),
      ask_at = clock_timestamp() + make_interval(secs => ${askInSeconds})
    where id = ${id} and asks = ${asks} and state in ('sending', 'unknown') and ask_at <= clock_timestamp()`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export async function countStuck(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`-- transferWallets.countStuck
    select count(*)::int as count from transfer_wallet_moves
    where state in ('sending', 'unknown') and asks >= ${STUCK_ASKS}`.execute(db);
  return present(rows[0], 'a count has a row').count;
}
