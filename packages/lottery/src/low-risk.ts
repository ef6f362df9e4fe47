/** Plays that about every second result wins, such as big or small and dragon or tiger: their turnover counts less (operations.md 2.5). */
import { findGame } from './catalogue.ts';
import type { Play } from './game.ts';

/** A unit that wins on this share of results and more is of low risk: two of five; dragon of SSC wins on 45 %. */
const [WINS, OUT_OF] = [2n, 5n];

/** By most of what can be picked: dragon and tiger with a tie beside them are, a play whose few sides stand beside numbers is not. */
function isLowRisk({ tiers }: Play): boolean {
  const played = tiers.filter(({ refund }) => refund !== true);
  const low = played.filter(({ ways, results }) => BigInt(ways) * OUT_OF >= BigInt(results) * WINS);
  return low.length * 2 > played.length;
}

const found = new Map<string, boolean>();

/** By codes as wagers have them. False of games and plays that are not in the catalogue. */
export function isLowRiskPlay(gameCode: string, playCode: string): boolean {
  const name = `${gameCode} ${playCode}`;
  const known = found.get(name);
  if (known !== undefined) return known;
  const play = findGame(gameCode)?.plays.find(({ code }) => code === playCode);
  if (play === undefined) return false;
  const judged = isLowRisk(play);
  found.set(name, judged);
  return judged;
}
