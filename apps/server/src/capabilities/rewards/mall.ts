/**
 * The points mall: points are swapped for cash or goods, or changed for cash (operations.md 5.3). Everybody locks in this order:
 * the member's claims, the product or order, the heads of the journal. Stock, order and points move in one transaction.
 */
import { uuidFromContent, uuidTime } from '@house/fairness/uuid';
import { asPointAmount, convertedValue } from '@house/growth/points';
import { formatAmount } from '@house/money/amount';
import { type Tx, transact } from '../../platform/database.ts';
import { isRefusal, present, type Refusal, refuse } from '../../platform/result.ts';
import { isKeyInRange, type Movement, type PostRefusal } from '../wallet/port.ts';
import type { ClaimDeps } from './claims.ts';
import {
  countOrdered,
  decideOrder,
  findConversion,
  findOrderByKey,
  insertConversion,
  insertOrder,
  lockOrder,
  lockProduct,
  moveStock,
  type OrderRow,
  readDeposits,
} from './mall-queries.ts';
import type {
  Check,
  ClaimRefusal,
  ConvertOutcome,
  Delivery,
  Item,
  Mall,
  Order,
  RecordAct,
  RedeemOutcome,
  RedeemWish,
  StaffAct,
} from './port.ts';
import { insertItems, lockItem, lockRewardsOf, markClaimed } from './queries.ts';
import { readRank } from './ranks.ts';

const ITEM_DAYS = 30;

type MallDeps = ClaimDeps & { readonly record: RecordAct };

/** What was refused behind writes takes them back. */
class Taken extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/** Whoever posts may be refused for want of points or for load, which their callers announce. */
async function orTaken<Outcome>(work: Promise<Outcome>): Promise<Outcome> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Taken) return error.refusal as Outcome;
    throw error;
  }
}

type DecideOutcome = Awaited<ReturnType<Mall['decideOrder']>>;

async function post(deps: MallDeps, tx: Tx, movements: readonly Movement[]) {
  const outcomes = await deps.wallet.postWithin(tx, movements);
  return outcomes.map((outcome) => {
    if (!isRefusal(outcome)) return outcome;
    const { refused } = outcome as PostRefusal;
    if (refused === 'wallet.insufficientFunds' || refused === 'wallet.busy') throw new Taken(outcome);
    throw new Error(`points could not be posted: ${refused}`);
  });
}

const toOrder = ({ key: _key, decisionKey: _decisionKey, ...order }: OrderRow): Order => order;

const isSameWish = (order: OrderRow, { productId, quantity }: RedeemWish): boolean =>
  order.productId === productId && order.quantity === quantity;

async function redeemWithin(deps: MallDeps, tx: Tx, memberId: bigint, wish: RedeemWish): Promise<RedeemOutcome> {
  const { key, quantity } = wish;
  const at = await lockRewardsOf(tx, memberId);
  const before = await findOrderByKey(tx, memberId, key);
  if (before !== undefined) return isSameWish(before, wish) ? toOrder(before) : refuse('request.keyReused');
  if (!isKeyInRange(uuidTime(key), at.getTime())) return refuse('request.keyOutOfRange');
  if ((await deps.pausesOf(tx, memberId)).paused) return refuse('rewards.paused');
  const product = await lockProduct(tx, wish.productId);
  if (product === undefined || !product.active || product.points !== wish.points) {
    return refuse('rewards.productUnknown');
  }
  if (product.kind === 'goods' && wish.delivery === null) return refuse('rewards.deliveryMissing');
  if ((await readRank(tx, memberId)) < product.rankFrom)
    return refuse('rewards.rankTooLow', { rank: product.rankFrom });
  if ((await readDeposits(tx, memberId)) < product.depositsFrom) {
    return refuse('rewards.depositsTooLow', { amount: formatAmount(product.depositsFrom) });
  }
  const { perMember, stock } = product;
  if (perMember !== null && (await countOrdered(tx, product.id, memberId)) + quantity > perMember) {
    return refuse('rewards.perMember', { most: perMember });
  }
  if (stock !== null && stock < quantity) return refuse('rewards.soldOut', { left: stock });
  const id = deps.ids.next();
  const points = product.points * BigInt(quantity);
  await moveStock(tx, product.id, -quantity);
  const delivery = product.kind === 'goods' ? wish.delivery : null;
  await insertOrder(tx, { id, memberId, key, product, quantity, points, delivery, at });
  const spent: Movement = {
    ...({ memberId, type: 'pointsSpent', account: 'points', contra: 'pointMall', reference: id } as const),
    amount: -asPointAmount(points),
    key: uuidFromContent(at.getTime(), `mall order:${id}`),
  };
  if (product.value === null) await post(deps, tx, [spent]);
  else
    await payCash(deps, tx, { memberId, spent, order: id, at, amount: product.value * BigInt(quantity), ...product });
  return toOrder(present(await findOrderByKey(tx, memberId, key), 'the order was written'));
}

/** What points buy in cash is a reward that is claimed at once. */
async function payCash(
  deps: MallDeps,
  tx: Tx,
  pay: {
    memberId: bigint;
    spent: Movement;
    order: bigint;
    at: Date;
    amount: bigint;
    multiplier: number;
    names: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const { memberId, spent, order, at, amount, multiplier, names } = pay;
  const id = deps.ids.next();
  const detail = names['en'] ?? '';
  const item = {
    id,
    memberId,
    kind: 'mall',
    cause: `mall:${order}`,
    detail,
    amount,
    multiplier,
    days: ITEM_DAYS,
  } as const;
  await insertItems(tx, [item]);
  await markClaimed(tx, id, at);
  const [, paid] = await post(deps, tx, [
    spent,
    {
      ...({ memberId, type: 'reward', account: 'cash', contra: 'promotions', amount, reference: id } as const),
      key: uuidFromContent(at.getTime(), `reward:${id}`),
    },
  ]);
  const line = present(paid, 'both lines have an outcome');
  if (multiplier > 0) await deps.setTerms(tx, line, { multiplier, kind: 'bonus', base: null });
}

export async function redeem(
  deps: MallDeps,
  memberId: bigint,
  wish: RedeemWish,
  check?: Check,
): Promise<RedeemOutcome> {
  const before = await findOrderByKey(deps.db, memberId, wish.key);
  if (before !== undefined) return isSameWish(before, wish) ? toOrder(before) : refuse('request.keyReused');
  // It counts its tries by itself, so it stands before the transaction.
  const wrong = await check?.();
  return wrong ?? orTaken(transact(deps.db, (tx) => redeemWithin(deps, tx, memberId, wish)));
}

export async function convert(
  deps: MallDeps,
  memberId: bigint,
  { key, points }: { key: string; points: bigint },
  check?: Check,
): Promise<ConvertOutcome> {
  const answered = await findConversion(deps.db, memberId, key);
  if (answered !== undefined) return answered.points === points ? answered : refuse('request.keyReused');
  const wrong = await check?.();
  if (wrong !== undefined) return wrong;
  return orTaken(
    transact(deps.db, async (tx): Promise<ConvertOutcome> => {
      const at = await lockRewardsOf(tx, memberId);
      const before = await findConversion(tx, memberId, key);
      if (before !== undefined) return before.points === points ? before : refuse('request.keyReused');
      if (!isKeyInRange(uuidTime(key), at.getTime())) return refuse('request.keyOutOfRange');
      const amount = convertedValue(points);
      if (amount === null) return refuse('rewards.pointsStep');
      if ((await deps.pausesOf(tx, memberId)).paused) return refuse('rewards.paused');
      const id = deps.ids.next();
      await insertConversion(tx, { id, memberId, key, points, amount, at });
      await post(deps, tx, [
        {
          ...({ memberId, type: 'pointsSpent', account: 'points', contra: 'pointMall', reference: id } as const),
          amount: -asPointAmount(points),
          key: uuidFromContent(at.getTime(), `points out:${id}`),
        },
        {
          ...({
            memberId,
            type: 'pointsConverted',
            account: 'cash',
            contra: 'promotions',
            amount,
            reference: id,
          } as const),
          key: uuidFromContent(at.getTime(), `points in:${id}`),
        },
      ]);
      return { points, amount };
    }),
  );
}

/** Goods that a promotion gave: an order like any other but without points. One was taken off the shelf when they were given. */
export async function claimGoods(
  deps: ClaimDeps,
  memberId: bigint,
  itemId: bigint,
  delivery: Delivery,
): Promise<Item | ClaimRefusal> {
  return transact(deps.db, async (tx): Promise<Item | ClaimRefusal> => {
    const at = await lockRewardsOf(tx, memberId);
    const item = await lockItem(tx, memberId, itemId);
    if (item === undefined || item.gives !== 'goods' || item.thing === null) return refuse('rewards.itemUnknown');
    if (item.state === 'claimed') return item;
    if (item.state === 'expired') return refuse('rewards.itemExpired');
    if (Object.values(delivery).some((text) => text.trim() === '')) return refuse('rewards.deliveryMissing');
    if ((await deps.pausesOf(tx, memberId)).paused) return refuse('rewards.paused');
    const product = present(await lockProduct(tx, item.thing), 'a product stays');
    await insertOrder(tx, {
      ...{
        id: deps.ids.next(),
        memberId,
        key: uuidFromContent(at.getTime(), `reward:${itemId}`),
        quantity: 1,
        points: 0n,
      },
      // What was promised, whatever stands there by now.
      product: { ...product, kind: 'goods', names: item.about?.names ?? product.names },
      ...{ delivery, at },
    });
    await markClaimed(tx, itemId, at);
    return { ...item, state: 'claimed', claimedAt: at };
  });
}

/** Takes one off the shelf for whoever it is promised to; false: there is none. */
export async function holdGoods(tx: Tx, productId: bigint): Promise<boolean> {
  const product = await lockProduct(tx, productId);
  if (product === undefined || product.kind !== 'goods' || product.stock === 0) return false;
  await moveStock(tx, productId, -1);
  return true;
}

export function decide(
  deps: MallDeps,
  by: StaffAct,
  id: bigint,
  decision: 'approve' | 'reject',
): ReturnType<Mall['decideOrder']> {
  return orTaken(
    transact(deps.db, async (tx): Promise<DecideOutcome> => {
      const order = await lockOrder(tx, id);
      if (order === undefined) return refuse('rewards.orderUnknown');
      const state = decision === 'approve' ? 'approved' : 'rejected';
      if (order.state !== 'inProcess') {
        return order.decisionKey === by.key.toLowerCase() ? toOrder(order) : refuse('rewards.orderMoved');
      }
      await decideOrder(tx, id, { state, staffId: by.staffId, staff: by.staff, key: by.key, remark: by.reason });
      await deps.record(tx, {
        ...by,
        action: decision === 'approve' ? 'rewards.approveOrder' : 'rewards.rejectOrder',
        object: `order:${id}`,
        before: 'inProcess',
        after: state,
      });
      if (decision === 'reject') {
        await moveStock(tx, order.productId, order.quantity);
        if (order.points === 0n) return toOrder(present(await lockOrder(tx, id), 'the order stands'));
        await post(deps, tx, [
          {
            ...({ type: 'pointsSpent', account: 'points', contra: 'pointMall', reference: id } as const),
            memberId: order.memberId,
            amount: asPointAmount(order.points),
            key: uuidFromContent(Date.now(), `mall order back:${id}`),
          },
        ]);
      }
      return toOrder(present(await lockOrder(tx, id), 'the order stands'));
    }),
  );
}
