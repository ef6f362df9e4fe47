/** What the member screens compute, pure: tones, lines of a CSV. */
import type { ReplyOf } from '@house/contract/call';
import { type DeskMember, type getMember, memberStatus } from '@house/contract/identity/desk-members';
import { type Wager, wagerState } from '@house/contract/wagers/site';
import { type AccountEntry, walletName } from '@house/contract/wallet/site';
import { simulatedCell } from '../../shared/csv.ts';
import { referenceOf } from '../../shared/entry-reference.ts';

export type MemberDetail = ReplyOf<typeof getMember>;

export const MEMBER_KINDS = ['player', 'agent', 'trial'] as const;
export const MEMBER_STATES = memberStatus.options;
export const WALLETS = walletName.options;
export const WAGER_STATES = wagerState.options;

export const WAGER_TONES: Readonly<Record<Wager['state'], 'plain' | 'win' | 'info' | 'warn'>> = {
  open: 'info',
  won: 'win',
  lost: 'plain',
  void: 'warn',
  cancelled: 'warn',
};

/** Seen within the last two minutes of the server's clock. */
export function isOnline(member: Pick<DeskMember, 'lastSeenAt'>, nowMilliseconds: number): boolean {
  return member.lastSeenAt !== null && nowMilliseconds - Date.parse(member.lastSeenAt) < 120_000;
}

/** Whether a self-exclusion can be lifted by now. */
export function isLiftable(liftableAt: string, nowMilliseconds: number): boolean {
  return nowMilliseconds >= Date.parse(liftableAt);
}

export const ENTRY_HEADS = [
  'id',
  'at',
  'type',
  'wallet',
  'contra',
  'amount',
  'balanceAfter',
  'reference',
  'simulated',
] as const;

/** A ledger line as CSV cells, in the order of `ENTRY_HEADS`; figures and instants as the wire has them. */
export function entryCells(entry: AccountEntry): string[] {
  return [
    entry.id,
    entry.at,
    entry.type,
    entry.wallet,
    entry.contra,
    entry.amount,
    entry.balanceAfter,
    referenceOf(entry),
    simulatedCell(entry.detail),
  ];
}

export const WAGER_HEADS = [
  'ticket',
  'placedAt',
  'gameCode',
  'drawNo',
  'play',
  'selection',
  'units',
  'stake',
  'turnover',
  'prize',
  'net',
  'state',
  'simulated',
] as const;

export function wagerCells(wager: Wager): string[] {
  return WAGER_HEADS.map((head) => (head === 'simulated' ? simulatedCell(wager.official) : String(wager[head] ?? '')));
}

export const MEMBER_HEADS = [
  'id',
  'account',
  'kind',
  'status',
  'cash',
  'bonus',
  'locked',
  'points',
  'joinedAt',
  'lastSeenAt',
] as const;

export function memberCells(member: DeskMember): string[] {
  return MEMBER_HEADS.map((head) => member[head] ?? '');
}
