-- A hosted checkout (capabilities/cashier/hosted-checkout), and what gateways themselves call the state of an order.

alter table deposit_orders
  -- For staff; the order's own state follows from the books of the gateway, not from this.
  add column gateway_remark text,
  -- A person should look: it was paid over, in part, late, or marked by hand.
  add column gateway_flagged boolean not null default false;
-- Lists of the desk.
create index deposit_orders_newest on deposit_orders (id desc);
create index deposit_orders_by_number on deposit_orders (gateway_order) where gateway_order is not null;

-- Not offered before an operator enters its keys.
insert into deposit_channels (code, kind, adapter, names, min_amount, max_amount, expected_seconds, enabled, place) values
  ('hostedCheckout', 'gateway', 'hostedCheckout', '{"bn": "ক্রিপ্টো চেকআউট", "en": "Crypto checkout"}', 5000000, 5000000000, 900, true, 7);
insert into deposit_channel_versions (code, version, content)
  select code, version, to_jsonb(c) - 'code' - 'version' from deposit_channels c where code = 'hostedCheckout';
