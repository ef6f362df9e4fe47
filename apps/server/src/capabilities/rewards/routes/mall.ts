/** The calls of the points mall, at the site and at the desk. */
import {
  convertPoints,
  type DeskOrder,
  type DeskProduct,
  decideRewardOrder,
  getPointBalance,
  getPointConfig,
  listMall,
  listMallOrders,
  listPointChanges,
  listRewardOrders,
  listRewardProducts,
  type MallOrder,
  type MallProduct,
  redeemPoints,
  saveRewardProduct,
} from '@house/contract/rewards/mall';
import { CONVERT_MULTIPLIER, CONVERT_STEP, convertedValue, wholePoints } from '@house/growth/points';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { CallRouter, Principal } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import { isRefusal, present, refuse } from '../../../platform/result.ts';
import type { Asker, Identity } from '../../identity/port.ts';
import type { ProductCode } from '../../wagers/port.ts';
import type { Wallet } from '../../wallet/port.ts';
import { dayOf, startOfDay } from '../days.ts';
import { RUN_HOUR } from '../point-runs.ts';
import type { Order, Product, Rewards, StaffAct } from '../port.ts';

const DAYS_SHOWN_MILLISECONDS = 90 * 86_400_000;

export interface MallNeeds {
  readonly zoneOffsetMinutes: number;
  readonly wallet: Pick<Wallet, 'balancesOf' | 'listEntriesOf'>;
  readonly checkPaymentPassword: Identity['profile']['checkPaymentPassword'];
  readonly namesOfMembers: Identity['namesOfMembers'];
}

const showMaybe = (amount: bigint | null): string | null => (amount === null ? null : formatAmount(amount));

const showProduct = (product: Product): MallProduct => ({
  ...{ id: product.id.toString(), names: { ...product.names }, kind: product.kind, multiplier: product.multiplier },
  ...{ stock: product.stock, rankFrom: product.rankFrom, perMember: product.perMember },
  picture: product.picture as MallProduct['picture'],
  points: product.points.toString(),
  value: showMaybe(product.value),
  depositsFrom: formatAmount(product.depositsFrom),
});

const showOrder = ({ id, names, kind, quantity, points, state, appliedAt, remark }: Order): MallOrder => ({
  ...{ id: id.toString(), names: { ...names }, kind, quantity, state, remark },
  points: points.toString(),
  appliedAt: appliedAt.toISOString(),
});

export function serveMall(house: CallRouter, rewards: Rewards, needs: MallNeeds): void {
  const { mall } = rewards;
  const { wallet, zoneOffsetMinutes } = needs;
  // A page that was loaded anew asks what became of its order, and no longer has what was typed: that is no try.
  const check = async (asker: Asker, typed: string) =>
    typed === '' ? refuse('profile.paymentPasswordWrong') : needs.checkPaymentPassword(asker, typed);

  house.serveSignedIn(getPointBalance, null, async ({ principal }) => {
    const now = new Date();
    const [{ points }, { in: came, out: went }] = await Promise.all([
      wallet.balancesOf(principal.id),
      wallet.listEntriesOf({
        ...{ memberId: principal.id, account: 'points', offset: 0, limit: 1, to: now },
        from: startOfDay(dayOf(now, zoneOffsetMinutes), zoneOffsetMinutes),
      }),
    ]);
    return { points: wholePoints(points).toString(), today: wholePoints(came - went).toString() };
  });

  house.serveSignedIn(getPointConfig, null, async () => ({
    ratios: Object.entries((await rewards.pointRatios()).rows).map(([product, tenths]) => ({
      product: product as ProductCode,
      tenths,
    })),
    convert: {
      step: Number(CONVERT_STEP),
      value: formatAmount(convertedValue(CONVERT_STEP) ?? 0n),
      multiplier: CONVERT_MULTIPLIER,
    },
    hour: RUN_HOUR,
  }));

  house.serveSignedIn(listMall, null, async ({ principal, query }) => {
    const { page, size, kind = null, mine } = query;
    const { rows, total, counts } = await mall.list(principal.id, { kind, mine: mine === '1' }, pageOf(query));
    return { page, size, total, counts, rows: rows.map(showProduct) };
  });

  house.serveSignedIn(redeemPoints, null, async ({ principal, body, address, userAgent, language }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const { id: memberId, name: username, sessionId } = principal;
    const { paymentPassword, key, productId, quantity, points, delivery } = body;
    const asker = { memberId, username, sessionId, origin: { address, userAgent }, language };
    const trimmed =
      delivery === null
        ? null
        : { name: delivery.name.trim(), phone: delivery.phone.trim(), address: delivery.address.trim() };
    if (trimmed !== null && Object.values(trimmed).includes('')) return refuse('rewards.deliveryMissing');
    const order = await mall.redeem(
      memberId,
      {
        ...{ key, quantity, delivery: trimmed },
        productId: BigInt(productId),
        points: BigInt(points),
      },
      () => check(asker, paymentPassword),
    );
    return isRefusal(order) ? order : showOrder(order);
  });

  house.serveSignedIn(convertPoints, null, async ({ principal, body, address, userAgent, language }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const { id: memberId, name: username, sessionId } = principal;
    const asker = { memberId, username, sessionId, origin: { address, userAgent }, language };
    const changed = await mall.convert(memberId, { key: body.key, points: BigInt(body.points) }, () =>
      check(asker, body.paymentPassword),
    );
    return isRefusal(changed) ? changed : { points: changed.points.toString(), amount: formatAmount(changed.amount) };
  });

  house.serveSignedIn(listMallOrders, null, async ({ principal, query }) => {
    const { page, size } = query;
    const { rows, total } = await mall.listOrders({ memberId: principal.id, state: null }, pageOf(query));
    return { page, size, total, rows: rows.map(showOrder) };
  });

  house.serveSignedIn(listPointChanges, null, async ({ principal, query }) => {
    const { page, size } = query;
    const to = new Date();
    const { rows, total } = await wallet.listEntriesOf({
      ...{ memberId: principal.id, account: 'points', to, ...pageOf(query) },
      from: new Date(to.getTime() - DAYS_SHOWN_MILLISECONDS),
    });
    return {
      ...{ page, size, total },
      rows: rows.map(({ shard, seq, at, type, amount, balanceAfter }) => ({
        ...{ id: `${shard}-${seq}`, at: at.toISOString(), type },
        changed: wholePoints(amount).toString(),
        balance: wholePoints(balanceAfter).toString(),
      })),
    };
  });

  serveDesk(house, { mall }, needs);
}

type StaffRequest = {
  readonly principal: Principal;
  readonly address: string;
  readonly body: { readonly key: string; readonly reason: string };
};
const actOf = ({ principal, address, body: { key, reason } }: StaffRequest): StaffAct => ({
  ...{ staffId: principal.id, staff: principal.name, address, key, reason: reason.trim() },
});

function serveDesk(house: CallRouter, { mall }: Pick<Rewards, 'mall'>, { namesOfMembers }: MallNeeds): void {
  const showForDesk = (product: Product & { ordered: number }): DeskProduct => ({
    ...showProduct(product),
    names: { bn: product.names['bn'] ?? '', en: product.names['en'] ?? '' },
    points: Number(product.points),
    ...{ place: product.place, active: product.active, version: product.version, ordered: product.ordered },
    changedAt: product.changedAt.toISOString(),
  });
  const showOrders = async (orders: readonly Order[]): Promise<DeskOrder[]> => {
    const names = await namesOfMembers([...new Set(orders.map(({ memberId }) => memberId))]);
    return orders.map((order) => ({
      ...showOrder(order),
      ...{ memberId: order.memberId.toString(), account: names.get(order.memberId) ?? '' },
      ...{ delivery: order.delivery, decidedBy: order.decidedBy },
      decidedAt: order.decidedAt?.toISOString() ?? null,
    }));
  };

  house.serveSignedIn(listRewardProducts, 'rewards.view', async ({ query }) => {
    const { page, size } = query;
    const { rows, total } = await mall.listProducts(pageOf(query));
    return { page, size, total, rows: rows.map(showForDesk) };
  });

  house.serveSignedIn(saveRewardProduct, 'rewards.manage', async (request) => {
    const { id, version, product } = request.body;
    const [value, depositsFrom] = [
      product.value === null ? null : parseAmount(product.value),
      parseAmount(product.depositsFrom),
    ];
    if (depositsFrom === null || value === 0n) return refuse('rewards.productWrong');
    const saved = await mall.saveProduct(
      actOf(request),
      { ...product, id: id === null ? null : BigInt(id), points: BigInt(product.points), value, depositsFrom },
      version,
    );
    return isRefusal(saved) ? saved : showForDesk({ ...saved, ordered: 0 });
  });

  house.serveSignedIn(listRewardOrders, 'rewards.view', async ({ query }) => {
    const { page, size, state = null } = query;
    const { rows, total } = await mall.listOrders({ memberId: null, state }, pageOf(query));
    return { page, size, total, rows: await showOrders(rows) };
  });

  house.serveSignedIn(decideRewardOrder, 'rewards.manage', async (request) => {
    const decided = await mall.decideOrder(actOf(request), BigInt(request.params.id), request.body.decision);
    if (isRefusal(decided)) return decided;
    const [shown] = await showOrders([decided]);
    return present(shown, 'an order is shown');
  });
}
