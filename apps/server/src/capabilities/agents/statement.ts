/** What a bill was worked out from, for both of its sides (operations.md 4.6): enough to work it out again. */
import { daysOf, endsHalfMonth } from '@house/agents/periods';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { present, refuse } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import type { Agents, BillInputs, ContractKind, ContractPeriod, Statement, TeamInputs } from './port.ts';
import { findContract } from './queries.ts';
import { ACTIVE_FROM } from './rules.ts';

export interface StatementDeps {
  readonly db: Db;
  readonly identity: Pick<Identity, 'namesOfMembers' | 'lines'>;
  readonly zoneOffsetMinutes: number;
}

interface Row {
  readonly id: bigint;
  readonly run_id: bigint;
  readonly contract_id: bigint;
  readonly kind: ContractKind;
  readonly agent_id: bigint;
  readonly period: ContractPeriod | null;
  readonly from_at: Date | null;
  readonly tick: Date;
  readonly ranges: Readonly<Record<string, readonly [string, string]>>;
  readonly inputs: BillInputs | TeamInputs;
  readonly base: bigint;
  readonly rate: number;
  readonly amount: bigint;
  readonly carry_before: string;
  readonly carry_after: string;
  readonly paid_rate: number;
}

export async function statementOf(
  { db, identity, zoneOffsetMinutes }: StatementDeps,
  viewerId: bigint,
  billId: bigint,
  most: number,
): ReturnType<Agents['statementOf']> {
  const { rows } = await sql<Row>`-- agents.statement
    select b.id, b.run_id, b.contract_id, b.kind, b.agent_id, r.period, r.from_at, r.tick, r.ranges, b.inputs, b.base, b.rate,
      b.amount, b.carry_before::text, b.carry_after::text, coalesce((
        select p.rate from agent_bills p join agent_contracts o on o.id = p.contract_id and o.basis = c.basis
        where p.agent_id = b.agent_id and p.kind = b.kind and p.amount > 0 and p.run_id < b.run_id order by p.id desc limit 1), 0) as paid_rate
    from agent_bills b join agent_runs r on r.id = b.run_id join agent_contracts c on c.id = b.contract_id
    where b.id = ${billId} and (b.agent_id = ${viewerId} or b.payer_id = ${viewerId}) and b.state <> 'made'`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return refuse('agents.billUnknown');
  const { kind, inputs } = row;
  const contract = present(await findContract(db, row.contract_id), 'a bill has its contract');
  const branches = 'direct' in inputs ? inputs.branches : [];
  const names = await identity.namesOfMembers(branches.map(({ id }) => BigInt(id)));
  const days = daysOf({ from: row.from_at ?? row.tick, to: row.tick }, zoneOffsetMinutes);
  return {
    ...{
      id: row.id,
      kind,
      period: row.period,
      from: row.from_at,
      to: row.tick,
      zoneMinutes: zoneOffsetMinutes,
      contract,
    },
    lines: Object.entries(row.ranges).map(([shard, [after, upto]]) => ({ shard: Number(shard), after, upto })),
    carryBefore: row.carry_before,
    paidRate: String(row.paid_rate),
    endsHalfMonth: row.from_at !== null && endsHalfMonth(days),
    team: kind === 'realTime' ? null : { ...(await teamOf(db, identity, row, most)), activeFrom: ACTIVE_FROM[kind] },
    differences:
      'direct' in inputs
        ? {
            direct: inputs.direct,
            branches: branches.map(({ id, bet, difference }) => ({
              ...{ account: names.get(BigInt(id)) ?? '', bet, difference },
            })),
          }
        : null,
    result: { base: String(row.base), rate: String(row.rate), amount: String(row.amount), carryAfter: row.carry_after },
  };
}

/**
 * The path that every member of an agent's team begins with in a run: the line from its top down to the agent, as it stood when the
 * period began. By it the index finds the team among all members of the run.
 */
async function lineOf(
  db: Db,
  identity: StatementDeps['identity'],
  agentId: bigint,
  from: Date | null,
): Promise<string> {
  const above = await identity.lines.uplinesOf(db, [agentId], from ?? undefined);
  return `/${[...(above.get(agentId) ?? []).toReversed(), agentId].join('/')}/`;
}

/** Members of a team, those that bet the most first; what is over `most` as one sum. All of them stand below the agent. */
async function teamOf(
  db: Db,
  identity: StatementDeps['identity'],
  { run_id, agent_id, from_at }: Row,
  most: number,
): Promise<Omit<NonNullable<Statement['team']>, 'activeFrom'>> {
  const line = await lineOf(db, identity, agent_id, from_at);
  const { rows } = await sql<{
    member_id: bigint;
    path: string;
    turnover: bigint;
    deposit: bigint;
    loss: bigint;
    active: boolean;
    place: number;
  }>`-- agents.statementTeam
    select m.member_id, m.path, m.turnover, m.deposit, m.loss, m.active,
      row_number() over (order by m.turnover desc, m.member_id)::int as place
    from agent_run_members m where m.run_id = ${run_id} and m.path like ${`${line}%`}
    order by place limit ${most}`.execute(db);
  const {
    rows: [rest],
  } = await sql<{ members: number; active: number; turnover: string; loss: string }>`-- agents.statementRest
    select count(*)::int as members, count(*) filter (where x.active)::int as active, coalesce(sum(x.turnover), 0)::text as turnover,
      coalesce(sum(x.loss), 0)::text as loss
    from (
      select m.* from agent_run_members m where m.run_id = ${run_id} and m.path like ${`${line}%`}
      order by m.turnover desc, m.member_id offset ${most}) x`.execute(db);
  const parts = await partsOf(db, run_id, agent_id, line);
  const names = await identity.namesOfMembers([
    ...rows.map(({ member_id }) => member_id),
    ...parts.flatMap(({ branch_id }) => branch_id ?? []),
  ]);
  return {
    parts: parts.map(({ branch_id, ...part }) => ({
      ...{ account: branch_id === null ? null : (names.get(branch_id) ?? ''), isOwn: branch_id === agent_id },
      ...part,
    })),
    members: rows.map(({ member_id, path, turnover, deposit, loss, active }) => {
      const ids = path.split('/').filter(Boolean);
      return {
        ...{ account: names.get(member_id) ?? '', active, level: ids.length - 1 - ids.indexOf(String(agent_id)) },
        ...{ turnover: String(turnover), deposit: String(deposit), loss: String(loss) },
      };
    }),
    rest: present(rest, 'a sum has a row'),
  };
}

/** Lines right below that are told of one by one; the others are one sum. */
const PARTS_MAX = 500;

interface PartRow {
  /** Null: of all lines that are over the limit. */
  readonly branch_id: bigint | null;
  readonly members: number;
  readonly active: number;
  readonly turnover: string;
  readonly loss: string;
}

/**
 * What of a team falls to the agent alone and to each line right below, the largest first. A downline's own bill of the same run
 * is worked out from the same members, so both sides can hold one against the other.
 */
async function partsOf(db: Db, runId: bigint, agentId: bigint, line: string): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`-- agents.statementParts
    with ranked as (
      select b.*, row_number() over (order by b.branch_id <> ${agentId}, b.turnover desc, b.branch_id) as place from (
        select coalesce(nullif(split_part(split_part(m.path, '/' || ${agentId}::text || '/', 2), '/', 1), '')::bigint, ${agentId})
            as branch_id,
          count(*) as members, count(*) filter (where m.active) as active, sum(m.turnover) as turnover, sum(m.loss) as loss
        from agent_run_members m where m.run_id = ${runId} and m.path like ${`${line}%`} group by 1) b
    )
    select case when r.place <= ${PARTS_MAX} then r.branch_id end as branch_id, sum(r.members)::int as members,
      sum(r.active)::int as active, sum(r.turnover)::text as turnover, sum(r.loss)::text as loss
    from ranked r group by 1, least(r.place, ${PARTS_MAX + 1}) order by min(r.place)`.execute(db);
  return rows;
}
