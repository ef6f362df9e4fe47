/** Who acts at the desk. */
import type { ChangeBy } from '../../src/capabilities/lottery/staff.ts';

export function staff(staffId: bigint, reason: string): ChangeBy {
  return { staffId, staff: `operator ${staffId}`, address: '', reason };
}
