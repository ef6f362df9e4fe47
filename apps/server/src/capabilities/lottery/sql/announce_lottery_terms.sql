-- Limits, points and settings count at once in every process.
create or replace function announce_lottery_terms() returns trigger language plpgsql as $$
begin
  perform pg_notify('lottery_terms', '');
  return null;
end $$;
create or replace trigger lottery_close_extensions_made after insert on lottery_close_extensions
  for each statement execute function announce_lottery_terms();
create or replace trigger lottery_games_changed after update on lottery_games
  for each statement execute function announce_lottery_terms();
create or replace trigger lottery_limited_numbers_changed after insert or update on lottery_limited_numbers
  for each statement execute function announce_lottery_terms();
create or replace trigger lottery_play_prices_changed after insert on lottery_play_prices
  for each statement execute function announce_lottery_terms();
create or replace trigger lottery_play_states_changed after insert on lottery_play_states
  for each statement execute function announce_lottery_terms();
create or replace trigger lottery_rebate_points_changed after insert or delete or update on lottery_rebate_points
  for each statement execute function announce_lottery_terms();
create or replace trigger lottery_settings_changed after update on lottery_settings
  for each statement execute function announce_lottery_terms();
