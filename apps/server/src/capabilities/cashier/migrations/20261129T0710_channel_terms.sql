-- Of channels: what a deposit costs and who bears it, which ranks may pay by it, and how many of its orders have to arrive
-- (operations.md 2.1; capabilities/cashier/channels.ts). Orders keep the fee that they were opened with.
alter table deposit_channels
  add column fee_fixed bigint not null default 0 check (fee_fixed >= 0 and fee_fixed % 100 = 0),
  add column fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 2000),
  add column fee_by text not null default 'house' check (fee_by in ('house', 'member')),
  -- Both null: every rank.
  add column rank_from smallint check (rank_from >= 0),
  add column rank_until smallint check (rank_until >= rank_from),
  -- Percent of orders that arrive. Null: nobody is warned; it is never taken out of the offer.
  add column warn_below smallint default 60 check (warn_below between 1 and 100),
  add column close_below smallint check (close_below between 1 and 100),
  add constraint deposit_channels_ranks check ((rank_from is null) = (rank_until is null));

alter table deposit_orders
  add column fee_fixed bigint not null default 0,
  add column fee_basis_points integer not null default 0,
  add column fee_by text not null default 'house' check (fee_by in ('house', 'member')),
  -- Of what was paid; null until it is credited, and of what was credited before there were fees.
  add column fee bigint check (fee >= 0);

-- The newest of a channel: how it does lately.
create index deposit_orders_of_channel on deposit_orders (channel, created_at desc);
