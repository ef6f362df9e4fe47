-- Seeds of rockets as chains of hashes, so that nobody can pick the seed of a rocket: each seed is the SHA-256 of the next
-- rocket's, and the head, the SHA-256 of the first, is published before the first rocket of the chain opens.

create table crash_chains (
  id uuid primary key,
  -- The rocket that the first seed is of; the chain reaches to first + length - 1.
  first integer not null unique check (first >= 1),
  length integer not null check (length between 1 and 100000),
  head bytea not null unique check (octet_length(head) = 32),
  -- The last seed, of which all others follow; sealed as the seeds of rockets are.
  sealed bytea not null,
  made_at timestamptz not null
);
