/** Corrections: see port.ts for what they promise. */
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts';
import { askLate, askResult, askVoid } from './ask.ts';
import { approveCorrection, refuseCorrection } from './decide.ts';
import { effectOfLate, effectOfResult, effectOfVoid, paysOf } from './effects.ts';
import type { CorrectionDeps } from './parts.ts';
import type { Corrections } from './port.ts';
import { workOutPreview } from './previews.ts';
import { listCorrections } from './queries.ts';
import { advanceRunning } from './settle.ts';

/** One a lane of the worker: each holds a connection and needs a second one, for its chunks. */
const TURNS_AT_ONCE = 2;

export function createCorrections(deps: CorrectionDeps): Corrections {
  const { db, wagers } = deps;
  const limitTurns = createConcurrencyLimit(TURNS_AT_ONCE);

  async function advance(): Promise<boolean> {
    if (await advanceRunning(deps)) return true;
    return workOutPreview(db, async ({ drawId, result }) =>
      wagers.previewCorrection(drawId, await paysOf(db, drawId, result)),
    );
  }

  return {
    list: (drawId) => listCorrections(db, drawId),
    preview: (drawId, result) => effectOfResult(deps, drawId, result),
    ask: (by, order) => askResult(deps, by, order),
    previewVoid: (by, drawId) => effectOfVoid(deps, by, drawId),
    askVoid: (by, order) => askVoid(deps, by, order),
    previewLate: (drawId, from) => effectOfLate(deps, drawId, from),
    askLate: (by, order) => askLate(deps, by, order),
    approve: (by, order) => approveCorrection(deps, by, order),
    refuse: (by, order) => refuseCorrection(deps, by, order),
    advance: () => limitTurns(advance),
  };
}
