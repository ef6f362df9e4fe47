/**
 * How far a member has come in a mission (operations.md 5.4): days they signed in, deposits by number or sum, turnover by
 * product, the best win as a multiple of its stake, invited friends. What is counted is kept as an amount: one is 1.0000.
 */
import type { MissionKind } from '@house/growth/missions';
import { ONE } from '@house/money/amount';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { ENTRY_TYPES, shardOf } from '../wallet/port.ts';
import { startOfDay } from './days.ts';
import { readTurnoverOf } from './mission-queries.ts';
import type { Mission } from './port.ts';

const FOREVER = 2_147_483_647;

interface Span {
  readonly from: Date;
  readonly to: Date;
}

export interface ProgressDeps {
  readonly zoneOffsetMinutes: number;
  /** Days of the house's zone on which they signed in. */
  readonly signInDaysOf: (db: Db | Tx, memberId: bigint, span: Span) => Promise<number>;
  /** Friends of theirs who qualified. */
  readonly friendsOf: (db: Db | Tx, memberId: bigint, span: Span) => Promise<number>;
  /** The most that a bet of the time won of its stake, units of 0.0001: 10 times is 100,000. */
  readonly bestMultipleOf: (
    db: Db | Tx,
    asked: Span & { readonly memberId: bigint; readonly product: Mission['product']; readonly leastStake: bigint },
  ) => Promise<bigint>;
}

/** What was taken back of deposits counts against them. */
async function readDeposits(db: Db | Tx, memberId: bigint, { from, to }: Span, least: bigint) {
  const { rows } = await sql<{ count: number; sum: bigint }>`-- rewards.missionDeposits
    select (count(*) filter (where e.amount >= ${least} and e.amount > 0) - count(*) filter (where e.amount < 0 and e.amount <= -${least}::bigint))::int as count,
      coalesce(sum(e.amount), 0)::bigint as sum
    from wallet_entries e
    where e.shard = ${shardOf(memberId)} and e.member_id = ${memberId} and e.type = ${ENTRY_TYPES.deposit}
      and e.key >= key_floor(${from}::timestamptz - interval '46 days') and e.key < key_floor(${to}::timestamptz + interval '1 hour')
      and e.at >= ${from} and e.at < ${to}`.execute(db);
  return rows[0] ?? { count: 0, sum: 0n };
}

export async function readProgress(
  deps: ProgressDeps,
  db: Db | Tx,
  {
    mission,
    memberId,
    from,
    to,
    today,
  }: { mission: Mission; memberId: bigint; from: number; to: number | null; today: number },
): Promise<bigint> {
  const { kind, product, least } = mission;
  const { zoneOffsetMinutes } = deps;
  // Nothing was done on days to come.
  const span = {
    from: startOfDay(from, zoneOffsetMinutes),
    to: startOfDay(Math.min(to ?? FOREVER, today + 1), zoneOffsetMinutes),
  };
  const counted = (count: number): bigint => BigInt(count) * ONE;
  const read: Record<MissionKind, () => Promise<bigint>> = {
    turnover: () => readTurnoverOf(db, { memberId, product, from, to: to ?? FOREVER }),
    loginDays: async () => counted(await deps.signInDaysOf(db, memberId, span)),
    depositCount: async () => counted((await readDeposits(db, memberId, span, least)).count),
    depositSum: async () => (await readDeposits(db, memberId, span, 0n)).sum,
    winMultiple: () => deps.bestMultipleOf(db, { memberId, product, leastStake: least, ...span }),
    invite: async () => counted(await deps.friendsOf(db, memberId, span)),
  };
  return read[kind]();
}
