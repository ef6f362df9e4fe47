-- Money that comes in against what its member set himself is not credited by itself, and an order whose time is over is
-- closed at its gateway too (operations.md 7; capabilities/cashier/port.ts tells the states).
--
-- held_*: what was paid, and why it was not credited then: `paused`, or `ownLimit`, above a limit of deposits. They stay
-- once it is credited or returned. next_close_at: the gateway may still take the payment; when it is told next to take
-- none. Null: nothing is left to tell.
alter table deposit_orders
  add column held_amount bigint check (held_amount > 0),
  add column held_reason text check (held_reason in ('paused', 'ownLimit')),
  add column held_at timestamptz,
  add column next_close_at timestamptz,
  drop constraint deposit_orders_state_check,
  add constraint deposit_orders_state_check check (state in
    ('created', 'waiting', 'matching', 'credited', 'amountDiffers', 'held', 'returned', 'rejected', 'expired', 'cancelled')),
  add constraint deposit_orders_held check (
    (held_amount is null) = (held_reason is null) and (held_amount is null) = (held_at is null)
    and (held_amount is not null or state not in ('held', 'returned')));

-- Orders that expired before: nobody told their gateways.
update deposit_orders set next_close_at = clock_timestamp() where state = 'expired' and gateway_order is not null;

create index deposit_orders_to_close on deposit_orders (next_close_at) where next_close_at is not null;
create index deposit_orders_held on deposit_orders (held_at) where state = 'held';

-- What staff did to the sale of a scratch game, once a key: an order repeated later undoes nothing that followed it.
create table scratch_state_changes (
  key uuid primary key,
  game_code text not null references scratch_games (code),
  state text not null check (state in ('on', 'stopped')),
  reason text not null,
  staff_id bigint not null,
  staff text not null,
  at timestamptz not null default clock_timestamp()
);
create trigger scratch_state_changes_append_only before update or delete on scratch_state_changes
  for each row execute function refuse_change();
create trigger scratch_state_changes_keep before truncate on scratch_state_changes
  for each statement execute function refuse_change();

-- The order that limited a number; null: of before keys were kept.
alter table lottery_limited_numbers add column key uuid;
create unique index lottery_limited_numbers_key on lottery_limited_numbers (key);
