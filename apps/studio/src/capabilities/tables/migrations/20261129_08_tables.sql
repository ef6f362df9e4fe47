-- Live tables: many players bet on one hand. A bet is a row of `rounds` like any other game's, so that stakes and prizes are told
-- to the wallet alike; what it shares with the bets of others (the shoe, the place of the hand, the times) is a row here. All
-- times are the database's.

create table live_tables (
  code text primary key check (code ~ '^[A-Z]{2,4}-[1-9][0-9]?$'),
  game text not null,
  -- By language.
  names jsonb not null,
  -- open     rounds follow one another while anybody listens. Leaves by: closing.
  -- closing  the round under way is played to its end. Leaves by: closed, or open.
  -- closed   its shoe is revealed, nobody can bet. Leaves by: open.
  state text not null default 'open' check (state in ('open', 'closing', 'closed')),
  betting_seconds smallint not null default 20 check (betting_seconds between 8 and 60),
  -- Units of 0.0001: on one spot, the least and the most, and the most that a spot may win of one player in a round.
  min_stake bigint not null check (min_stake > 0),
  max_stake bigint not null check (max_stake >= min_stake),
  max_win bigint not null check (max_win >= max_stake),
  -- Spots of the game that this table does not offer.
  left_out text[] not null default '{}',
  sort smallint not null
);

-- Who may drive a table. A process that takes over has a higher fence; what the one before still writes is refused.
create table table_leases (
  table_code text primary key references live_tables (code),
  owner uuid not null,
  fence bigint not null check (fence > 0),
  until timestamptz not null
);

-- A seed and all hands that it makes: a shoe of cards, or of a game without one the single round it is drawn for.
create table table_shoes (
  id uuid primary key,
  table_code text not null references live_tables (code),
  number integer not null check (number >= 1),
  -- SHA-256 of the server seed, shown before betting on its first hand opens.
  commitment bytea not null check (octet_length(commitment) = 32),
  -- AES-256-GCM under a secret that the database does not hold, by a key of the shoe's own.
  sealed bytea not null,
  -- How many of its hands were begun, void ones too.
  hands smallint not null default 0 check (hands >= 0),
  opened_at timestamptz not null default clock_timestamp(),
  -- No more hands come of it: the seed is told.
  revealed_at timestamptz,
  unique (table_code, number)
);
create unique index table_shoes_open on table_shoes (table_code) where revealed_at is null;

-- open     stakes are taken until `open_until`. Leaves by: locked, void.
-- locked   no more stakes; answers of the wallet to those before are waited for until `locked_until`. Leaves by: dealing, void.
-- dealing  who has no answer gets the stake back; what lies is shown until `dealing_until`. Leaves by: result, void.
-- result   every bet is decided, prizes are told; shown until `result_until`. Leaves by: settled.
-- settled  over. void: over, all stakes go back. Nothing leaves.
create table table_rounds (
  id uuid primary key,
  table_code text not null references live_tables (code),
  -- Within the table, from 1.
  number integer not null check (number >= 1),
  shoe uuid not null references table_shoes (id),
  -- Place in the shoe, from 0: the nonce of its bets.
  hand smallint not null check (hand >= 0),
  fence bigint not null,
  state text not null default 'open' check (state in ('open', 'locked', 'dealing', 'result', 'settled', 'void')),
  opened_at timestamptz not null default clock_timestamp(),
  open_until timestamptz not null,
  locked_until timestamptz,
  dealing_from timestamptz,
  dealing_until timestamptz,
  result_until timestamptz,
  ended_at timestamptz,
  -- As roads show it; from dealing on.
  mark jsonb,
  unique (table_code, number),
  unique (shoe, hand),
  check ((state in ('settled', 'void')) = (ended_at is not null)),
  check (state not in ('dealing', 'result', 'settled') or mark is not null)
);
create unique index table_rounds_live on table_rounds (table_code) where state not in ('settled', 'void');

alter table rounds add column table_round uuid references table_rounds (id);
alter table rounds drop constraint rounds_have_seeds;
alter table rounds add constraint rounds_have_seeds
  check (num_nonnulls(seed_pair, crash_round, table_round) = 1);
create index rounds_at_table on rounds (table_round, player) where table_round is not null;
-- At a table a player may bet several times on one hand.
drop index rounds_unfinished;
create unique index rounds_unfinished on rounds (player, game)
  where state in ('placed', 'open', 'decided', 'voiding') and operator_void is null and table_round is null;

insert into live_tables (code, game, names, betting_seconds, min_stake, max_stake, max_win, left_out, sort) values
  ('BAC-1', 'BAC', '{"bn": "ব্যাকারা পদ্মা", "en": "Baccarat Padma"}', 20, 100000, 500000000, 2000000000, '{banker-no-commission,tie-nine}', 1),
  ('BAC-2', 'BAC', '{"bn": "ব্যাকারা মেঘনা", "en": "Baccarat Meghna"}', 20, 1000000, 1000000000, 5000000000, '{banker,tie}', 2),
  ('DAT-1', 'DAT', '{"bn": "ড্রাগন টাইগার যমুনা", "en": "Dragon Tiger Jamuna"}', 20, 100000, 500000000, 2000000000, '{}', 3),
  ('ROU-1', 'ROU', '{"bn": "রুলেট তিস্তা", "en": "Roulette Teesta"}', 20, 100000, 200000000, 2000000000, '{}', 4),
  ('SIC-1', 'SIC', '{"bn": "সিক বো সুরমা", "en": "Sic Bo Surma"}', 20, 100000, 200000000, 2000000000, '{}', 5),
  ('YSX-1', 'YSX', '{"bn": "মাছ চিংড়ি কাঁকড়া হালদা", "en": "Fish Prawn Crab Halda"}', 20, 100000, 200000000, 2000000000, '{}', 6),
  ('AB-1', 'AB', '{"bn": "আন্দার বাহার মহানন্দা", "en": "Andar Bahar Mahananda"}', 20, 100000, 500000000, 2000000000, '{}', 7),
  ('ZJH-1', 'ZJH', '{"bn": "গোল্ডেন ফ্লাওয়ার মধুমতী", "en": "Golden Flower Madhumati"}', 20, 100000, 500000000, 2000000000, '{}', 8),
  ('NN-1', 'NN', '{"bn": "নিউ নিউ কর্ণফুলী", "en": "Niu Niu Karnaphuli"}', 20, 100000, 500000000, 2000000000, '{}', 9),
  ('SD-1', 'SD', '{"bn": "সেদিয়ে গোমতী", "en": "Sedie Gomati"}', 20, 100000, 500000000, 2000000000, '{}', 10),
  ('FT-1', 'FT', '{"bn": "ফ্যান ট্যান ধলেশ্বরী", "en": "Fan Tan Dhaleshwari"}', 20, 100000, 500000000, 2000000000, '{}', 11),
  ('MJ-1', 'MJ', '{"bn": "এর বা গাং করতোয়া", "en": "Er Ba Gang Karatoya"}', 20, 100000, 500000000, 2000000000, '{}', 12),
  ('WZPJ-1', 'WZPJ', '{"bn": "ওয়েনঝৌ পাই গৌ রূপসা", "en": "Wenzhou Pai Gow Rupsha"}', 20, 100000, 500000000, 2000000000, '{}', 13);
