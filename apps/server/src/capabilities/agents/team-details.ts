/**
 * Parts of what teams did by day: turnover by product, and what a result of playing counts apart from the sums of team-days.ts.
 * With both, the profit and loss of a line of any size is answered without reading its members.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Projection } from '../../platform/projection.ts';
import { type ProductCode, productOf, turnoverSteps } from '../wagers/port.ts';
import { ENTRY_TYPES, type EntryType } from '../wallet/port.ts';
import type { DaySpan } from './port.ts';
import { followTeams, type MoveWithin, type PlacedRow, placing, type Span, type TeamLines } from './team-places.ts';

/** Lines that are counted apart; each by its own sign, as the member has it. */
const APART = {
  commission: ['commission', 'dailyCommission'],
  cashback: ['cashback'],
  depositFee: ['depositFee'],
  withdrawalFee: ['withdrawalFee'],
} as const satisfies Record<string, readonly EntryType[]>;
export type ApartFigure = keyof typeof APART;
const NAMES = Object.keys(APART) as ApartFigure[];
const numbers = (name: ApartFigure): number[] => APART[name].map((type) => ENTRY_TYPES[type]);
const FIGURE_OF_TYPE = sql.raw(
  `case ${NAMES.map((name) => `when e.type in (${numbers(name).join(', ')}) then '${name}'`).join(' ')} end`,
);
const ALL_TYPES = sql.raw(NAMES.flatMap(numbers).join(', '));
const OF_PRODUCT = 'product:';

interface Row extends PlacedRow {
  readonly figure: string;
  readonly amount: bigint;
}

async function readBatch(
  tx: Tx,
  zoneOffsetMinutes: number,
  { shard, after, upto }: Span,
  moved: readonly MoveWithin[],
): Promise<Row[]> {
  const { day, moves, movedRows } = placing(zoneOffsetMinutes, moved);
  const { rows } = await sql<Row>`-- agents.readTeamDetails
    with ${movedRows}
    select e.member_id, ${day('e.at')} as day, ${moves('e')} as moves, ${FIGURE_OF_TYPE} as figure, sum(e.amount)::bigint as amount
    from wallet_entries e
    where e.shard = ${shard} and e.seq > ${after} and e.seq <= ${upto} and e.type in (${ALL_TYPES})
    group by 1, 2, 3, 4
    union all
    select s.member_id, ${day('s.at')}, ${moves('s')}, ${OF_PRODUCT} || s.product, sum(s.turnover)::bigint
    from (${turnoverSteps({ shard, after, upto })}) s where s.turnover <> 0 group by 1, 2, 3, 4`.execute(tx);
  return rows;
}

interface Sum {
  readonly agentId: bigint;
  readonly day: string;
  readonly figure: string;
  amount: bigint;
}

async function writeSums(tx: Tx, shard: number, sums: readonly Sum[]): Promise<void> {
  await sql`-- agents.addTeamDetails
    insert into agent_team_details as t (agent_id, day, figure, shard, amount)
    select x.a, x.d, x.f, ${shard}, x.m from unnest(${sums.map(({ agentId }) => String(agentId))}::bigint[],
      ${sums.map(({ day }) => day)}::date[], ${sums.map(({ figure }) => figure)}::text[],
      ${sums.map(({ amount }) => String(amount))}::bigint[]) as x(a, d, f, m) order by 1, 2, 3
    on conflict (agent_id, day, figure, shard) do update set amount = t.amount + excluded.amount`.execute(tx);
}

export function teamDetails(lines: TeamLines, zoneOffsetMinutes: number): Projection {
  return {
    name: 'agents.teamDetails',
    follow: (tx, shard, position) =>
      followTeams(
        tx,
        lines,
        { shard, position },
        {
          read: (span, moved) => readBatch(tx, zoneOffsetMinutes, span, moved),
          async write(placed) {
            const sums = new Map<string, Sum>();
            for (const { row, agents } of placed) {
              for (const agentId of agents) {
                const key = `${agentId}/${row.day}/${row.figure}`;
                const sum = sums.get(key);
                if (sum === undefined) sums.set(key, { agentId, day: row.day, figure: row.figure, amount: row.amount });
                else sum.amount += row.amount;
              }
            }
            if (sums.size > 0) await writeSums(tx, shard, [...sums.values()]);
          },
        },
      ),
    async reset(tx) {
      await sql`-- agents.emptyTeamDetails
        truncate agent_team_details`.execute(tx);
    },
  };
}

/** Of each of these agents between two days, both counted: the figures that are counted apart, and turnover by product. */
export interface TeamParts {
  readonly apart: Readonly<Record<ApartFigure, bigint>>;
  readonly products: ReadonlyMap<ProductCode, bigint>;
}

export async function readTeamParts(
  db: Db,
  agentIds: readonly bigint[],
  { from, to }: DaySpan,
): Promise<(agentId: bigint) => TeamParts> {
  const { rows } = await sql<{ agent_id: bigint; figure: string; amount: string }>`-- agents.readTeamParts
    select agent_id, figure, sum(amount)::text as amount from agent_team_details
    where agent_id = any (${agentIds.map(String)}::bigint[]) and day >= ${from}::date and day <= ${to}::date
    group by 1, 2`.execute(db);
  const byAgent = Map.groupBy(rows, ({ agent_id }) => agent_id);
  return (agentId) => {
    const of = byAgent.get(agentId) ?? [];
    const amountOf = (name: string): bigint => BigInt(of.find(({ figure }) => figure === name)?.amount ?? '0');
    const products = new Map<ProductCode, bigint>();
    for (const { figure, amount } of of) {
      if (!figure.startsWith(OF_PRODUCT)) continue;
      const product = productOf(Number(figure.slice(OF_PRODUCT.length)));
      // Two numbers may be one product's.
      if (product !== undefined) products.set(product, (products.get(product) ?? 0n) + BigInt(amount));
    }
    return {
      apart: {
        commission: amountOf('commission'),
        cashback: amountOf('cashback'),
        depositFee: amountOf('depositFee'),
        withdrawalFee: amountOf('withdrawalFee'),
      },
      products,
    };
  };
}
