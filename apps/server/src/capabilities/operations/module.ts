/** The desk over all capabilities, and the audit log that each writes its acts into. */
import { appendOnly, type Guards, type Module, type ModuleContext } from '../../platform/module.ts';
import { createRecordExport } from './exports.ts';
import { serveOperations } from './routes/serve.ts';
import type { DeskWords } from './routes/show.ts';
import { createOperations, createRecordDataAccess, type OperationsDeps, recordAudit } from './service.ts';

const guards: Guards = new Map([
  ...appendOnly(['audit_log']),
  ['audit_head', ['audit_head_moves_on', 'audit_head_keep']],
]);

/** The audit log stands before everything that writes into it. */
export function createAudit({ database: { db } }: ModuleContext) {
  return {
    record: recordAudit,
    recordDataAccess: createRecordDataAccess(db),
    recordExport: createRecordExport(db),
    module: { guards } satisfies Module,
  };
}

export function createOperationsModule(
  { database: { db }, clock }: ModuleContext,
  {
    describeMarkets,
    readDay,
    zoneOffsetMinutes,
    ...needs
  }: Omit<OperationsDeps, 'db' | 'clock'> & Omit<DeskWords, 'now'>,
) {
  const operations = createOperations({ ...needs, db, clock });
  const module: Module = {
    routes: ({ house }) =>
      serveOperations(house, operations, { describeMarkets, readDay, zoneOffsetMinutes, now: () => clock.now() }),
  };
  return { operations, module };
}
