/** Adjustments: lines of the ledger that one of staff asks for and another approves. */
import type { RecordDataAccess, RecordExport } from '../../platform/audit-action.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import type { Identity } from '../identity/port.ts';
import type { BooksChecks } from '../wallet/port.ts';
import { adjustmentsEqualEntries } from './reconcile.ts';
import { serveAdjustments } from './routes.ts';
import { type AdjustmentDeps, createAdjustments } from './service.ts';

interface AdjustmentNeeds
  extends Pick<AdjustmentDeps, 'wallet' | 'setTerms' | 'ownMembersOf' | 'record' | 'tellAdjusted'> {
  readonly identity: Pick<Identity, 'idsOfMembers' | 'namesOfMembers' | 'checkSecondApprover'>;
  readonly recordDataAccess: RecordDataAccess;
  readonly recordExport: RecordExport;
}

export function createAdjustmentsModule(
  { database: { db }, ids, metrics }: ModuleContext,
  { identity, recordDataAccess, recordExport, ...needs }: AdjustmentNeeds,
) {
  const { idsOfMembers, namesOfMembers, checkSecondApprover } = identity;
  const adjustments = createAdjustments({ ...{ db, ids, idsOfMembers, checkSecondApprover }, ...needs });
  metrics.gauge(
    'house_adjustments_waiting',
    'Orders of adjustments that wait for a second person.',
    async () => (await adjustments.waiting()).count,
  );
  const module: Module = {
    routes: ({ house }) =>
      serveAdjustments(house, adjustments, { recordDataAccess, recordExport, namesOfMembers, idsOfMembers }),
    queues: [
      {
        ...{ name: 'adjustments.decide', page: '/adjustments', right: 'adjustments.decide' },
        ...{ amberMinutes: 120, redMinutes: 1_440, look: () => adjustments.waiting() },
      },
    ],
  };
  const checks: Partial<BooksChecks> = { ofMembers: [adjustmentsEqualEntries] };
  return { adjustments, checks, module };
}
