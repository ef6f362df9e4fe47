-- What a move is never changes, what became of it is for good, and none is taken away: lines of the ledger stand on it.
create or replace function transfer_wallet_moves_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state in ('done', 'returned') or new.state = 'sending' and old.state <> 'sending'
    or (new.id, new.key, new.member_id, new.vendor, new.direction, new.amount, new.cause, new.at)
      is distinct from (old.id, old.key, old.member_id, old.vendor, old.direction, old.amount, old.cause, old.at) then
    raise exception 'a move to or from a vendor wallet stays what it is' using errcode = 'HA001';
  end if;
  return new;
end
$$;
create or replace trigger transfer_wallet_moves_guard before delete or update on transfer_wallet_moves
  for each row execute function transfer_wallet_moves_guard();
