/** The statements of turnover requirements. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { must, present } from '../../platform/result.ts';
import { comebacks, productOf, turnoverSteps } from '../wagers/port.ts';
import { ENTRY_TYPES, type EntryType, MEMBER_ACCOUNTS, shardOf } from '../wallet/port.ts';
import type { RequirementTerms, TurnoverRequirement } from './port.ts';
import type { Happening, MemberState, Replayed, RequirementRow, Standing, Step } from './replay.ts';
import { requiredFor, TERMS_OF_ENTRIES } from './rules.ts';

export const NAME = 'turnoverRequirements.progress';

/** A stretch of a shard's journal. */
export interface Stretch {
  readonly shard: number;
  readonly after: bigint;
  readonly upto: bigint;
}

const { cash, bonus, locked } = MEMBER_ACCOUNTS;
const MONEY = sql`(${cash}, ${bonus}, ${locked})`;
const MOVED = sql`(case when e.account in ${MONEY} then e.amount else 0 end - case when e.contra in ${MONEY} then e.amount else 0 end)`;

const OPENERS = Object.entries(TERMS_OF_ENTRIES).flatMap(([name, terms]) =>
  terms === null ? [] : [{ y: ENTRY_TYPES[name as EntryType], m: terms.multiplier, k: terms.kind }],
);
/** Of a query: terms of a line `e`, its own (`t`) or those of its type (`o`). */
const TERMS = sql`left join turnover_requirement_terms t on t.shard = e.shard and t.seq = e.seq
      left join json_to_recordset(${JSON.stringify(OPENERS)}::json) as o(y smallint, m integer, k text) on o.y = e.type`;
const BASE = sql`coalesce(t.base, e.amount)`;
const MULTIPLIER = sql`coalesce(t.multiplier, o.m)`;
/** The line opens one: a credit that a multiplier makes something of. */
const OPENS = sql`(e.amount > 0 and ${MULTIPLIER} > 0 and ${BASE} * ${MULTIPLIER} >= 100
  and not exists (select from wallet_trial_members p where p.member_id = e.member_id))`;

interface HappeningRow {
  member_id: bigint;
  seq: bigint;
  at: string;
  moved: bigint;
  entry_type: number | null;
  kind: RequirementTerms['kind'] | null;
  base: bigint | null;
  multiplier: number | null;
  origin: bigint | null;
  product: number | null;
  game_code: string | null;
  play: string | null;
  turnover: bigint | null;
  decided: boolean | null;
  comes_back_of: bigint | null;
}

/**
 * What happened in a stretch to members after one who have an open requirement, get one, or may have one that opens anew, for
 * turnover is taken back or bets give money after all; by member, in order. The position of the turnover record is read in the same statement: were it set back
 * meanwhile, what it kept would be missing.
 */
export async function readHappenings(
  tx: Tx,
  { shard, after, upto }: Stretch,
  afterMember: bigint,
  limit: number,
): Promise<readonly HappeningRow[]> {
  const { rows } = await sql<
    HappeningRow & { read: bigint | null; member_id: bigint | null }
  >`-- turnoverRequirements.happenings
    with lines as materialized (
      select e.member_id, e.seq, e.at, ${MOVED} as moved from wallet_entries e
      where e.shard = ${shard} and e.seq > ${after} and e.seq <= ${upto} and e.member_id > ${afterMember}
    ), openers as materialized (
      -- Asked for by themselves: nearly all lines are bets, of which no terms need be looked up.
      select e.member_id, e.seq, e.type, coalesce(t.kind, o.k) as kind, ${BASE} as base, ${MULTIPLIER} as multiplier
      from wallet_entries e ${TERMS}
      where e.shard = ${shard} and e.seq > ${after} and e.seq <= ${upto} and e.member_id > ${afterMember} and ${OPENS}
    ), every as materialized (
      select s.* from (${turnoverSteps({ shard, after, upto })}) s
      where s.member_id > ${afterMember} and (s.member_id in (select member_id from openers)
        or s.member_id in (select member_id from turnover_requirement_members where shard = ${shard}))
    ), back as materialized (
      select b.seq, b.origin, b.member_id from (${comebacks({ shard, after, upto })}) b
      where b.member_id > ${afterMember} and (b.member_id in (select member_id from openers)
        or b.member_id in (select member_id from turnover_requirements where shard = ${shard} and state in ('open', 'spent')))
    ), followed as materialized (
      select member_id from turnover_requirements where shard = ${shard} and state = 'open' and member_id > ${afterMember}
      union
      select member_id from openers
      union
      select member_id from every where turnover < 0
      union
      select member_id from back
    ), steps as not materialized (
      select * from every where member_id in (select member_id from followed)
    ), places as materialized (
      select member_id, seq from steps union select member_id, seq from openers
      union select member_id, seq from back
    ), told as materialized (
      select distinct member_id from places
    ), cuts as materialized (
      select coalesce(array_agg(distinct seq order by seq), '{}') as seqs from places
    ), happened as (
      -- Of members who only bet, what moved in all is enough: nothing is decided between their lines.
      select l.member_id, max(l.seq) as seq, 0 as part, max(l.at) as at, sum(l.moved)::bigint as moved,
        null::smallint as entry_type, null::text as kind, null::bigint as base, null::integer as multiplier,
        null::bigint as origin, null::smallint as product, null::text as game_code, null::text as play,
        null::bigint as turnover, null::boolean as decided, null::bigint as comes_back_of
      from lines l
      where l.member_id in (select member_id from followed) and l.member_id not in (select member_id from told)
      group by l.member_id
      union all
      -- Of others, what moved between two places where anything is: behind one of them, up to the next.
      select l.member_id, max(l.seq), 0, max(l.at), sum(l.moved)::bigint, min(p.type), min(p.kind), min(p.base),
        min(p.multiplier), null, null, null, null, null, null, null
      from lines l left join openers p on p.seq = l.seq where l.member_id in (select member_id from told)
      group by l.member_id, width_bucket(l.seq - 1, (select seqs from cuts)), p.seq
      union all
      -- What comes back opens anew before anything is counted or taken back at its place.
      select b.member_id, b.seq, 1, l.at, 0, null, null, null, null, null, null, null, null, null, null, b.origin
      from back b join lines l on l.seq = b.seq
      union all
      select s.member_id, s.seq, 2, s.at, 0, null, null, null, null, s.origin, s.product, s.game_code, s.play, s.turnover,
        s.decided, null
      from steps s
    )
    select (select position from projection_positions where name = 'wagers.turnover' and shard = ${shard}) as read,
      h.member_id, h.seq, h.at::text as at, h.moved, h.entry_type, h.kind, h.base, h.multiplier, h.origin, h.product,
      h.game_code, h.play, h.turnover, h.decided, h.comes_back_of
    from (values (1)) one(n) left join (
      select * from happened order by member_id, seq, part, play, comes_back_of limit ${limit}) h on true
    order by h.member_id, h.seq, h.part, h.play, h.comes_back_of`.execute(tx);
  must((rows[0]?.read ?? 0n) >= upto, 'the turnover record has read what is read of it');
  return rows.flatMap((row) => (row.member_id === null ? [] : [{ ...row, member_id: row.member_id }]));
}

export function toHappening(
  row: HappeningRow,
  balance: bigint | null,
  isLowRisk: (gameCode: string, play: string) => boolean,
): Happening {
  const product = row.product === null ? undefined : productOf(row.product);
  const { base, multiplier, kind, entry_type: entryType, game_code: gameCode, play } = row;
  return {
    seq: row.seq,
    at: row.at,
    moved: row.moved,
    balance,
    comesBackOf: row.comes_back_of,
    opens:
      base === null || multiplier === null || kind === null || entryType === null
        ? null
        : { entryType, kind, base, multiplier },
    turnover:
      row.origin === null || product === undefined || gameCode === null || play === null
        ? null
        : {
            origin: row.origin,
            product,
            isLowRisk: isLowRisk(gameCode, play),
            amount: row.turnover ?? 0n,
            decided: row.decided === true,
          },
  };
}

const writeIds = (ids: readonly bigint[]): string => `{${ids.join(',')}}`;

const ROW_COLUMNS = sql`r.member_id, r.seq, r.entry_type as "entryType", r.kind, r.base, r.multiplier, r.required,
  r.progress, r.state, r.opened_at::text as "openedAt", r.closed_seq as "closedSeq", r.closed_at::text as "closedAt"`;

interface PlaceOf {
  readonly memberId: bigint;
  readonly origin: bigint;
}

/**
 * Of members, as far as what is taken back and what comes back (each by member and where it was decided first) is told: what is
 * open, what such steps belong to, and what was spent of which something comes back.
 */
export async function readStandings(
  tx: Tx,
  shard: number,
  members: readonly bigint[],
  { takenBack: origins, comeBack }: { readonly takenBack: readonly PlaceOf[]; readonly comeBack: readonly PlaceOf[] },
): Promise<ReadonlyMap<bigint, Standing>> {
  const standings = new Map<bigint, { member: MemberState; rows: RequirementRow[]; steps: Step[] }>(
    members.map((id) => [id, { member: { since: null, balance: 0n }, rows: [], steps: [] }]),
  );
  const of = (memberId: bigint) => present(standings.get(memberId), 'what was read is of these members');
  const states = await sql<MemberState & { member_id: bigint }>`-- turnoverRequirements.members
    select member_id, since, balance from turnover_requirement_members
    where shard = ${shard} and member_id = any (${writeIds(members)}::bigint[])`.execute(tx);
  for (const { member_id: memberId, ...state } of states.rows) Object.assign(of(memberId), { member: state });
  if (origins.length > 0) {
    const steps = await sql<Step & { member_id: bigint }>`-- turnoverRequirements.stepsOf
      select s.member_id, s.origin, s.requirement, s.weight, s.seq, s.turnover, s.progress
      from (select distinct m, o from unnest(${writeIds(origins.map(({ memberId }) => memberId))}::bigint[],
        ${writeIds(origins.map(({ origin }) => origin))}::bigint[]) as a(m, o)) a
      join turnover_requirement_steps s on s.shard = ${shard} and s.member_id = a.m and s.origin = a.o`.execute(tx);
    for (const { member_id: memberId, ...step } of steps.rows) of(memberId).steps.push(step);
  }
  const named = [...standings.values()].flatMap(({ steps }) => steps.map(({ requirement }) => requirement));
  const rows = await sql<Omit<RequirementRow, 'gaps'> & { member_id: bigint }>`-- turnoverRequirements.rows
    select ${ROW_COLUMNS} from turnover_requirements r
    where r.shard = ${shard} and r.member_id = any (${writeIds(members)}::bigint[]) and r.state = 'open'
    union
    select ${ROW_COLUMNS} from turnover_requirements r
    where r.shard = ${shard} and r.seq = any (${writeIds(named)}::bigint[])
    union
    select ${ROW_COLUMNS} from unnest(${writeIds(comeBack.map(({ memberId }) => memberId))}::bigint[],
      ${writeIds(comeBack.map(({ origin }) => origin))}::bigint[]) as a(m, o)
    join turnover_requirements r on r.shard = ${shard} and r.member_id = a.m and r.state = 'spent' and r.seq < a.o
      and r.closed_seq >= a.o`.execute(tx);
  for (const { member_id: memberId, ...row } of rows.rows) of(memberId).rows.push({ ...row, gaps: [] });
  return standings;
}

/**
 * The sum of cash, bonus and locked money of members at a place of the journal: what they have now without what moved since,
 * for little has where the projection is near the head.
 */
export async function readBalancesAt(
  tx: Tx,
  shard: number,
  asked: readonly { readonly memberId: bigint; readonly at: bigint }[],
): Promise<ReadonlyMap<bigint, bigint>> {
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ member_id: bigint; balance: bigint }>`-- turnoverRequirements.balancesAt
    with asked as (
      select m, s from unnest(${writeIds(asked.map(({ memberId }) => memberId))}::bigint[],
        ${writeIds(asked.map(({ at }) => at))}::bigint[]) as a(m, s)
    )
    select a.m as member_id, ((select coalesce(sum(w.balance), 0) from wallet_accounts w
        where w.shard = ${shard} and w.member_id = a.m and w.account in ${MONEY})
      - (select coalesce(sum(${MOVED}), 0) from wallet_entries e
        where e.shard = ${shard} and e.member_id = a.m and e.seq > a.s))::bigint as balance
    from asked a`.execute(tx);
  return new Map(rows.map(({ member_id: memberId, balance }) => [memberId, balance]));
}

/** Writes what was worked out for some members. */
export async function writeReplayed(tx: Tx, shard: number, replayed: ReadonlyMap<bigint, Replayed>): Promise<void> {
  const all = [...replayed];
  const rows = all.flatMap(([memberId, { changed }]) =>
    changed.map((row) => ({
      s: String(row.seq),
      i: String(memberId),
      y: row.entryType,
      k: row.kind,
      b: String(row.base),
      m: row.multiplier,
      r: String(row.required),
      g: `{${row.gaps.map(({ from, upto }) => `[${from},${upto}]`).join(',')}}`,
      p: String(row.progress),
      t: row.state,
      o: row.openedAt,
      e: row.closedSeq === null ? null : String(row.closedSeq),
      a: row.closedAt,
    })),
  );
  if (rows.length > 0) {
    await sql`-- turnoverRequirements.writeRows
      insert into turnover_requirements as k (shard, seq, member_id, entry_type, kind, base, multiplier, required, gaps,
        progress, state, opened_at, closed_seq, closed_at)
      select ${shard}, x.s, x.i, x.y, x.k, x.b, x.m, x.r, x.g::int8multirange, x.p, x.t, x.o, x.e, x.a
      from json_to_recordset(${JSON.stringify(rows)}::json) as x(s bigint, i bigint, y smallint, k text, b bigint, m integer,
        r bigint, g text, p bigint, t text, o timestamptz, e bigint, a timestamptz)
      on conflict (shard, seq) do update set gaps = k.gaps + excluded.gaps, progress = excluded.progress, state = excluded.state,
        closed_seq = excluded.closed_seq, closed_at = excluded.closed_at`.execute(tx);
  }
  const steps = all.flatMap(([memberId, made]) => made.steps.map((step) => ({ memberId, step })));
  if (steps.length > 0) {
    const column = (of: (one: (typeof steps)[number]) => bigint): string => writeIds(steps.map(of));
    await sql`-- turnoverRequirements.writeSteps
      insert into turnover_requirement_steps (shard, member_id, origin, requirement, weight, seq, turnover, progress)
      select ${shard}, m, o, r, w, s, sum(t), sum(p)
      from unnest(${column(({ memberId }) => memberId)}::bigint[], ${column(({ step }) => step.origin)}::bigint[],
        ${column(({ step }) => step.requirement)}::bigint[], ${column(({ step }) => BigInt(step.weight))}::smallint[],
        ${column(({ step }) => step.seq)}::bigint[], ${column(({ step }) => step.turnover)}::bigint[],
        ${column(({ step }) => step.progress)}::bigint[]) as x(m, o, r, w, s, t, p)
      group by 2, 3, 4, 5, 6`.execute(tx);
  }
  const members = all.map(([memberId, { member }]) => ({
    i: String(memberId),
    s: member.since === null ? null : String(member.since),
    // What nobody follows is not kept: the same whatever was read together.
    b: member.since === null ? '0' : String(member.balance),
  }));
  await sql`-- turnoverRequirements.writeMembers
    insert into turnover_requirement_members as k (shard, member_id, since, balance)
    select ${shard}, x.i, x.s, x.b
    from json_to_recordset(${JSON.stringify(members)}::json) as x(i bigint, s bigint, b bigint)
    on conflict (shard, member_id) do update set since = excluded.since, balance = excluded.balance`.execute(tx);
}

export async function emptyAll(tx: Tx): Promise<void> {
  await sql`-- turnoverRequirements.empty
    truncate turnover_requirements, turnover_requirement_members, turnover_requirement_steps`.execute(tx);
}

interface StoredRow extends Omit<RequirementRow, 'openedAt' | 'closedAt' | 'gaps'> {
  readonly shard: number;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

const ENTRY_TYPE_NAMES: ReadonlyMap<number, EntryType> = new Map(
  Object.entries(ENTRY_TYPES).map(([name, number]) => [number, name as EntryType]),
);

const toRequirement = (row: StoredRow): TurnoverRequirement => ({
  id: `${row.shard}-${row.seq}`,
  entryType: present(ENTRY_TYPE_NAMES.get(row.entryType), 'a line has a type that there is'),
  kind: row.kind,
  base: row.base,
  multiplier: row.multiplier,
  required: row.required,
  progress: row.progress,
  state: row.state,
  openedAt: row.openedAt,
  closedAt: row.closedAt,
});

const STORED = sql`r.shard, r.seq, r.entry_type as "entryType", r.kind, r.base, r.multiplier, r.required, r.progress,
  r.state, r.opened_at as "openedAt", r.closed_at as "closedAt"`;

/** What is open, and credits behind the position of the projection, of which nothing has been played yet. One snapshot. */
export async function readOpen(db: Db | Tx, memberId: bigint): Promise<readonly TurnoverRequirement[]> {
  const shard = shardOf(memberId);
  const position: RawBuilder<bigint> = sql`coalesce((select position from projection_positions
    where name = ${NAME} and shard = ${shard}), 0)`;
  const { rows } = await sql<StoredRow>`-- turnoverRequirements.open
    select ${STORED} from turnover_requirements r
    where r.shard = ${shard} and r.member_id = ${memberId} and r.state = 'open'
    union all
    select e.shard, e.seq, e.type, coalesce(t.kind, o.k), ${BASE}, ${MULTIPLIER}, null, 0, 'open', e.at, null
    from wallet_entries e ${TERMS}
    where e.shard = ${shard} and e.member_id = ${memberId} and e.seq > ${position} and ${OPENS}
    order by 2`.execute(db);
  return rows.map((row) => toRequirement({ ...row, required: row.required ?? requiredFor(row.base, row.multiplier) }));
}

/** Whether bets gave back or took back, behind the position of the projection, of a member who ever had a requirement. */
export async function readIsBehind(db: Db | Tx, memberId: bigint): Promise<boolean> {
  const shard = shardOf(memberId);
  const { rows } = await sql<{ behind: boolean }>`-- turnoverRequirements.isBehind
    select exists (select from turnover_requirement_members m where m.shard = ${shard} and m.member_id = ${memberId})
      and exists (select from wallet_entries e
        where e.shard = ${shard} and e.member_id = ${memberId} and e.type in (${ENTRY_TYPES.betRefund}, ${ENTRY_TYPES.prizeReversal})
          and e.seq > coalesce((select position from projection_positions where name = ${NAME} and shard = ${shard}), 0)) as behind`.execute(
    db,
  );
  return rows[0]?.behind ?? false;
}

export async function readClosed(db: Db, memberId: bigint, limit: number): Promise<readonly TurnoverRequirement[]> {
  const { rows } = await sql<StoredRow>`-- turnoverRequirements.closed
    select ${STORED} from turnover_requirements r
    where r.shard = ${shardOf(memberId)} and r.member_id = ${memberId} and r.state <> 'open'
    order by r.seq desc limit ${limit}`.execute(db);
  return rows.map(toRequirement);
}

export async function insertTerms(
  tx: Tx,
  { shard, seq }: { readonly shard: number; readonly seq: bigint },
  { multiplier, kind, base }: RequirementTerms,
): Promise<void> {
  await sql`-- turnoverRequirements.setTerms
    insert into turnover_requirement_terms (shard, seq, multiplier, kind, base)
    values (${shard}, ${seq}, ${multiplier}, ${kind}, ${base})`.execute(tx);
}
