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
import type { CodeBatch, Codes, RecordAct } from './port.ts';

/** Without letters and digits that look alike. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 60 bits: nobody finds one of ten thousand by trying. */
const LENGTH = 12;
const SHOWN_MAX = 50;

export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest();
const newCode = (): string => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** Whose code it is: the promotion, and who used it. */
export async function findCode(
  db: Db,
  hash: Buffer,
  today: number,
): Promise<{ promotionId: bigint; usedBy: bigint | null } | undefined> {
  const { rows } = await sql<{ promotionId: bigint; usedBy: bigint | null }>`-- promotions.findOneCode
    select c.promotion_id as "promotionId", c.used_by as "usedBy" from promotion_codes c
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
    where hash = ${hash} and promotion_id = ${promotionId} and used_by is null returning batch_id`.execute(tx);
  return rows.length > 0;
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
