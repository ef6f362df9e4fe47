/** Scatters: what they pay wherever they show, and the free spins they give, more of them in free spins too. */
import type { ScatterPays } from '../slot.ts';
import { cellsOf, type Grid } from './reels.ts';
import type { WinLog } from './win-log.ts';

export interface Award {
  readonly freeSpins: number;
  /** The scatters that gave them. */
  readonly cells: readonly number[];
}

/** Writes the win of the scatters, in stakes, and says how many free spins they give. */
export function payScatters(grid: Grid, log: WinLog, { symbol, shown }: ScatterPays, multiplier: number): Award {
  const cells = cellsOf(grid, symbol);
  const won = shown.find(({ count }) => count === cells.length);
  if (won === undefined) return { freeSpins: 0, cells };
  log.win({ by: 'scatter', symbol, count: cells.length, cells, multiplier }, won.pay, 1);
  return { freeSpins: won.freeSpins, cells };
}

/** Plays what was awarded and what the free spins award in turn, until none is left or the limit of the round is reached. */
export function playFreeSpins(log: WinLog, first: Award, spin: () => Award): void {
  if (first.freeSpins === 0 || log.isCapped()) return;
  const before = log.won();
  let awarded = first.freeSpins;
  log.show({ kind: 'free-spins-begin', awarded, cells: first.cells });
  for (let number = 1; number <= awarded && !log.isCapped(); number += 1) {
    log.show({ kind: 'free-spin', number, awarded });
    const { freeSpins, cells } = spin();
    if (freeSpins === 0) continue;
    awarded += freeSpins;
    log.show({ kind: 'free-spins-more', added: freeSpins, cells });
  }
  log.show({ kind: 'free-spins-end', amount: log.won() - before });
}
