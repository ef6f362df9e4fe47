/** Who took a promotion, with what is suspicious of them: what they share with others who took it, and what risk says. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Identity } from '../identity/port.ts';
import type { Abuse, EntryState, Page, Taker } from './port.ts';

/** Links of one page are looked for together. */
const PAGE_MAX = 50;

export interface TakerDeps {
  readonly db: Db;
  readonly identity: Pick<Identity, 'linksOf' | 'namesOfMembers'>;
  readonly abuseOf: (memberId: bigint) => Promise<readonly Abuse[]>;
}

interface TakerRow {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly state: EntryState;
  readonly amount: bigint;
  readonly madeAt: Date;
}

async function readTakers(db: Db, promotionId: bigint, { offset, limit }: Page) {
  const { rows } = await sql<TakerRow & { total: number }>`-- promotions.takers
    select id, member_id as "memberId", state, amount, made_at as "madeAt", count(*) over ()::int as total
    from promotion_entries where promotion_id = ${promotionId} and state <> 'rejected'
    order by id desc offset ${offset} limit ${Math.min(limit, PAGE_MAX)}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Of these members those who took it too. */
async function readAmong(db: Db, promotionId: bigint, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: bigint }>`-- promotions.takersAmong
    select distinct member_id as id from promotion_entries
    where promotion_id = ${promotionId} and member_id = any (${ids.map(String)}::bigint[]) and state <> 'rejected'`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function pageTakers(
  { db, identity, abuseOf }: TakerDeps,
  promotionId: bigint,
  page: Page,
): Promise<{ rows: Taker[]; total: number }> {
  const { rows, total } = await readTakers(db, promotionId, page);
  const members = [...new Set(rows.map(({ memberId }) => memberId))];
  const links = await identity.linksOf(members);
  const among = await readAmong(
    db,
    promotionId,
    links.map(({ otherId }) => otherId),
  );
  const shared = links.filter(({ otherId }) => among.has(otherId));
  const names = await identity.namesOfMembers([...members, ...shared.map(({ otherId }) => otherId)]);
  const abuse = new Map(
    await Promise.all(members.map(async (memberId) => [memberId, await abuseOf(memberId)] as const)),
  );
  return {
    total,
    rows: rows.map((row) => ({
      ...row,
      account: names.get(row.memberId) ?? '',
      shares: shared
        .filter(({ memberId }) => memberId === row.memberId)
        .map(({ kind, mark, otherId }) => ({ kind, mark, account: names.get(otherId) ?? '' })),
      abuse: abuse.get(row.memberId) ?? [],
    })),
  };
}
