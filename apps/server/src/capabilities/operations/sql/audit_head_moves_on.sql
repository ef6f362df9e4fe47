-- The head of the audit log only counts on: it is what each line is chained to.
create or replace function audit_head_moves_on() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.seq <> old.seq + 1 then
    raise exception 'the head of the audit log only moves on by one' using errcode = 'HA001';
  end if;
  return new;
end
$$;
create or replace trigger audit_head_moves_on before delete or update on audit_head
  for each row execute function audit_head_moves_on();
