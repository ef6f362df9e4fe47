-- Files by which a bank pays parts of withdrawals (capabilities/withdrawals/payouts/bank-files.ts tells their states). Amounts in
-- units of 0.0001.
create table withdrawal_files (
  id bigint primary key,
  state text not null default 'made' check (state in ('made', 'released', 'replaced')),
  -- Of what it holds: as it was made, then as it was released.
  parts integer not null check (parts >= 0),
  total bigint not null check (total >= 0),
  key uuid not null unique,
  made_at timestamptz not null default clock_timestamp(),
  made_by bigint not null,
  maker text not null,
  release_key uuid unique,
  released_at timestamptz,
  released_by bigint,
  releaser text,
  -- Two people.
  check (released_by <> made_by),
  check ((state = 'released') = (released_at is not null) and (released_at is null) = (released_by is null)
    and (released_at is null) = (releaser is null) and (released_at is null) = (release_key is null))
);
-- One waits to be released at most.
create unique index withdrawal_files_made on withdrawal_files (state) where state = 'made';

-- The parts that were to be paid as a file was made.
create table withdrawal_file_parts (
  file_id bigint not null references withdrawal_files (id),
  n integer not null check (n > 0),
  shard smallint not null,
  withdrawal_id bigint not null,
  leg smallint not null,
  -- Ours, of the part and its try: the bank pays it once.
  reference text not null,
  amount bigint not null check (amount > 0),
  -- Null: not released. False: it was paid, held or decided otherwise before that.
  is_in boolean,
  primary key (file_id, n)
);
-- A payment is in one released file at most.
create unique index withdrawal_file_parts_once on withdrawal_file_parts (reference) where is_in;

-- What the bank answered, once for each text.
create table withdrawal_file_returns (
  id bigint primary key,
  content_hash bytea not null unique,
  key uuid not null unique,
  at timestamptz not null default clock_timestamp(),
  staff_id bigint not null,
  staff text not null,
  -- How many parts were paid, failed, and told nothing of.
  paid integer not null check (paid >= 0),
  failed integer not null check (failed >= 0),
  others integer not null check (others >= 0)
);
