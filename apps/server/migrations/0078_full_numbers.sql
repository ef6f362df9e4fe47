-- What becomes of a number when what all members may have of it is sold (lottery.md 1.7): as much again is sold at this
-- lower price, thousandths of what its play pays. Null: it is closed then.
alter table lottery_limited_numbers
  add column full_factor smallint check (full_factor between 1 and 999),
  add constraint full_factor_is_lower check (
    full_factor is null or (max_total is not null and full_factor < coalesce(factor, 1000)));
