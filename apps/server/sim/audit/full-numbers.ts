/**
 * The auditor's books of numbers that are limited for all: of each so much is sold at the usual odds, and as much again at
 * lower ones (lottery.md 1.7). What is taken back may be sold again, so what stands is never above either.
 */

export const FULL_NUMBERS = {
  gameCode: 'COLOR1',
  play: 'NUMBER',
  /** Units of 0.0001, of each number in a draw. */
  maxTotal: 300_000n,
  /** Thousandths. */
  fullFactor: 500,
} as const;

export function isOfFullNumbers({ gameCode, play }: { readonly gameCode: string; readonly play: string }): boolean {
  return gameCode === FULL_NUMBERS.gameCode && playAt(play).play === FULL_NUMBERS.play;
}

/** The play of a stored bet and what it is sold at, thousandths. */
export function playAt(text: string): { readonly play: string; readonly factor: bigint } {
  const [play = '', factor = '1000'] = text.split('@*');
  return { play, factor: BigInt(factor) };
}

interface SoldBet {
  readonly gameCode: string;
  readonly play: string;
  readonly selection: string;
  readonly unitStake: bigint;
  readonly taken: boolean;
}

/** What is wrong with what stands on the numbers of a draw, and what happened to them. */
export function checkFullNumbers(bets: readonly SoldBet[]): { readonly wrong: string[]; readonly seen: string[] } {
  const usual = new Map<string, bigint>();
  const all = new Map<string, bigint>();
  const add = (sums: Map<string, bigint>, number: string, stake: bigint) =>
    sums.set(number, (sums.get(number) ?? 0n) + stake);
  const seen: string[] = [];
  for (const { selection, unitStake, taken, play } of bets.filter(isOfFullNumbers)) {
    const { factor } = playAt(play);
    if (factor < 1_000n) seen.push('bet at the odds of a full number');
    for (const number of taken ? [] : selection.split(',')) {
      add(all, number, unitStake);
      if (factor === 1_000n) add(usual, number, unitStake);
    }
  }
  const above = (sums: Map<string, bigint>, most: bigint, what: string) =>
    [...sums].flatMap(([number, sum]) => (sum > most ? [`number ${number} is sold ${what} for ${sum}`] : []));
  return {
    wrong: [
      ...above(usual, FULL_NUMBERS.maxTotal, 'at the usual odds'),
      ...above(all, 2n * FULL_NUMBERS.maxTotal, 'in all'),
    ],
    seen,
  };
}
