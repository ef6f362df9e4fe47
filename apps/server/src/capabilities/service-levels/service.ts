/** Service levels: see port.ts. */
import { type Db, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/logs.ts';
import { present, refuse } from '../../platform/result.ts';
import { createPlayer, type PlayerDeps } from './player.ts';
import type { RecordAct, ServiceLevels } from './port.ts';
import {
  claimRun,
  insertRun,
  listRuns,
  lockTarget,
  noteAccount,
  readLevels,
  readSettings,
  removeRuns,
  setOn,
  updateTarget,
} from './queries.ts';
import { EVERY_MINUTES } from './rules.ts';

const KEPT_DAYS = 90;
/** As many as the desk's call answers at most. */
const RUNS_SHOWN = 20;
const REASON_LENGTH_MIN = 3;

export interface ServiceLevelsDeps extends Omit<PlayerDeps, 'onFault'> {
  readonly db: Db;
  readonly ids: Ids;
  readonly log: Log;
  readonly record: RecordAct;
}

export function createServiceLevels({ db, ids, log, record, ...playing }: ServiceLevelsDeps): ServiceLevels {
  const player = createPlayer({
    ...playing,
    onFault: (step, error) => log.error({ err: error, step }, 'a fault met the synthetic player'),
  });
  return {
    async read() {
      const [settings, levels, runs] = await Promise.all([readSettings(db), readLevels(db), listRuns(db, RUNS_SHOWN)]);
      return { ...settings, levels, runs };
    },

    async turn(act, on) {
      if (act.reason.trim().length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
      return transact(db, async (tx) => {
        if (!(await setOn(tx, on))) return undefined;
        const values = { before: on ? 'off' : 'on', after: on ? 'on' : 'off' };
        await record(tx, { ...act, action: 'serviceLevels.switch', object: 'synthetic-player', ...values });
        return undefined;
      });
    },

    async changeTarget({ step, availabilityBasisPoints, targetMilliseconds, seenVersion, ...act }) {
      if (act.reason.trim().length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
      return transact(db, async (tx) => {
        const before = present(await lockTarget(tx, step), 'every step has a target');
        if (before.key === act.key) return undefined;
        if (before.version !== seenVersion) return refuse('serviceLevels.changedMeanwhile');
        const to = { availabilityBasisPoints, targetMilliseconds };
        await updateTarget(tx, step, { ...to, key: act.key });
        const { availabilityBasisPoints: was, targetMilliseconds: within } = before;
        await record(tx, {
          ...{ ...act, action: 'serviceLevels.target', object: `service-target:${step}` },
          before: JSON.stringify({ availabilityBasisPoints: was, targetMilliseconds: within }),
          after: JSON.stringify(to),
        });
        return undefined;
      });
    },

    async playWhenDue(signal) {
      const claimed = await claimRun(db, EVERY_MINUTES);
      if (claimed === undefined) return null;
      const { steps, accountId } = await player.play(claimed.accountId, signal);
      if (signal.aborted) return null;
      for (const { step, outcome, detail } of steps) {
        if (outcome === 'failed') log.warn({ step, detail }, 'a step of the synthetic player failed');
      }
      await transact(db, async (tx) => {
        if (accountId !== null) await noteAccount(tx, accountId);
        await insertRun(tx, ids.next(), steps);
      });
      return steps;
    },

    forgetOld: () => removeRuns(db, KEPT_DAYS),
  };
}
