-- What a draw pays at least as its most: the highest that stood while it was on sale, kept whenever the game's amounts change.
-- Null: they have not changed since it was put on sale. Of a member in the draw, and of an order.
alter table lottery_draws
  add column cap_floor bigint check (cap_floor > 0),
  add column order_cap_floor bigint check (order_cap_floor > 0);
