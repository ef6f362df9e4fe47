/** Builders for tests: a cashier with its sandbox on a test database, callbacks as a gateway sends them, paid deposits. */
import { randomInt } from '@house/fairness/random';
import { signCallback } from '../../platform/body-signature.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenPlayerProtection } from '../player-protection/given.ts';
import type { PlayerProtection } from '../player-protection/port.ts';
import { givenKey } from '../wallet/given.ts';
import type { Wallet } from '../wallet/port.ts';
import type { CallbackRequest, Cashier, DepositOrder, Gateway } from './port.ts';
import type { CashierDeps } from './reports.ts';
import { SANDBOX } from './sandbox/channel.ts';
import { createSandboxGateway, type SandboxGateway } from './sandbox/gateway.ts';
import { createCashier } from './service.ts';

const GIVEN_SECRET = 'a secret that only tests know';

export interface GivenCashier {
  readonly cashier: Cashier;
  /** What members set themselves, as this cashier asks it. */
  readonly playerProtection: PlayerProtection;
  readonly sandbox: SandboxGateway;
  /** What was told to screens, of transactions that committed or not. */
  readonly told: { readonly channel: string; readonly data: Readonly<Record<string, unknown>> }[];
  /** How many callbacks were not genuine. */
  forged: number;
  /** Where the sandbox sends its callbacks. */
  callbackUrl: string;
}

/** A cashier as one process has it. */
export function givenCashier(
  database: Database,
  wallet: Wallet,
  options: {
    clock?: Clock;
    failAfterTelling?: () => boolean;
    /** False: a house for real money, where the sandbox takes no more orders. */
    playMoney?: boolean;
    /** Beside the sandbox. */
    gateways?: ReadonlyMap<string, Gateway>;
    /** What levels of identity checks let; everything when left out. */
    judgeLevel?: CashierDeps['judgeLevel'];
    /** Of every member; none when left out. */
    rank?: number;
    /** How long gateways are waited for. */
    patienceMilliseconds?: number;
    /** In place of the sandbox's own. */
    query?: (gatewayOrder: string, sandbox: SandboxGateway) => ReturnType<SandboxGateway['query']>;
    close?: (gatewayOrder: string, sandbox: SandboxGateway) => ReturnType<SandboxGateway['close']>;
    open?: (
      order: Parameters<SandboxGateway['open']>[0],
      sandbox: SandboxGateway,
    ) => ReturnType<SandboxGateway['open']>;
  } = {},
): GivenCashier {
  const clock = options.clock ?? systemClock;
  const told: GivenCashier['told'] = [];
  const sandbox = createSandboxGateway({
    db: database.db,
    clock,
    secret: GIVEN_SECRET,
    callbackUrl: () => given.callbackUrl,
    takesOrders: options.playMoney ?? true,
    pageBase: '',
    returnUrl: (order) => `/deposit?order=${order}`,
  });
  const playerProtection = givenPlayerProtection(database, wallet, {
    depositedSince: (memberId, since) => cashier.depositedSince(memberId, since),
  });
  const cashier: Cashier = createCashier({
    db: database.db,
    wallet,
    playerProtection,
    ids: createIds(clock, randomInt(1024)),
    publishLive: async (_tx: Tx, events) => {
      told.push(...events);
      if (options.failAfterTelling?.()) throw new Error('the process dies here');
    },
    gateways: new Map([
      [
        SANDBOX,
        {
          ...sandbox,
          open: (order) => options.open?.(order, sandbox) ?? sandbox.open(order),
          query: (gatewayOrder) => options.query?.(gatewayOrder, sandbox) ?? sandbox.query(gatewayOrder),
          close: (gatewayOrder) => options.close?.(gatewayOrder, sandbox) ?? sandbox.close(gatewayOrder),
        },
      ],
      ...(options.gateways ?? []),
    ]),
    record: async () => undefined,
    rankOf: async () => options.rank ?? 0,
    ...(options.judgeLevel === undefined ? {} : { judgeLevel: options.judgeLevel }),
    zoneOffsetMinutes: 360,
    ...(options.patienceMilliseconds === undefined
      ? {}
      : { gatewayPatienceMilliseconds: options.patienceMilliseconds }),
    noteForgedCallback: () => {
      given.forged += 1;
    },
  });
  const given: GivenCashier = { cashier, playerProtection, sandbox, told, forged: 0, callbackUrl: '' };
  return given;
}

export interface GivenCallback {
  readonly amount?: string;
  readonly result?: 'paid' | 'failed';
  readonly gatewayOrder?: string;
  readonly secret?: string;
  readonly sentAt?: number;
}

/** A callback about an order, signed as the gateway would unless told otherwise. */
export function givenCallback(order: DepositOrder, wish: GivenCallback = {}): CallbackRequest {
  const gatewayOrder = wish.gatewayOrder ?? present(order.gatewayOrder, 'the order is known to the gateway');
  const body = {
    gatewayOrder,
    orderId: order.id.toString(),
    amount: wish.amount ?? '500.00',
    result: wish.result ?? 'paid',
  };
  const rawBody = JSON.stringify(body);
  const timestamp = (wish.sentAt ?? systemClock.now()).toString();
  return {
    channel: order.channel,
    headers: { 'x-timestamp': timestamp, 'x-signature': signCallback(wish.secret ?? GIVEN_SECRET, timestamp, rawBody) },
    rawBody,
    address: '203.0.113.9',
  };
}

/** An order that waits for its payment. */
export async function givenOrder(
  { cashier }: GivenCashier,
  memberId: bigint,
  amount = 5_000_000n,
): Promise<DepositOrder> {
  const order = await cashier.createDeposit({ memberId, key: givenKey(), channel: 'sandbox', amount, language: 'en' });
  must(!isRefusal(order), 'a deposit order opens');
  return order;
}

/** The token of the order's payment page. */
export function payTokenOf(order: DepositOrder): string {
  const path = new URL(present(order.payUrl, 'the order can be paid'), 'http://gateway.test').pathname;
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A deposit that was paid and credited, by the whole path but the network. */
export async function givenDeposit(given: GivenCashier, memberId: bigint, amount = 5_000_000n): Promise<DepositOrder> {
  const order = await givenOrder(given, memberId, amount);
  await given.sandbox.decide(payTokenOf(order), amount, 'never');
  const refused = await given.cashier.receiveCallback(givenCallback(order));
  must(refused === undefined, 'a genuine callback is taken');
  const credited = await given.cashier.findDeposit(memberId, order.id);
  must(!isRefusal(credited) && credited.creditedAt !== null, 'a paid deposit is credited');
  return credited;
}
