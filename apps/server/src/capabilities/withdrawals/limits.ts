/**
 * What members of each rank may withdraw on a day, and what it costs them: data with versions, of which the newest counts
 * (operations.md 2.4, 5.1). A rank above the last that the table knows has the limits of the last.
 */
import { canonicalJson } from '@house/fairness/canonical-json';
import { formatAmount, parseAmount } from '@house/money/amount';
import { sql } from 'kysely';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { present, refuse } from '../../platform/result.ts';
import type { LimitsVersion, RankLimits, RecordAct, WithdrawalLimits } from './port.ts';
import { areLimitsSound } from './rules.ts';

const SHOWN_VERSIONS = 20;
const REASON_LENGTH_MIN = 3;

interface StoredLimits {
  readonly perDay: number;
  readonly sumPerDay: string;
  readonly freePerDay: number;
  readonly feeBasisPoints: number;
  readonly feeMax: string;
}

interface LimitsRow {
  readonly version: number;
  readonly ranks: readonly StoredLimits[];
  readonly at: Date;
  readonly staff_id: bigint | null;
  readonly staff: string | null;
  readonly reason: string | null;
}

const amountOf = (text: string): bigint => present(parseAmount(text), 'what was stored is an amount');
const readStored = (stored: StoredLimits): RankLimits => ({
  ...stored,
  sumPerDay: amountOf(stored.sumPerDay),
  feeMax: amountOf(stored.feeMax),
});
const toStored = ({ perDay, sumPerDay, freePerDay, feeBasisPoints, feeMax }: RankLimits): StoredLimits => ({
  ...{ perDay, freePerDay, feeBasisPoints },
  sumPerDay: formatAmount(sumPerDay),
  feeMax: formatAmount(feeMax),
});

const toVersion = ({ version, ranks, at, staff, reason }: LimitsRow): LimitsVersion => ({
  ...{ version, at, staff, reason },
  ranks: ranks.map(readStored),
});

async function listVersions(db: Db | Tx, limit: number): Promise<LimitsRow[]> {
  const { rows } = await sql<LimitsRow>`-- withdrawals.listLimits
    select version, ranks, at, staff_id, staff, reason from withdrawal_limits order by version desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** As they stand for a rank. */
export async function readLimitsOf(db: Db | Tx, rank: number): Promise<RankLimits> {
  const newest = present((await listVersions(db, 1))[0], 'the house comes with limits');
  return readStored(present(newest.ranks[rank] ?? newest.ranks.at(-1), 'a version has at least one rank'));
}

async function findByKey(tx: Tx, key: string): Promise<LimitsRow | undefined> {
  const { rows } = await sql<LimitsRow>`-- withdrawals.findLimitsByKey
    select version, ranks, at, staff_id, staff, reason from withdrawal_limits where key = ${key}::uuid`.execute(tx);
  return rows[0];
}

/** Undefined: this version is there already, somebody else was quicker. */
async function insertVersion(
  tx: Tx,
  row: Pick<LimitsRow, 'version' | 'ranks' | 'staff_id' | 'staff' | 'reason'> & { readonly key: string },
): Promise<LimitsRow | undefined> {
  const { rows } = await sql<LimitsRow>`-- withdrawals.insertLimits
    insert into withdrawal_limits (version, ranks, staff_id, staff, reason, key)
    values (${row.version}, ${JSON.stringify(row.ranks)}::jsonb, ${row.staff_id}, ${row.staff}, ${row.reason}, ${row.key}::uuid)
    on conflict do nothing returning version, ranks, at, staff_id, staff, reason`.execute(tx);
  return rows[0];
}

export function createLimits({ db, record }: { readonly db: Db; readonly record: RecordAct }): WithdrawalLimits {
  return {
    versions: async () => (await listVersions(db, SHOWN_VERSIONS)).map(toVersion),
    async change({ staffId, staff, address, key, seenVersion, ranks, ...act }) {
      const reason = act.reason.trim();
      if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
      if (!areLimitsSound(ranks)) return refuse('withdrawals.limitsInvalid');
      const stored = ranks.map(toStored);
      const text = canonicalJson(stored.map((each) => ({ ...each })));
      return transact(db, async (tx): Promise<Awaited<ReturnType<WithdrawalLimits['change']>>> => {
        const done = await findByKey(tx, key);
        if (done !== undefined) {
          const same = done.staff_id === staffId && canonicalJson(done.ranks.map((each) => ({ ...each }))) === text;
          return same ? toVersion(done) : refuse('request.keyReused');
        }
        const before = present((await listVersions(tx, 1))[0], 'the house comes with limits');
        const made =
          before.version === seenVersion
            ? await insertVersion(tx, {
                ...{ version: seenVersion + 1, ranks: stored, staff_id: staffId, staff, reason, key },
              })
            : undefined;
        if (made === undefined) return refuse('withdrawals.limitsChanged');
        await record(tx, {
          ...{ staffId, staff, address, reason, key },
          action: 'withdrawals.limits',
          object: `withdrawal-limits:${made.version}`,
          before: JSON.stringify(before.ranks),
          after: JSON.stringify(stored),
        });
        return toVersion(made);
      });
    },
  };
}
