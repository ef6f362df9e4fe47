-- What the public log tells of the keys that the house signs with; see lottery_log_pending.
create or replace function lottery_house_keys_log() returns trigger language plpgsql as $$
begin
  insert into lottery_log_pending (entry)
    values (jsonb_build_object('kind', 'key', 'key', encode(new.public_key, 'hex')));
  return null;
end
$$;
create or replace trigger lottery_house_keys_log after insert on lottery_house_keys
  for each row execute function lottery_house_keys_log();
