/**
 * What a lottery game is called. Its one name is the catalogue's, which the desk edits and the house's list of games brings;
 * records, lists and bet pages all show it.
 */
import type { LotteryGameView } from '@house/contract/lottery/site';
import { toLatinDigits } from '@house/money/digits';

/** In Latin digits, which the person's own are put on by whoever shows it. */
export function nameOfGame({ names, gameCode }: Pick<LotteryGameView, 'names' | 'gameCode'>, language: string): string {
  return toLatinDigits(names[language] || names['en'] || gameCode);
}

/** `Fast 5D` of `Fast 5D · 1 min`, where the pace stands beside the name; a name that does not end with it stays whole. */
export function nameBesidePace(name: string, periodSeconds: number): string {
  const [, own, minutes] = /^(.*\S)\s*·\s*(\d+)\s[^·\d]+$/.exec(name) ?? [];
  return own !== undefined && Number(minutes) * 60 === periodSeconds ? own : name;
}
