/** What the audit log is told: names of acts, and looks at what single people do. */
import type { AuditAction } from '@house/contract/codes';

/** The name of an act in the audit log. The list is the contract's, so that whatever is written down has words at the desk. */
export type { AuditAction } from '@house/contract/codes';

/**
 * Writes down that somebody at the desk looks at what single people bet, own, wrote or are reached by, before he is shown
 * it: once in ten minutes for the same look of the same person at the same object.
 */
export type RecordDataAccess = (
  by: { readonly staffId: bigint; readonly staff: string; readonly address: string },
  action: AuditAction,
  object: string,
) => Promise<void>;

/** Writes down that somebody downloads a list, by what it is filtered, before they get the first byte of it. */
export type RecordExport = (
  by: { readonly staffId: bigint; readonly staff: string; readonly address: string },
  action: Extract<AuditAction, `export.${string}`>,
  filter: Readonly<Record<string, string | undefined>>,
) => Promise<void>;
