/** The calls of deposits in USDT: those of members and those of the desk. */
import {
  confirmUsdtRate,
  listUsdtRates,
  listUsdtTransfers,
  setUsdtRate,
  type UsdtRateRow,
  type UsdtTransferRow,
} from '@house/contract/usdt-deposits/desk';
import {
  getUsdtDeposit,
  openUsdtDeposit,
  type UsdtDepositView,
  type UsdtTransferView,
} from '@house/contract/usdt-deposits/site';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { CallRouter, Principal } from '../../platform/http.ts';
import { pageOf } from '../../platform/paging.ts';
import { isRefusal, refuse } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import type { Rate, StaffAct, Transfer, UsdtDeposit, UsdtDeposits } from './port.ts';
import { ALONE_MOST, formatUsdt } from './rules.ts';

export interface RouteNeeds {
  readonly namesOfMembers: Identity['namesOfMembers'];
  readonly playMoney: boolean;
  /** The page of the pretended chain; null: coins are real. */
  readonly payUrlOf: (address: string, language: string) => string | null;
}

const amountOf = ({ state, value }: Transfer): string | null => (state === 'wrongToken' ? null : formatUsdt(value));

function showTransfer(transfer: Transfer): UsdtTransferView {
  const { txid, logIndex, state, confirmations, blockTime, orderId } = transfer;
  return {
    ...{ txid, logIndex, state, confirmations },
    amount: amountOf(transfer),
    at: blockTime.toISOString(),
    order: orderId?.toString() ?? null,
  };
}

function showRow(transfer: Transfer, member: string): UsdtTransferRow {
  const { memberId, address, contract, sender: from, isContradicted } = transfer;
  return { ...showTransfer(transfer), memberId: memberId.toString(), member, address, contract, from, isContradicted };
}

function showRates(rates: readonly Rate[]): { rows: UsdtRateRow[]; aloneMost: number } {
  const rows = rates.map((rate, place) => ({
    version: rate.version,
    rate: formatAmount(rate.rate),
    spread: rate.spread,
    memberRate: formatAmount(rate.memberRate),
    setAt: rate.setAt.toISOString(),
    setBy: rate.setBy,
    countsFrom: rate.countsFrom?.toISOString() ?? null,
    confirmedBy: rate.confirmedBy,
    waits: place === 0 && rate.countsFrom === null,
  }));
  return { rows, aloneMost: ALONE_MOST };
}

type StaffRequest = {
  readonly principal: Principal;
  readonly address: string;
  readonly body: { readonly key: string; readonly reason: string };
};

function actOf({ principal, address, body: { key, reason } }: StaffRequest): StaffAct {
  const { id: staffId, name: staff } = principal;
  return { staffId, staff, address, reason, key };
}

export function serveUsdtDeposits(house: CallRouter, deposits: UsdtDeposits, needs: RouteNeeds): void {
  const { namesOfMembers, playMoney, payUrlOf } = needs;

  const show = (deposit: UsdtDeposit, language: string): UsdtDepositView => {
    const { address, quote, memberRate, minimum, confirmationsNeeded, transfers } = deposit;
    return {
      ...{ address, playMoney, confirmationsNeeded },
      payUrl: address === null ? null : payUrlOf(address, language),
      quote: quote === null ? null : { rate: formatAmount(quote.memberRate), until: quote.until.toISOString() },
      rate: memberRate === null ? null : formatAmount(memberRate),
      minimum: minimum === null ? null : formatUsdt(minimum),
      transfers: transfers.map(showTransfer),
    };
  };

  house.serveSignedIn(getUsdtDeposit, null, async ({ principal, language }) =>
    show(await deposits.find(principal.id), language),
  );

  house.serveSignedIn(openUsdtDeposit, null, async ({ principal, language }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const outcome = await deposits.open(principal.id);
    return isRefusal(outcome) ? outcome : show(outcome, language);
  });

  house.serveSignedIn(listUsdtTransfers, 'deposits.view', async ({ query }) => {
    const filter = { state: query.state ?? null, search: query.search || null };
    const { rows, total } = await deposits.list(filter, pageOf(query));
    const names = await namesOfMembers([...new Set(rows.map(({ memberId }) => memberId))]);
    return {
      ...{ page: query.page, size: query.size, total },
      rows: rows.map((row) => showRow(row, names.get(row.memberId) ?? '')),
    };
  });

  const listRates = async () => showRates(await deposits.listRates());

  house.serveSignedIn(listUsdtRates, 'deposits.view', listRates);

  house.serveSignedIn(setUsdtRate, 'deposits.setRate', async (request) => {
    const { seenVersion, spread } = request.body;
    const rate = parseAmount(request.body.rate);
    if (rate === null || rate <= 0n) return refuse('usdtDeposits.rateOutOfRange');
    return (await deposits.setRate({ ...actOf(request), seenVersion, rate, spread })) ?? listRates();
  });

  house.serveSignedIn(confirmUsdtRate, 'deposits.setRate', async (request) => {
    const { version } = request.body;
    return (await deposits.confirmRate({ ...actOf(request), version })) ?? listRates();
  });
}
