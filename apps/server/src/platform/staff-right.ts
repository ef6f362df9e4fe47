/** Rights of staff, as the contract names them: what a role is a list of. */
import { STAFF_RIGHTS as NAMED, type StaffRight } from '@house/contract/codes';

export type { StaffRight } from '@house/contract/codes';

export const STAFF_RIGHTS: readonly StaffRight[] = NAMED;
