/** A value as a line of the audit log shows it: the same value is the same text, amounts are whole numbers. */
import { canonicalJson } from '@house/fairness/canonical-json';

export function auditValue(value: object): string {
  return canonicalJson(
    JSON.parse(JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part))),
  );
}
