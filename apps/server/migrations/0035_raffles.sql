-- Raffles: numbered tickets, drawn by a seed that was committed to before the first was sold (lottery.md 12.1).
create table raffles (
  id bigint primary key,
  -- The key it was made with: the same again is the same raffle.
  key uuid not null unique,
  names jsonb not null,
  price bigint not null check (price > 0),
  tickets integer not null check (tickets between 2 and 10000),
  -- With fewer sold at its time every ticket is refunded.
  least_sold integer not null check (least_sold between 1 and tickets),
  most_per_member integer not null check (most_per_member between 1 and tickets),
  -- By place, the first first.
  prizes bigint[] not null check (cardinality(prizes) between 1 and 100 and 0 < all (prizes)),
  state text not null default 'open' check (state in ('open', 'drawn', 'void')),
  sold integer not null default 0 check (sold between 0 and tickets),
  made_at timestamptz not null default clock_timestamp(),
  closes_at timestamptz not null,
  commitment bytea not null check (octet_length(commitment) = 32),
  nonce bytea not null check (octet_length(nonce) = 12),
  sealed bytea not null check (octet_length(sealed) = 48),
  ended_at timestamptz,
  bet_root bytea check (octet_length(bet_root) = 32),
  server_seed bytea,
  -- Ticket numbers in the order of the prizes.
  winners integer[],
  check (least_sold >= cardinality(prizes)),
  -- Keys of refunds are as old as the purchase; the journal takes none older than 45 days.
  check (closes_at > made_at and closes_at <= made_at + interval '40 days'),
  constraint raffles_seed_hashes check (server_seed is null or sha256(server_seed) = commitment),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'drawn') = (server_seed is not null and winners is not null and bet_root is not null))
);
create index raffles_open on raffles (closes_at) where state = 'open';

create function raffles_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a raffle is never deleted';
  end if;
  if old.state <> 'open' or new.sold < old.sold
    or (new.id, new.price, new.tickets, new.least_sold, new.most_per_member, new.prizes, new.closes_at, new.commitment)
      is distinct from (old.id, old.price, old.tickets, old.least_sold, old.most_per_member, old.prizes, old.closes_at, old.commitment) then
    raise exception 'a raffle stays what it was sold as';
  end if;
  return new;
end
$$;
create trigger raffles_guard before update or delete on raffles for each row execute function raffles_guard();

-- Numbers from `first`, `count` of them: no two purchases of a raffle share one.
create table raffle_purchases (
  id bigint primary key,
  raffle_id bigint not null references raffles (id),
  member_id bigint not null,
  key uuid not null,
  first integer not null check (first >= 1),
  count integer not null check (count >= 1),
  amount bigint not null check (amount > 0),
  bought_at timestamptz not null default clock_timestamp(),
  unique (member_id, key),
  unique (raffle_id, first)
);
create index raffle_purchases_of_member on raffle_purchases (member_id, raffle_id);

create function raffle_purchases_guard() returns trigger language plpgsql as $$
begin
  raise exception 'tickets that were sold stay as they are';
end
$$;
create trigger raffle_purchases_guard before update or delete on raffle_purchases
  for each row execute function raffle_purchases_guard();
