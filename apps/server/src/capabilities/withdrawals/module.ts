/** Withdrawals: members ask for their money, staff review and pay, the member confirms. */
import type { RecordDataAccess } from '../../platform/audit-action.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import { publish } from '../../platform/realtime.ts';
import type { Identity } from '../identity/port.ts';
import type { BooksChecks } from '../wallet/port.ts';
import { withdrawalsEqualEntries } from './reconcile.ts';
import { serveWithdrawals } from './routes.ts';
import { createWithdrawals, type WithdrawalDeps } from './service.ts';

interface WithdrawalNeeds extends Pick<WithdrawalDeps, 'wallet' | 'requirementsOf' | 'record' | 'zoneOffsetMinutes'> {
  readonly identity: Pick<Identity, 'profile' | 'checkSecondApprover' | 'namesOfMembers'>;
  readonly recordDataAccess: RecordDataAccess;
}

const BATCH = 200;

export function createWithdrawalsModule(
  { database: { db }, ids, metrics }: ModuleContext,
  { wallet, requirementsOf, identity, record, recordDataAccess, zoneOffsetMinutes }: WithdrawalNeeds,
) {
  const withdrawals = createWithdrawals({
    ...{ db, ids, wallet, requirementsOf, record, zoneOffsetMinutes },
    profile: identity.profile,
    checkSecondApprover: identity.checkSecondApprover,
    publishLive: publish,
  });
  metrics.gauge('house_withdrawals_waiting', 'Withdrawals that wait for staff.', () => withdrawals.countOpen());
  const module: Module = {
    routes: ({ house }) =>
      serveWithdrawals(house, withdrawals, { recordDataAccess, namesOfMembers: identity.namesOfMembers }),
    work: {
      tickers: [
        {
          name: 'withdrawals.confirmDue',
          everyMilliseconds: 15_000,
          run: async () => {
            while ((await withdrawals.confirmDue(BATCH)) === BATCH) {
              // A full batch means that there is more.
            }
          },
        },
      ],
    },
    guards: new Map([['withdrawal_events', ['withdrawal_events_append_only', 'withdrawal_events_no_truncate']]]),
  };
  const checks: Partial<BooksChecks> = { ofMembers: [withdrawalsEqualEntries] };
  return { withdrawals, checks, module };
}
