/** Turnover requirements: see port.ts. */
import type { Db } from '../../platform/database.ts';
import type { TurnoverRequirements } from './port.ts';
import { insertTerms, readClosed, readIsBehind, readOpen } from './queries.ts';
import { WEIGHTS } from './rules.ts';

export function createTurnoverRequirements(db: Db): TurnoverRequirements {
  return {
    async standingOf(memberId, tx) {
      const open = await readOpen(tx ?? db, memberId);
      const remaining = open.reduce((sum, { required, progress }) => sum + required - progress, 0n);
      return { open, remaining, isBehind: await readIsBehind(tx ?? db, memberId) };
    },
    listClosed: (memberId, limit) => readClosed(db, memberId, limit),
    setTerms: insertTerms,
    weights: WEIGHTS,
  };
}
