-- What the rooms of the fish shooter give back beside their fish, and what was played there.

-- A jackpot for each room stands among the pools (packages/games/src/pools.ts).
alter table pools drop constraint pools_code_check;
alter table pools add constraint pools_code_check
  check (code in ('MINI', 'MINOR', 'MAJOR', 'GRAND', 'POND', 'RIVER', 'SEA'));

-- The chest of each room: every bullet with real money puts its part in, who kills a boss takes from it. Ten-thousandths of
-- 0.0001, so that no part is rounded away.
create table fish_chests (
  code text primary key check (code in ('POND', 'RIVER', 'SEA')),
  units bigint not null default 0 check (units >= 0),
  -- Units of 0.0001: all it has paid.
  paid bigint not null default 0 check (paid >= 0)
);
insert into fish_chests (code) values ('POND'), ('RIVER'), ('SEA');

-- A player's time in a room: what was shot and won there, counted where the volley is booked.
create table fish_sittings (
  id uuid primary key,
  room uuid not null references fish_rooms (id),
  tier integer not null check (tier between 0 and 2),
  seat integer not null check (seat between 0 and 3),
  player text not null,
  trial boolean not null,
  bullets bigint not null default 0,
  -- Units of 0.0001.
  cost bigint not null default 0,
  won bigint not null default 0,
  sat_at timestamptz not null default clock_timestamp(),
  -- Null: they sit there, or the process that kept the room died.
  left_at timestamptz
);
create index fish_sittings_newest on fish_sittings (sat_at desc);
create index fish_sittings_of_player on fish_sittings (player, sat_at desc);

-- Shots with real money by day, room and kind of fish, as they were paid; a volley that was taken back later stays counted.
create table fish_days (
  day date not null,
  tier integer not null check (tier between 0 and 2),
  kind integer not null check (kind >= 0),
  shots bigint not null,
  kills bigint not null,
  -- Units of 0.0001.
  cost bigint not null,
  prize bigint not null,
  -- Of the prizes, by the rules: the sum over its shots, in units of 0.0001 squared.
  variance double precision not null,
  primary key (day, tier, kind)
);

-- Chests that a boss opened.
create table fish_chest_wins (
  round_id uuid not null references rounds (id),
  -- Of the room: which of its fish.
  fish bigint not null,
  code text not null references fish_chests (code),
  kind integer not null,
  level integer not null check (level between 1 and 10),
  player text not null,
  amount bigint not null check (amount > 0),
  won_at timestamptz not null default clock_timestamp(),
  primary key (round_id, fish)
);
create index fish_chest_wins_newest on fish_chest_wins (won_at desc);
