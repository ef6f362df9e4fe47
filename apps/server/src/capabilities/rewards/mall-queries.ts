/** Statements of the points mall. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { shardOf } from '../wallet/port.ts';
import type { Delivery, Order, OrderState, Page, Product } from './port.ts';

const PRODUCT = sql`p.id, p.names, p.kind, p.picture, p.points, p.value, p.multiplier, p.stock, p.rank_from::int as "rankFrom",
  p.deposits_from as "depositsFrom", p.per_member as "perMember", p.place, p.active, p.version, p.changed_at as "changedAt"`;

/** What a shelf is cut down to. */
interface Shelf {
  readonly kind: 'cash' | 'goods' | null;
  /** What the member has, where only that is shown which it is enough for. */
  readonly reach: { readonly points: bigint; readonly rank: number; readonly deposits: bigint } | null;
}

const within = ({ kind, reach }: Shelf) => sql`p.active and (p.stock is null or p.stock > 0)
  and ${kind === null ? sql`true` : sql`p.kind = ${kind}`}
  and ${
    reach === null
      ? sql`true`
      : sql`p.points <= ${reach.points} and p.rank_from <= ${reach.rank} and p.deposits_from <= ${reach.deposits}`
  }`;

export async function pageShelf(db: Db, shelf: Shelf, { offset, limit }: Page): Promise<Product[]> {
  const { rows } = await sql<Product>`-- rewards.pageShelf
    select ${PRODUCT} from reward_products p where ${within(shelf)}
    order by p.place, p.points, p.id offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function countShelf(
  db: Db,
  reach: NonNullable<Shelf['reach']>,
): Promise<{ cash: number; goods: number; mine: number }> {
  const { rows } = await sql<{ cash: number; goods: number; mine: number }>`-- rewards.countShelf
    select count(*) filter (where p.kind = 'cash')::int as cash, count(*) filter (where p.kind = 'goods')::int as goods,
      count(*) filter (where ${within({ kind: null, reach })})::int as mine
    from reward_products p where ${within({ kind: null, reach: null })}`.execute(db);
  return rows[0] ?? { cash: 0, goods: 0, mine: 0 };
}

export async function findProduct(db: Db, id: bigint): Promise<Product | undefined> {
  const { rows } = await sql<Product>`-- rewards.findProduct
    select ${PRODUCT} from reward_products p where p.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockProduct(tx: Tx, id: bigint): Promise<Product | undefined> {
  const { rows } = await sql<Product>`-- rewards.lockProduct
    select ${PRODUCT} from reward_products p where p.id = ${id} for update`.execute(tx);
  return rows[0];
}

/** It is another version by that: whoever changes the product at the desk has seen how many there are. */
export async function moveStock(tx: Tx, id: bigint, by: number): Promise<void> {
  await sql`-- rewards.moveStock
    update reward_products set stock = stock + ${by}, version = version + 1 where id = ${id} and stock is not null`.execute(
    tx,
  );
}

export async function saveProduct(tx: Tx, product: Omit<Product, 'changedAt'>): Promise<void> {
  const { id, names, kind, picture, points, value, multiplier, stock, rankFrom, depositsFrom, perMember } = product;
  const { place, active, version } = product;
  await sql`-- rewards.saveProduct
    insert into reward_products (id, names, kind, picture, points, value, multiplier, stock, rank_from, deposits_from,
      per_member, place, active, version, changed_at)
    values (${id}, ${JSON.stringify(names)}::jsonb, ${kind}, ${picture}, ${points}, ${value}, ${multiplier}, ${stock},
      ${rankFrom}, ${depositsFrom}, ${perMember}, ${place}, ${active}, ${version}, clock_timestamp())
    on conflict (id) do update set names = excluded.names, kind = excluded.kind, picture = excluded.picture,
      points = excluded.points, value = excluded.value, multiplier = excluded.multiplier, stock = excluded.stock,
      rank_from = excluded.rank_from, deposits_from = excluded.deposits_from, per_member = excluded.per_member,
      place = excluded.place, active = excluded.active, version = excluded.version, changed_at = excluded.changed_at`.execute(
    tx,
  );
}

export async function pageProducts(
  db: Db,
  { offset, limit }: Page,
): Promise<{ rows: (Product & { ordered: number })[]; total: number }> {
  const { rows } = await sql<Product & { ordered: number; total: number }>`-- rewards.pageProducts
    select ${PRODUCT}, count(*) over ()::int as total,
      (select coalesce(sum(o.quantity), 0)::int from reward_orders o
        where o.product_id = p.id and o.state <> 'rejected') as ordered
    from reward_products p order by p.active desc, p.place, p.points, p.id offset ${offset} limit ${limit}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

const ORDER = sql`o.id, o.member_id as "memberId", o.key::text as key, o.product_id as "productId", o.names, o.kind, o.quantity,
  o.points, o.delivery, o.state, o.remark, o.applied_at as "appliedAt", o.decided_at as "decidedAt",
  o.decided_name as "decidedBy", o.decision_key::text as "decisionKey"`;

export type OrderRow = Order & { readonly key: string; readonly decisionKey: string | null };

export async function findOrderByKey(db: Db | Tx, memberId: bigint, key: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`-- rewards.findOrderByKey
    select ${ORDER} from reward_orders o where o.member_id = ${memberId} and o.key = ${key}::uuid`.execute(db);
  return rows[0];
}

/** How many of a product a member swapped points for or waits for. */
export async function countOrdered(tx: Tx, productId: bigint, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ ordered: number }>`-- rewards.countOrdered
    select coalesce(sum(quantity), 0)::int as ordered from reward_orders
    where product_id = ${productId} and member_id = ${memberId} and state <> 'rejected' and points > 0`.execute(tx);
  return rows[0]?.ordered ?? 0;
}

export async function insertOrder(
  tx: Tx,
  order: {
    readonly id: bigint;
    readonly memberId: bigint;
    readonly key: string;
    readonly product: Product;
    readonly quantity: number;
    readonly points: bigint;
    readonly delivery: Delivery | null;
    readonly at: Date;
  },
): Promise<void> {
  const { id, memberId, key, product, quantity, points, delivery, at } = order;
  const isPaid = product.kind === 'cash';
  await sql`-- rewards.insertOrder
    insert into reward_orders (id, member_id, key, product_id, names, kind, quantity, points, delivery, state, applied_at,
      decided_at)
    values (${id}, ${memberId}, ${key}::uuid, ${product.id}, ${JSON.stringify(product.names)}::jsonb, ${product.kind},
      ${quantity}, ${points}, ${delivery === null ? null : JSON.stringify(delivery)}::jsonb,
      ${isPaid ? 'approved' : 'inProcess'}, ${at}, ${isPaid ? at : null})`.execute(tx);
}

export async function lockOrder(tx: Tx, id: bigint): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`-- rewards.lockOrder
    select ${ORDER} from reward_orders o where o.id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function decideOrder(
  tx: Tx,
  id: bigint,
  by: { state: OrderState; staffId: bigint; staff: string; key: string; remark: string },
): Promise<void> {
  await sql`-- rewards.decideOrder
    update reward_orders set state = ${by.state}, decided_at = clock_timestamp(), decided_by = ${by.staffId},
      decided_name = ${by.staff}, decision_key = ${by.key}::uuid, remark = ${by.remark}
    where id = ${id}`.execute(tx);
}

export async function pageOrders(
  db: Db,
  { memberId, state, offset, limit }: Page & { memberId: bigint | null; state: OrderState | null },
): Promise<{ rows: OrderRow[]; total: number }> {
  const { rows } = await sql<OrderRow & { total: number }>`-- rewards.pageOrders
    select ${ORDER}, count(*) over ()::int as total from reward_orders o
    where ${memberId === null ? sql`true` : sql`o.member_id = ${memberId}`}
      and ${state === null ? sql`true` : sql`o.state = ${state}`}
    order by ${state === 'inProcess' ? sql`o.applied_at, o.id` : sql`o.id desc`} offset ${offset} limit ${limit}`.execute(
    db,
  );
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export async function lookAtOrders(db: Db): Promise<{ count: number; oldestSince: Date | null }> {
  const { rows } = await sql<{ count: number; oldestSince: Date | null }>`-- rewards.lookAtOrders
    select count(*)::int as count, min(applied_at) as "oldestSince" from reward_orders where state = 'inProcess'`.execute(
    db,
  );
  return rows[0] ?? { count: 0, oldestSince: null };
}

export async function findConversion(
  db: Db | Tx,
  memberId: bigint,
  key: string,
): Promise<{ points: bigint; amount: bigint } | undefined> {
  const { rows } = await sql<{ points: bigint; amount: bigint }>`-- rewards.findConversion
    select points, amount from reward_conversions where member_id = ${memberId} and key = ${key}::uuid`.execute(db);
  return rows[0];
}

export async function insertConversion(
  tx: Tx,
  row: { id: bigint; memberId: bigint; key: string; points: bigint; amount: bigint; at: Date },
): Promise<void> {
  await sql`-- rewards.insertConversion
    insert into reward_conversions (id, member_id, key, points, amount, at)
    values (${row.id}, ${row.memberId}, ${row.key}::uuid, ${row.points}, ${row.amount}, ${row.at})`.execute(tx);
}

export async function readDeposits(db: Db | Tx, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ deposits: bigint }>`-- rewards.depositsOf
    select deposits from reward_totals where shard = ${shardOf(memberId)} and member_id = ${memberId}`.execute(db);
  return rows[0]?.deposits ?? 0n;
}
