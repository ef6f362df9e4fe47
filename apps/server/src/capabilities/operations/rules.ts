/** What the hash of an audit line covers. */
import { canonicalJson } from '@house/fairness/canonical-json';
import type { AuditLine } from './port.ts';

/** The line as canonical JSON (RFC 8785): every column but the hashes. */
export function writeAuditText(line: Omit<AuditLine, 'hash'>): string {
  return canonicalJson({
    seq: line.seq.toString(),
    at: line.at.toISOString(),
    staffId: line.staffId?.toString() ?? null,
    staff: line.staff,
    action: line.action,
    object: line.object,
    reason: line.reason,
    before: line.before,
    after: line.after,
    address: line.address,
    key: line.key,
  });
}
