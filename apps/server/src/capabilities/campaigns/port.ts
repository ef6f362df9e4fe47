/**
 * Campaigns of free rounds in games of vendors, which the house pays for (operations.md 3.5).
 *
 * A campaign
 * requested  one of staff asked for it; nobody has anything. Leaves by: running, rejected.
 * running    another, of separate hands, approved it: members are granted rounds. Leaves by: stopped, over.
 * rejected   Nothing leaves.
 * stopped    by staff, or because its wins have reached its budget: what is left of its grants is cancelled. Nothing leaves.
 * over       its time has passed. Nothing leaves.
 *
 * A grant, of one member
 * waiting    its vendor has not confirmed it yet and is told again, by the grant's id. Leaves by: granted, refused, expired, cancelled.
 * granted    the vendor has it. Leaves by: active, expired, cancelled.
 * active     a round of it was begun. Leaves by: used, expired, cancelled; granted or active again where a round was taken back.
 * used       all its rounds were begun.
 * expired    its time has passed.
 * cancelled  by staff, by its campaign's end before its time, or because the member excluded themselves. The vendor is told.
 * refused    the vendor does not take it.
 * A round that was begun is played to its end, whatever becomes of its grant; its wins are paid.
 *
 * A round costs the member nothing, so it is no bet of the journal and counts as no turnover (operations.md 2.3). A win is one
 * line `campaignPrize` from the house's account `promotions`, which refers to its grant, and has to be played as often as the
 * campaign says. There is no bonus wallet: it goes to cash.
 */
import type { AuditAction } from '../../platform/audit-action.ts';
import type { Tx } from '../../platform/database.ts';
import type { Refusal } from '../../platform/result.ts';

export type CampaignState = 'requested' | 'running' | 'rejected' | 'stopped' | 'over';
export type GrantState = 'waiting' | 'granted' | 'active' | 'used' | 'expired' | 'cancelled' | 'refused';

/** Amounts in units of 0.0001. */
export interface CampaignTerms {
  readonly name: string;
  readonly vendor: string;
  /** By the vendor's own codes. */
  readonly games: readonly string[];
  readonly rounds: number;
  /** What each round is worth. */
  readonly stake: bigint;
  /** Of one grant; null: as much as its rounds win. */
  readonly winLimit: bigint | null;
  /** What all wins may come to before nothing more is begun; what was begun is paid beyond it. */
  readonly budget: bigint;
  /** How often a win has to be played, hundredths; 0: not at all. */
  readonly multiplier: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** How long a grant is good, at most until the campaign ends. */
  readonly grantDays: number;
}

/** Who is granted rounds when it is approved; nobody: only who a rule grants them. */
export type Audience =
  | { readonly kind: 'members'; readonly accounts: readonly string[] }
  | { readonly kind: 'kinds'; readonly kinds: readonly ('player' | 'agent')[] }
  | { readonly kind: 'rule' };

export interface Campaign extends CampaignTerms {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly state: CampaignState;
  readonly reason: string;
  readonly audience: { readonly members: number; readonly kinds: readonly string[] };
  readonly requestedById: bigint;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decidedBecause: string | null;
  readonly stoppedBy: string | null;
  readonly endedAt: Date | null;
  readonly grants: number;
  readonly roundsUsed: number;
  /** Paid so far. */
  readonly won: bigint;
}

export interface Grant {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly campaignId: bigint;
  readonly campaign: string;
  readonly memberId: bigint;
  readonly vendor: string;
  readonly games: readonly string[];
  readonly state: GrantState;
  readonly rounds: number;
  readonly used: number;
  readonly stake: bigint;
  readonly winLimit: bigint | null;
  readonly multiplier: number;
  readonly won: bigint;
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly madeAt: Date;
  /** The vendor's last word where it was not OK. */
  readonly fault: string | null;
  /** Cancelled, and the vendor has not confirmed that yet. */
  readonly isCancelUntold: boolean;
}

/** Whoever of staff acts. */
export interface StaffAct {
  readonly staffId: bigint;
  readonly staff: string;
  readonly address: string;
  readonly reason: string;
  readonly key: string;
  /** The most one decision of their role may move, units of 0.0001; null: no limit. */
  readonly decisionLimit: bigint | null;
}

/** A line of the audit log, in the transaction of what it tells. */
export type RecordAct = (
  tx: Tx,
  line: Omit<StaffAct, 'decisionLimit'> & {
    readonly action: AuditAction;
    readonly object: string;
    readonly before?: string;
    readonly after?: string;
  },
) => Promise<void>;

type Acted<Code extends string> = Promise<
  Campaign | Refusal<Code | 'campaigns.unknown' | 'campaigns.stateMoved' | 'staff.reasonRequired'>
>;

export interface Campaigns {
  /** The same key again answers the campaign there is. */
  request(
    by: StaffAct,
    terms: CampaignTerms,
    audience: Audience,
  ): Promise<
    | Campaign
    | Refusal<
        | 'campaigns.membersUnknown'
        | 'campaigns.gamesUnknown'
        | 'campaigns.timesInvalid'
        | 'staff.aboveLimit'
        | 'staff.reasonRequired'
        | 'request.keyReused'
      >
  >;
  /** Grants the rounds to its audience, in one transaction. */
  approve(by: StaffAct, id: bigint): Acted<'campaigns.ownRequest' | 'staff.notSeparate' | 'staff.aboveLimit'>;
  reject(by: StaffAct, id: bigint): Acted<'campaigns.ownRequest' | 'staff.notSeparate'>;
  stop(by: StaffAct, id: bigint): Acted<never>;
  cancelGrant(
    by: StaffAct,
    id: bigint,
  ): Promise<Grant | Refusal<'campaigns.grantUnknown' | 'campaigns.grantOver' | 'staff.reasonRequired'>>;
  /** Those that wait oldest first, all others newest first. */
  list(
    filter: { readonly state: CampaignState | null },
    page: { offset: number; limit: number },
  ): Promise<{ rows: readonly Campaign[]; total: number }>;
  find(id: bigint): Promise<Campaign | Refusal<'campaigns.unknown'>>;
  listGrants(
    filter: { readonly campaignId: bigint | null; readonly memberId: bigint | null; readonly state: GrantState | null },
    page: { offset: number; limit: number },
  ): Promise<{ rows: readonly Grant[]; total: number }>;
  /** What a member has now, and had in the last 30 days; the newest first. */
  listOfMember(memberId: bigint): Promise<readonly Grant[]>;
  waiting(): Promise<{ readonly count: number; readonly oldestSince: Date | null }>;
  /**
   * Grants a member the rounds of a running campaign, for those who give by rule; the same cause again answers the grant there
   * is. The vendor is told behind the transaction.
   */
  grantFreeRounds(
    tx: Tx,
    wish: { readonly campaignId: bigint; readonly memberId: bigint; readonly cause: string },
  ): Promise<Grant | Refusal<'campaigns.unknown' | 'campaigns.stateMoved'>>;
}
