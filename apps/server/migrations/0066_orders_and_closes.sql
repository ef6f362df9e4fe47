-- What the house may set of a game beside its stakes (lottery.md 1.1, 1.4, 1.7); null: what the catalogue says. `max_order`
-- is the most an order may cost and `max_order_win` the most it is paid, units of 0.0001. `close_before_seconds` is how
-- long before the draw the sale of our own games ends; of games drawn elsewhere their stations say it.
alter table lottery_games
  add column max_order bigint check (max_order > 0),
  add column max_order_win bigint check (max_order_win > 0),
  alter column close_before_seconds drop not null;

update lottery_games set close_before_seconds = null
where close_before_seconds = case when official then 900 when period_seconds <= 60 then 5 when period_seconds <= 180 then 10 else 15 end;
