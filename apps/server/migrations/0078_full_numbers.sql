-- What becomes of a number when what all members may have of it is sold (lottery.md 1.7): as much again is sold at this
-- lower price, thousandths of what its play pays. Null: it is closed then.
alter table lottery_limited_numbers
  add column full_factor smallint check (full_factor between 1 and 999),
  add constraint full_factor_is_lower check (
    full_factor is null or (max_total is not null and full_factor < coalesce(factor, 1000)));

-- An empty selection: every number of the play by itself. What all members have on each of them in a draw; how far it is
-- counted stands in lottery_limited_totals.
create table lottery_limited_number_totals (
  gate_id bigint not null,
  limit_id bigint not null references lottery_limited_numbers (id),
  -- As tickets of the limit's own play are written.
  number text not null,
  staked bigint not null check (staked >= 0),
  primary key (gate_id, limit_id, number)
);
create index lottery_limited_number_totals_of on lottery_limited_number_totals (limit_id);

-- The worker also counts to the end what bets on their way have left of a total, so that what pages show is all there is.
create index lottery_limited_totals_following on lottery_limited_totals (gate_id) where positions is not null;
drop index lottery_limited_totals_uncounted;
