-- What plays pay, as the desk sets it (lottery.md 1.7): thousandths of the full prize. The newest row of a play counts;
-- no row is ever changed, so what a play paid at any time can be read.
create table lottery_play_prices (
  id bigint generated always as identity primary key,
  game_code text not null references lottery_games (code),
  -- Null: of all plays of the game that have none of their own.
  play text,
  -- Null: as the game, or as the catalogue.
  factor smallint check (factor between 1 and 1000),
  key uuid not null unique,
  reason text not null,
  staff_id bigint not null,
  staff text not null,
  set_at timestamptz not null default clock_timestamp()
);
create index lottery_play_prices_newest on lottery_play_prices (game_code, play, id desc);
create trigger lottery_play_prices_append_only before update or delete on lottery_play_prices
  for each row execute function refuse_change();
create trigger lottery_play_prices_keep before truncate on lottery_play_prices
  for each statement execute function refuse_change();
create trigger lottery_play_prices_changed after insert on lottery_play_prices
  for each statement execute function announce_lottery_terms();

-- A limited number may be sold at reduced odds: thousandths of what its play pays. Closed is now: none of the three.
alter table lottery_limited_numbers add column factor smallint check (factor between 1 and 999);
