/** What the member screens compute, pure: tones, lines of a CSV. */
import type { ReplyOf } from '@house/contract/call';
import { type DeskMember, type getMember, memberStatus } from '@house/contract/identity/desk-members';
import { type Wager, wagerState } from '@house/contract/wagers/site';
import { type AccountEntry, walletName } from '@house/contract/wallet/site';
import { findGame } from '@house/lottery/catalogue';
import { simulatedCell } from '../../shared/csv.ts';

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

const DRAW_ENTRIES: readonly AccountEntry['type'][] = ['bet', 'prize', 'betRefund', 'prizeReversal'];

/**
 * The draw a line belongs to: bets, prizes and refunds carry its id as their reference. Those of a raffle or a scratch card
 * carry the id of that, which no page of a draw knows.
 */
export function drawOfEntry(entry: Pick<AccountEntry, 'type' | 'reference' | 'detail'>): string | null {
  const gameCode = entry.detail?.gameCode;
  const isDraw = gameCode !== undefined && findGame(gameCode) !== undefined;
  return isDraw && DRAW_ENTRIES.includes(entry.type) ? entry.reference : null;
}

/** What an entry refers to, in words that need no lookup. */
export function referenceOf(entry: Pick<AccountEntry, 'detail' | 'reference'>): string {
  const { gameCode, drawNo, ticket, product, day } = entry.detail ?? {};
  if (ticket !== undefined) return ticket;
  if (drawNo !== undefined) return [gameCode, drawNo].filter(Boolean).join(' ');
  if (product !== undefined && day !== undefined) return `${product} ${day}`;
  return entry.reference ?? '';
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
