/**
 * How lines of the journal and bets are shown, to the member and at the desk alike: amounts as decimal strings, places
 * as ticket numbers, gates with the words of their product.
 */
import { formatAmount } from '@house/money/amount';
import type { Entry } from '../wallet/port.ts';
import { readDayReference } from './day-reference.ts';
import type { GateWords, WagerTotals, WagerWithOutcome } from './record.ts';
import { formatTicket } from './ticket.ts';

type Gates = ReadonlyMap<bigint, GateWords>;

/** The gate a line belongs to: the bet's own, or what a prize or refund refers to. */
function gateOfEntry(entry: Pick<Entry, 'gateId' | 'reference' | 'type'>): bigint | null {
  const isReturn = entry.type === 'prize' || entry.type === 'betRefund' || entry.type === 'prizeReversal';
  return entry.gateId ?? (isReturn ? entry.reference : null);
}

function dayOfEntry({ type, reference }: Pick<Entry, 'reference' | 'type'>) {
  return reference !== null && (type === 'dailyRebate' || type === 'dailyCommission')
    ? readDayReference(reference)
    : null;
}

function showEntry(entry: Entry, gates: Gates) {
  const gateId = gateOfEntry(entry);
  const gate = gateId === null ? undefined : gates.get(gateId);
  const ticket = entry.gateId === null ? undefined : formatTicket(entry);
  const ofDay = dayOfEntry(entry);
  return {
    id: `${entry.shard}-${entry.seq}`,
    at: entry.at.toISOString(),
    type: entry.type,
    wallet: entry.account,
    contra: entry.contra,
    amount: formatAmount(entry.amount),
    balanceAfter: formatAmount(entry.balanceAfter),
    reference: ofDay === null ? ((entry.gateId ?? entry.reference)?.toString() ?? null) : null,
    detail:
      gate === undefined && ticket === undefined
        ? ofDay
        : {
            ...(gate === undefined
              ? {}
              : {
                  gameCode: gate.gameCode,
                  drawNo: gate.drawNo,
                  ...(gate.names === null ? {} : { names: { ...gate.names } }),
                }),
            ...(ticket === undefined ? {} : { ticket }),
            ...(gate?.official?.simulated === true ? { simulated: true as const } : {}),
          },
  };
}

/** Of some bets and of those placed with them. */
export function gatesOf(wagers: readonly WagerWithOutcome[]): bigint[] {
  return [...new Set(wagers.flatMap(({ gateId, gatesTogether }) => [gateId, ...(gatesTogether ?? [])]))];
}

export function showWager(wager: WagerWithOutcome, gates: Gates) {
  const gate = gates.get(wager.gateId);
  const result = gate?.result ?? null;
  const stations = wager.gatesTogether?.flatMap((id) => gates.get(id)?.official?.station ?? []) ?? [];
  return {
    ticket: formatTicket(wager),
    placedAt: wager.placedAt.toISOString(),
    product: wager.product,
    gameCode: wager.gameCode,
    names: gate?.names == null ? null : { ...gate.names },
    drawId: wager.gateId.toString(),
    drawNo: wager.label,
    play: wager.play,
    selection: wager.selection,
    units: wager.units,
    unitStake: formatAmount(wager.unitStake),
    stake: formatAmount(wager.stake),
    validStake: wager.validStake === null ? null : formatAmount(wager.validStake),
    prize: wager.prize === null ? null : formatAmount(wager.prize),
    capped: wager.capped,
    net: wager.prize === null ? null : formatAmount(wager.prize - wager.stake),
    state: wager.state,
    late: wager.late,
    result: result === null ? null : [...result],
    official: gate?.official ?? null,
    stations: stations.length > 1 ? stations : null,
    settledAt: wager.settledAt?.toISOString() ?? null,
    correction:
      wager.correction === null
        ? null
        : { prizeBefore: formatAmount(wager.correction.prizeBefore), at: wager.correction.at.toISOString() },
  };
}

interface Page {
  readonly page: number;
  readonly size: number;
}

/** Told by the products: words and results of gates; unknown ids are left out. */
export type DescribeGates = (gateIds: readonly bigint[]) => Promise<Gates>;

/** A page of journal lines with the sums of the whole filter. */
export async function showEntryPage(
  { page, size }: Page,
  found: { rows: readonly Entry[]; total: number; in: bigint; out: bigint },
  describeGates: DescribeGates,
) {
  const gates = await describeGates([...new Set(found.rows.flatMap((entry) => gateOfEntry(entry) ?? []))]);
  return {
    page,
    size,
    total: found.total,
    rows: found.rows.map((entry) => showEntry(entry, gates)),
    totals: { in: formatAmount(found.in), out: formatAmount(found.out) },
  };
}

export async function showWagers(rows: readonly WagerWithOutcome[], describeGates: DescribeGates) {
  const gates = await describeGates(gatesOf(rows));
  return rows.map((wager) => showWager(wager, gates));
}

/** A page of bets with the sums of the whole filter. */
export async function showWagerPage(
  { page, size }: Page,
  found: { rows: readonly WagerWithOutcome[]; total: number; totals: WagerTotals },
  describeGates: DescribeGates,
) {
  const { bets, stake, validStake, prize, net } = found.totals;
  return {
    page,
    size,
    total: found.total,
    rows: await showWagers(found.rows, describeGates),
    totals: {
      bets,
      stake: formatAmount(stake),
      validStake: formatAmount(validStake),
      prize: formatAmount(prize),
      net: formatAmount(net),
    },
  };
}
