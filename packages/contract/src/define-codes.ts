/** Names by which a capability is known outside: what it refuses with, what staff may do in it, what the audit log calls it. */
export interface Codes {
  /** Code -> HTTP status. Its words stand under `errors.<code>`. */
  readonly refusals: Readonly<Record<string, number>>;
  /** `module.action`; its words stand under `desk.right.<right>`. */
  readonly rights: readonly `${string}.${string}`[];
  /** Its words stand under `desk.action.<action>`. Lines are kept for ever, so no action is ever taken out. */
  readonly auditActions: readonly `${string}.${string}`[];
}

/** What is left out is none. */
export function defineCodes<
  const Refusals extends Codes['refusals'] = Readonly<Record<never, number>>,
  const Rights extends Codes['rights'] = readonly [],
  const Actions extends Codes['auditActions'] = readonly [],
>(codes: { refusals?: Refusals; rights?: Rights; auditActions?: Actions }) {
  const { refusals, rights, auditActions } = codes;
  return {
    refusals: (refusals ?? {}) as Refusals,
    rights: (rights ?? []) as Rights,
    auditActions: (auditActions ?? []) as Actions,
  };
}
