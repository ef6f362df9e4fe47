-- A raffle keeps what it was sold as, and ends once.
create or replace function raffles_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a raffle is never deleted';
  end if;
  if old.state <> 'open' or new.sold < old.sold
    or (new.id, new.key, new.names, new.price, new.tickets, new.least_sold, new.most_per_member, new.prizes, new.opens_at, new.closes_at, new.commitment)
      is distinct from (old.id, old.key, old.names, old.price, old.tickets, old.least_sold, old.most_per_member, old.prizes, old.opens_at, old.closes_at, old.commitment) then
    raise exception 'a raffle stays what it was sold as';
  end if;
  return new;
end
$$;
create or replace trigger raffles_guard before delete or update on raffles
  for each row execute function raffles_guard();
