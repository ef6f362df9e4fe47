/** Labels that staff give members; a promotion may be for those of one. */
import { LABEL } from '@house/growth/promotions';
import { sql } from 'kysely';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { refuse } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import { shardOf } from '../wallet/port.ts';
import type { Labels, RecordAct } from './port.ts';

const SHOWN_MAX = 200;
/** Of one member. */
const OF_MEMBER_MAX = 20;

export async function labelsOf(db: Db | Tx, memberId: bigint): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`-- promotions.labelsOf
    select label from promotion_labels where shard = ${shardOf(memberId)} and member_id = ${memberId}
    order by label limit ${OF_MEMBER_MAX}`.execute(db);
  return rows.map(({ label }) => label);
}

interface LabelDeps {
  readonly db: Db;
  readonly identity: Pick<Identity, 'idsOfMembers'>;
  readonly record: RecordAct;
}

export function createLabels({ db, identity, record }: LabelDeps): Labels {
  return {
    of: (memberId) => labelsOf(db, memberId),
    async list() {
      const { rows } = await sql<{ label: string; members: number }>`-- promotions.labels
        select label, count(*)::int as members from promotion_labels group by label order by label limit ${SHOWN_MAX}`.execute(
        db,
      );
      return rows;
    },
    async set(by, { label: typed, accounts, on }) {
      const label = typed.trim();
      if (!LABEL.test(label)) return refuse('promotions.labelWrong');
      const ids = await identity.idsOfMembers(accounts);
      const unknown = accounts.filter((account) => !ids.has(account));
      if (unknown.length > 0) return refuse('promotions.accountsUnknown', { accounts: unknown.slice(0, 5).join(', ') });
      return transact(db, async (tx) => {
        let changed = 0;
        for (const memberId of ids.values()) {
          const { rows } = on
            ? await sql`-- promotions.label
                insert into promotion_labels (shard, member_id, label, made_by)
                select ${shardOf(memberId)}, ${memberId}, ${label}, ${by.staff}
                where (select count(*) from promotion_labels where shard = ${shardOf(memberId)} and member_id = ${memberId}) < ${OF_MEMBER_MAX}
                on conflict do nothing returning member_id`.execute(tx)
            : await sql`-- promotions.unlabel
                delete from promotion_labels where shard = ${shardOf(memberId)} and member_id = ${memberId} and label = ${label}
                returning member_id`.execute(tx);
          changed += rows.length;
        }
        if (changed > 0) {
          const change = on ? 'promotions.label' : 'promotions.unlabel';
          await record(tx, {
            ...by,
            action: change,
            object: `label:${label}`,
            after: `${changed}: ${accounts.join(', ')}`.slice(0, 500),
          });
        }
        return { changed };
      });
    },
  };
}
