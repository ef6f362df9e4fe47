/** What the rights of a role amount to (screens.md 7.31); which there are stands in the contract. */
import { STAFF_RIGHTS, type StaffRight } from '../../../platform/staff-right.ts';

/** The rights a role gives: all there are, or those it lists that the table knows, in the table's order. */
export function rightsOf(role: { everyRight: boolean; rights: readonly string[] }): readonly StaffRight[] {
  return role.everyRight ? STAFF_RIGHTS : STAFF_RIGHTS.filter((right) => role.rights.includes(right));
}

/** Rights to decisions that move members' money: a role's limit is about these. Held deposits are decided with `members.lock`. */
const MONEY_RIGHTS: readonly StaffRight[] = [
  'transferWallets.decide',
  'members.lock',
  'draws.void',
  'draws.correct',
  'draws.approve',
  'raffles.cancel',
  'deposits.decide',
  'deposits.confirmImport',
  'deposits.setRate',
  'withdrawals.review',
  'withdrawals.limits',
  'adjustments.request',
  'adjustments.decide',
  'agents.manage',
  'rewards.manage',
  'promotions.manage',
  'promotions.decide',
  'agents.pay',
  'studio.void',
  'sports.settle',
  'campaigns.request',
  'campaigns.decide',
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
