/**
 * How lines of the journal and bets are shown, to the member and at the desk alike: amounts as decimal strings, places
 * as ticket numbers, markets with the words of their product.
 */
import { formatAmount } from '@house/money/amount';
import type { Entry } from '../wallet/port.ts';
import type { MarketWords, WagerTotals, WagerWithOutcome } from './record.ts';
import { formatTicket } from './ticket.ts';

type Markets = ReadonlyMap<bigint, MarketWords>;

/** The market a line belongs to: the bet's own, or what a prize or refund refers to. */
function marketOfEntry(entry: Pick<Entry, 'marketId' | 'reference' | 'type'>): bigint | null {
  const isReturn = entry.type === 'prize' || entry.type === 'betRefund' || entry.type === 'prizeReversal';
  return entry.marketId ?? (isReturn ? entry.reference : null);
}

interface EntryDay {
  readonly day: string;
  /** A product of the rebates, as records show it. */
  readonly product: 'VN' | 'SEA' | 'ELOTT' | 'LIVE' | 'SLOTS' | 'FISH' | 'SPORTS' | 'COCK';
}

/** What a line of a day's rebates refers to, as whoever posts it writes it. */
export type ReadDay = (reference: bigint) => EntryDay | null;

function dayOfEntry({ type, reference }: Pick<Entry, 'reference' | 'type'>, readDay: ReadDay): EntryDay | null {
  return reference !== null && (type === 'dailyRebate' || type === 'dailyCommission') ? readDay(reference) : null;
}

function showEntry(entry: Entry, markets: Markets, readDay: ReadDay) {
  const marketId = marketOfEntry(entry);
  const market = marketId === null ? undefined : markets.get(marketId);
  const ticket = entry.marketId === null ? undefined : formatTicket(entry);
  const ofDay = dayOfEntry(entry, readDay);
  return {
    id: `${entry.shard}-${entry.seq}`,
    at: entry.at.toISOString(),
    type: entry.type,
    wallet: entry.account,
    contra: entry.contra,
    amount: formatAmount(entry.amount),
    balanceAfter: formatAmount(entry.balanceAfter),
    reference: ofDay === null ? ((entry.marketId ?? entry.reference)?.toString() ?? null) : null,
    detail:
      market === undefined && ticket === undefined
        ? ofDay
        : {
            ...(market === undefined
              ? {}
              : {
                  gameCode: market.gameCode,
                  drawNo: market.title,
                  ...(market.names === null ? {} : { names: { ...market.names } }),
                }),
            ...(ticket === undefined ? {} : { ticket }),
            ...(market?.simulated === true ? { simulated: true as const } : {}),
          },
  };
}

/** Of some bets and of those placed with them. */
export function marketsOf(wagers: readonly WagerWithOutcome[]): bigint[] {
  return [...new Set(wagers.flatMap(({ marketId, marketsTogether }) => [marketId, ...(marketsTogether ?? [])]))];
}

export function showWager(wager: WagerWithOutcome, markets: Markets) {
  const market = markets.get(wager.marketId);
  const stations = wager.marketsTogether?.flatMap((id) => markets.get(id)?.details?.official?.station ?? []) ?? [];
  return {
    ticket: formatTicket(wager),
    placedAt: wager.placedAt.toISOString(),
    product: wager.product,
    gameCode: wager.gameCode,
    names: market?.names == null ? null : { ...market.names },
    drawId: wager.marketId.toString(),
    drawNo: wager.label,
    play: wager.play,
    selection: wager.selection,
    units: wager.units,
    unitStake: formatAmount(wager.unitStake),
    stake: formatAmount(wager.stake),
    ...(wager.bonusStake === null ? {} : { bonusStake: formatAmount(wager.bonusStake) }),
    turnover: wager.turnover === null ? null : formatAmount(wager.turnover),
    prize: wager.prize === null ? null : formatAmount(wager.prize),
    capped: wager.capped,
    net: wager.prize === null ? null : formatAmount(wager.prize - wager.stake),
    state: wager.state,
    late: wager.late,
    result: market?.details?.result ?? null,
    official: market?.details?.official ?? null,
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

/** Told by the products: words and results of markets; unknown ids are left out. */
export type DescribeMarkets = (marketIds: readonly bigint[]) => Promise<Markets>;

/** What lines of the journal are called by what they refer to. */
export interface EntryWords {
  readonly describeMarkets: DescribeMarkets;
  readonly readDay: ReadDay;
}

export async function showEntries(rows: readonly Entry[], { describeMarkets, readDay }: EntryWords) {
  const markets = await describeMarkets([...new Set(rows.flatMap((entry) => marketOfEntry(entry) ?? []))]);
  return rows.map((entry) => showEntry(entry, markets, readDay));
}

/** A page of journal lines with the sums of the whole filter. */
export async function showEntryPage(
  { page, size }: Page,
  found: { rows: readonly Entry[]; total: number; in: bigint; out: bigint },
  { describeMarkets, readDay }: EntryWords,
) {
  return {
    page,
    size,
    total: found.total,
    rows: await showEntries(found.rows, { describeMarkets, readDay }),
    totals: { in: formatAmount(found.in), out: formatAmount(found.out) },
  };
}

export async function showWagers(rows: readonly WagerWithOutcome[], describeMarkets: DescribeMarkets) {
  const markets = await describeMarkets(marketsOf(rows));
  return rows.map((wager) => showWager(wager, markets));
}

/** A page of bets with the sums of the whole filter. */
export async function showWagerPage(
  { page, size }: Page,
  found: { rows: readonly WagerWithOutcome[]; total: number; totals: WagerTotals },
  describeMarkets: DescribeMarkets,
) {
  const { bets, stake, turnover, prize, net } = found.totals;
  return {
    page,
    size,
    total: found.total,
    rows: await showWagers(found.rows, describeMarkets),
    totals: {
      bets,
      stake: formatAmount(stake),
      turnover: formatAmount(turnover),
      prize: formatAmount(prize),
      net: formatAmount(net),
    },
  };
}
