/** The desk's figures and lists as they travel. */

import type { HeldDeposit } from '@house/contract/cashier/desk';
import type { DeskMember as DeskMemberView } from '@house/contract/identity/desk-members';
import type { DeskDraw } from '@house/contract/lottery/desk-draws';
import type { PlayerLimitChange as PlayerLimitChangeView } from '@house/contract/player-protection/desk';
import type { Reconciliation } from '@house/contract/wallet/desk';
import { formatAmount } from '@house/money/amount';
import type { Principal } from '../../../platform/http.ts';
import type { DepositOrder } from '../../cashier/port.ts';
import type { DrawFigures } from '../../lottery/port.ts';
import type { PlayerLimitChange } from '../../player-protection/port.ts';
import type { EntryWords } from '../../wagers/port.ts';
import { dayRange, type ReconciliationReport } from '../../wallet/port.ts';
import type { Actor, DeskMember } from '../port.ts';

/** What the routes of the desk are given beside its use cases. */
export interface DeskWords extends EntryWords {
  /** Where a day begins. */
  readonly zoneOffsetMinutes: number;
  readonly now: () => number;
}

export function actorOf(request: { principal: Principal; address: string }): Actor {
  return { staffId: request.principal.id, name: request.principal.name, address: request.address };
}

/** Days (yyyy-mm-dd of the brand's zone, both meant) as a half-open range of instants. */
export function rangeOf(
  words: Pick<DeskWords, 'zoneOffsetMinutes' | 'now'>,
  query: { from?: string | undefined; to?: string | undefined },
): { from: Date; to: Date } {
  return dayRange({ from: query.from, to: query.to }, words.now(), words.zoneOffsetMinutes);
}

export function amountOrNull(mills: bigint | null): string | null {
  return mills === null ? null : formatAmount(mills);
}

const NOTHING_OF_A_CHANGE = {
  kind: null,
  period: null,
  before: null,
  after: null,
  endsAt: null,
  staff: null,
  reason: null,
};

export function showPlayerLimitChange(change: PlayerLimitChange): PlayerLimitChangeView {
  const line = { ...NOTHING_OF_A_CHANGE, id: change.id.toString(), at: change.at.toISOString(), what: change.what };
  switch (change.what) {
    case 'coolOff':
    case 'exclusion':
      return { ...line, endsAt: change.endsAt?.toISOString() ?? null };
    case 'lifted':
      return { ...line, staff: change.staff, reason: change.reason };
    default: {
      const { kind, period, before, after } = change;
      return { ...line, kind, period, before: amountOrNull(before), after: amountOrNull(after) };
    }
  }
}

export function showMember(member: DeskMember): DeskMemberView {
  return {
    id: member.id.toString(),
    account: member.account,
    kind: member.kind,
    status: member.status,
    cash: formatAmount(member.balances.cash),
    bonus: formatAmount(member.balances.bonus),
    locked: formatAmount(member.balances.locked),
    points: formatAmount(member.balances.points),
    joinedAt: member.joinedAt.toISOString(),
    lastSeenAt: member.lastSeenAt?.toISOString() ?? null,
  };
}

export function showDraw(draw: DrawFigures): DeskDraw {
  return {
    id: draw.id.toString(),
    gameCode: draw.gameCode,
    drawNo: draw.drawNo,
    state: draw.state,
    openAt: draw.openAt.toISOString(),
    closeAt: draw.closeAt.toISOString(),
    drawAt: draw.drawAt.toISOString(),
    result: draw.result === null ? null : [...draw.result],
    commit: draw.commit,
    official: draw.official,
    bets: draw.bets,
    trialBets: draw.trialBets,
    stake: formatAmount(draw.stake),
    refunded: formatAmount(draw.refunded),
    prize: formatAmount(draw.prize),
    houseResult: formatAmount(draw.stake - draw.refunded - draw.prize),
    settledAt: draw.settledAt?.toISOString() ?? null,
  };
}

export function showReport(report: ReconciliationReport): Reconciliation {
  return {
    checkedAt: report.checkedAt.toISOString(),
    balanced: report.balanced,
    checks: report.checks.map((check) => ({ ...check, differences: check.differences.slice(0, 20) })),
    projections: report.projections.map((projection) => ({
      ...projection,
      updatedAt: projection.updatedAt?.toISOString() ?? null,
    })),
    durationMilliseconds: report.durationMilliseconds,
  };
}

export function showHeldDeposit({ id, channel, amount, held }: DepositOrder): HeldDeposit[] {
  if (held === null) return [];
  const { reason, at } = held;
  return [
    {
      id: id.toString(),
      channel,
      amount: formatAmount(amount),
      heldAmount: formatAmount(held.amount),
      reason,
      heldAt: at.toISOString(),
    },
  ];
}
