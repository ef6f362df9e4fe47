/** Counts what is posted, by its type, for whoever watches the house: bets and stakes, prizes, deposits. */
import type { Tx } from '../../platform/database.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { isRefusal } from '../../platform/result.ts';
import { ENTRY_TYPES, type EntryType, type Movement, type PostOutcome, type Wallet } from './port.ts';

const UNITS = 10_000;

/**
 * The same wallet; a line that is posted is counted once, by the process that posted it. Within a transaction that is rolled
 * back it is counted all the same: these are figures to watch by, and the books are elsewhere.
 */
export function countPostings<Counted extends Pick<Wallet, 'post' | 'postWithin'>>(
  wallet: Counted,
  metrics: Pick<Metrics, 'counterBy'>,
): Counted {
  const kinds = Object.keys(ENTRY_TYPES) as EntryType[];
  const countLines = metrics.counterBy('house_postings_total', {
    help: 'Lines posted to the journal by type, trials among them: bet is bets, prize is payouts.',
    label: 'type',
    kinds,
  });
  const countAmount = metrics.counterBy('house_posted_amount_total', {
    help: 'What they moved, in whole units of the currency: of bet it is the stakes.',
    label: 'type',
    kinds,
  });
  function count(movements: readonly Movement[], outcomes: readonly PostOutcome[]): void {
    for (const [index, { type, amount }] of movements.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined || isRefusal(outcome) || outcome.repeated) continue;
      countLines(type, 1);
      countAmount(type, Math.abs(Number(amount)) / UNITS);
    }
  }
  return {
    ...wallet,
    async post(movements: readonly Movement[]) {
      const outcomes = await wallet.post(movements);
      count(movements, outcomes);
      return outcomes;
    },
    async postWithin(tx: Tx, movements: readonly Movement[]) {
      const outcomes = await wallet.postWithin(tx, movements);
      count(movements, outcomes);
      return outcomes;
    },
  };
}
