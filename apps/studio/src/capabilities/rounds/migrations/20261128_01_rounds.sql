-- The studio's own tables, in its own schema (search_path): who plays, the seeds, the rounds. No money is kept here; the
-- wallet of the operator is told of every stake and prize, and its answer is written down.

-- A player at a wallet, as a launch brought them in.
create table sessions (
  -- SHA-256 of the wallet's token: whoever reads the table can play for nobody.
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  player text not null check (length(player) between 1 and 64),
  game text not null check (length(game) between 1 and 40),
  currency text not null check (length(currency) between 3 and 10),
  opened_at timestamptz not null default clock_timestamp(),
  used_at timestamptz not null default clock_timestamp()
);
create index sessions_used on sessions (used_at);

-- A server seed and the player's own, used for nonces 0, 1, 2 and so on (docs/fairness.md). The commitment of `next` is shown
-- before the player chooses the seed it will be used with.
create table seed_pairs (
  id uuid primary key,
  player text not null,
  state text not null check (state in ('next', 'current', 'revealed')),
  commitment bytea not null check (octet_length(commitment) = 32),
  -- AES-256-GCM under a secret that the database does not hold, by a key of the pair's own.
  sealed bytea not null,
  client_seed text check (length(client_seed) between 1 and 64),
  next_nonce integer not null default 0 check (next_nonce >= 0),
  made_at timestamptz not null default clock_timestamp(),
  revealed_at timestamptz,
  check ((state = 'next') = (client_seed is null)),
  check ((state = 'revealed') = (revealed_at is not null))
);
create unique index seed_pairs_live on seed_pairs (player, state) where state <> 'revealed';

-- placed    the stake was asked of the wallet, whose answer is not known yet. Leaves by: open, decided, settled, refused, void.
-- open      the stake was taken, the player decides. Leaves by: decided, or after 24 hours void.
-- decided   the prize is known, the wallet has not confirmed it yet. Leaves by: settled.
-- settled   the wallet has told that it paid (a prize of 0 too).
-- refused   the wallet took no stake.
-- voiding   the stake is being asked back. Leaves by: void, or settled where the wallet had already paid.
-- void      the stake is back.
create table rounds (
  id uuid primary key,
  player text not null,
  game text not null,
  currency text not null,
  -- The player's one-time key of the press that began it.
  key uuid not null,
  seed_pair uuid not null references seed_pairs (id),
  nonce integer not null check (nonce >= 0),
  -- Units of 0.0001.
  stake bigint not null check (stake > 0),
  -- What was chosen with the stake (rows of plinko, number of mines), as the game's rules read it.
  choice jsonb not null,
  -- What the player did since, in order.
  actions jsonb not null default '[]',
  version integer not null default 0,
  state text not null
    check (state in ('placed', 'open', 'decided', 'settled', 'refused', 'voiding', 'void')),
  prize bigint check (prize >= 0),
  bet_transaction uuid not null unique,
  win_transaction uuid not null unique,
  -- The wallet's word for why it took no stake.
  refusal text,
  -- What the wallet said the balance is, with its last answer.
  balance text,
  tries integer not null default 0,
  next_try_at timestamptz not null default clock_timestamp(),
  placed_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  unique (player, key),
  unique (seed_pair, nonce),
  check ((state in ('settled', 'refused', 'void')) = (ended_at is not null)),
  check (prize is not null or state in ('placed', 'open', 'refused', 'voiding', 'void'))
);
-- One round of a game at a time: a second tab finds the first one's.
create unique index rounds_unfinished on rounds (player, game)
  where state in ('placed', 'open', 'decided', 'voiding');
create index rounds_waiting on rounds (next_try_at) where state in ('placed', 'decided', 'voiding');
create index rounds_open on rounds (placed_at) where state = 'open';
create index rounds_of_player on rounds (player, game, id desc);
create index rounds_of_game on rounds (game, placed_at);
