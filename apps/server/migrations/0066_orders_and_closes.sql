-- What the house may set of a game beside its stakes (lottery.md 1.1, 1.4, 1.7); null: what the catalogue says. `max_order`
-- is the most an order may cost and `max_order_win` the most it is paid, units of 0.0001. `close_before_seconds` is how
-- long before the draw the sale of our own games ends; of games drawn elsewhere their stations say it.
alter table lottery_games
  add column max_order bigint check (max_order > 0),
  add column max_order_win bigint check (max_order_win > 0),
  alter column close_before_seconds drop not null;

update lottery_games set close_before_seconds = null
where close_before_seconds = case when official then 900 when period_seconds <= 60 then 5 when period_seconds <= 180 then 10 else 15 end;

-- Sales that staff made longer: what the close of the draw was and became. `close_at` of the draw is the newest; a sale that
-- is ended early afterwards has the time it was to end by then as `planned_close_at`.
create table lottery_close_extensions (
  key uuid primary key,
  draw_id bigint not null references lottery_draws (id),
  was timestamptz not null,
  close_at timestamptz not null,
  staff_id bigint not null,
  staff text not null,
  reason text not null,
  at timestamptz not null default clock_timestamp(),
  check (close_at > was)
);
create trigger lottery_close_extensions_append_only before update or delete on lottery_close_extensions
  for each row execute function refuse_change();
create trigger lottery_close_extensions_keep before truncate on lottery_close_extensions
  for each statement execute function refuse_change();
create trigger lottery_close_extensions_made after insert on lottery_close_extensions
  for each statement execute function announce_lottery_terms();
alter table lottery_draws rename constraint sales_only_get_shorter to early_closes_are_early;
