/** The calls of the cashier. */
import type { BodyOf } from '@house/contract/call';
import {
  type ChannelRow,
  changeChannel,
  type DepositRow,
  exportDepositOrders,
  listChannels,
  listDepositOrders,
} from '@house/contract/cashier/desk';
import {
  cancelDeposit,
  createDeposit,
  type DepositOrder as DepositView,
  getDeposit,
  listDepositChannels,
  listDeposits,
  takeGatewayCallback,
} from '@house/contract/cashier/site';
import { formatAmount, parseAmount } from '@house/money/amount';
import { type DepositFee, NO_FEE } from '@house/rules/deposit-fee';
import type { RecordExport } from '../../platform/audit-action.ts';
import type { CallRouter } from '../../platform/http.ts';
import { idAfter, pageById } from '../../platform/list-file.ts';
import { pageOf } from '../../platform/paging.ts';
import { isRefusal, refuse } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import type { ChosenDays } from '../wallet/port.ts';
import {
  type Cashier,
  type DepositChannel,
  type DepositOrder,
  isRankWithin,
  type ListedOrder,
  type OrderFilter,
} from './port.ts';

function showOrder(order: DepositOrder): DepositView {
  return {
    id: order.id.toString(),
    channel: order.channel,
    amount: formatAmount(order.amount),
    paidAmount: order.paidAmount === null ? null : formatAmount(order.paidAmount),
    heldAmount: order.held === null ? null : formatAmount(order.held.amount),
    state: order.state,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    creditedAt: order.creditedAt?.toISOString() ?? null,
    payUrl: order.payUrl,
    fee: order.fee.by === 'member' ? formatAmount(order.fee.amount) : '0.00',
  };
}

function showListed(order: ListedOrder, member: string): DepositRow {
  const { id, memberId, channel, amount, fee, paidAmount, held, state, gatewayOrder, remark, isFlagged, createdAt } =
    order;
  const feeBy = (who: DepositFee['by']): string | null =>
    paidAmount !== null && fee.by === who && fee.amount > 0n ? formatAmount(fee.amount) : null;
  return {
    id: id.toString(),
    memberId: memberId.toString(),
    ...{ member, channel, state, gatewayOrder, remark, isFlagged },
    amount: formatAmount(amount),
    paidAmount: paidAmount === null ? null : formatAmount(paidAmount),
    heldAmount: held === null ? null : formatAmount(held.amount),
    memberFee: feeBy('member'),
    houseFee: feeBy('house'),
    createdAt: createdAt.toISOString(),
  };
}

const filterOf = ({ state, flagged, search }: BodyOf<typeof exportDepositOrders>): OrderFilter => ({
  state: state ?? null,
  isFlagged: flagged === 'flagged',
  search: search || null,
});

const DEPOSIT_HEADS = [
  ...['id', 'createdAt', 'memberId', 'member', 'channel', 'state', 'amount', 'paidAmount', 'heldAmount'],
  ...['gatewayOrder', 'remark', 'flagged', 'memberFee', 'houseFee'],
];

/** In the order of `DEPOSIT_HEADS`. */
const cellsOf = (row: DepositRow): readonly string[] => [
  ...[row.id, row.createdAt, row.memberId, row.member, row.channel, row.state],
  ...[row.amount, row.paidAmount ?? '', row.heldAmount ?? '', row.gatewayOrder ?? '', row.remark ?? ''],
  ...[row.isFlagged ? 'flagged' : '', row.memberFee ?? '', row.houseFee ?? ''],
];

const showFee = ({ fixed, basisPoints, by }: DepositFee) => ({ fixed: formatAmount(fixed), basisPoints, by });

function showChannel(channel: DepositChannel): ChannelRow {
  const { code, kind, names, minAmount, maxAmount, expectedSeconds, hours, enabled, fee, ...rest } = channel;
  return {
    ...{ code, kind, version: rest.version, closedBecause: rest.closedBecause, mark: rest.mark },
    health: { ...rest.health },
    terms: {
      ...{ expectedSeconds, hours, enabled, warnBelow: rest.warnBelow, closeBelow: rest.closeBelow },
      fee: showFee(fee),
      ranks: rest.ranks === null ? null : { ...rest.ranks },
      names: { bn: names['bn'] ?? '', en: names['en'] ?? '' },
      minAmount: formatAmount(minAmount),
      maxAmount: formatAmount(maxAmount),
    },
  };
}

/** Where a gateway sends what it tells of orders of this channel. */
export const callbackPathOf = (channel: string): string => takeGatewayCallback.path.replace(':channel', channel);

interface CashierRouteNeeds {
  readonly namesOfMembers: Identity['namesOfMembers'];
  readonly recordExport: RecordExport;
  readonly rankOf: (memberId: bigint) => Promise<number>;
  readonly chosenDaysOf: ChosenDays;
}

export function registerCashierRoutes(
  house: CallRouter,
  cashier: Cashier,
  { namesOfMembers, recordExport, rankOf, chosenDaysOf }: CashierRouteNeeds,
): void {
  house.serveSignedIn(listDepositChannels, null, async ({ principal }) => {
    const rank = principal.kind === 'member' ? await rankOf(principal.id) : 0;
    return {
      // What nobody can pay by here, members need not know of; what is closed now they see, and why.
      channels: (await cashier.listChannels()).flatMap(({ names, ranks, closedBecause, ...channel }) => {
        if (closedBecause === 'off' || closedBecause === 'notOffered') return [];
        const because: 'rank' | 'hours' | 'unhealthy' | null =
          ranks !== null && !isRankWithin(ranks, rank) ? 'rank' : closedBecause;
        const { code, kind, minAmount, maxAmount, expectedSeconds, hours, mark, fee } = channel;
        return {
          ...{ code, kind, expectedSeconds, mark, hours: hours === null ? null : { ...hours } },
          names: { ...names },
          minAmount: formatAmount(minAmount),
          maxAmount: formatAmount(maxAmount),
          // What the house bears is no business of theirs.
          fee: fee.by === 'member' ? showFee(fee) : showFee(NO_FEE),
          ranks: ranks === null ? null : { ...ranks },
          closedBecause: because,
          open: because === null,
        };
      }),
    };
  });

  house.serveSignedIn(createDeposit, null, async ({ principal, body, language }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const amount = parseAmount(body.amount);
    if (amount === null) return refuse('request.invalid');
    const order = await cashier.createDeposit({
      memberId: principal.id,
      key: body.key,
      channel: body.channel,
      amount,
      ...(body.fee === undefined ? {} : { seenFee: parseAmount(body.fee) ?? 0n }),
      language,
    });
    return isRefusal(order) ? order : showOrder(order);
  });

  house.serveSignedIn(listDeposits, null, async ({ principal, query }) => {
    const { page, size } = query;
    const { rows, total } = await cashier.listDepositsOf(principal.id, pageOf(query), chosenDaysOf(query));
    return { page, size, total, rows: rows.map(showOrder) };
  });

  house.serveSignedIn(getDeposit, null, async ({ principal, params }) => {
    const order = await cashier.findDeposit(principal.id, BigInt(params.id));
    return isRefusal(order) ? order : showOrder(order);
  });

  house.serveSignedIn(cancelDeposit, null, async ({ principal, params }) => {
    const order = await cashier.cancelDeposit(principal.id, BigInt(params.id));
    return isRefusal(order) ? order : showOrder(order);
  });

  const namesOf = (orders: readonly ListedOrder[]) =>
    namesOfMembers([...new Set(orders.map(({ memberId }) => memberId))]);

  house.serveSignedIn(listDepositOrders, 'deposits.view', async ({ query }) => {
    const { rows, total } = await cashier.listOrders(filterOf(query), pageOf(query));
    const names = await namesOf(rows);
    return {
      ...{ page: query.page, size: query.size, total },
      rows: rows.map((row) => showListed(row, names.get(row.memberId) ?? '')),
    };
  });

  house.serveFile(exportDepositOrders, 'deposits.view', async ({ principal, address, body }) => {
    await recordExport({ staffId: principal.id, staff: principal.name, address }, 'export.deposits', body);
    return {
      name: 'deposits',
      heads: DEPOSIT_HEADS,
      readPage: async (after, limit) => {
        const orders = await cashier.listOrdersAfter(filterOf(body), idAfter(after), limit);
        const names = await namesOf(orders);
        return pageById(orders, limit, (order) => cellsOf(showListed(order, names.get(order.memberId) ?? '')));
      },
    };
  });

  house.serveSignedIn(listChannels, 'channels.view', async () => ({
    rows: (await cashier.listChannels()).map(showChannel),
  }));

  house.serveSignedIn(changeChannel, 'channels.edit', async ({ principal, address, params, body }) => {
    const { key, reason, seenVersion } = body;
    const minAmount = parseAmount(body.terms.minAmount);
    const maxAmount = parseAmount(body.terms.maxAmount);
    if (minAmount === null || maxAmount === null || minAmount <= 0n || minAmount > maxAmount) {
      return refuse('cashier.amountOutOfRange', { min: body.terms.minAmount, max: body.terms.maxAmount });
    }
    const { fee, ranks } = body.terms;
    const fixed = parseAmount(fee.fixed);
    // A deposit of the least amount leaves something; money outside has no smaller coin than a hundredth.
    if (fixed === null || fixed % 100n !== 0n || (fee.by === 'member' && fixed >= minAmount)) {
      return refuse('cashier.termsInvalid');
    }
    if (ranks !== null && ranks.until < ranks.from) return refuse('cashier.termsInvalid');
    const terms = { ...body.terms, minAmount, maxAmount, fee: { ...fee, fixed } };
    const { id: staffId, name: staff } = principal;
    const outcome = await cashier.changeChannel({
      ...{ staffId, staff, address, reason, key, code: params.code, seenVersion, terms },
    });
    return isRefusal(outcome) ? outcome : showChannel(outcome);
  });

  house.serve(takeGatewayCallback, async ({ params, headers, rawBody, address }) => {
    const refused = await cashier.receiveCallback({ channel: params.channel, headers, rawBody, address });
    return refused ?? {};
  });
}
