/** Ranks: who stands where, and the check that moves them (operations.md 5.1). */
import {
  GIFT_DAYS,
  GIFT_MULTIPLIER,
  KEEP_DAYS,
  NEW_STANDING,
  nextStanding,
  type Rank,
  type RankCause,
  type Standing,
} from '@house/growth/ranks';
import { sql } from 'kysely';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { SHARDS, shardOf } from '../wallet/port.ts';
import { dayOf } from './days.ts';
import type { NewItem, OwnRank } from './port.ts';
import { readRewardPosition } from './projection.ts';
import { insertItems, readClock } from './queries.ts';

const MEMBERS_AT_ONCE = 500;
const SHOWN_STEPS = 20;
/** A member rises, falls or is kept once a check; more steps than this in one go cannot be. */
const STEPS_MAX = 16;

export interface RankDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly zoneOffsetMinutes: number;
  readonly readRanks: (db: Db | Tx) => Promise<readonly Rank[]>;
  /** Tests have their own. */
  readonly readTime?: (db: Db | Tx) => Promise<Date>;
}

interface CheckedRow {
  readonly memberId: bigint;
  readonly seq: bigint;
  readonly deposits: bigint;
  readonly turnover: bigint;
  readonly rank: number | null;
  readonly termFrom: number | null;
  readonly isCapped: boolean | null;
  readonly ofTerm: bigint;
}

const CHECKED = sql`t.member_id as "memberId", t.seq, t.deposits, t.turnover, r.rank, r.term_from as "termFrom",
  r.is_capped as "isCapped",
  (select coalesce(sum(d.turnover), 0)::bigint from reward_turnover d
    where d.shard = t.shard and d.member_id = t.member_id and d.day >= coalesce(r.term_from, 0)) as "ofTerm"`;

/** Null: another process looks at this shard. */
async function lockCheck(tx: Tx, shard: number): Promise<bigint | null> {
  await sql`-- rewards.openRankCheck
    insert into reward_rank_checks (shard, seq) values (${shard}, 0) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ seq: bigint }>`-- rewards.lockRankCheck
    select seq from reward_rank_checks where shard = ${shard} for update skip locked`.execute(tx);
  const after = rows[0]?.seq;
  // What is being rebuilt stands behind what was looked at already: it is waited for.
  return after === undefined || (await readRewardPosition(tx, shard)) < after ? null : after;
}

/** Those whose totals changed behind a place; all that changed at the last place are among them. */
async function readChanged(tx: Tx, shard: number, after: bigint): Promise<CheckedRow[]> {
  const { rows } = await sql<CheckedRow>`-- rewards.changedTotals
    select ${CHECKED} from (
      select * from reward_totals where shard = ${shard} and seq > ${after}
      order by seq fetch first ${sql.lit(MEMBERS_AT_ONCE)} rows with ties) t
    left join reward_ranks r on r.shard = t.shard and r.member_id = t.member_id order by t.seq`.execute(tx);
  return rows;
}

async function readTermsOver(tx: Tx, shard: number, today: number): Promise<CheckedRow[]> {
  const { rows } = await sql<CheckedRow>`-- rewards.termsOver
    select ${CHECKED} from reward_ranks r join reward_totals t on t.shard = r.shard and t.member_id = r.member_id
    where r.shard = ${shard} and r.rank between 1 and 9 and r.term_from <= ${today - KEEP_DAYS}
    order by r.term_from limit ${MEMBERS_AT_ONCE}`.execute(tx);
  return rows;
}

interface Step {
  readonly memberId: bigint;
  readonly from: number;
  readonly to: number;
  readonly cause: RankCause;
}

function stepsOf(
  ranks: readonly Rank[],
  row: CheckedRow,
  today: number,
): { readonly standing: Standing; readonly steps: readonly Step[] } {
  const { memberId, deposits, turnover, rank, termFrom, isCapped } = row;
  let standing: Standing =
    rank === null || termFrom === null ? NEW_STANDING(today) : { rank, termFrom, isCapped: isCapped === true };
  const steps: Step[] = [];
  for (let count = 0; count < STEPS_MAX; count += 1) {
    const next = nextStanding(ranks, {
      ...{ standing, totals: { deposits, turnover }, today },
      // A term that begins today has nothing of its own but what was counted for the one before.
      turnoverOfTerm: steps.length === 0 && rank !== null ? row.ofTerm : 0n,
    });
    if (next === null) break;
    steps.push({ memberId, from: standing.rank, to: next.standing.rank, cause: next.cause });
    standing = next.standing;
  }
  return { standing, steps };
}

const giftsOf = (ranks: readonly Rank[], { memberId, from, to, cause }: Step): NewItem[] => {
  if (cause !== 'reached') return [];
  return ranks.flatMap(({ rank, upgradeGift }) =>
    rank <= from || rank > to || upgradeGift === 0n
      ? []
      : [
          {
            ...({
              memberId,
              kind: 'rankGift',
              cause: `rank:${rank}`,
              detail: String(rank),
              amount: upgradeGift,
            } as const),
            ...{ multiplier: GIFT_MULTIPLIER, days: GIFT_DAYS },
          },
        ],
  );
};

async function writeStandings(
  tx: Tx,
  { ids, ranks, today, at }: { ids: Ids; ranks: readonly Rank[]; today: number; at: Date },
  rows: readonly CheckedRow[],
): Promise<void> {
  const judged = rows.map((row) => ({ row, ...stepsOf(ranks, row, today) }));
  const changed = judged.filter(({ row, steps }) => row.rank === null || steps.length > 0);
  if (changed.length === 0) return;
  const standings = changed.map(({ row: { memberId }, standing }) => ({
    ...{ member: String(memberId), shard: shardOf(memberId) },
    ...{ rank: standing.rank, term: standing.termFrom, capped: standing.isCapped },
  }));
  await sql`-- rewards.writeRanks
    insert into reward_ranks as r (shard, member_id, rank, term_from, is_capped, since)
    select n.shard, n.member, n.rank, n.term, n.capped, ${at}
    from json_to_recordset(${JSON.stringify(standings)}::json) as n(shard smallint, member bigint, rank smallint, term integer,
      capped boolean)
    on conflict (shard, member_id) do update set rank = excluded.rank, term_from = excluded.term_from,
      is_capped = excluded.is_capped, since = case when r.rank = excluded.rank then r.since else excluded.since end`.execute(
    tx,
  );
  const steps = changed.flatMap((one) => one.steps);
  const written = steps.map(({ memberId, from, to, cause }) => ({
    ...{ id: String(ids.next()), member: String(memberId), from, to, cause },
  }));
  await sql`-- rewards.writeRankSteps
    insert into reward_rank_steps (id, member_id, rank_from, rank_to, cause, at)
    select n.id, n.member, n."from", n."to", n.cause, ${at}
    from json_to_recordset(${JSON.stringify(written)}::json) as n(id bigint, member bigint, "from" smallint, "to" smallint,
      cause text)`.execute(tx);
  const gifts = steps.flatMap((step) => giftsOf(ranks, step));
  await insertItems(
    tx,
    gifts.map((gift) => ({ ...gift, id: ids.next() })),
  );
}

/** One portion of one shard; how many were looked at. */
async function checkPortion(deps: RankDeps, shard: number): Promise<number> {
  const { db, ids, zoneOffsetMinutes, readRanks, readTime = readClock } = deps;
  return transact(db, async (tx) => {
    const after = await lockCheck(tx, shard);
    if (after === null) return 0;
    const at = await readTime(tx);
    const today = dayOf(at, zoneOffsetMinutes);
    const changed = await readChanged(tx, shard, after);
    const rows = changed.length > 0 ? changed : await readTermsOver(tx, shard, today);
    if (rows.length === 0) return 0;
    await writeStandings(tx, { ids, ranks: await readRanks(tx), today, at }, rows);
    const last = changed.at(-1)?.seq;
    if (last !== undefined) {
      await sql`-- rewards.saveRankCheck
        update reward_rank_checks set seq = ${last} where shard = ${shard}`.execute(tx);
    }
    return rows.length;
  });
}

export async function checkRanks(deps: RankDeps): Promise<number> {
  let looked = 0;
  for (const shard of SHARDS) {
    for (;;) {
      const portion = await checkPortion(deps, shard);
      looked += portion;
      if (portion === 0) break;
    }
  }
  return looked;
}

/** Everybody is looked at again: of a ladder that was changed, in the transaction that changes it. */
export async function checkAllAgain(tx: Tx): Promise<void> {
  await sql`-- rewards.checkAllAgain
    update reward_rank_checks set seq = 0`.execute(tx);
}

export async function readRank(db: Db | Tx, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ rank: number }>`-- rewards.rankOf
    select rank from reward_ranks where shard = ${shardOf(memberId)} and member_id = ${memberId}`.execute(db);
  return rows[0]?.rank ?? 0;
}

export async function readOwnRank(db: Db, memberId: bigint): Promise<OwnRank> {
  const shard = shardOf(memberId);
  const { rows } = await sql<CheckedRow>`-- rewards.ownRank
    select ${CHECKED} from reward_totals t left join reward_ranks r on r.shard = t.shard and r.member_id = t.member_id
    where t.shard = ${shard} and t.member_id = ${memberId}`.execute(db);
  const { rows: history } = await sql<OwnRank['history'][number]>`-- rewards.ownRankSteps
    select rank_from as "from", rank_to as "to", cause, at from reward_rank_steps where member_id = ${memberId}
    order by id desc limit ${SHOWN_STEPS}`.execute(db);
  const own = rows[0];
  const rank = own?.rank ?? 0;
  return {
    ...{ rank, history },
    deposits: own?.deposits ?? 0n,
    turnover: own?.turnover ?? 0n,
    turnoverOfTerm: own?.ofTerm ?? 0n,
    keepUntil: own === undefined || own.termFrom === null || rank === 0 ? null : own.termFrom + KEEP_DAYS,
    isCapped: own?.isCapped === true,
  };
}

export async function countByRank(db: Db): Promise<{ rank: number; members: number }[]> {
  const { rows } = await sql<{ rank: number; members: number }>`-- rewards.countByRank
    select rank::int, count(*)::int as members from reward_ranks group by rank order by rank`.execute(db);
  return rows;
}

const PREVIEW_AT_ONCE = 5_000;

/** What a ladder would do to those who stand somewhere, by their totals alone. */
export async function previewLadder(
  db: Db,
  ranks: readonly Rank[],
  reached: (totals: { deposits: bigint; turnover: bigint }) => number,
): Promise<{ rise: number; drop: number; gifts: bigint }> {
  let [rise, drop, gifts] = [0, 0, 0n];
  for (const shard of SHARDS) {
    for (let after = 0n; ; ) {
      const { rows } = await sql<{
        memberId: bigint;
        deposits: bigint;
        turnover: bigint;
        rank: number;
      }>`-- rewards.previewRanks
        select t.member_id as "memberId", t.deposits, t.turnover, coalesce(r.rank, 0)::int as rank
        from reward_totals t left join reward_ranks r on r.shard = t.shard and r.member_id = t.member_id
        where t.shard = ${shard} and t.member_id > ${after} order by t.member_id limit ${PREVIEW_AT_ONCE}`.execute(db);
      for (const { rank, ...totals } of rows) {
        if (ranks[rank]?.turnover === null) continue;
        const next = reached(totals);
        if (next < rank) drop += 1;
        if (next <= rank) continue;
        rise += 1;
        for (const row of ranks) if (row.rank > rank && row.rank <= next) gifts += row.upgradeGift;
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < PREVIEW_AT_ONCE) break;
      after = last.memberId;
    }
  }
  return { rise, drop, gifts };
}

const MONTHLY_AT_ONCE = 5_000;

/**
 * Gifts of a month to those who have a rank; the month's text is the cause, so that it is given once however often and by how
 * many this runs. A run that was broken off goes on by the same way: what was given is passed over.
 */
export async function giveMonthly(deps: RankDeps): Promise<number> {
  const { db, ids, zoneOffsetMinutes, readRanks, readTime = readClock } = deps;
  const month = new Date(dayOf(await readTime(db), zoneOffsetMinutes) * 86_400_000).toISOString().slice(0, 7);
  const cause = `month:${month}`;
  const ranks = await readRanks(db);
  let given = 0;
  for (const shard of SHARDS) {
    for (let after = 0n; ; ) {
      const portion = await transact(db, async (tx) => {
        const { rows } = await sql<{ memberId: bigint; rank: number }>`-- rewards.monthlyGifts
          select r.member_id as "memberId", r.rank::int from reward_ranks r
          where r.shard = ${shard} and r.member_id > ${after} and r.rank > 0
            and not exists (select from reward_items i where i.member_id = r.member_id and i.cause = ${cause})
          order by r.member_id limit ${MONTHLY_AT_ONCE}`.execute(tx);
        const items = rows.flatMap(({ memberId, rank }) => {
          const amount = ranks[rank]?.monthlyGift ?? 0n;
          if (amount === 0n) return [];
          return [
            {
              ...({ id: ids.next(), memberId, kind: 'monthlyGift', cause, detail: month, amount } as const),
              ...{ multiplier: GIFT_MULTIPLIER, days: GIFT_DAYS },
            },
          ];
        });
        given += await insertItems(tx, items);
        return rows;
      });
      const last = portion.at(-1);
      if (last === undefined || portion.length < MONTHLY_AT_ONCE) break;
      after = last.memberId;
    }
  }
  return given;
}
