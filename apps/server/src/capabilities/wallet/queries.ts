/** The wallet's statements, one function each. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import {
  type Balances,
  type Guard,
  type LimitPeriod,
  MEMBER_ACCOUNTS,
  type MemberAccount,
  type Played,
  type StandingLine,
  shardOf,
} from './port.ts';
import type { WalletTables } from './schema.ts';

const ACCOUNT_NAMES = new Map(
  Object.entries(MEMBER_ACCOUNTS).map(([name, code]) => [code as number, name as MemberAccount]),
);

export async function insertAccounts(tx: Tx, memberId: bigint): Promise<void> {
  await tx
    .withTables<WalletTables>()
    .insertInto('wallet_accounts')
    .values(
      Object.values(MEMBER_ACCOUNTS).map((account) => ({ shard: shardOf(memberId), member_id: memberId, account })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function readBalances(db: Db | Tx, memberId: bigint): Promise<Balances> {
  const rows = await db
    .withTables<WalletTables>()
    .selectFrom('wallet_accounts')
    .select(['account', 'balance'])
    .where('shard', '=', shardOf(memberId))
    .where('member_id', '=', memberId)
    .execute();
  const balances: Record<MemberAccount, bigint> = { cash: 0n, bonus: 0n, locked: 0n, points: 0n };
  for (const row of rows) {
    const name = ACCOUNT_NAMES.get(row.account);
    if (name !== undefined) balances[name] = row.balance;
  }
  return balances;
}

const GUARDED_ACCOUNTS = [MEMBER_ACCOUNTS.cash, MEMBER_ACCOUNTS.locked];

/** See port.ts `setGuard`. */
export async function writeGuard(tx: Tx, memberId: bigint, guard: Guard | null): Promise<void> {
  const shard = shardOf(memberId);
  // Heads before accounts, as everywhere: what is being posted is judged as before, what comes after by this.
  await sql`-- wallet.lockHead
    select from wallet_heads where shard = ${shard} for update`.execute(tx);
  if (guard === null) {
    await sql`-- wallet.dropGuard
      delete from wallet_guards where shard = ${shard} and member_id = ${memberId}`.execute(tx);
  } else {
    const { stake, loss, pausedUntil, zoneOffsetMinutes } = guard;
    const until = pausedUntil === 'endless' ? 'infinity' : (pausedUntil?.toISOString() ?? null);
    await sql`-- wallet.writeGuard
      insert into wallet_guards (shard, member_id, stake_day, stake_week, stake_month, loss_day, loss_week, loss_month,
        paused_until, zone_offset_minutes)
      values (${shard}, ${memberId}, ${stake.day}, ${stake.week}, ${stake.month}, ${loss.day}, ${loss.week}, ${loss.month},
        ${until}::timestamptz, ${zoneOffsetMinutes})
      on conflict (shard, member_id) do update set stake_day = excluded.stake_day, stake_week = excluded.stake_week,
        stake_month = excluded.stake_month, loss_day = excluded.loss_day, loss_week = excluded.loss_week,
        loss_month = excluded.loss_month, paused_until = excluded.paused_until,
        zone_offset_minutes = excluded.zone_offset_minutes`.execute(tx);
  }
  await sql`-- wallet.markGuarded
    update wallet_accounts set guarded = ${guard !== null}
    where shard = ${shard} and member_id = ${memberId} and account = any (${GUARDED_ACCOUNTS}::smallint[])`.execute(tx);
}

type GuardRow = Readonly<Record<`${'stake' | 'loss'}_${LimitPeriod}`, bigint | null>> &
  Readonly<Record<`${'stake' | 'loss'}_${LimitPeriod}_used`, bigint>> & {
    readonly paused_until: Date | null;
    readonly endless: boolean;
    readonly zone_offset_minutes: number;
  };

/** See port.ts `guardStateOf`. */
export async function readGuardState(db: Db, memberId: bigint): Promise<{ guard: Guard; used: Played } | null> {
  const { rows } = await sql<GuardRow>`-- wallet.guardState
    select g.stake_day, g.stake_week, g.stake_month, g.loss_day, g.loss_week, g.loss_month, g.zone_offset_minutes,
      case when isfinite(g.paused_until) then g.paused_until end as paused_until,
      coalesce(not isfinite(g.paused_until), false) as endless,
      greatest(u.stake_day, 0) as stake_day_used, greatest(u.stake_week, 0) as stake_week_used,
      greatest(u.stake_month, 0) as stake_month_used, greatest(u.loss_day, 0) as loss_day_used,
      greatest(u.loss_week, 0) as loss_week_used, greatest(u.loss_month, 0) as loss_month_used
    from wallet_guards g, wallet_played(g.shard, g.member_id, clock_timestamp(), g.zone_offset_minutes) u
    where g.shard = ${shardOf(memberId)} and g.member_id = ${memberId}`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  return {
    guard: {
      stake: { day: row.stake_day, week: row.stake_week, month: row.stake_month },
      loss: { day: row.loss_day, week: row.loss_week, month: row.loss_month },
      pausedUntil: row.endless ? 'endless' : row.paused_until,
      zoneOffsetMinutes: row.zone_offset_minutes,
    },
    used: {
      stake: { day: row.stake_day_used, week: row.stake_week_used, month: row.stake_month_used },
      loss: { day: row.loss_day_used, week: row.loss_week_used, month: row.loss_month_used },
    },
  };
}

/** See port.ts `overdrawnAmong`. */
export async function selectOverdrawn(tx: Tx, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const members = [...new Set(memberIds)];
  if (members.length === 0) return new Set();
  const { rows } = await sql<{ member_id: bigint }>`-- wallet.overdrawnAmong
    select a.member_id from unnest(${members.map(shardOf)}::smallint[], ${members.map(String)}::bigint[]) as m (shard, id)
    join wallet_accounts a on a.shard = m.shard and a.member_id = m.id and a.account = ${MEMBER_ACCOUNTS.cash}
    where a.balance < 0`.execute(tx);
  return new Set(rows.map(({ member_id }) => member_id));
}

/** See port.ts `knownKeys`. */
export async function selectKnownKeys(
  db: Db,
  memberId: bigint,
  keys: readonly string[],
): Promise<ReadonlyMap<string, StandingLine>> {
  if (keys.length === 0) return new Map();
  const shard = shardOf(memberId);
  // A posting holds the head of its shard to its end. A statement by itself: it holds nothing, and the next one sees all.
  await sql`-- wallet.awaitPostings
    select from wallet_heads where shard = ${shard} for share`.execute(db);
  const { rows } = await sql<KnownRow>`-- wallet.knownKeys
    select key::text, seq, at, amount, balance_after, reference, market_id, play, selection, units from wallet_entries
    where shard = ${shard} and member_id = ${memberId} and key = any (${[...keys]}::uuid[])`.execute(db);
  const standing = new Map(rows.map((row) => [row.key, row]));
  // A key may have been written in capitals.
  return new Map(
    keys.flatMap((key) => {
      const row = standing.get(key.toLowerCase());
      return row === undefined ? [] : [[key, standingLine(memberId, row)]];
    }),
  );
}

type KnownRow = Readonly<Record<'seq' | 'amount' | 'balance_after', bigint>> & {
  readonly key: string;
  readonly at: Date;
  readonly reference: bigint | null;
} & (
    | { readonly play: null }
    | { readonly market_id: bigint; readonly play: string; readonly selection: string; readonly units: number }
  );

function standingLine(memberId: bigint, row: KnownRow): StandingLine {
  const { seq, at, amount, balance_after: balanceAfter, reference } = row;
  const wager =
    row.play === null ? null : { marketId: row.market_id, play: row.play, selection: row.selection, units: row.units };
  const posted = { memberId, shard: shardOf(memberId), seq, at, balanceAfter, repeated: true };
  return { posted, amount, reference, wager };
}

/** Makes the journal's partitions from two months back to three ahead. */
export async function ensureJournalPartitions(db: Db): Promise<void> {
  await sql`-- wallet.ensurePartitions
    select ensure_partitions(now() - interval '2 months', now() + interval '3 months')`.execute(db);
}

/** The last sequence of each shard. */
export async function readHeads(db: Db): Promise<Map<number, bigint>> {
  const rows = await db.withTables<WalletTables>().selectFrom('wallet_heads').selectAll().execute();
  return new Map(rows.map((row) => [row.shard, row.seq]));
}

/** What this member moves is play money in every total from here on. */
export async function insertTrialMember(tx: Tx, memberId: bigint): Promise<void> {
  await sql`-- wallet.insertTrialMember
    insert into wallet_trial_members (member_id) values (${memberId}) on conflict do nothing`.execute(tx);
}
