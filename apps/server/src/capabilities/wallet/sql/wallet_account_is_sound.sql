-- An account is checked as it is made and not with each bet: its shard and its kind never change, and a check or a
-- reference of the table is asked again whenever a balance moves.
create or replace function wallet_account_is_sound() returns trigger language plpgsql as $$
begin
  if new.account not between 1 and 4 or new.shard <> new.member_id % 16 then
    raise exception 'no account: shard %, member %, account %', new.shard, new.member_id, new.account using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create or replace trigger wallet_accounts_sound before insert on wallet_accounts
  for each row execute function wallet_account_is_sound();
