/**
 * Limits on tickets. They are judged in the transaction that writes a ticket, after what tickets stand for on its selections has
 * been counted with it: those rows are held until the end, so of two tickets at once the second sees the first. Those of members with play money (ADR 10)
 * are neither counted nor judged.
 */
import { type Limit, type OverLimit, overLimit, scopesOf } from '@house/sports/limits';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { SetFactor, SetLimit, SportsTicket } from './port.ts';

const WHOLE_FACTOR = 100;

interface Judged extends Pick<SportsTicket, 'id' | 'memberId' | 'stake' | 'most'> {
  readonly legs: readonly { readonly marketId: bigint; readonly selection: string }[];
  /** Where each leg stands in the tree. */
  readonly places: readonly Parameters<typeof scopesOf>[0][];
}

type StoredLimit = { readonly [Name in keyof Limit]: Limit[Name] extends string ? string : string | null };
interface Found {
  /** By member. */
  readonly factors: Readonly<Record<string, number>> | null;
  /** Members with play money: nobody looks at their tickets. */
  readonly trials: readonly string[] | null;
  readonly limits: readonly StoredLimit[] | null;
  readonly stands: readonly { readonly place: string; readonly sum: string }[] | null;
}

const placeOf = ({ marketId, selection }: Judged['legs'][number]): string => `${marketId} ${selection}`;
const amountOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

/**
 * Which limit each of these tickets is over that were written in this transaction, in their order: those behind one do not
 * count against it. Null: none.
 */
export async function judgeLimits(tx: Tx, tickets: readonly Judged[]): Promise<(OverLimit | null)[]> {
  const scopes = new Set(tickets.flatMap(({ places }) => places.flatMap(scopesOf)));
  const picked = tickets.flatMap(({ legs }) =>
    legs.map(({ marketId, selection }) => ({ market: String(marketId), selection })),
  );
  const { rows } = await sql<Found>`-- sports.judgeLimits
    with members as materialized (select distinct unnest(${tickets.map(({ memberId }) => String(memberId))}::bigint[]) as id)
    select (select jsonb_object_agg(f.member_id, f.factor) from members m
        cross join lateral (select * from sports_factors o where o.member_id = m.id order by o.id desc limit 1) f) as factors,
      (select jsonb_agg(t.member_id::text) from members m join wallet_trial_members t on t.member_id = m.id) as trials,
      (select jsonb_agg(jsonb_build_object('scope', l.scope, 'stakeMax', l.stake_max::text, 'returnMax', l.return_max::text,
          'liabilityMax', l.liability_max::text))
        from unnest(${[...scopes]}::text[]) s
        cross join lateral (select * from sports_limits o where o.scope = s order by o.id desc limit 1) l) as limits,
      (select jsonb_agg(jsonb_build_object('place', v.market_id || ' ' || v.selection, 'sum', (v.most + v.asked)::text))
        from (select distinct market, selection
          from jsonb_to_recordset(${JSON.stringify(picked)}::jsonb) as x(market bigint, selection text)) x
        join sports_liabilities v on v.market_id = x.market and v.selection = x.selection) as stands`.execute(tx);
  const { factors, trials, limits, stands } = rows[0] ?? { factors: null, trials: null, limits: null, stands: null };
  const held = (limits ?? []).map(({ scope, stakeMax, returnMax, liabilityMax }) => ({
    ...{ scope, stakeMax: amountOf(stakeMax), returnMax: amountOf(returnMax), liabilityMax: amountOf(liabilityMax) },
  }));
  const sums = new Map((stands ?? []).map(({ place, sum }) => [place, BigInt(sum)]));
  const over: (OverLimit | null)[] = [];
  // From the last on, each without those behind it.
  for (const { memberId, legs, places, stake, most } of tickets.toReversed()) {
    if (trials?.includes(String(memberId)) === true) {
      over.unshift(null);
      continue;
    }
    for (const leg of legs) sums.set(placeOf(leg), (sums.get(placeOf(leg)) ?? most) - most);
    const judged = legs.map((leg, place) => {
      const own = places[place];
      return { scopes: own === undefined ? [] : scopesOf(own), others: sums.get(placeOf(leg)) ?? 0n };
    });
    over.unshift(overLimit({ stake, most, factor: factors?.[String(memberId)] ?? WHOLE_FACTOR, legs: judged }, held));
  }
  return over;
}

interface Setting {
  readonly id: bigint;
  readonly key: string;
  readonly reason: string;
  readonly staffId: bigint;
  readonly staff: string;
}

const LIMIT = sql`l.scope, l.stake_max as "stakeMax", l.return_max as "returnMax", l.liability_max as "liabilityMax", l.reason,
  l.set_name as "setBy", l.set_at as "setAt"`;

/** The newest of each place, where it says anything. */
export async function selectLimits(db: Db, limit: number): Promise<SetLimit[]> {
  const { rows } = await sql<SetLimit>`-- sports.limits
    select ${LIMIT} from (select distinct on (scope) * from sports_limits order by scope, id desc) l
    where num_nonnulls(l.stake_max, l.return_max, l.liability_max) > 0 order by l.scope limit ${limit}`.execute(db);
  return rows;
}

export async function findLimit(
  db: Db,
  by: { readonly scope: string } | { readonly key: string },
): Promise<SetLimit | undefined> {
  const { rows } = await sql<SetLimit>`-- sports.limit
    select ${LIMIT} from sports_limits l
    where ${'key' in by ? sql`l.key = ${by.key}::uuid` : sql`l.scope = ${by.scope}`} order by l.id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** False: this key has set one before. */
export async function insertLimit(tx: Tx, row: Limit & Setting): Promise<boolean> {
  const { id, key, scope, stakeMax, returnMax, liabilityMax, reason, staffId, staff } = row;
  const { rows } = await sql`-- sports.setLimit
    insert into sports_limits (id, key, scope, stake_max, return_max, liability_max, reason, set_by, set_name)
    values (${id}, ${key}::uuid, ${scope}, ${stakeMax}, ${returnMax}, ${liabilityMax}, ${reason}, ${staffId}, ${staff})
    on conflict (key) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

const FACTOR = sql`f.member_id as "memberId", f.factor, f.reason, f.set_name as "setBy", f.set_at as "setAt"`;

/** Members with a factor other than 100, the newest first. */
export async function selectFactors(db: Db, limit: number): Promise<SetFactor[]> {
  const { rows } = await sql<SetFactor>`-- sports.factors
    select ${FACTOR} from (select distinct on (member_id) * from sports_factors order by member_id, id desc) f
    where f.factor <> ${WHOLE_FACTOR} order by f.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findFactor(
  db: Db,
  by: { readonly memberId: bigint } | { readonly key: string },
): Promise<SetFactor | undefined> {
  const { rows } = await sql<SetFactor>`-- sports.factor
    select ${FACTOR} from sports_factors f
    where ${'key' in by ? sql`f.key = ${by.key}::uuid` : sql`f.member_id = ${by.memberId}`} order by f.id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** False: this key has set one before. */
export async function insertFactor(tx: Tx, row: Setting & Pick<SetFactor, 'memberId' | 'factor'>): Promise<boolean> {
  const { id, key, memberId, factor, reason, staffId, staff } = row;
  const { rows } = await sql`-- sports.setFactor
    insert into sports_factors (id, key, member_id, factor, reason, set_by, set_name)
    values (${id}, ${key}::uuid, ${memberId}, ${factor}, ${reason}, ${staffId}, ${staff})
    on conflict (key) do nothing returning id`.execute(tx);
  return rows.length > 0;
}
