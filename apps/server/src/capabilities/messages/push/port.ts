/**
 * Web Push: what comes into a member's inbox is told to the browsers they let do so. It says no more than of what kind it is,
 * for it stands on locked screens; the inbox says the rest.
 *
 * A message to a device
 * waiting  Leaves by: sent, its time is over, its member wants none of the kind, the device is gone. In quiet hours it waits on.
 * A device is gone with its session's end, when somebody ended it: signed out there or from elsewhere, locked, a new password.
 * Sent at least once: a worker that dies after sending sends again, and the browser shows the second in place of the first.
 */
import type { Refusal } from '../../../platform/result.ts';

export const PUSH_KINDS = ['rewards', 'money', 'bets', 'account', 'letters'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** The house's keys (RFC 8292), base64url, and whom push services turn to; in one place, as the configuration has them. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  /** `mailto:` or `https:`. */
  readonly subject: string;
}

/** As the browser's subscription tells them. */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushDevice {
  readonly id: bigint;
  readonly device: string;
  readonly madeAt: Date;
  /** SHA-256 of its endpoint, by which a browser knows itself. */
  readonly mark: string;
}

export interface Push {
  /** Null: this house pushes nothing. */
  readonly publicKey: string | null;
  list(memberId: bigint): Promise<readonly PushDevice[]>;
  /** A browser is its last member's alone; of one member the newest few are kept. Repeatable. */
  add(
    memberId: bigint,
    address: PushAddress,
    from: { readonly userAgent: string; readonly sessionId: string | null },
  ): Promise<{ readonly refused?: undefined; readonly id: bigint } | Refusal<'push.off' | 'push.addressWrong'>>;
  /** Repeatable. */
  remove(memberId: bigint, id: bigint): Promise<void>;
  /** Sends what is due, a batch at a time. Safe in any number of processes. */
  carryDue(): Promise<'more' | 'done'>;
}
