/** Withdrawals: members ask for their money, staff review and pay, the member confirms. */
import type { RecordDataAccess } from '../../platform/audit-action.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import { publish } from '../../platform/realtime.ts';
import type { Identity } from '../identity/port.ts';
import type { BooksChecks } from '../wallet/port.ts';
import type { WithdrawalDeps } from './acts.ts';
import { withdrawalsEqualEntries } from './reconcile.ts';
import { serveWithdrawals } from './routes.ts';
import { createWithdrawals } from './service.ts';

interface WithdrawalNeeds
  extends Pick<WithdrawalDeps, 'wallet' | 'requirementsOf' | 'proofs' | 'tellEnded' | 'record' | 'zoneOffsetMinutes'> {
  readonly identity: Pick<Identity, 'profile' | 'findMember' | 'checkSecondApprover' | 'namesOfMembers'>;
  readonly recordDataAccess: RecordDataAccess;
}

const BATCH = 200;

export function createWithdrawalsModule(
  { database: { db }, ids, metrics }: ModuleContext,
  { wallet, requirementsOf, proofs, tellEnded, identity, record, recordDataAccess, zoneOffsetMinutes }: WithdrawalNeeds,
) {
  const withdrawals = createWithdrawals({
    ...{ db, ids, wallet, requirementsOf, proofs, tellEnded, record, zoneOffsetMinutes },
    profile: identity.profile,
    findMember: identity.findMember,
    checkSecondApprover: identity.checkSecondApprover,
    // No rules of risk yet (operations.md 8.3).
    riskOf: async () => 0,
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
