/** The name of an act in the audit log. The list is the contract's, so that whatever is written down has words at the desk. */
export type { AuditAction } from '@house/contract/audit-actions';
