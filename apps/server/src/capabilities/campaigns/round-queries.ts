/** The statements of free rounds: what was begun, and what it won. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { FreeRoundBet } from '../vendors/port.ts';

export interface BetName {
  readonly vendor: string;
  readonly memberId: bigint;
  readonly transactionId: string;
}

export interface BetRow {
  readonly grantId: bigint | null;
  readonly roundId: string | null;
  readonly gameCode: string | null;
  readonly state: 'open' | 'won' | 'rolledBack';
}

const betColumns = sql`grant_id as "grantId", round_id as "roundId", game_code as "gameCode", state`;

export async function findBet(db: Db | Tx, { vendor, memberId, transactionId }: BetName): Promise<BetRow | null> {
  const { rows } = await sql<BetRow>`-- campaigns.bet
    select ${betColumns} from free_round_bets
    where vendor = ${vendor} and member_id = ${memberId} and transaction_id = ${transactionId}`.execute(db);
  return rows[0] ?? null;
}

export async function lockBet(tx: Tx, name: BetName): Promise<BetRow | null> {
  const { vendor, memberId, transactionId } = name;
  const { rows } = await sql<BetRow>`-- campaigns.lockBet
    select ${betColumns} from free_round_bets
    where vendor = ${vendor} and member_id = ${memberId} and transaction_id = ${transactionId} for update`.execute(tx);
  return rows[0] ?? null;
}

/** False: one of this name is there. */
export async function insertBet(tx: Tx, bet: FreeRoundBet, grantId: bigint): Promise<boolean> {
  const { vendor, memberId, transactionId, roundId, gameCode } = bet;
  const { rows } = await sql`-- campaigns.takeBet
    insert into free_round_bets (vendor, member_id, transaction_id, grant_id, round_id, game_code, state)
    values (${vendor}, ${memberId}, ${transactionId}, ${grantId}, ${roundId}, ${gameCode}, 'open')
    on conflict (vendor, member_id, transaction_id) do nothing returning grant_id`.execute(tx);
  return rows.length > 0;
}

/** Keeps a bet out that has not come; false: it is there. */
export async function insertTombstone(tx: Tx, { vendor, memberId, transactionId }: BetName): Promise<boolean> {
  const { rows } = await sql`-- campaigns.forestallBet
    insert into free_round_bets (vendor, member_id, transaction_id, state)
    values (${vendor}, ${memberId}, ${transactionId}, 'rolledBack')
    on conflict (vendor, member_id, transaction_id) do nothing returning state`.execute(tx);
  return rows.length > 0;
}

export async function setBetState(tx: Tx, name: BetName, state: 'won' | 'rolledBack'): Promise<void> {
  const { vendor, memberId, transactionId } = name;
  await sql`-- campaigns.setBetState
    update free_round_bets set state = ${state}
    where vendor = ${vendor} and member_id = ${memberId} and transaction_id = ${transactionId}`.execute(tx);
}

/** One round more, or one less, of a grant. */
export async function moveUsed(tx: Tx, grantId: bigint, by: 1 | -1): Promise<void> {
  await sql`-- campaigns.moveUsed
    update free_round_grants set used = used + ${by}::int,
      state = case when state not in ('waiting', 'granted', 'active', 'used') then state
        when used + ${by}::int >= rounds then 'used' when used + ${by}::int = 0 then 'granted' else 'active' end,
      ended_at = case when state not in ('waiting', 'granted', 'active', 'used') then ended_at
        when used + ${by}::int >= rounds then clock_timestamp() end
    where id = ${grantId}`.execute(tx);
}

export async function isLive(tx: Tx, grantId: bigint): Promise<boolean> {
  const { rows } = await sql<{ live: boolean }>`-- campaigns.isLive
    select g.state in ('waiting', 'granted', 'active') and g.used < g.rounds and c.state = 'running'
      and clock_timestamp() >= c.starts_at and clock_timestamp() < g.valid_to as live
    from free_round_grants g join free_round_campaigns c on c.id = g.campaign_id where g.id = ${grantId}`.execute(tx);
  return rows[0]?.live === true;
}

export interface WinRow {
  readonly grantId: bigint;
  readonly betTransactionId: string;
  readonly amount: bigint;
  readonly paid: bigint;
  readonly shard: number | null;
  readonly seq: bigint | null;
  readonly takenBack: boolean;
}

export async function findWin(db: Db | Tx, { vendor, memberId, transactionId }: BetName): Promise<WinRow | null> {
  const { rows } = await sql<WinRow>`-- campaigns.win
    select grant_id as "grantId", bet_transaction_id as "betTransactionId", amount, paid, line_shard as shard, line_seq as seq,
      taken_back as "takenBack"
    from free_round_wins
    where vendor = ${vendor} and member_id = ${memberId} and transaction_id = ${transactionId}`.execute(db);
  return rows[0] ?? null;
}

export async function winsOfBet(
  tx: Tx,
  { vendor, memberId, transactionId }: BetName,
): Promise<readonly (Pick<WinRow, 'paid'> & { readonly transactionId: string })[]> {
  const { rows } = await sql<{ transactionId: string; paid: bigint }>`-- campaigns.winsOfBet
    select transaction_id as "transactionId", paid from free_round_wins
    where vendor = ${vendor} and member_id = ${memberId} and bet_transaction_id = ${transactionId} and not taken_back`.execute(
    tx,
  );
  return rows;
}

export async function insertWin(
  tx: Tx,
  name: BetName,
  win: Pick<WinRow, 'grantId' | 'betTransactionId' | 'amount' | 'paid'>,
): Promise<void> {
  const { vendor, memberId, transactionId } = name;
  await sql`-- campaigns.payWin
    insert into free_round_wins (vendor, member_id, transaction_id, grant_id, bet_transaction_id, amount, paid)
    values (${vendor}, ${memberId}, ${transactionId}, ${win.grantId}, ${win.betTransactionId}, ${win.amount}, ${win.paid})`.execute(
    tx,
  );
  await sql`-- campaigns.addWon
    update free_round_grants set won = won + ${win.paid} where id = ${win.grantId}`.execute(tx);
}

/** Of one's own row: it waits for nobody. */
export async function placeWin(tx: Tx, name: BetName, at: { shard: number; seq: bigint }): Promise<void> {
  const { vendor, memberId, transactionId } = name;
  await sql`-- campaigns.placeWin
    update free_round_wins set line_shard = ${at.shard}, line_seq = ${at.seq}
    where vendor = ${vendor} and member_id = ${memberId} and transaction_id = ${transactionId}`.execute(tx);
}

export async function markTakenBack(tx: Tx, name: BetName, win: Pick<WinRow, 'grantId' | 'paid'>): Promise<void> {
  const { vendor, memberId, transactionId } = name;
  await sql`-- campaigns.takeBackWin
    update free_round_wins set taken_back = true
    where vendor = ${vendor} and member_id = ${memberId} and transaction_id = ${transactionId}`.execute(tx);
  await sql`-- campaigns.takeWon
    update free_round_grants set won = won - ${win.paid} where id = ${win.grantId}`.execute(tx);
}

/** Names of bets that never came: no vendor sends one so late. */
export async function deleteTombstones(db: Db): Promise<void> {
  await sql`-- campaigns.forgetTombstones
    delete from free_round_bets where grant_id is null and at < now() - interval '90 days'`.execute(db);
}
