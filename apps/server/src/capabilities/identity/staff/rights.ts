/** What a member of staff can be allowed, one row a right: the module and what is done to it (screens.md 7.31). */

export const STAFF_RIGHTS = {
  'members.view': { module: 'members', action: 'view' },
  'members.lock': { module: 'members', action: 'lock' },
  'ledger.view': { module: 'ledger', action: 'view' },
  'draws.view': { module: 'draws', action: 'view' },
  'draws.void': { module: 'draws', action: 'void' },
  'draws.correct': { module: 'draws', action: 'correct' },
  'draws.approve': { module: 'draws', action: 'approve' },
  'lottery.view': { module: 'lottery', action: 'view' },
  'lottery.edit': { module: 'lottery', action: 'edit' },
  'limits.edit': { module: 'limits', action: 'edit' },
  'raffles.make': { module: 'raffles', action: 'make' },
  'raffles.cancel': { module: 'raffles', action: 'cancel' },
  'scratch.stop': { module: 'scratch', action: 'stop' },
  'results.enter': { module: 'results', action: 'enter' },
  'results.approve': { module: 'results', action: 'approve' },
  'schedules.edit': { module: 'schedules', action: 'edit' },
  'reconciliation.view': { module: 'reconciliation', action: 'view' },
  'reconciliation.run': { module: 'reconciliation', action: 'run' },
  'audit.view': { module: 'audit', action: 'view' },
  'outbox.view': { module: 'outbox', action: 'view' },
  'brand.view': { module: 'brand', action: 'view' },
  'brand.edit': { module: 'brand', action: 'edit' },
  'brand.publish': { module: 'brand', action: 'publish' },
  'content.view': { module: 'content', action: 'view' },
  'content.edit': { module: 'content', action: 'edit' },
  'content.publish': { module: 'content', action: 'publish' },
  'region.view': { module: 'region', action: 'view' },
  'region.edit': { module: 'region', action: 'edit' },
  'maintenance.edit': { module: 'maintenance', action: 'edit' },
  'games.view': { module: 'games', action: 'view' },
  'games.edit': { module: 'games', action: 'edit' },
  'staff.view': { module: 'staff', action: 'view' },
  'staff.edit': { module: 'staff', action: 'edit' },
  'chat.view': { module: 'chat', action: 'view' },
  'chat.answer': { module: 'chat', action: 'answer' },
  'chat.manage': { module: 'chat', action: 'manage' },
  'messages.view': { module: 'messages', action: 'view' },
  'messages.send': { module: 'messages', action: 'send' },
  'feedback.view': { module: 'feedback', action: 'view' },
  'feedback.answer': { module: 'feedback', action: 'answer' },
  'applications.view': { module: 'applications', action: 'view' },
  'applications.decide': { module: 'applications', action: 'decide' },
} as const satisfies Record<`${string}.${string}`, { module: string; action: string }>;

export type StaffRight = keyof typeof STAFF_RIGHTS;

export const ALL_STAFF_RIGHTS = Object.keys(STAFF_RIGHTS) as readonly StaffRight[];

/** The rights a role gives: all there are, or those it lists that the table knows, in the table's order. */
export function rightsOf(role: { everyRight: boolean; rights: readonly string[] }): readonly StaffRight[] {
  return role.everyRight ? ALL_STAFF_RIGHTS : ALL_STAFF_RIGHTS.filter((right) => role.rights.includes(right));
}

/** Rights to decisions that move members' money: a role's limit is about these. Held deposits are decided with `members.lock`. */
const MONEY_RIGHTS: readonly StaffRight[] = [
  'members.lock',
  'draws.void',
  'draws.correct',
  'draws.approve',
  'raffles.cancel',
];

/** What somebody may do and how much one of his decisions may move; null: no limit. */
export interface Held {
  readonly rights: readonly StaffRight[];
  readonly decisionLimit: bigint | null;
}

/** Nobody gives, takes or gets at what he does not hold himself, nor a higher limit on decisions about money. */
export function covers(own: Held, wanted: Held): boolean {
  const within =
    own.decisionLimit === null || (wanted.decisionLimit !== null && wanted.decisionLimit <= own.decisionLimit);
  const moves = wanted.rights.some((right) => MONEY_RIGHTS.includes(right));
  return coversRights(own.rights, wanted.rights) && (within || !moves);
}

function coversRights(own: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((right) => own.includes(right));
}

export function heldBy(role: { everyRight: boolean; rights: readonly string[]; decisionLimit: bigint | null }): Held {
  return { rights: rightsOf(role), decisionLimit: role.decisionLimit };
}
