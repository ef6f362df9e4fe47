-- The outside beacon a draw promised, and what it was, stay.
create or replace function lottery_draws_beacon_guard() returns trigger language plpgsql as $$
begin
  if new.beacon_kind <> old.beacon_kind
    or (old.beacon_round is not null and new.beacon_round is distinct from old.beacon_round)
    or (old.beacon_signature is not null and new.beacon_signature is distinct from old.beacon_signature) then
    raise exception 'a draw keeps its kind of beacon and what it was';
  end if;
  return new;
end
$$;
create or replace trigger lottery_draws_beacon_guard before update on lottery_draws
  for each row execute function lottery_draws_beacon_guard();
