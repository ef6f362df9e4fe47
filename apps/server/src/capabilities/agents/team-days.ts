/**
 * What teams did by day (operations.md 4.6), kept by one projection of the journal: no bet ever touches whoever stands above.
 *
 * A line counts for the agent and all above as they stood at its time, which identity keeps of whoever moved; so rebuilt from zero the
 * rows are the same, and a move counts for what comes after it. What is taken back counts on the day on which it was.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Projection } from '../../platform/projection.ts';
import type { Identity } from '../identity/port.ts';
import { turnoverSteps } from '../wagers/port.ts';
import { ENTRY_TYPES, type EntryType } from '../wallet/port.ts';
import type { AgentTeams, DaySpan, TeamFigures } from './port.ts';
import { readTeamParts } from './team-details.ts';
import {
  followTeams,
  type MoveWithin,
  type PlacedRow,
  placeRows,
  placing,
  type Span,
  type TeamLines,
} from './team-places.ts';

/** Types by the figure they belong to; `less`: what they give members lessens it. */
const FIGURES = {
  deposit: { types: ['deposit'], less: false },
  withdrawal: { types: ['holdPaid', 'payoutReturn'], less: true },
  stake: { types: ['bet', 'betRefund'], less: true },
  prize: { types: ['prize', 'prizeReversal'], less: false },
  rebate: { types: ['rebate', 'commission', 'dailyRebate', 'dailyCommission'], less: false },
  bonus: {
    types: ['campaignPrize', 'cashback', 'reward', 'pointsConverted', 'bonusHeld', 'bonusForfeited'],
    less: false,
  },
  wage: { types: ['wageRealTime', 'wageDaily', 'wageHourly'], less: false },
  dividend: { types: ['dividend'], less: false },
  adjustment: { types: ['adjustment', 'correction'], less: false },
} as const satisfies Record<string, { types: readonly EntryType[]; less: boolean }>;
type Figure = keyof typeof FIGURES;
const NAMES = Object.keys(FIGURES) as Figure[];
const COLUMNS = [...NAMES, 'turnover', 'active', 'first_deposits'] as const;
type Column = (typeof COLUMNS)[number];

const codesOf = (types: readonly EntryType[]): string => types.map((type) => ENTRY_TYPES[type]).join(', ');
const ALL_CODES = sql.raw(codesOf(NAMES.flatMap((name) => [...FIGURES[name].types])));
const SUMS = sql.raw(
  NAMES.map((name) => {
    const { types, less } = FIGURES[name];
    return `coalesce(sum(${less ? '-' : ''}e.amount) filter (where e.type in (${codesOf(types)})), 0)::bigint as ${name}`;
  }).join(', '),
);

interface Row extends Record<Figure, bigint>, PlacedRow {
  readonly turnover: bigint;
  readonly bets: boolean;
  readonly deposits: boolean;
}

async function readBatch(tx: Tx, zoneOffsetMinutes: number, span: Span, moved: readonly MoveWithin[]): Promise<Row[]> {
  const { shard, after, upto } = span;
  const { day, moves, movedRows } = placing(zoneOffsetMinutes, moved);
  const none = sql.raw(NAMES.map(() => '0::bigint').join(', '));
  const { rows } = await sql<Row>`-- agents.readTeamBatch
    with ${movedRows}
    select e.member_id, ${day('e.at')} as day, ${moves('e')} as moves, ${SUMS}, 0::bigint as turnover,
      bool_or(e.type = ${ENTRY_TYPES.bet}) as bets, bool_or(e.type = ${ENTRY_TYPES.deposit}) as deposits
    from wallet_entries e
    where e.shard = ${shard} and e.seq > ${after} and e.seq <= ${upto} and e.type in (${ALL_CODES})
    group by 1, 2, 3
    union all
    select s.member_id, ${day('s.at')}, ${moves('s')}, ${none}, sum(s.turnover)::bigint, false, false
    from (${turnoverSteps({ shard, after, upto })}) s where s.turnover <> 0 group by 1, 2, 3
    order by 1, 2, 3`.execute(tx);
  return rows;
}

/** Those of the rows whose member is counted here for the first time: as active of a day, as a depositor ever. */
async function countFirst(
  tx: Tx,
  table: 'agent_active_days' | 'agent_first_deposits',
  shard: number,
  rows: readonly Row[],
): Promise<Set<Row>> {
  const firsts = new Map<string, Row>();
  for (const row of rows) {
    const key = table === 'agent_active_days' ? `${row.member_id}/${row.day}` : String(row.member_id);
    if (!firsts.has(key)) firsts.set(key, row);
  }
  if (firsts.size === 0) return new Set();
  const asked = [...firsts.values()];
  const { rows: counted } = await sql<{ member_id: bigint; day: string }>`-- agents.countFirst
    insert into ${sql.table(table)} (shard, member_id, day)
    select ${shard}, m, d from unnest(${asked.map((row) => String(row.member_id))}::bigint[],
      ${asked.map((row) => row.day)}::date[]) as x(m, d)
    on conflict do nothing returning member_id, day::text as day`.execute(tx);
  const fresh = new Set(counted.map((row) => `${row.member_id}/${row.day}`));
  return new Set(asked.filter((row) => fresh.has(`${row.member_id}/${row.day}`)));
}

interface Sum {
  readonly agentId: bigint;
  readonly day: string;
  readonly figures: Record<Column, bigint>;
}

/** Sums by agent and day; `more` adds what a row alone does not say. */
function addUp(
  placed: readonly { readonly row: Row; readonly agents: readonly bigint[] }[],
  more: (figures: Record<Column, bigint>, row: Row) => void,
): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { row, agents } of placed) {
    for (const agentId of agents) {
      const key = `${agentId}/${row.day}`;
      let sum = sums.get(key);
      if (sum === undefined) {
        const figures = Object.fromEntries(COLUMNS.map((name) => [name, 0n])) as Record<Column, bigint>;
        sum = { agentId, day: row.day, figures };
        sums.set(key, sum);
      }
      for (const name of NAMES) sum.figures[name] += row[name];
      sum.figures.turnover += row.turnover;
      more(sum.figures, row);
    }
  }
  return [...sums.values()];
}

async function writeSums(tx: Tx, shard: number, sums: readonly Sum[]): Promise<void> {
  const ordered = [...sums].sort((a, b) =>
    a.agentId === b.agentId ? (a.day < b.day ? -1 : 1) : a.agentId < b.agentId ? -1 : 1,
  );
  const columns = sql.raw(COLUMNS.join(', '));
  const added = sql.raw(COLUMNS.map((name) => `${name} = t.${name} + excluded.${name}`).join(', '));
  const values = sql.join(COLUMNS.map((name) => sql`${ordered.map(({ figures }) => String(figures[name]))}::bigint[]`));
  await sql`-- agents.addTeamDays
    insert into agent_team_days as t (agent_id, day, shard, ${columns})
    select x.agent_id, x.day, ${shard}, ${sql.raw(COLUMNS.map((name) => `x.${name}`).join(', '))}
    from unnest(${ordered.map(({ agentId }) => String(agentId))}::bigint[], ${ordered.map(({ day }) => day)}::date[], ${values})
      as x(agent_id, day, ${columns})
    on conflict (agent_id, day, shard) do update set ${added}`.execute(tx);
}

export function teamDays(lines: TeamLines, zoneOffsetMinutes: number): Projection {
  return {
    name: 'agents.teamDays',
    follow: (tx, shard, position) =>
      followTeams(
        tx,
        lines,
        { shard, position },
        {
          read: (span, moved) => readBatch(tx, zoneOffsetMinutes, span, moved),
          async write(placed) {
            const rows = placed.map(({ row }) => row);
            const active = await countFirst(
              tx,
              'agent_active_days',
              shard,
              rows.filter(({ bets }) => bets),
            );
            const first = await countFirst(
              tx,
              'agent_first_deposits',
              shard,
              rows.filter(({ deposits }) => deposits),
            );
            const sums = addUp(placed, (figures, row) => {
              if (active.has(row)) figures.active += 1n;
              if (first.has(row)) figures.first_deposits += 1n;
            });
            if (sums.length > 0) await writeSums(tx, shard, sums);
          },
        },
      ),
    async reset(tx) {
      await sql`-- agents.emptyTeamDays
        truncate agent_team_days, agent_active_days, agent_first_deposits`.execute(tx);
    },
  };
}

/** What teams did on one day by a stretch of the journal, worked out anew, for the check of the books. Null: somebody moved meanwhile. */
export async function teamSumsOf(
  tx: Tx,
  lines: TeamLines,
  zoneOffsetMinutes: number,
  span: Span,
): Promise<readonly { readonly agentId: bigint; readonly day: string; readonly figures: ComparedFigures }[] | null> {
  const placed = await placeRows(tx, lines, span, (asked, moved) => readBatch(tx, zoneOffsetMinutes, asked, moved));
  return placed === null ? null : addUp(placed, () => {});
}
/** Those that follow from the lines of a stretch alone: who was active first does not. */
export const COMPARED = [...NAMES, 'turnover'] as const;
export type ComparedFigures = Readonly<Record<(typeof COMPARED)[number], bigint>>;

/** What a team did between two days, both counted, by day; days on which nothing happened are missing. */
async function readTeamDays(
  db: Db,
  agentId: bigint,
  { from, to }: DaySpan,
): Promise<(TeamFigures & { readonly day: string })[]> {
  const { rows } = await sql<TeamFigures & { day: string }>`-- agents.readTeamDays
    select day::text as day, sum(deposit)::bigint as deposit, sum(withdrawal)::bigint as withdrawal, sum(stake)::bigint as stake,
      sum(turnover)::bigint as turnover, sum(prize)::bigint as prize, sum(rebate)::bigint as rebate, sum(bonus)::bigint as bonus,
      sum(wage)::bigint as wage, sum(dividend)::bigint as dividend, sum(adjustment)::bigint as adjustment,
      sum(active)::int as active, sum(first_deposits)::int as "firstDeposits"
    from agent_team_days where agent_id = ${agentId} and day >= ${from}::date and day <= ${to}::date
    group by agent_team_days.day order by agent_team_days.day`.execute(db);
  return rows;
}

/** Sums of whole teams between two days, both counted. */
export async function readTeamTotals(
  db: Db,
  agentIds: readonly bigint[],
  { from, to }: DaySpan,
): Promise<Map<bigint, ComparedFigures>> {
  const sums = sql.raw(COMPARED.map((name) => `sum(${name})::text as ${name}`).join(', '));
  const { rows } = await sql<{ agent_id: bigint } & Record<(typeof COMPARED)[number], string>>`-- agents.readTeamTotals
    select agent_id, ${sums} from agent_team_days
    where agent_id = any (${agentIds.map(String)}::bigint[]) and day >= ${from}::date and day <= ${to}::date
    group by agent_id`.execute(db);
  return new Map(
    rows.map(({ agent_id, ...row }) => [
      agent_id,
      Object.fromEntries(COMPARED.map((name) => [name, BigInt(row[name])])) as ComparedFigures,
    ]),
  );
}

/** So many agents right below are looked at for the largest lines; of more of them none are named. */
const LINES_LOOKED_AT = 1_000;
const LINES_SHOWN = 5;

export interface TeamDeps {
  readonly db: Db;
  readonly identity: Pick<Identity, 'lines'>;
}

export function createTeams({ db, identity }: TeamDeps): AgentTeams {
  return {
    async teamDays(agentId, span) {
      const rows = await readTeamDays(db, agentId, span);
      const add = (figure: 'active' | 'firstDeposits') => rows.reduce((sum, row) => sum + row[figure], 0);
      const sum = (figure: Figure | 'turnover') => rows.reduce((total, row) => total + row[figure], 0n);
      const total = {
        ...{ deposit: sum('deposit'), withdrawal: sum('withdrawal'), stake: sum('stake'), turnover: sum('turnover') },
        ...{ prize: sum('prize'), rebate: sum('rebate'), bonus: sum('bonus'), wage: sum('wage') },
        ...{ dividend: sum('dividend'), adjustment: sum('adjustment') },
        ...{ active: add('active'), firstDeposits: add('firstDeposits') },
      };
      return { total, rows };
    },
    async teamShares(agentId, span) {
      const [parts, below] = await Promise.all([
        readTeamParts(db, [agentId], span),
        identity.lines.pageRightBelow({ agentId, after: null, limit: LINES_LOOKED_AT + 1 }),
      ]);
      const products = [...parts(agentId).products]
        .filter(([, turnover]) => turnover > 0n)
        .toSorted(([, one], [, other]) => (one < other ? 1 : -1))
        .map(([product, turnover]) => ({ product, turnover }));
      if (below.length > LINES_LOOKED_AT) return { products, lines: null };
      const agents = below.filter(({ kind }) => kind === 'agent');
      const totals = await readTeamTotals(
        db,
        agents.map(({ id }) => id),
        span,
      );
      const lines = agents.flatMap(({ id, username }) => {
        const sums = totals.get(id);
        return sums === undefined ? [] : [{ account: username, turnover: sums.turnover, loss: lossOf(sums) }];
      });
      return {
        products,
        lines: lines.toSorted((one, other) => (one.turnover < other.turnover ? 1 : -1)).slice(0, LINES_SHOWN),
      };
    },
  };
}

/** What a team lost to the house: its stakes less all that it got. */
export const lossOf = (sums: Omit<ComparedFigures, 'deposit' | 'withdrawal' | 'turnover'>): bigint =>
  sums.stake - sums.prize - sums.rebate - sums.bonus - sums.wage - sums.dividend - sums.adjustment;
