/**
 * The checks of `full` that read the journal from its first line, a piece of a shard after the other. Lines up to a head
 * that was read once never change, so pieces of different instants fit together.
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import { type Difference, tallyOf } from './compare.ts';
import { type CheckResult, HOUSE_ACCOUNTS, SHARD_COUNT } from './port.ts';

const LINES_AT_ONCE = 50_000n;

interface ContentItem {
  readonly after: bigint;
  readonly upto: bigint;
}

/** Pieces that together are all sequences up to and with `end`. */
function* contentItemsUpTo(end: bigint): Iterable<ContentItem> {
  for (let after = 0n; after < end; after += LINES_AT_ONCE) {
    yield { after, upto: after + LINES_AT_ONCE < end ? after + LINES_AT_ONCE : end };
  }
}

const SHARDS = Array.from({ length: SHARD_COUNT }, (_, shard) => shard);

async function readHead(db: Db, shard: number): Promise<bigint> {
  const { rows } = await sql<{ seq: bigint }>`-- wallet.headOf
    select seq from wallet_heads where shard = ${shard}`.execute(db);
  return present(rows[0], 'every shard has a head').seq;
}

/**
 * Lines and ends of markets of each shard are as many as its head says, and each has a sequence of its own: nothing was lost,
 * nothing slipped in, and no sequence that stands twice makes up for one that is missing.
 */
export async function sequenceIsGapless(db: Db, goOn: () => void): Promise<CheckResult> {
  const tally = tallyOf('sequenceIsGapless');
  for (const shard of SHARDS) {
    const head = await readHead(db, shard);
    let found = 0n;
    let apart = 0n;
    for (const { after, upto } of contentItemsUpTo(head)) {
      goOn();
      const { rows } = await sql<{ found: bigint; apart: bigint }>`-- wallet.countContentItem
        select count(*) as found, count(distinct seq) as apart from (
          select seq from wallet_entries where shard = ${shard} and seq > ${after} and seq <= ${upto}
          union all select seq from wager_events where shard = ${shard} and seq > ${after} and seq <= ${upto}
          union all select seq from wallet_marks where shard = ${shard} and seq > ${after} and seq <= ${upto}) p`.execute(
        db,
      );
      const contentItem = present(rows[0], 'a count has a row');
      found += contentItem.found;
      apart += contentItem.apart;
    }
    const counted = { expected: head.toString(), found: found.toString() };
    const unique = { expected: head.toString(), found: apart.toString() };
    tally.add([
      { place: 'all', ...counted },
      ...(found === head ? [] : [{ place: `shard ${shard}`, ...counted }]),
      ...(apart === head ? [] : [{ place: `shard ${shard}, each sequence once`, ...unique }]),
    ]);
  }
  return tally.result();
}

interface Total {
  readonly account: number;
  readonly type: number;
  readonly amount: string;
  readonly lines: string;
}

/** What the totals have of a shard, and up to where: one statement, so both of one instant. */
async function readKept(db: Db, shard: number): Promise<{ position: bigint; totals: readonly Total[] }> {
  const { rows } = await sql<{ position: bigint; totals: Total[] }>`-- wallet.keptTotals
    select coalesce((select p.position from projection_positions p where p.name = 'wallet.houseTotals' and p.shard = ${shard}), 0) as position,
      (select coalesce(json_agg(t), '[]') from (
        select account, type, sum(amount)::text as amount, sum(lines)::text as lines
        from wallet_house_totals where shard = ${shard} group by 1, 2) t) as totals`.execute(db);
  return present(rows[0], 'a row of sums');
}

/** By account of the house as its totals have it: play money stands apart. */
async function readContentItem(db: Db, shard: number, { after, upto }: ContentItem): Promise<readonly Total[]> {
  const { rows } = await sql<Total>`-- wallet.totalsOfContentItem
    select (case when t.member_id is null then e.contra else ${HOUSE_ACCOUNTS.trial} end)::integer as account, e.type::integer as type,
      (-sum(e.amount))::text as amount, count(*)::text as lines
    from wallet_entries e left join wallet_trial_members t on t.member_id = e.member_id
    where e.shard = ${shard} and e.seq > ${after} and e.seq <= ${upto} and e.contra >= 100 group by 1, 2`.execute(db);
  return rows;
}

/** By account of the house and type, against what the totals have read of the journal. */
export async function houseTotalsEqualEntries(db: Db, goOn: () => void): Promise<CheckResult> {
  const sums = new Map<string, { journal: bigint; kept: bigint; linesApart: bigint }>();
  const add = (side: 'journal' | 'kept', totals: readonly Total[]): void => {
    for (const { account, type, amount, lines } of totals) {
      const place = `${account}/${type}`;
      const sum = sums.get(place) ?? { journal: 0n, kept: 0n, linesApart: 0n };
      sum[side] += BigInt(amount);
      sum.linesApart += side === 'journal' ? BigInt(lines) : -BigInt(lines);
      sums.set(place, sum);
    }
  };
  for (const shard of SHARDS) {
    const { position, totals } = await readKept(db, shard);
    add('kept', totals);
    for (const contentItem of contentItemsUpTo(position)) {
      goOn();
      add('journal', await readContentItem(db, shard, contentItem));
    }
  }
  const tally = tallyOf('houseTotalsEqualEntries');
  for (const [place, { journal, kept, linesApart }] of sums) {
    const compared = { expected: journal.toString(), found: kept.toString() };
    const apart: Difference[] = journal === kept && linesApart === 0n ? [] : [{ place, ...compared }];
    tally.add([{ place: 'all', ...compared }, ...apart]);
  }
  return tally.result();
}
