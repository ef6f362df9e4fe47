/** Deposits: orders, gateways and their callbacks, and the sandbox that play money comes from. */
import type { RecordExport } from '../../platform/audit-action.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import { publish } from '../../platform/realtime.ts';
import type { Identity } from '../identity/port.ts';
import { type BooksChecks, createChosenDays } from '../wallet/port.ts';
import { HOSTED_CHECKOUT } from './hosted-checkout/channel.ts';
import { createHostedCheckout, type HostedCheckoutDeps } from './hosted-checkout/gateway.ts';
import { createCashierJobs } from './jobs.ts';
import type { Gateway } from './port.ts';
import { lookAtHeld } from './queries.ts';
import { depositsEqualEntries } from './reconcile.ts';
import type { CashierDeps } from './reports.ts';
import { callbackPathOf, registerCashierRoutes } from './routes.ts';
import { SANDBOX } from './sandbox/channel.ts';
import { createSandboxGateway } from './sandbox/gateway.ts';
import { registerSandboxPages } from './sandbox/pages.ts';
import { createCashier } from './service.ts';

interface CashierNeeds
  extends Pick<
      CashierDeps,
      'wallet' | 'playerProtection' | 'judgeLevel' | 'onCredited' | 'record' | 'zoneOffsetMinutes'
    >,
    Pick<HostedCheckoutDeps, 'currency'> {
  readonly identity: Pick<Identity, 'namesOfMembers'>;
  readonly rankOf: (memberId: bigint) => Promise<number>;
  readonly recordExport: RecordExport;
  /** Null: switched off. */
  readonly hostedCheckout: HostedCheckoutDeps['account'];
  /** Beside those of the cashier's own; by the name that channels know them by. */
  readonly gateways: ReadonlyMap<string, Gateway>;
  /** As it was when the process started. */
  readonly playMoney: boolean;
  readonly currencySymbol: string;
  readonly gatewaySecret: string;
}

/** The page of a member's order. */
const returnPathOf = (order: string): string => `/?mc=depositv2&mc.id=${order}`;

export function createCashierModule(
  { database: { db }, ids, clock, log, metrics, address }: ModuleContext,
  {
    playMoney,
    currencySymbol,
    gatewaySecret,
    gateways,
    hostedCheckout,
    currency,
    identity,
    recordExport,
    rankOf,
    ...needs
  }: CashierNeeds,
) {
  const sandbox = createSandboxGateway({
    db,
    clock,
    secret: gatewaySecret,
    callbackUrl: () => `${address.publicUrl}${callbackPathOf(SANDBOX)}`,
    // Play money is for a house that plays with it; any other brings its own gateways.
    takesOrders: playMoney,
    pageBase: '',
    returnUrl: returnPathOf,
  });
  const outside = {
    currency,
    // Real money buys no play money.
    takesOrders: !playMoney,
    returnUrl: (order: string) => `${address.publicUrl}${returnPathOf(order)}`,
  };
  const cashier = createCashier({
    ...needs,
    rankOf,
    db,
    ids,
    publishLive: publish,
    // A gateway outside the house is a folder and a line here.
    gateways: new Map([
      [SANDBOX, sandbox],
      [HOSTED_CHECKOUT, createHostedCheckout({ account: hostedCheckout, ...outside })],
      ...gateways,
    ]),
    noteForgedCallback: (about) => {
      metrics.fault('forgedCallback');
      log.warn(about, 'a callback was not genuine');
    },
  });
  metrics.gauge('house_deposits_held', 'Deposits whose money waits for staff.', () => cashier.countHeld());
  const module: Module = {
    routes: async ({ house, http }) => {
      registerCashierRoutes(house, cashier, {
        ...{ namesOfMembers: identity.namesOfMembers, recordExport, rankOf },
        chosenDaysOf: createChosenDays(clock, needs.zoneOffsetMinutes),
      });
      if (playMoney) await registerSandboxPages(http, { gateway: sandbox, currencySymbol });
    },
    work: {
      tickers: createCashierJobs(cashier, playMoney ? sandbox : null).map(({ name, everySeconds, run }) => ({
        name,
        everyMilliseconds: everySeconds * 1_000,
        run,
      })),
    },
    queues: [
      {
        ...{ name: 'deposits.held', page: '/members', right: 'members.lock' },
        ...{ amberMinutes: 60, redMinutes: 240, look: () => lookAtHeld(db) },
      },
    ],
    guards: new Map([
      ['deposit_events', ['deposit_events_append_only', 'deposit_events_no_truncate']],
      ['deposit_channel_versions', ['deposit_channel_versions_append_only', 'deposit_channel_versions_no_truncate']],
      ['gateway_callbacks', ['gateway_callbacks_append_only', 'gateway_callbacks_no_truncate']],
    ]),
  };
  const checks: Partial<BooksChecks> = { ofMembers: [depositsEqualEntries] };
  return { cashier, sandbox, checks, module };
}
