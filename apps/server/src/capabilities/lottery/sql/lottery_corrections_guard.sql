-- A draw of our own is drawn by our own clock: no bet of it can have been received after its true time.
create or replace function lottery_corrections_guard() returns trigger language plpgsql as $$
begin
  if not (select d.official from lottery_draws d where d.id = new.draw_id) then
    raise exception 'only a draw held elsewhere has late bets';
  end if;
  return new;
end
$$;
create or replace trigger lottery_corrections_guard before insert on lottery_corrections
  for each row when (new.kind = 'late') execute function lottery_corrections_guard();
