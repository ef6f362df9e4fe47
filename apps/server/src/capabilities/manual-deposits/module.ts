/** Manual deposits: accounts that members send to, what they say they sent, and the statements that say what arrived. */
import type { RecordDataAccess } from '../../platform/audit-action.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import type { Identity } from '../identity/port.ts';
import type { BooksChecks } from '../wallet/port.ts';
import type { ManualDepositDeps } from './parts.ts';
import { type PretendedWalletDeps, registerPretendedWallet, walletPageOf } from './pretended-wallet.ts';
import { lookAtQueue } from './queries.ts';
import { manualDepositsEqualLines } from './reconcile.ts';
import { type RouteNeeds, serveManualDeposits } from './routes.ts';
import { createManualDeposits } from './service.ts';

interface ManualDepositNeeds
  extends Pick<ManualDepositDeps, 'cashier' | 'slips' | 'record' | 'zoneOffsetMinutes' | 'playMoney'>,
    Pick<RouteNeeds, 'feedSecret'>,
    Pick<PretendedWalletDeps, 'currencySymbol'> {
  /** What the pages of the pretended wallet are known by. */
  readonly gatewaySecret: string;
  readonly recordDataAccess: RecordDataAccess;
  readonly identity: Pick<Identity, 'checkSecondApprover' | 'namesOfMembers'>;
}

const NEWS_AT_ONCE = 200;

export function createManualDepositsModule(
  { database: { db }, ids, clock, log, metrics }: ModuleContext,
  {
    cashier,
    slips,
    record,
    recordDataAccess,
    identity,
    zoneOffsetMinutes,
    playMoney,
    feedSecret,
    gatewaySecret,
    currencySymbol,
  }: ManualDepositNeeds,
) {
  const manualDeposits = createManualDeposits({
    ...{ db, ids, cashier, slips, record, zoneOffsetMinutes, playMoney },
    checkSecondApprover: identity.checkSecondApprover,
    payUrlOf: (orderId, language) => (playMoney ? walletPageOf(gatewaySecret, orderId, language) : null),
  });
  metrics.gauge('house_manual_deposits_waiting', 'Manual deposits that wait for staff.', () =>
    manualDeposits.countWaiting(),
  );
  const module: Module = {
    routes: async ({ house, http }) => {
      serveManualDeposits(house, manualDeposits, {
        ...{ clock, feedSecret, recordDataAccess },
        namesOfMembers: identity.namesOfMembers,
        noteForgedCallback: (about) => {
          metrics.fault('forgedCallback');
          log.warn(about, 'a statement feed was not genuine');
        },
      });
      if (playMoney) {
        await registerPretendedWallet(http, { deposits: manualDeposits, secret: gatewaySecret, currencySymbol });
      }
    },
    work: {
      tickers: [
        {
          name: 'manualDeposits.settle',
          everyMilliseconds: 5_000,
          run: async () => {
            await manualDeposits.matchLeftOver();
            while ((await manualDeposits.tellNews(NEWS_AT_ONCE)) === NEWS_AT_ONCE) {
              // A full batch means that there is more.
            }
          },
        },
      ],
    },
    queues: [
      {
        ...{ name: 'deposits.review', page: '/manual-deposits', right: 'deposits.decide' },
        ...{ amberMinutes: 5, redMinutes: 15, look: () => lookAtQueue(db, 'review') },
      },
      {
        ...{ name: 'deposits.overdue', page: '/manual-deposits?state=submitted', right: 'deposits.decide' },
        ...{ amberMinutes: 10, redMinutes: 30, look: () => lookAtQueue(db, 'overdue') },
      },
      {
        ...{ name: 'deposits.imports', page: '/statements', right: 'deposits.confirmImport' },
        ...{ amberMinutes: 10, redMinutes: 30, look: () => lookAtQueue(db, 'imports') },
      },
      {
        ...{ name: 'deposits.lines', page: '/statements?tab=lines', right: 'deposits.decide' },
        // Red when its member cannot claim it any more.
        ...{ amberMinutes: 1_440, redMinutes: 10_080, look: () => lookAtQueue(db, 'lines') },
      },
      {
        ...{ name: 'deposits.accounts', page: '/channels?tab=accounts', right: 'channels.edit' },
        ...{ amberMinutes: 240, redMinutes: 1_440, look: () => lookAtQueue(db, 'accounts') },
      },
    ],
    guards: new Map([
      ['manual_deposit_events', ['manual_deposit_events_append_only', 'manual_deposit_events_no_truncate']],
    ]),
  };
  const checks: Partial<BooksChecks> = { ofMembers: [manualDepositsEqualLines] };
  return { manualDeposits, checks, module };
}
