-- Free rounds that the operator granted a player (packages/vendor-protocol/src/services.ts `grant`).
create table grants (
  -- The operator's.
  id text primary key,
  campaign text not null,
  player text not null,
  currency text not null,
  games text[] not null,
  rounds integer not null check (rounds between 1 and 1000),
  -- What each round is worth, units of 0.0001.
  stake bigint not null check (stake > 0),
  -- What all rounds may win together; the wallet pays no more. Null: as much as they win.
  win_limit bigint check (win_limit >= 0),
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  -- Rounds that were begun and whose stake the wallet has not refused or given back.
  used integer not null default 0,
  -- No round is begun from then on: the operator took it back, or the wallet said that nothing is left of it.
  cancelled_at timestamptz,
  granted_at timestamptz not null default clock_timestamp(),
  check (used between 0 and rounds)
);
create index grants_of_player on grants (player) where cancelled_at is null;

-- Cancelled before they were told of: they stay cancelled.
create table cancelled_grants (
  id text primary key,
  player text not null,
  cancelled_at timestamptz not null default clock_timestamp()
);

-- Whose round costs the player nothing; null: it is paid from their money.
alter table rounds add column grant_id text references grants (id);
create index rounds_of_grant on rounds (grant_id) where grant_id is not null;

-- What was paid in a time, for the operator's own look at what it was sent.
create index rounds_settled_at on rounds (ended_at) where state = 'settled';
