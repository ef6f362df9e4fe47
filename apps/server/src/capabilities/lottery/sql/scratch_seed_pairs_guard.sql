-- A pair of seeds begins with its commitment alone, takes the member's seed in a later transaction, counts on with each
-- card, and ends with its reveal.
create or replace function scratch_seed_pairs_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.client_seed is not null or new.chosen_at is not null or new.server_seed is not null or new.used <> 0 then
      raise exception 'a pair of seeds begins with its commitment alone';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or old.server_seed is not null or new.used < old.used
    or (new.id, new.member_id, new.commitment) is distinct from (old.id, old.member_id, old.commitment)
    or old.client_seed is not null
      and (new.client_seed, new.chosen_at, new.key) is distinct from (old.client_seed, old.chosen_at, old.key) then
    raise exception 'a pair of seeds only counts on, until it is revealed';
  end if;
  if old.client_seed is null and new.client_seed is not null then
    -- Whoever wrote the commitment has to have let go of it, or nobody can have read it.
    if old.xmin = pg_current_xact_id()::xid then
      raise exception 'a commitment is readable before a client seed is chosen for it';
    end if;
    if new.chosen_at is null or new.used <> 0 then
      raise exception 'a client seed is chosen once, before the first card';
    end if;
  end if;
  if new.used > old.used and new.chosen_at is null then
    raise exception 'no card without a client seed that was chosen after the commitment';
  end if;
  return new;
end
$$;
create or replace trigger scratch_seed_pairs_guard before insert or delete or update on scratch_seed_pairs
  for each row execute function scratch_seed_pairs_guard();
