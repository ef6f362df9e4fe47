-- The mega draw: five of thirty, one draw a day at 21:00 of the house's zone, a line at 20.
insert into lottery_games
  (code, family, prize_mode, period_seconds, close_before_seconds, names, min_stake, max_stake, max_win, rtp_basis_points, sort)
values ('MEGA', 'MEGA', 'Elott', 86400, 15, '{"bn": "মেগা ড্র", "en": "Mega Draw"}', 200000, 200000, 5000000000, 6789, 0);

insert into games (id, vendor, category, names, spellings, tags, state, product, account_type, support_play, art, hue, seed,
  rtp_basis_points, min_bet, is_new, sort)
values ('MEGA', 'LOTTERY', 'ELOTT', '{"bn": "মেগা ড্র", "en": "Mega Draw"}', '{mega,jackpot,মেগা,জ্যাকপট}', '{numbers}',
  'on', 'lottery', 'LOTT', 0, 'trophy', 4, 20260101, 6789, 200000, true, 90);

-- Scratch cards (lottery.md 12.2). A card is decided and paid when it is bought; the page only uncovers it.
create table scratch_games (
  code text primary key,
  state text not null default 'on' check (state in ('on', 'stopped')),
  -- Cards of one member on a day of the house's zone.
  daily_limit integer not null default 200 check (daily_limit between 1 and 10000)
);
insert into scratch_games (code) values ('MANGO'), ('TIGER');

-- Pairs of seeds. One of a member is current; asking for another one publishes its server seed.
create table scratch_seed_pairs (
  id bigint primary key,
  member_id bigint not null,
  -- The key with which it was asked for; null for the first.
  key uuid,
  client_seed text not null check (length(client_seed) between 1 and 64),
  commitment bytea not null check (octet_length(commitment) = 32),
  nonce bytea not null check (octet_length(nonce) = 12),
  sealed bytea not null check (octet_length(sealed) = 48),
  -- Cards decided with it, and so the nonce of the next.
  used integer not null default 0 check (used >= 0),
  server_seed bytea,
  made_at timestamptz not null default clock_timestamp(),
  revealed_at timestamptz,
  unique (member_id, key),
  constraint scratch_seed_hashes check (server_seed is null or sha256(server_seed) = commitment),
  check ((server_seed is null) = (revealed_at is null))
);
create unique index scratch_seed_pairs_current on scratch_seed_pairs (member_id) where server_seed is null;

create table scratch_cards (
  id bigint primary key,
  member_id bigint not null,
  key uuid not null,
  game_code text not null references scratch_games (code),
  price bigint not null check (price > 0),
  prize bigint not null check (prize >= 0),
  -- What each field shows: places in the game's table of prizes.
  fields smallint[] not null check (cardinality(fields) = 9),
  pair_id bigint not null references scratch_seed_pairs (id),
  pair_nonce integer not null check (pair_nonce >= 0),
  bought_at timestamptz not null default clock_timestamp(),
  unique (member_id, key),
  unique (pair_id, pair_nonce)
);
create index scratch_cards_of_member on scratch_cards (member_id, id desc);

create function scratch_cards_guard() returns trigger language plpgsql as $$
begin
  raise exception 'a card that was sold stays as it is';
end
$$;
create trigger scratch_cards_guard before update or delete on scratch_cards
  for each row execute function scratch_cards_guard();

create function scratch_seed_pairs_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.server_seed is not null or new.used < old.used
    or (new.id, new.member_id, new.client_seed, new.commitment) is distinct from
      (old.id, old.member_id, old.client_seed, old.commitment) then
    raise exception 'a pair of seeds only counts on, until it is revealed';
  end if;
  return new;
end
$$;
create trigger scratch_seed_pairs_guard before update or delete on scratch_seed_pairs
  for each row execute function scratch_seed_pairs_guard();
