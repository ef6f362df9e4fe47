/** The desk's figures and lists as they travel. */
import type { DeskDraw, DeskMember as DeskMemberView, Reconciliation } from '@house/contract/desk';
import type { Wager } from '@house/contract/wagers';
import type { AccountEntry } from '@house/contract/wallet';
import { formatAmount } from '@house/money/amount';
import type { Principal } from '../../../platform/http.ts';
import type { Draw, DrawFigures } from '../../lottery/port.ts';
import type { TicketNumber, WagerWithOutcome } from '../../wagers/port.ts';
import type { Entry, ReconciliationReport } from '../../wallet/port.ts';
import type { Actor, DeskMember } from '../port.ts';

const DAY_MILLISECONDS = 86_400_000;
const DAYS_SHOWN = 90;

/** What the routes of the desk are given beside its use cases. */
export interface DeskWords {
  /** The public number of a wager by its place in the journal. */
  readonly writeTicket: (place: TicketNumber) => string;
  /** Draws by id, for lines that name them. */
  readonly describeDraws: (drawIds: readonly bigint[]) => Promise<Map<bigint, Draw>>;
  /** Where a day begins. */
  readonly zoneOffsetMinutes: number;
  readonly now: () => number;
}

export function actorOf(request: { principal: Principal; address: string }): Actor {
  return { staffId: request.principal.id, name: request.principal.name, address: request.address };
}

export function pageOf({ page, size }: { page: number; size: number }): { offset: number; limit: number } {
  return { offset: (page - 1) * size, limit: size };
}

/** The instant at which a day (yyyy-mm-dd) of the brand's zone begins. */
function startOfDay(day: string, zoneOffsetMinutes: number): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - zoneOffsetMinutes * 60_000);
}

/** A half-open range of instants from days that are both meant; without them the last 90 days. */
export function rangeOf(
  query: { from?: string | undefined; to?: string | undefined },
  words: Pick<DeskWords, 'zoneOffsetMinutes' | 'now'>,
): { from: Date; to: Date } {
  const to =
    query.to === undefined
      ? new Date(words.now() + DAY_MILLISECONDS)
      : new Date(startOfDay(query.to, words.zoneOffsetMinutes).getTime() + DAY_MILLISECONDS);
  const from =
    query.from === undefined
      ? new Date(to.getTime() - DAYS_SHOWN * DAY_MILLISECONDS)
      : startOfDay(query.from, words.zoneOffsetMinutes);
  return { from, to };
}

export function amountOrNull(mills: bigint | null): string | null {
  return mills === null ? null : formatAmount(mills);
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
    bets: draw.bets,
    stake: formatAmount(draw.stake),
    prize: formatAmount(draw.prize),
    houseResult: formatAmount(draw.stake - draw.prize),
    settledAt: draw.settledAt?.toISOString() ?? null,
  };
}

export function showEntry(entry: Entry, draws: ReadonlyMap<bigint, Draw>, words: DeskWords): AccountEntry {
  const draw = entry.gateId === null ? undefined : draws.get(entry.gateId);
  const isBet = entry.type === 'bet' && entry.gateId !== null;
  const reference = entry.gateId ?? entry.reference;
  return {
    id: `${entry.shard}-${entry.seq}`,
    at: entry.at.toISOString(),
    type: entry.type,
    wallet: entry.account,
    contra: entry.contra,
    amount: formatAmount(entry.amount),
    balanceAfter: formatAmount(entry.balanceAfter),
    reference: reference?.toString() ?? null,
    detail:
      draw === undefined && !isBet
        ? null
        : {
            ...(draw === undefined ? {} : { gameCode: draw.gameCode, drawNo: draw.drawNo }),
            ...(isBet ? { ticket: words.writeTicket(entry) } : {}),
          },
  };
}

export function showWager(wager: WagerWithOutcome, draws: ReadonlyMap<bigint, Draw>, words: DeskWords): Wager {
  const result = draws.get(wager.gateId)?.result ?? null;
  return {
    ticket: words.writeTicket(wager),
    placedAt: wager.placedAt.toISOString(),
    product: 'lottery',
    gameCode: wager.gameCode,
    drawId: wager.gateId.toString(),
    drawNo: wager.label,
    play: wager.play,
    selection: wager.selection,
    units: wager.units,
    unitStake: formatAmount(wager.unitStake),
    stake: formatAmount(wager.stake),
    validStake: amountOrNull(wager.validStake),
    prize: amountOrNull(wager.prize),
    net: wager.prize === null ? null : formatAmount(wager.prize - wager.stake),
    state: wager.state,
    result: result === null ? null : [...result],
    settledAt: wager.settledAt?.toISOString() ?? null,
  };
}

export function showReport(report: ReconciliationReport): Reconciliation {
  return {
    checkedAt: report.checkedAt.toISOString(),
    balanced: report.balanced,
    checks: report.checks.map((check) => ({ ...check, differences: check.differences.slice(0, 20) })),
    followers: report.followers.map((follower) => ({
      ...follower,
      updatedAt: follower.updatedAt?.toISOString() ?? null,
    })),
    durationMilliseconds: report.durationMilliseconds,
  };
}
