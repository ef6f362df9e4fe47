/** The bet slip: what is picked, how it is bet on, and what it costs and returns. Pure. */

import { ODDS_CHANGES, type OddsChange, takesOdds } from '@house/sports/acceptance';
import { combinedOdds, conflictsIn, countLines, mostReturned } from '@house/sports/bet';
import { parseDecimal } from '@house/sports/odds';

export interface Names {
  readonly [language: string]: string;
}

/** A selection with what is needed to name it later. */
export interface Pick {
  readonly eventId: string;
  readonly marketId: string;
  readonly type: string;
  readonly part: string | null;
  readonly line: string | null;
  readonly selection: string;
  /** As its person saw it last: a decimal string. */
  readonly odds: string;
  readonly home: Names;
  readonly away: Names;
}

export const SLIP_MODES = ['single', 'multi', 'system'] as const;
export type SlipMode = (typeof SLIP_MODES)[number];

export type SystemSize = number | 'full' | 'all';

export interface Slip {
  readonly picks: readonly Pick[];
  readonly mode: SlipMode;
  /** Legs of each line of a system; `full`: every combination of two and more, `all`: the single ones too. */
  readonly size: SystemSize;
  /** As it is typed, of each bet or line. */
  readonly stake: string;
  readonly oddsChange: OddsChange;
}

export const PICKS_MAX = 12;
export const SYSTEM_MIN = 3;
export const SYSTEM_MAX = 8;
export const EMPTY_SLIP: Slip = { picks: [], mode: 'single', size: 2, stake: '100', oddsChange: 'better' };

export const isPicked = ({ picks }: Slip, marketId: string, selection: string): boolean =>
  picks.some((pick) => pick.marketId === marketId && pick.selection === selection);

/** The ways in which so many picks can be bet on. */
export function modesFor(count: number): readonly SlipMode[] {
  const system = count >= SYSTEM_MIN && count <= SYSTEM_MAX ? (['system'] as const) : [];
  return count < 2 ? ['single'] : ['single', 'multi', ...system];
}

function settled(slip: Slip): Slip {
  const modes = modesFor(slip.picks.length);
  const mode = modes.includes(slip.mode) ? slip.mode : (modes.at(-1) ?? 'single');
  const size =
    typeof slip.size === 'number' ? Math.min(Math.max(2, slip.size), Math.max(2, slip.picks.length - 1)) : slip.size;
  return { ...slip, mode, size };
}

/** Puts a selection on the slip, or takes it off; another of its market takes its place. The second makes it a multi. */
export function togglePick(slip: Slip, pick: Pick): Slip {
  if (isPicked(slip, pick.marketId, pick.selection)) return dropPick(slip, pick);
  const others = slip.picks.filter(({ marketId }) => marketId !== pick.marketId);
  if (others.length >= PICKS_MAX) return slip;
  const picks = [...others, pick];
  return settled({ ...slip, picks, mode: slip.picks.length === 1 && picks.length === 2 ? 'multi' : slip.mode });
}

export function dropPick(slip: Slip, { marketId, selection }: PickName): Slip {
  const picks = slip.picks.filter((pick) => pick.marketId !== marketId || pick.selection !== selection);
  return settled({ ...slip, picks });
}
/** What tells a pick from others. */
type PickName = { readonly marketId: string; readonly selection: string };

export const dropMarket = (slip: Slip, marketId: string): Slip =>
  settled({ ...slip, picks: slip.picks.filter((pick) => pick.marketId !== marketId) });

export const changeMode = (slip: Slip, mode: SlipMode): Slip => settled({ ...slip, mode });
export const changeSize = (slip: Slip, size: SystemSize): Slip => settled({ ...slip, size });

/** Takes the odds of now for what has changed. */
export const acceptOdds = (slip: Slip, now: OddsNow): Slip => ({
  ...slip,
  picks: slip.picks.map((pick) => ({ ...pick, odds: oddsOf(now, pick) ?? pick.odds })),
});

/** Odds of now by market and selection; null: it is not offered. Unknown ones are left out. */
export type OddsNow = Readonly<Record<string, string | null>>;
export const nameOfPick = ({ marketId, selection }: PickName): string => `${marketId} ${selection}`;
const oddsOf = (now: OddsNow, pick: Pick): string | null | undefined => now[nameOfPick(pick)];

export type PickState = 'stands' | 'suspended' | 'changed' | 'conflict';

/** How each pick stands by the odds of now; what its person would take anyway is no change. */
export function statesOf(slip: Slip, now: OddsNow): PickState[] {
  const conflicts = slip.mode === 'single' ? [] : conflictsIn(slip.picks.map(({ eventId }) => eventId));
  return slip.picks.map((pick, place) => {
    const odds = oddsOf(now, pick);
    if (conflicts.includes(place)) return 'conflict';
    if (odds === null) return 'suspended';
    if (odds === undefined) return 'stands';
    const [seen, offered] = [parseDecimal(pick.odds) ?? 0, parseDecimal(odds) ?? 0];
    return takesOdds(slip.oddsChange, seen, offered) ? 'stands' : 'changed';
  });
}

/** The ways to make a system of so many picks: each size alone, and the full covers. */
export const sizesFor = (count: number): readonly SystemSize[] => [
  ...Array.from({ length: count - 2 }, (_, i) => i + 2),
  'full',
  'all',
];

/** Sizes of the lines of a system of so many picks. */
export function foldsOfSize(count: number, size: SystemSize): readonly number[] {
  if (typeof size === 'number') return [size];
  const from = size === 'full' ? 2 : 1;
  return Array.from({ length: count - from + 1 }, (_, i) => i + from);
}

/** Sizes of the lines of each ticket that the slip becomes. */
export function foldsOf({ mode, picks, size }: Slip): readonly number[] {
  if (mode === 'single') return [1];
  return mode === 'multi' ? [picks.length] : foldsOfSize(picks.length, size);
}

export interface Sums {
  readonly lines: number;
  /** Units of 0.0001. */
  readonly total: bigint;
  /** What comes back at most. */
  readonly most: bigint;
  /** Of an accumulator, thousandths. */
  readonly odds: bigint | null;
}

/** What a slip costs and returns, at a stake of so much a line. */
export function sumsOf(slip: Slip, stake: bigint): Sums {
  const legs = slip.picks.map((pick) => ({ odds: parseDecimal(pick.odds) ?? 1_000, outcome: null }));
  const { mode } = slip;
  const lines = mode === 'single' ? legs.length : countLines(legs.length, foldsOf(slip));
  const most =
    mode === 'single'
      ? legs.reduce((sum, leg) => sum + mostReturned(stake, [1], [leg]), 0n)
      : mostReturned(stake, foldsOf(slip), legs);
  const odds = mode === 'multi' && legs.length > 0 ? combinedOdds(legs.map((leg) => leg.odds)) : null;
  return { lines, total: stake * BigInt(lines), most: legs.length === 0 ? 0n : most, odds };
}

/** Reads what an earlier page kept; anything else is an empty slip. */
export function readSlip(text: string | null): Slip {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Slip> | null;
    if (kept === null || !Array.isArray(kept.picks)) return EMPTY_SLIP;
    const picks = kept.picks
      .filter(isPick)
      .slice(0, PICKS_MAX)
      .map((pick) => ({ ...pick, part: pick.part ?? null }));
    const mode = SLIP_MODES.find((each) => each === kept.mode) ?? 'single';
    const oddsChange = ODDS_CHANGES.find((each) => each === kept.oddsChange) ?? 'better';
    const stake = typeof kept.stake === 'string' ? kept.stake.slice(0, 12) : EMPTY_SLIP.stake;
    const size = kept.size === 'full' || kept.size === 'all' ? kept.size : Number(kept.size) || 2;
    return settled({ picks, mode, oddsChange, stake, size });
  } catch {
    return EMPTY_SLIP;
  }
}

function isPick(value: unknown): value is Pick {
  const pick = value as Partial<Pick> | null;
  return (
    typeof pick === 'object' &&
    pick !== null &&
    [pick.eventId, pick.marketId, pick.type, pick.selection, pick.odds].every((each) => typeof each === 'string') &&
    typeof pick.home === 'object' &&
    typeof pick.away === 'object'
  );
}
