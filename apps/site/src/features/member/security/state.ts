/** The state of the security centre as its parts take it. */
import type { ReplyOf } from '@house/contract/call';
import type { getSecurity } from '@house/contract/identity/profile';

export type SecurityState = ReplyOf<typeof getSecurity>;

export interface PopupOfState {
  readonly state: SecurityState;
  readonly onClose: () => void;
}
