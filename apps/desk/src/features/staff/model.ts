/** Staff at the desk, pure: states and their colours, what a form holds, what a change of rights amounts to. */
import { type StaffPerson, type StaffRole, staffStatus } from '@house/contract/identity/desk-staff';
import { formatAmount } from '@house/money/amount';
import { parseTypedAmount } from '@house/money/display';
import type { StaffRight } from '../../shared/staff.ts';

export type StaffStatus = StaffPerson['status'];
export const STATUSES = staffStatus.options;

const TONES = { invited: 'info', active: 'win', locked: 'loss', left: 'plain' } as const;
export const toneOfStatus = (status: StaffStatus) => TONES[status];

/** The states the desk can take somebody to (identity/staff/rules.ts); the present one first. */
export function nextStatuses(status: StaffStatus): StaffStatus[] {
  if (status === 'invited') return ['invited', 'left'];
  if (status === 'left') return ['left'];
  return status === 'active' ? ['active', 'locked', 'left'] : ['locked', 'active', 'left'];
}

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const USERNAME = /^[\p{L}\p{M}\p{N}._-]{3,32}$/u;
const ROLE_NAME = /^[a-z][a-z0-9-]{1,31}$/;

export const isUsername = (text: string): boolean => USERNAME.test(text.trim());
export const isMailOrEmpty = (text: string): boolean => text.trim() === '' || MAIL.test(text.trim());
export const isRoleName = (text: string): boolean => ROLE_NAME.test(text);

export function readRangeLines(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A typed limit: null for none, undefined for what is no amount. */
export function readLimit(typed: string): string | null | undefined {
  if (typed.trim() === '') return null;
  const mills = parseTypedAmount(typed);
  return mills === null || mills < 0n ? undefined : formatAmount(mills);
}

/** What stands before the point. */
type ModuleName = StaffRight extends `${infer Module}.${string}` ? Module : never;

export interface RightsModule {
  readonly module: ModuleName;
  readonly rights: readonly StaffRight[];
}

/** The rights by module, in the order of the table. */
export function byModule(rights: readonly StaffRight[]): RightsModule[] {
  const modules = new Map<ModuleName, StaffRight[]>();
  for (const right of rights) {
    const module = right.slice(0, right.indexOf('.')) as ModuleName;
    modules.set(module, [...(modules.get(module) ?? []), right]);
  }
  return [...modules].map(([module, held]) => ({ module, rights: held }));
}

/** What keeping these rights would add and take away. */
export function compareRights(role: StaffRole, chosen: readonly StaffRight[]): { added: number; removed: number } {
  return {
    added: chosen.filter((right) => !role.rights.includes(right)).length,
    removed: role.rights.filter((right) => !chosen.includes(right)).length,
  };
}
