-- A member's seed is chosen for a commitment he could read: the next server seed is committed to first, in a transaction
-- of its own, and his client seed comes with the commitment it is chosen for (lottery.md 12.2).
--
-- next     client_seed null: its commitment is there to be read. One of a member.
-- current  client_seed, chosen_at: cards are decided with it. One of a member.
-- revealed server_seed: nothing is decided with it any more.
--
-- Pairs of before have a client seed and no chosen_at. No card is sold on them; the next choice publishes them.
alter table scratch_seed_pairs
  alter column client_seed drop not null,
  add column chosen_at timestamptz,
  add constraint scratch_seed_chosen check (chosen_at is null or client_seed is not null),
  add constraint scratch_seed_unused check (client_seed is not null or (used = 0 and server_seed is null));

drop index scratch_seed_pairs_current;
create unique index scratch_seed_pairs_current on scratch_seed_pairs (member_id)
  where server_seed is null and client_seed is not null;
create unique index scratch_seed_pairs_next on scratch_seed_pairs (member_id) where client_seed is null;

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
drop trigger scratch_seed_pairs_guard on scratch_seed_pairs;
create trigger scratch_seed_pairs_guard before insert or update or delete on scratch_seed_pairs
  for each row execute function scratch_seed_pairs_guard();

-- A card is sold on a current pair only, whoever writes it.
create function scratch_cards_pair() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from scratch_seed_pairs p
    where p.id = new.pair_id and p.member_id = new.member_id and p.chosen_at is not null and p.server_seed is null
      and p.used = new.pair_nonce + 1) then
    raise exception 'a card is sold on the pair its member chose';
  end if;
  return new;
end
$$;
create trigger scratch_cards_pair before insert on scratch_cards for each row execute function scratch_cards_pair();
