-- Channels whose members are given an address, and money that comes to it without an order (capabilities/usdt-deposits).

alter table deposit_channels
  drop constraint deposit_channels_kind_check,
  -- `address`: the member has an address of their own, and what arrives there is an order once it has arrived.
  add constraint deposit_channels_kind_check check (kind in ('gateway', 'manual', 'address'));

-- `level`: above what the member's level of identity check lets. An order would have been refused; what has arrived is held.
alter table deposit_orders
  drop constraint deposit_orders_held_reason_check,
  add constraint deposit_orders_held_reason_check check (held_reason in ('paused', 'playerLimit', 'late', 'level'));

-- Not offered before an operator enters an extended public key and a node, and somebody has set a rate.
insert into deposit_channels (code, kind, adapter, names, min_amount, max_amount, expected_seconds, enabled, place) values
  ('usdt', 'address', 'usdt', '{"bn": "USDT (TRC-20)", "en": "USDT (TRC-20)"}', 12000000, 60000000000, 120, true, 8);
insert into deposit_channel_versions (code, version, content)
  select code, version, to_jsonb(c) - 'code' - 'version' from deposit_channels c where code = 'usdt';
