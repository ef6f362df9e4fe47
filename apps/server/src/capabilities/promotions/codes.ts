/**
 * Codes that one member uses once: made in batches, exported once, kept as hashes. Who uses one is written with what it gives,
 * in one transaction.
 */
import { createHash } from 'node:crypto';
import { randomInt } from '@house/fairness/random';
import { sql } from 'kysely';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { present, refuse } from '../../platform/result.ts';
import type { CodeBatch, Codes, OneCode, RecordAct } from './port.ts';

/** Without letters and digits that look alike. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 60 bits: nobody finds one of ten thousand by trying. */
const LENGTH = 12;
const SHOWN_MAX = 50;

export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest();
const newCode = (): string => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

interface FoundCode {
  readonly promotionId: bigint;
  readonly usedBy: bigint | null;
  /** Of a voucher whose it is; null: of anybody who has the code. */
  readonly memberId: bigint | null;
  readonly isOver: boolean;
}

/** Whose code it is: the promotion, and who used it. */
export async function findCode(db: Db, hash: Buffer, today: number): Promise<FoundCode | undefined> {
  const { rows } = await sql<FoundCode>`-- promotions.findOneCode
    select c.promotion_id as "promotionId", c.used_by as "usedBy", c.member_id as "memberId",
      coalesce(c.expires_at <= clock_timestamp(), false) as "isOver"
    from promotion_codes c
    join promotions p on p.id = c.promotion_id join promotion_versions v on v.promotion_id = p.id and v.version = p.live_version
    where c.hash = ${hash} and p.ended_at is null and v.starts_on <= ${today} and (v.ends_on is null or v.ends_on >= ${today})
      and v.rule->'trigger'->>'kind' = 'code' and v.rule->'trigger'->>'code' is null`.execute(db);
  return rows[0];
}

/** False: somebody used it. */
export async function useCode(
  tx: Tx,
  { hash, promotionId, memberId, entryId }: { hash: Buffer; promotionId: bigint; memberId: bigint; entryId: bigint },
): Promise<boolean> {
  const { rows } = await sql`-- promotions.useCode
    update promotion_codes set used_by = ${memberId}, entry_id = ${entryId}, used_at = clock_timestamp()
    where hash = ${hash} and promotion_id = ${promotionId} and used_by is null
      and (member_id is null or (member_id = ${memberId} and expires_at > clock_timestamp())) returning hash`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Of a voucher the entry that it made, or the period that it makes one in: each voucher gives once, beside each other. */
export async function voucherOf(
  tx: Tx,
  { hash, memberId, promotionId }: { hash: Buffer; memberId: bigint; promotionId: bigint },
): Promise<{ readonly entryId: bigint | null; readonly period: number } | null> {
  const { rows } = await sql<{ entryId: bigint | null; period: number }>`-- promotions.voucherOf
    select c.entry_id as "entryId",
      -1 - (select count(*)::int from promotion_codes o
        where o.member_id = c.member_id and o.promotion_id = c.promotion_id and o.used_at is not null) as period
    from promotion_codes c
    where c.hash = ${hash} and c.promotion_id = ${promotionId} and c.member_id = ${memberId}`.execute(tx);
  return rows[0] ?? null;
}

/** A code for one member, once for the entry that gives it. */
export async function giveVoucher(
  tx: Tx,
  voucher: { readonly promotionId: bigint; readonly memberId: bigint; readonly givenBy: bigint; readonly days: number },
): Promise<void> {
  const { promotionId, memberId, givenBy, days } = voucher;
  const code = newCode();
  await sql`-- promotions.giveVoucher
    insert into promotion_codes (hash, promotion_id, member_id, code, given_by, given_at, expires_at)
    values (${hashOfCode(code)}, ${promotionId}, ${memberId}, ${code}, ${givenBy}, clock_timestamp(),
      clock_timestamp() + make_interval(days => ${days}))
    on conflict (given_by) do nothing`.execute(tx);
}

const BATCH = sql`b.id, b.promotion_id as "promotionId", b.count, b.made_by as "madeBy", b.made_at as "madeAt",
  b.exported_by as "exportedBy", b.exported_at as "exportedAt",
  (select count(*)::int from promotion_codes c where c.batch_id = b.id and c.used_by is not null) as used`;

interface CodeDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly record: RecordAct;
}

export function createCodes({ db, ids, record }: CodeDeps): Codes {
  const findBatch = async (tx: Db | Tx, by: { key: string } | { id: bigint }): Promise<CodeBatch | undefined> => {
    const { rows } = await sql<CodeBatch>`-- promotions.findBatch
      select ${BATCH} from promotion_code_batches b
      where ${'id' in by ? sql`b.id = ${by.id}` : sql`b.key = ${by.key}::uuid`}`.execute(tx);
    return rows[0];
  };
  return {
    async list(promotionId) {
      const { rows } = await sql<CodeBatch>`-- promotions.batches
        select ${BATCH} from promotion_code_batches b where b.promotion_id = ${promotionId}
        order by b.id desc limit ${SHOWN_MAX}`.execute(db);
      return rows;
    },
    async members(promotionId, { offset, limit }) {
      const { rows } = await sql<OneCode & { total: number }>`-- promotions.codesOfMembers
        select left(encode(c.hash, 'hex'), 16) as id, coalesce(c.used_by, c.member_id) as "memberId", f.names as "givenBy",
          c.given_at as "givenAt", c.expires_at as "expiresAt", c.used_at as "usedAt",
          case when c.used_at is not null then 'used' when c.expires_at <= clock_timestamp() then 'expired' else 'open' end as state,
          count(*) over ()::int as total
        from promotion_codes c left join promotion_entries e on e.id = c.given_by
        left join promotion_versions f on f.promotion_id = e.promotion_id and f.version = e.version
        where c.promotion_id = ${promotionId} and (c.used_at is not null or c.member_id is not null)
        order by coalesce(c.used_at, c.given_at) desc offset ${offset} limit ${limit}`.execute(db);
      return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
    },
    make: (by, promotionId, count) =>
      transact(db, async (tx) => {
        const { rows } = await sql<{ ofCodes: boolean }>`-- promotions.lockForCodes
          select coalesce(v.rule->'trigger'->>'kind' = 'code' and v.rule->'trigger'->>'code' is null, false) as "ofCodes"
          from promotions p left join promotion_versions v on v.promotion_id = p.id and v.version = p.live_version
          where p.id = ${promotionId} and p.ended_at is null for update of p`.execute(tx);
        if (rows[0] === undefined) return refuse('promotions.unknown');
        const before = await findBatch(tx, by);
        if (before !== undefined) return before;
        if (!rows[0].ofCodes) return refuse('promotions.noBatches');
        const id = ids.next();
        const codes = [...new Set(Array.from({ length: count }, newCode))];
        await sql`-- promotions.insertBatch
          insert into promotion_code_batches (id, key, promotion_id, codes, count, made_by)
          values (${id}, ${by.key}::uuid, ${promotionId}, ${codes}::text[], ${codes.length}, ${by.staff})`.execute(tx);
        await sql`-- promotions.insertCodes
          insert into promotion_codes (hash, batch_id, promotion_id)
          select decode(h, 'hex'), ${id}, ${promotionId}
          from unnest(${codes.map((code) => hashOfCode(code).toString('hex'))}::text[]) h`.execute(tx);
        const act = {
          action: 'promotions.makeCodes',
          object: `promotion:${promotionId}`,
          after: `${codes.length}`,
        } as const;
        await record(tx, { ...by, ...act });
        return present(await findBatch(tx, { id }), 'it was written');
      }),
    export: (by, id) =>
      transact(db, async (tx) => {
        const { rows } = await sql<{ promotionId: bigint; codes: string[] | null }>`-- promotions.lockBatch
          select promotion_id as "promotionId", codes from promotion_code_batches where id = ${id} for update`.execute(
          tx,
        );
        const batch = rows[0];
        if (batch === undefined) return refuse('promotions.unknown');
        if (batch.codes === null) return refuse('promotions.codesExported');
        await sql`-- promotions.markExported
          update promotion_code_batches set codes = null, exported_by = ${by.staff}, exported_at = clock_timestamp()
          where id = ${id}`.execute(tx);
        const act = { action: 'promotions.exportCodes', object: `promotion:${batch.promotionId}` } as const;
        await record(tx, { ...by, ...act, after: `${batch.codes.length}` });
        return { codes: batch.codes };
      }),
  };
}
