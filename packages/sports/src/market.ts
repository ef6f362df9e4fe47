/**
 * A market: what can be bet on in an event, by type, part and line, and its selections. Written in one way only, so that the
 * same market never has two names: `total:2.5`, `ah:-0.75`, `1x2`, `session@1.6:45.5`.
 */
import type { Odds } from './odds.ts';
import type { Outcome } from './outcome.ts';

export interface MarketName {
  /** One of the types of its sport. */
  readonly type: string;
  /** In quarters: 2.5 is 10. Null: the type has none. */
  readonly quarters: number | null;
  /** Of which part of the match: an innings, a set, an innings and an over (`1.6`). Left out: of all of it. */
  readonly part?: string;
}

/** `2.5`, `-0.75`, `1`. */
export function formatLine(quarters: number): string {
  return String(quarters / 4);
}

export function keyOfMarket({ type, quarters, part }: MarketName): string {
  const own = part === undefined ? type : `${type}@${part}`;
  return quarters === null ? own : `${own}:${formatLine(quarters)}`;
}

const KEY = /^([0-9A-Za-z]{2,16})(?:@([0-9]{1,2}(?:\.[0-9]{1,2})?))?(?::(-?[0-9]{1,3}(?:\.[0-9]{1,2})?))?$/;

/** Reads what `keyOfMarket` writes; null for anything else. */
export function parseMarket(key: string): MarketName | null {
  const [, type, part, line] = KEY.exec(key) ?? [];
  if (type === undefined) return null;
  const quarters = line === undefined ? null : Number(line) * 4;
  const market: MarketName = { type, quarters, ...(part === undefined ? {} : { part }) };
  return (quarters === null || Number.isInteger(quarters)) && keyOfMarket(market) === key ? market : null;
}

/** Odds by selection; one that has no price now is null. */
export type Prices = Readonly<Record<string, Odds | null>>;
export type Outcomes = Readonly<Record<string, Outcome>>;
