/**
 * What a winning unit pays (lottery.md 1.1-1.3). Exact: whole numbers until the one floor to a mill at the end.
 *
 * Lott: unit tickets at a price, a prize level L of 2000 and the rebate the member keeps instead of a higher one.
 * ZY: any stake at decimal odds, fair x L / 2000 floored to three decimals.
 */
import { ONE } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import type { Tier } from './tickets/play.ts';

/** Yuan, jiao, fen, li: the price of one unit in mills. */
export const UNIT_PRICES = { yuan: 20_000n, jiao: 2_000n, fen: 200n, li: 20n } as const;
export type UnitMode = keyof typeof UNIT_PRICES;

export const LEVELS = { basis: 2_000, lowest: 1_700, highest: 1_960, step: 2 } as const;
/** Rebate points are thousandths: 13.0 % is 130. */
export const REBATES = { highest: 130 } as const;
export const TIMES_MAX = 99_999;

/** The highest prize level a member with this rebate point may pick. */
export function highestLevel(rebatePoint: number): number {
  return Math.min(LEVELS.highest, LEVELS.lowest + 2 * rebatePoint);
}

/** Whether a level stands on the slider of a member with this point. */
export function isLevel(level: number, rebatePoint: number): boolean {
  return (
    Number.isInteger(level) &&
    level >= LEVELS.lowest &&
    level <= highestLevel(rebatePoint) &&
    (level - LEVELS.lowest) % LEVELS.step === 0
  );
}

/** What is left of his point at a level, in thousandths: r - (L - 1700) / 2000. */
export function keptRebate(level: number, rebatePoint: number): number {
  return rebatePoint - (level - LEVELS.lowest) / 2;
}

/** The point of a member who keeps this much at this level: the other way round. */
export function rebatePointOf({ level, kept }: LevelPrice): number {
  return kept + (level - LEVELS.lowest) / 2;
}

/** The level a ticket of a Lott game was sold at, and what the member keeps of his point, in thousandths. */
export interface LevelPrice {
  readonly level: number;
  readonly kept: number;
}

/** Thousandths of what the catalogue or the level pays: a price factor lowers a prize, it never raises one. */
export const FACTORS = { lowest: 1, full: 1_000 } as const;

/** What a ticket was sold at: the level where one prices the play, and the share of the full prize that it pays. */
export interface Price {
  /** Null at fixed odds. */
  readonly atLevel: LevelPrice | null;
  /** Thousandths, `FACTORS`. */
  readonly factor: number;
  /**
   * At fixed odds in a game at levels: the member's whole point, thousandths, which his stake gives back as if he kept all
   * of it.
   */
  readonly point?: number;
  /** At a level: decimal odds, floored to three decimals (prize mode ZY); else the exact share of the fair prize. */
  readonly decimal?: true;
}

export const FULL_ODDS: Price = { atLevel: null, factor: FACTORS.full };

/** What a play is sold at, where its level is known; the level is left out where fixed odds price it. */
export function priceAt(
  play: { readonly odds: readonly bigint[] | null; readonly freeStake?: true },
  atLevel: LevelPrice | null,
  factor: number = FACTORS.full,
): Price {
  if (play.odds !== null) return { atLevel: null, factor };
  return play.freeStake ? { atLevel, factor, decimal: true } : { atLevel, factor };
}

const PRICED_PLAY = /^([A-Z0-9_.]{1,24})(?:@(?=.)(?:(\d{4})?\+(\d{1,3})(Z)?)?(?:\*([1-9]\d{0,2}))?)?$/;

/**
 * A play with its price, as tickets, records and proofs name it: `3B.G6@1800+80`, at half its prize `3B.G6@1800+80*500`,
 * at half its odds `DIGIT@*500`; at the full odds the code alone. `SUM5@1800+80Z` was sold at decimal odds; the same play
 * without the letter was sold by units before it had them, and is paid as it was sold. `3OF2@+130` is at fixed odds, by a
 * member with this point.
 */
export function writePricedPlay(code: string, { atLevel, factor, decimal, point }: Price): string {
  const fixed = point === undefined ? '' : `+${point}`;
  const level = atLevel === null ? fixed : `${atLevel.level}+${atLevel.kept}${decimal ? 'Z' : ''}`;
  const price = factor === FACTORS.full ? level : `${level}*${factor}`;
  return price === '' ? code : `${code}@${price}`;
}

/** Reads `writePricedPlay`; null when it is no play's name at all. */
export function readPricedPlay(text: string): { code: string; price: Price } | null {
  const [, code, level, kept, decimal, factor] = PRICED_PLAY.exec(text) ?? [];
  if (code === undefined) return null;
  if (decimal !== undefined && level === undefined) return null;
  const atLevel = level === undefined ? null : { level: Number(level), kept: Number(kept) };
  return {
    code,
    price: {
      atLevel,
      factor: factor === undefined ? FACTORS.full : Number(factor),
      ...(decimal === undefined ? {} : { decimal: true }),
      ...(level === undefined && kept !== undefined ? { point: Number(kept) } : {}),
    },
  };
}

/** Gross return of one winning unit for a stake of one, exact; its prize is floored once, to a mill. */
export interface UnitReturn {
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** The stake itself, given back: no prize, so what a prize is cut at does not cut it. */
  readonly refund?: true;
}

const STAKE_BACK: UnitReturn = { numerator: 1n, denominator: 1n, refund: true };

/** Decimal odds have three decimals: what is below is the house's (lottery.md 1.2). */
const ODDS_STEP = 1_000n;

function floorToOdds({ numerator, denominator }: UnitReturn): UnitReturn {
  return { numerator: (numerator * ODDS_STEP) / denominator, denominator: ODDS_STEP };
}

/**
 * What a unit that wins a tier of a play returns at a price: fixed odds, or N/w x L/2000, floored where it was sold at
 * decimal odds; times the factor. A stake that is given back is given back whole.
 */
export function unitReturn(
  play: { readonly tiers: readonly Tier[]; readonly odds: readonly bigint[] | null },
  tierIndex: number,
  { atLevel, factor, decimal }: Price,
): UnitReturn {
  const tier = mustHave(play.tiers[tierIndex], 'a tier of the play');
  if (tier.refund) return STAKE_BACK;
  const lower = ({ numerator, denominator }: UnitReturn): UnitReturn =>
    factor === FACTORS.full
      ? { numerator, denominator }
      : { numerator: numerator * BigInt(factor), denominator: denominator * BigInt(FACTORS.full) };
  if (play.odds !== null) return lower({ numerator: play.odds[tierIndex] ?? 0n, denominator: ONE });
  const { level } = mustHave(atLevel, 'a play without odds is sold at a level');
  const exact = {
    numerator: BigInt(tier.results) * BigInt(level),
    denominator: BigInt(tier.ways) * BigInt(LEVELS.basis),
  };
  return lower(decimal ? floorToOdds(exact) : exact);
}

/** How the multiples of a chase climb; a factor of 1 keeps them the same. */
export interface ChaseLadder {
  readonly first: number;
  readonly factor: number;
  /** Issues before the next step. */
  readonly every: number;
}

/** The multiples of a chase of so many issues: as many times the ones before, after every so many (lottery.md 1.6). */
export function chaseMultiples(issues: number, { first, factor, every }: ChaseLadder): number[] {
  return Array.from({ length: issues }, (_, index) => first * factor ** Math.floor(index / every));
}
