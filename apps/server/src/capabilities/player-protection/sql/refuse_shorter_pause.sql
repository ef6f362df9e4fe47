-- A pause that a member asked for is never shortened (operations.md 7).
create or replace function refuse_shorter_pause() returns trigger language plpgsql as $$
begin
  if new.ends_at < old.ends_at then
    raise exception 'a pause is never shortened' using errcode = 'HA001';
  end if;
  return new;
end
$$;
create or replace trigger player_pauses_never_shorter before update on player_pauses
  for each row execute function refuse_shorter_pause();
