-- Rooms of the fish shooter: the seed of each makes its fish, their times and paths. Who sits where is kept in memory by the
-- process that keeps the rooms; the shots are rounds like those of any game (`choice` has the room, the sitting and each shot).
create table fish_rooms (
  id uuid primary key,
  tier integer not null check (tier between 0 and 2),
  fence bigint not null,
  -- SHA-256 of its seed, told when the room is entered.
  commitment bytea not null check (octet_length(commitment) = 32),
  -- AES-256-GCM under a secret that the database does not hold, by a key of the room's own.
  sealed bytea not null,
  -- By the clock of the process that keeps it.
  opened_at timestamptz not null,
  -- Once it is closed its seed is told.
  closed_at timestamptz
);
create index fish_rooms_open on fish_rooms (opened_at) where closed_at is null;
