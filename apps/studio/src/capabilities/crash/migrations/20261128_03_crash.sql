-- Crash: one rocket for many players. A bet is a row of `rounds` like any other game's, so that stakes and prizes are told to
-- the wallet alike; what it shares with the bets of others (the seed, the times, where the rocket ended) is a row here.

-- Who may drive the rocket. A process that takes over has a higher fence; what the one before still writes is refused.
create table crash_lease (
  one boolean primary key default true check (one),
  owner uuid not null,
  fence bigint not null check (fence > 0),
  until timestamptz not null
);

-- betting  stakes are taken. Leaves by: flying, or void.
-- flying   it rises; players leave. Leaves by: ended, or void.
-- ended    where it ended and its seed are told; bets that nobody decided are decided by it.
-- void     whoever drove it died: the stakes of all who had not left go back. Its seed is told as well.
create table crash_rounds (
  id uuid primary key,
  -- Also the nonce of its stream.
  number integer not null unique check (number >= 1),
  fence bigint not null,
  -- SHA-256 of the server seed, shown before betting opens.
  commitment bytea not null check (octet_length(commitment) = 32),
  -- AES-256-GCM under a secret that the database does not hold, by a key of the round's own.
  sealed bytea not null,
  state text not null default 'betting' check (state in ('betting', 'flying', 'ended', 'void')),
  -- By the clock of the process that drives it.
  betting_until timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- In hundredths; not before it has ended.
  point integer check (point between 100 and 100000),
  check ((state in ('ended', 'void')) = (ended_at is not null)),
  check ((ended_at is null) = (point is null)),
  check (state not in ('flying', 'ended') or started_at is not null)
);
create index crash_rounds_live on crash_rounds (number) where state in ('betting', 'flying');

alter table rounds add column crash_round uuid references crash_rounds (id);
alter table rounds alter column seed_pair drop not null;
alter table rounds add constraint rounds_have_seeds check ((seed_pair is null) = (crash_round is not null));
create index rounds_in_flight on rounds (crash_round) where crash_round is not null and state in ('placed', 'open');
-- One bet of a player in a rocket; one that was not taken does not count.
create unique index rounds_one_bet on rounds (crash_round, player)
  where crash_round is not null and state not in ('refused', 'void', 'voiding');
