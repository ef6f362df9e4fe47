-- The seed of a void draw that was never drawn: the one it was committed to, not before its time, and for ever.
create or replace function lottery_void_reveals_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'what a draw would have given stays published';
  end if;
  if tg_op = 'UPDATE' and (new.draw_id <> old.draw_id or new.server_seed <> old.server_seed
    or (old.beacon_signature is not null and new.beacon_signature is distinct from old.beacon_signature)
    or (old.result is not null and new.result is distinct from old.result)) then
    raise exception 'what a draw would have given stays published';
  end if;
  if not exists (select from lottery_draws d where d.id = new.draw_id and d.state = 'void' and d.server_seed is null
    and d.draw_at <= clock_timestamp() and d.commitment = sha256(new.server_seed)) then
    raise exception 'only the seed of a void draw whose time has come is revealed';
  end if;
  return new;
end
$$;
create or replace trigger lottery_void_reveals_guard before insert or update or delete on lottery_void_reveals
  for each row execute function lottery_void_reveals_guard();
