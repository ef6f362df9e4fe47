/**
 * Limits on tickets. They are judged in the transaction that writes a ticket, after what tickets stand for on its selections has
 * been counted with it: those rows are held until the end, so of two tickets at once the second sees the first.
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

/** Which limit a ticket is over that was written in this transaction; null: none. */
export async function judgeLimits(tx: Tx, ticket: Judged): Promise<OverLimit | null> {
  const { memberId, legs, places, stake, most } = ticket;
  const scopes = places.map(scopesOf);
  const picked = legs.map(({ marketId, selection }) => ({ market: String(marketId), selection }));
  const { rows } = await sql<{
    factor: number | null;
    limits: readonly StoredLimit[] | null;
    stands: readonly { readonly market: string; readonly selection: string; readonly sum: string }[] | null;
  }>`-- sports.judgeLimits
    select (select factor from sports_factors where member_id = ${memberId} order by id desc limit 1) as factor,
      (select jsonb_agg(jsonb_build_object('scope', l.scope, 'stakeMax', l.stake_max::text, 'returnMax', l.return_max::text,
          'liabilityMax', l.liability_max::text))
        from unnest(${[...new Set(scopes.flat())]}::text[]) s
        cross join lateral (select * from sports_limits o where o.scope = s order by o.id desc limit 1) l) as limits,
      (select jsonb_agg(jsonb_build_object('market', v.market_id::text, 'selection', v.selection, 'sum', (v.most + v.asked)::text))
        from jsonb_to_recordset(${JSON.stringify(picked)}::jsonb) as x(market bigint, selection text)
        join sports_liabilities v on v.market_id = x.market and v.selection = x.selection) as stands`.execute(tx);
  const [found] = rows;
  const stands = found?.stands ?? [];
  const amount = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
  return overLimit(
    {
      ...{ stake, most, factor: found?.factor ?? WHOLE_FACTOR },
      legs: legs.map(({ marketId, selection }, leg) => {
        const own = stands.find((each) => each.market === String(marketId) && each.selection === selection);
        return { scopes: scopes[leg] ?? [], others: BigInt(own?.sum ?? 0) - (own === undefined ? 0n : most) };
      }),
    },
    (found?.limits ?? []).map(({ scope, stakeMax, returnMax, liabilityMax }) => ({
      ...{ scope, stakeMax: amount(stakeMax), returnMax: amount(returnMax), liabilityMax: amount(liabilityMax) },
    })),
  );
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
