/**
 * A market: what can be bet on in an event, by type and line, and its selections. Written in one way only, so that the same
 * market never has two names: `total:2.5`, `ah:-0.75`, `1x2`.
 */
import type { Odds } from './odds.ts';
import type { Outcome } from './outcome.ts';

/**
 * 1x2 winner or draw · dc double chance · dnb draw no bet · total over or under · ah Asian handicap, the line is the home
 * side's · btts both score · cs correct score · winner of two · session runs in the first six overs · innings runs of the
 * side that bats first
 */
export const MARKET_TYPES = ['1x2', 'dc', 'dnb', 'total', 'ah', 'btts', 'cs', 'winner', 'session', 'innings'] as const;
export type MarketType = (typeof MARKET_TYPES)[number];

export interface MarketName {
  readonly type: MarketType;
  /** In quarters: 2.5 is 10. Null: the type has none. */
  readonly quarters: number | null;
}

/** `2.5`, `-0.75`, `+1`. */
export function formatLine(quarters: number): string {
  return String(quarters / 4);
}

export const keyOfMarket = ({ type, quarters }: MarketName): string =>
  quarters === null ? type : `${type}:${formatLine(quarters)}`;

/** Reads what `keyOfMarket` writes; null for anything else. */
export function parseMarket(key: string): MarketName | null {
  const [type = '', line, ...rest] = key.split(':');
  if (rest.length > 0 || !MARKET_TYPES.includes(type as MarketType)) return null;
  if (line === undefined) return { type: type as MarketType, quarters: null };
  if (!/^-?[0-9]{1,3}(\.[0-9]{1,2})?$/.test(line)) return null;
  const quarters = Number(line) * 4;
  const market = { type: type as MarketType, quarters };
  return Number.isInteger(quarters) && keyOfMarket(market) === key ? market : null;
}

/** Odds by selection; one that has no price now is null. */
export type Prices = Readonly<Record<string, Odds | null>>;
export type Outcomes = Readonly<Record<string, Outcome>>;
