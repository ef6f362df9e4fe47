/** Who of staff acts, as a call of the desk says it. */
import type { Principal } from '../../../platform/http.ts';
import type { StaffAct } from '../port.ts';

interface Request {
  readonly principal: Principal;
  readonly address: string;
  readonly body: { readonly key: string; readonly reason?: string };
}

export const actOf = ({ principal, address, body: { key, reason = '' } }: Request): StaffAct => ({
  ...{ staffId: principal.id, staff: principal.name, address, key, reason },
});
