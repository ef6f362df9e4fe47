/**
 * Requests that one member of staff makes and others decide, pure. What is asked for, a correction or a payout, is the
 * feature's own.
 *
 * asked    waits for those who decide. Leaves by: approved by as many as it needs, or refused by one.
 * running  approved; what it asks for is being done. Leaves by: done.
 * done     Nothing leaves.
 * refused  Nothing leaves.
 */

type RequestState = 'asked' | 'running' | 'done' | 'refused';

export interface TwoPersonRequest {
  readonly id: string;
  readonly state: RequestState;
  readonly reason: string;
  /** The id of who asked. */
  readonly askedBy: string;
  readonly askedName: string;
  readonly askedAt: string;
  readonly approvals: readonly { readonly staffId: string; readonly staff: string }[];
  readonly approvalsNeeded: number;
  readonly turnedDown: { readonly by: string; readonly reason: string } | null;
}

export const REQUEST_TONES: Readonly<Record<RequestState, 'info' | 'warn' | 'win' | 'plain'>> = {
  asked: 'warn',
  running: 'info',
  done: 'win',
  refused: 'plain',
};

export function isUnderWay({ state }: Pick<TwoPersonRequest, 'state'>): boolean {
  return state === 'asked' || state === 'running';
}

/** Null when this person may approve. Who asked cannot, and nobody does so twice; the server holds the same. */
export function judgeApproval(
  { askedBy, approvals }: Pick<TwoPersonRequest, 'askedBy' | 'approvals'>,
  staffId: string | undefined,
): 'own' | 'approved' | null {
  if (askedBy === staffId) return 'own';
  return approvals.some((one) => one.staffId === staffId) ? 'approved' : null;
}
