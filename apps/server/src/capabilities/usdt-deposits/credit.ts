/**
 * Makes credits of confirmed transfers, and tells the cashier. The rate is fixed and the transfers are taken in one
 * transaction, with the number of the order that they will be; what falls over after it is told again and again until the
 * cashier has heard.
 */

import { formatAmount } from '@house/money/amount';
import { type Tx, transact } from '../../platform/database.ts';
import type { DepositChannel, Gateway, GatewayReport } from '../cashier/port.ts';
import { findChannel, type UsdtDepositDeps } from './parts.ts';
import {
  addressesToCredit,
  type CreditRow,
  insertCredit,
  listUntold,
  lockAddress,
  lockConfirmed,
  markTold,
  readCredit,
  readRate,
} from './queries.ts';
import { formatUsdt, makeCredits } from './rules.ts';

export async function creditConfirmed(deps: UsdtDepositDeps): Promise<number> {
  const channel = await findChannel(deps);
  if (channel === undefined) return 0;
  let made = 0;
  const faults: unknown[] = [];
  for (const address of await addressesToCredit(deps.db, channel.minAmount)) {
    try {
      made += await transact(deps.db, (tx) => creditAddress(deps, tx, address, channel));
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `of ${faults.length} addresses nothing was credited`);
  return made;
}

async function creditAddress(
  { ids }: UsdtDepositDeps,
  tx: Tx,
  address: string,
  { minAmount }: DepositChannel,
): Promise<number> {
  await lockAddress(tx, address);
  const confirmed = await lockConfirmed(tx, address);
  const rate = await readRate(tx);
  // Without a rate that counts what has no quote waits.
  const priced = confirmed.flatMap((transfer) => {
    const memberRate = transfer.quote?.memberRate ?? rate?.member_rate;
    return memberRate === undefined ? [] : [{ ...transfer, micro: transfer.value, memberRate }];
  });
  const credits = makeCredits(priced, minAmount);
  for (const credit of credits) await insertCredit(tx, ids.next(), address, credit);
  return credits.length;
}

const GATEWAY_ORDER = /^U(\d{1,18})$/;
const gatewayOrderOf = (orderId: bigint): string => `U${orderId}`;

export async function tellCredits(deps: UsdtDepositDeps, limit: number): Promise<number> {
  const { db, cashier } = deps;
  const credits = await listUntold(db, limit);
  const channel = credits.length === 0 ? undefined : await findChannel(deps);
  if (channel === undefined) return 0;
  const faults: unknown[] = [];
  for (const { order_id: orderId, member_id: memberId, amount } of credits) {
    try {
      const gatewayOrder = gatewayOrderOf(orderId);
      await cashier.takeArrival({ orderId, memberId, channel: channel.code, gatewayOrder, amount });
      await markTold(db, orderId);
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} of ${credits.length} credits were not told`);
  return credits.length;
}

/** The house's own book of what came to its members' addresses, as the cashier asks any gateway. */
export function createUsdtGateway(deps: UsdtDepositDeps): Gateway {
  const query = async (gatewayOrder: string): Promise<GatewayReport> => {
    const digits = GATEWAY_ORDER.exec(gatewayOrder)?.[1];
    const credit = digits === undefined ? undefined : await readCredit(deps.db, BigInt(digits));
    return credit === undefined ? { status: 'unknown' } : reportOf(credit, await findChannel(deps));
  };
  return {
    offers: async (channels) => {
      const isOffered = deps.chain !== null && (await readRate(deps.db)) !== undefined;
      return new Set(isOffered ? channels : []);
    },
    open: async () => {
      throw new Error('an order in USDT is opened by what arrives');
    },
    query,
    close: query,
    readCallback: () => ({ refused: 'cashier.callbackInvalid' }),
  };
}

function reportOf(credit: CreditRow, channel: DepositChannel | undefined): GatewayReport {
  const { order_id: orderId, micro, member_rate: rate, amount } = credit;
  return {
    status: 'paid',
    merchantOrder: orderId.toString(),
    amount,
    remark: {
      text: `${formatUsdt(micro)} USDT × ${formatAmount(rate)}`,
      flagged: channel !== undefined && amount > channel.maxAmount,
    },
  };
}
