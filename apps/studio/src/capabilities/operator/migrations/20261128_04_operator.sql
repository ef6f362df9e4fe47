-- What the operator sees and does of rounds: search by time, void, and what games paid back by day.
alter table rounds
  -- Trial money counts in no statistics.
  add column trial boolean not null default false,
  -- The operator's order that declared it void, though it may have been settled.
  add column operator_void uuid;
create index rounds_by_time on rounds (placed_at desc, id desc);
create index rounds_operator_void on rounds (ended_at) where operator_void is not null;
-- A round that the operator takes back keeps nobody from playing.
drop index rounds_unfinished;
create unique index rounds_unfinished on rounds (player, game)
  where state in ('placed', 'open', 'decided', 'voiding') and operator_void is null;

-- Settled rounds of a day (UTC, by when they were placed), added up anew as long as its rounds may change.
create table return_days (
  day date not null,
  game text not null,
  -- The least stake of the band, whole units of the currency.
  band integer not null,
  trial boolean not null,
  rounds bigint not null,
  -- Units of 0.0001.
  staked bigint not null,
  -- Pools included.
  paid bigint not null,
  from_pools bigint not null,
  -- Sums over the rounds of prize / stake without pools, and of its square.
  ratios double precision not null,
  squares double precision not null,
  primary key (day, game, band, trial)
);

-- Since when the return of a game and band lies where chance does not bring it. -1: all bands.
create table return_alarms (
  game text not null,
  band integer not null,
  since timestamptz not null default clock_timestamp(),
  primary key (game, band)
);
