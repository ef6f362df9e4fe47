-- A shot is taken only while its round is, by the database's clock. It shares the round's row, so that the round is not
-- closed, and its root not fixed, while a shot is under way.
create or replace function lottery_yeekee_entries_guard() returns trigger language plpgsql as $$
declare
  d record;
begin
  perform from lottery_draws where id = new.draw_id for share;
  select state, open_at, close_at, bet_root, official into d from lottery_draws where id = new.draw_id;
  if d.official or d.bet_root is not null or d.state not in ('scheduled', 'open')
    or d.open_at > clock_timestamp() or d.close_at <= clock_timestamp() then
    raise exception 'a Yeekee entry is taken only while its round is open' using errcode = 'HA001';
  end if;
  return new;
end
$$;
create or replace trigger lottery_yeekee_entries_guard before insert on lottery_yeekee_entries
  for each row execute function lottery_yeekee_entries_guard();
