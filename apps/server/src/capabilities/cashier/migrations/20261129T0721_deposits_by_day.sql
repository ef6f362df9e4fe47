-- Deposits of a member in chosen days (capabilities/cashier/queries.ts `listOrdersOf`).
create index deposit_orders_of_member_by_day on deposit_orders (shard, member_id, created_at desc, id desc);
