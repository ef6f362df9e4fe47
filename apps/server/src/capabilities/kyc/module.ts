/** Identity checks: who members are, by levels, and what each level lets them deposit and withdraw. */
import type { RecordDataAccess } from '../../platform/audit-action.ts';
import { appendOnly, type Module, type ModuleContext } from '../../platform/module.ts';
import { createPictureGate } from '../../platform/pictures.ts';
import type { RouteNeeds } from './routes.ts';
import { serveKyc } from './routes.ts';
import { createKyc, type KycDeps } from './service.ts';

interface KycNeeds
  extends Omit<KycDeps, 'db' | 'ids' | 'gate'>,
    Pick<RouteNeeds, 'namesOfMembers' | 'usedBy' | 'listHitsOf'> {
  readonly recordDataAccess: RecordDataAccess;
}

export function createKycModule(
  { database: { db }, ids, clock, metrics }: ModuleContext,
  { namesOfMembers, usedBy, listHitsOf, recordDataAccess, ...needs }: KycNeeds,
) {
  const kyc = createKyc({ ...needs, db, ids, gate: createPictureGate(clock) });
  metrics.gauge('house_kyc_waiting', 'Identity checks that wait for staff.', async () => (await kyc.waiting()).count);
  const module: Module = {
    routes: ({ house }) => serveKyc(house, kyc, { namesOfMembers, usedBy, listHitsOf, recordDataAccess }),
    work: {
      tickers: [{ name: 'kyc.sweepPictures', everyMilliseconds: 600_000, run: () => kyc.sweepPictures() }],
    },
    queues: [
      {
        ...{ name: 'kyc.review', page: '/kyc', right: 'kyc.review' },
        ...{ amberMinutes: 240, redMinutes: 1_440, look: () => kyc.waiting() },
      },
    ],
    guards: new Map(appendOnly(['kyc_bounds', 'kyc_looks'])),
  };
  return { kyc, module };
}
