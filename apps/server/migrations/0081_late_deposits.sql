-- A payment that the house learns of more than seven days after its order's expiry is held for staff, as one that came
-- against what its member set himself (0076_held_deposits_and_keys.sql; capabilities/cashier/port.ts tells the states).
alter table deposit_orders
  drop constraint deposit_orders_held_reason_check,
  add constraint deposit_orders_held_reason_check check (held_reason in ('paused', 'ownLimit', 'late'));

-- Such payments of before stand in an event alone, which nobody was shown. The newest of an order says what its gateway's
-- books said last.
with late as (
  select distinct on (e.shard, e.order_id) e.shard, e.order_id, e.at, e.amount, o.state
  from deposit_events e join deposit_orders o on o.shard = e.shard and o.id = e.order_id
  where e.cause = 'tooLate' and o.held_amount is null and o.credited_at is null
  order by e.shard, e.order_id, e.n desc
), held as (
  update deposit_orders o set state = 'held', held_amount = l.amount, held_reason = 'late', held_at = l.at,
    next_poll_at = null, next_close_at = null, event_count = o.event_count + 1
  from late l where o.shard = l.shard and o.id = l.order_id
  returning o.shard, o.id, o.event_count, l.state, o.held_amount
)
insert into deposit_events (shard, order_id, n, cause, state_before, state_after, amount)
select shard, id, event_count, 'held', state, 'held', held_amount from held;
