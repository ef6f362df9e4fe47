-- An entry of the public log follows the one before it, whoever writes it.
create or replace function lottery_log_follows() returns trigger language plpgsql as $$
declare
  v_before bytea;
begin
  if new.seq = 1 then
    v_before := sha256('house log 1');
  else
    select hash into v_before from lottery_log where seq = new.seq - 1;
  end if;
  if v_before is null or new.hash <> sha256(v_before || convert_to(new.body, 'UTF8')) then
    raise exception 'an entry of the log follows the one before it';
  end if;
  return new;
end
$$;
create or replace trigger lottery_log_follows before insert on lottery_log
  for each row execute function lottery_log_follows();
