/** Withdrawals: members ask for their money, staff review and pay, the member confirms. */
import type { RecordDataAccess, RecordExport } from '../../platform/audit-action.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import { publish } from '../../platform/realtime.ts';
import { present } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import { type BooksChecks, createChosenDays } from '../wallet/port.ts';
import type { WithdrawalDeps } from './acts.ts';
import { serveLimits } from './limits/routes.ts';
import { createLimits } from './limits.ts';
import { createBankFiles } from './payouts/bank-files.ts';
import { createHttpPayoutApi, type HttpPayoutOptions } from './payouts/http-api.ts';
import { serveBankFiles } from './payouts/routes.ts';
import { askUnknown, sendQueued } from './payouts/run.ts';
import { lookAtQueue } from './queries.ts';
import { withdrawalsEqualEntries } from './reconcile.ts';
import { type AssessmentOf, serveWithdrawals } from './routes.ts';
import { createWithdrawals } from './service.ts';

interface WithdrawalNeeds
  extends Pick<
    WithdrawalDeps,
    | 'wallet'
    | 'requirementsOf'
    | 'judgeLevel'
    | 'riskOf'
    | 'proofs'
    | 'tellEnded'
    | 'record'
    | 'zoneOffsetMinutes'
    | 'rankOf'
  > {
  /** Whether an alert of risk that nobody cleared freezes a member's withdrawals. */
  readonly isFrozen: (memberId: bigint) => Promise<boolean>;
  /** Whether a member has not paid what they owe by contract to agents below. */
  readonly owesContracts: (memberId: bigint) => Promise<boolean>;
  readonly identity: Pick<Identity, 'profile' | 'findMember' | 'checkSecondApprover' | 'namesOfMembers'>;
  readonly recordDataAccess: RecordDataAccess;
  readonly recordExport: RecordExport;
  readonly assessmentOf: AssessmentOf;
  /** Staff have confirmed that the member is on a list that the house does no business with. */
  readonly isListed: (memberId: bigint) => Promise<boolean>;
  /** Null: every part is paid by people. */
  readonly payoutApi: HttpPayoutOptions | null;
}

const BATCH = 200;
/** So many payments one after the other, each of which may take as long as the interface's time-out. */
const PAYOUTS_AT_ONCE = 10;

export function createWithdrawalsModule(
  { database: { db }, ids, clock, metrics }: ModuleContext,
  {
    wallet,
    requirementsOf,
    judgeLevel,
    riskOf,
    isFrozen,
    owesContracts,
    proofs,
    tellEnded,
    identity,
    record,
    recordDataAccess,
    recordExport,
    assessmentOf,
    isListed,
    payoutApi,
    rankOf,
    zoneOffsetMinutes,
  }: WithdrawalNeeds,
) {
  const payouts = payoutApi === null ? null : createHttpPayoutApi(payoutApi);
  const deps: WithdrawalDeps = {
    ...{ db, ids, wallet, requirementsOf, judgeLevel, riskOf, proofs, tellEnded, record, zoneOffsetMinutes },
    ...(rankOf === undefined ? {} : { rankOf }),
    profile: identity.profile,
    standingOf: async (memberId, accountId) => {
      const { status: own, joinedAt } = present(await identity.findMember(memberId), 'whoever is paid is a member');
      // Nothing is paid to whoever stands on a list.
      const status = (await isListed(memberId)) ? 'locked' : own;
      const account = (await identity.profile.listPayoutAccounts(memberId)).find(({ id }) => id === accountId);
      const { cash } = await wallet.balancesOf(memberId);
      return {
        status,
        joinedAt,
        account,
        cash,
        isFrozen: await isFrozen(memberId),
        owes: await owesContracts(memberId),
      };
    },
    checkSecondApprover: identity.checkSecondApprover,
    paidByInterface: payouts?.kinds ?? [],
    publishLive: publish,
  };
  const withdrawals = createWithdrawals(deps);
  const bankFiles = createBankFiles(deps);
  const limits = createLimits({ db, record });
  metrics.gauge('house_withdrawals_waiting', 'Withdrawals that wait for staff.', () => withdrawals.countOpen());
  metrics.gauge(
    'house_payouts_unknown',
    'Parts of withdrawals sent 15 minutes ago or longer of which nobody knows what became.',
    () => withdrawals.countUnknown(),
  );
  const module: Module = {
    routes: ({ house }) => {
      const { namesOfMembers } = identity;
      serveWithdrawals(house, withdrawals, {
        ...{ recordDataAccess, recordExport, assessmentOf, namesOfMembers },
        chosenDaysOf: createChosenDays(clock, zoneOffsetMinutes),
      });
      serveBankFiles(house, bankFiles, { recordDataAccess });
      serveLimits(house, limits);
    },
    work: {
      tickers: [
        ...(payouts === null
          ? []
          : [
              {
                name: 'withdrawals.sendQueued',
                everyMilliseconds: 5_000,
                run: async () => void (await sendQueued(deps, payouts, PAYOUTS_AT_ONCE)),
              },
              {
                name: 'withdrawals.askUnknown',
                everyMilliseconds: 30_000,
                run: async () => void (await askUnknown(deps, payouts, PAYOUTS_AT_ONCE)),
              },
            ]),
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
    queues: [
      {
        ...{ name: 'withdrawals.review', page: '/withdrawals', right: 'withdrawals.review' },
        ...{ amberMinutes: 10, redMinutes: 30, look: () => lookAtQueue(db, 'requested') },
      },
      {
        ...{ name: 'withdrawals.pay', page: '/withdrawals?state=approved', right: 'withdrawals.pay' },
        ...{ amberMinutes: 10, redMinutes: 30, look: () => lookAtQueue(db, 'queued') },
      },
      {
        ...{ name: 'withdrawals.disputed', page: '/withdrawals?state=all&leg=disputed', right: 'withdrawals.review' },
        ...{ amberMinutes: 15, redMinutes: 60, look: () => lookAtQueue(db, 'disputed') },
      },
      {
        ...{ name: 'withdrawals.failed', page: '/withdrawals?state=all&leg=failed', right: 'withdrawals.review' },
        ...{ amberMinutes: 15, redMinutes: 60, look: () => lookAtQueue(db, 'failed') },
      },
      {
        ...{ name: 'withdrawals.held', page: '/withdrawals?state=all&leg=held', right: 'withdrawals.review' },
        ...{ amberMinutes: 10, redMinutes: 30, look: () => lookAtQueue(db, 'held') },
      },
      {
        ...{ name: 'withdrawals.unknown', page: '/withdrawals?state=all&leg=unknown', right: 'withdrawals.pay' },
        ...{ amberMinutes: 15, redMinutes: 60, look: () => lookAtQueue(db, 'unknown') },
      },
      {
        ...{ name: 'withdrawals.files', page: '/payout-files', right: 'withdrawals.review' },
        ...{ amberMinutes: 15, redMinutes: 60, look: () => lookAtQueue(db, 'files') },
      },
    ],
    guards: new Map([
      ['withdrawal_events', ['withdrawal_events_append_only', 'withdrawal_events_no_truncate']],
      ['withdrawal_limits', ['withdrawal_limits_append_only', 'withdrawal_limits_no_truncate']],
    ]),
  };
  const checks: Partial<BooksChecks> = { ofMembers: [withdrawalsEqualEntries] };
  return { withdrawals, checks, module };
}
