/** Reports: money as the desk and members read it, the ledger as a whole, what waits for staff. It keeps nothing of its own. */
import type { RecordDataAccess, RecordExport } from '../../platform/audit-action.ts';
import type { Module, ModuleContext, WorkQueue } from '../../platform/module.ts';
import type { Identity } from '../identity/port.ts';
import type { EntryWords } from '../wagers/port.ts';
import type { Wallet } from '../wallet/port.ts';
import { createWorkQueues } from './queues.ts';
import { type CashierNeeds, serveCashierReports } from './routes/cashier.ts';
import { serveDays } from './routes/day.ts';
import { serveLedger } from './routes/ledger.ts';
import { type MoneyOrderNeeds, serveMoneyOrders } from './routes/money-orders.ts';
import { serveQueues } from './routes/queue.ts';
import { serveSource } from './routes/source.ts';

interface ReportNeeds extends EntryWords, Omit<CashierNeeds, 'wallet' | 'cashier' | 'withdrawals' | 'now'> {
  readonly cashier: CashierNeeds['cashier'] & MoneyOrderNeeds['cashier'];
  readonly withdrawals: CashierNeeds['withdrawals'] & MoneyOrderNeeds['withdrawals'];
  readonly wallet: Pick<Wallet, 'findEntry' | 'owedNow'>;
  /** Of a moment ago, where it is read on a replica. */
  readonly walletForReports: Pick<Wallet, 'searchEntries' | 'houseDays'>;
  readonly identity: Pick<Identity, 'namesOfMembers' | 'findMemberByName'>;
  readonly recordDataAccess: RecordDataAccess;
  readonly recordExport: RecordExport;
  readonly zoneOffsetMinutes: number;
  readonly queues: readonly WorkQueue[];
}

export function createReportsModule({ clock, reports }: ModuleContext, { queues, ...asked }: ReportNeeds) {
  const needs = { ...asked, wallet: { ...asked.wallet, ...asked.walletForReports } };
  const lookAtQueues = createWorkQueues({ queues, clock });
  const module: Module = {
    routes: ({ house }) => {
      serveLedger(house, { ...needs, now: () => clock.now() });
      serveSource(house, reports);
      serveDays(house, { ...needs, now: () => clock.now() });
      serveCashierReports(house, { ...needs, now: () => clock.now() });
      serveMoneyOrders(house, { ...needs, now: () => clock.now() });
      serveQueues(house, lookAtQueues);
    },
  };
  return { module };
}
