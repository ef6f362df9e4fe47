/** How a ticket is written in the journal, what of it counts as turnover, and what it is sold for. Pure. */
import { countLines, mostReturned } from '@house/sports/bet';
import { formatDecimal, type Odds, parseDecimal } from '@house/sports/odds';

interface Picked {
  readonly selection: string;
  readonly odds: Odds;
}

export interface Written {
  readonly play: string;
  readonly selection: string;
}

/** `MULTI@3/3` and `1@2.07 X@3.60 over@1.85`: the kind, its folds and how many legs; what was picked, and at which odds. */
export function writeTicket(folds: readonly number[], legs: readonly Picked[]): Written {
  const kind = legs.length === 1 ? 'SINGLE' : folds.join() === String(legs.length) ? 'MULTI' : 'SYSTEM';
  return {
    play: `${kind}@${folds.join('+')}/${legs.length}`,
    selection: legs.map(({ selection, odds }) => `${selection}@${formatDecimal(odds)}`).join(' '),
  };
}

const PER_MILLE = 1_000n;
/** Below these odds nothing counts. */
const COUNTS_FROM = 1_500n;

/** What it returns at most for a stake of 1.000; 0 of what is written otherwise. */
function oddsOf({ play, selection }: Written): bigint {
  const [, folds = ''] = /@([0-9+]+)\/[0-9]+$/.exec(play) ?? [];
  const sizes = folds.split('+').map(Number);
  const legs = selection.split(' ').flatMap((picked) => parseDecimal(picked.split('@')[1] ?? '') ?? []);
  const lines = countLines(legs.length, sizes);
  if (!(lines > 0)) return 0n;
  return (
    mostReturned(
      PER_MILLE,
      sizes,
      legs.map((odds) => ({ odds, outcome: null })),
    ) / BigInt(lines)
  );
}

/**
 * operations.md 2.3: the stake, and no more than what was won or lost by it; nothing below odds of 1.50, which of a system are
 * those of all its lines together.
 */
export function turnoverOfTicket(wager: Written & { readonly stake: bigint; readonly prize: bigint }): bigint {
  if (oddsOf(wager) < COUNTS_FROM) return 0n;
  const net = wager.prize > wager.stake ? wager.prize - wager.stake : wager.stake - wager.prize;
  return net < wager.stake ? net : wager.stake;
}
