/** How the desk changes anything: with a reason, in one transaction with its line of the audit log. */
import type { AuditAction } from '../../platform/audit-action.ts';
import { auditValue } from '../../platform/audit-value.ts';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/result.ts';
import type { Catalogue } from './catalogue.ts';
import type { ChangeBy, RecordChange } from './port.ts';

const REASON_LENGTH_MIN = 3;

interface ChangeDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  /** Writes a change into the audit log. */
  readonly record?: RecordChange;
}

/** A change as the audit log tells it. */
export interface Told<T> {
  readonly value: T;
  readonly action: AuditAction;
  readonly object: string;
  readonly before?: string;
  readonly after?: string;
  readonly key?: string;
}

/** What differs, and nothing else: a line of the log is read by people. */
export function differences(before: object, after: object): { before: string; after: string } {
  const [was, is] = [JSON.parse(auditValue(before)), JSON.parse(auditValue(after))] as Record<string, unknown>[];
  const keys = Object.keys(is ?? {}).filter(
    (key) => !['version', 'changedAt'].includes(key) && JSON.stringify(was?.[key]) !== JSON.stringify(is?.[key]),
  );
  const pick = (from: Record<string, unknown> | undefined) =>
    auditValue(Object.fromEntries(keys.map((key) => [key, from?.[key] ?? null])));
  return { before: pick(was), after: pick(is) };
}

export type MakeChange = <T, Code extends string>(
  by: ChangeBy,
  work: (tx: Tx) => Promise<Told<T> | { readonly repeated: T } | Refusal<Code>>,
) => Promise<T | Refusal<Code | 'staff.reasonRequired'>>;

/** Makes a change and writes it down, all or nothing. */
export function changeMaker({ db, catalogue, record }: ChangeDeps): MakeChange {
  return async <T, Code extends string>(
    by: ChangeBy,
    work: (tx: Tx) => Promise<Told<T> | { readonly repeated: T } | Refusal<Code>>,
  ): Promise<T | Refusal<Code | 'staff.reasonRequired'>> => {
    const reason = by.reason.trim();
    if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
    const outcome = await transact(db, async (tx) => {
      const told = await work(tx);
      if (isRefusal(told) || 'repeated' in told) return told;
      const { value: _value, ...what } = told;
      await record?.(tx, { ...by, reason, ...what });
      return told;
    });
    catalogue.forget();
    if (isRefusal(outcome)) return outcome as Refusal<Code>;
    return 'repeated' in outcome ? outcome.repeated : outcome.value;
  };
}
