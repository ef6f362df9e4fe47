-- The four progressive pools (packages/games/src/pools.ts): what stands in them is owed to players.

-- The running pool of each code. A bet raises it, and may win it, in the transaction that decides its round: by then the
-- wallet has taken the stake. Rows are locked in the order of their codes.
create table pools (
  code text primary key check (code in ('MINI', 'MINOR', 'MAJOR', 'GRAND')),
  -- 1 for the first of its code.
  number integer not null default 1 check (number >= 1),
  -- Ten-thousandths of 0.0001: shares of stakes are counted exactly, nothing is rounded away.
  units bigint not null check (units > 0),
  -- SHA-256 of the seed that makes the hidden threshold: shown while the pool runs.
  commitment bytea not null check (octet_length(commitment) = 32),
  -- That seed: AES-256-GCM under a secret that the database does not hold, by a key of the pool's own.
  sealed bytea not null,
  opened_at timestamptz not null default clock_timestamp()
);

-- Pools that were won, with the seed that proves it.
create table pool_wins (
  code text not null,
  number integer not null,
  round_id uuid not null references rounds (id),
  player text not null,
  -- Units of 0.0001.
  amount bigint not null check (amount > 0),
  commitment bytea not null check (octet_length(commitment) = 32),
  seed bytea not null check (octet_length(seed) = 32),
  won_at timestamptz not null default clock_timestamp(),
  primary key (code, number)
);
create index pool_wins_newest on pool_wins (won_at desc);
create index pool_wins_round on pool_wins (round_id);

-- Rounds that take part: stake and prize are told to the wallet apart, the pools between (state `decided`).
alter table rounds
  add column in_pools boolean not null default false,
  -- What the pools paid, as it is shown after the game's own events: seeds of the player cannot make it again.
  add column pool_events jsonb not null default '[]',
  add check (in_pools or pool_events = '[]');

-- Trial money neither raises a pool nor wins one.
alter table sessions add column trial boolean not null default false;
