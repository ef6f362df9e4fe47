-- Vendors whose games are played from the house's wallet (operations.md 3; capabilities/vendors/port.ts).
create table vendors (
  -- As in the catalogue (game_vendors), and in the address of its calls.
  code text primary key check (code ~ '^[A-Z0-9]{2,16}$'),
  -- What its calls are signed with, sealed (platform/seal.ts). Null: derived from the house's own secret (our studio).
  secret_sealed bytea,
  -- The one before, good as long as this: a change of secrets takes a while on the other side.
  former_secret_sealed bytea,
  former_until timestamptz,
  -- Networks its calls come from; none: nobody's.
  addresses text[] not null,
  -- off, maintenance: no session is opened and no bet taken; what is owed comes in all the same.
  status text not null default 'off' check (status in ('on', 'maintenance', 'off')),
  -- Where its games open, with {game}, {token}, {language} and {currency} filled in; of the house's own host without one.
  launch_url text not null check (length(launch_url) between 1 and 500),
  -- Sends wins of bets that the house never saw.
  orphan_wins boolean not null default false,
  -- Takes rounds back whole, with what they won.
  rolls_back_rounds boolean not null default false,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  check ((former_secret_sealed is null) = (former_until is null))
);
insert into vendors (code, addresses, status, launch_url) values
  ('STUDIO', '{127.0.0.0/8,::1}', 'on', '/studio/play/{game}#token={token}&language={language}');

-- Its games: by its own codes, and as the catalogue has them.
create table vendor_games (
  vendor text not null references vendors (code),
  code text not null check (length(code) between 1 and 64),
  game_id text not null,
  product text not null check (product in ('slots', 'mini')),
  primary key (vendor, code),
  unique (vendor, game_id)
);
insert into vendor_games (vendor, code, game_id, product) values
  ('STUDIO', 'S1', 'PADMA-GOLD', 'slots'),
  ('STUDIO', 'S2', 'MONSOON-WAYS', 'slots'),
  ('STUDIO', 'S3', 'ILISH-CASCADE', 'slots'),
  ('STUDIO', 'S4', 'TIN-GHAR', 'slots'),
  ('STUDIO', 'S5', 'JHINUK-HOLD-WIN', 'slots'),
  ('STUDIO', 'S6', 'SUNDARBAN-JACKPOTS', 'slots'),
  ('STUDIO', 'CRASH', 'CRASH', 'mini'),
  ('STUDIO', 'MINES', 'MINES', 'mini'),
  ('STUDIO', 'DICE', 'DICE', 'mini'),
  ('STUDIO', 'HILO', 'HI-LO', 'mini'),
  ('STUDIO', 'PLINKO', 'PLINKO', 'mini'),
  ('STUDIO', 'WHEEL', 'WHEEL', 'mini'),
  ('STUDIO', 'KENO', 'KENO', 'mini');

-- Somebody who plays a game there: a token is good for this member, vendor, game and currency and nothing else.
create table vendor_sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  vendor text not null,
  member_id bigint not null,
  game_id text not null,
  currency text not null,
  language text not null,
  opened_at timestamptz not null default now(),
  -- Null: it was not shown yet.
  last_used_at timestamptz
);
create index vendor_sessions_age on vendor_sessions (opened_at);

-- Rounds in which no bet is taken any more. A worker decides as lost what was left undecided in them.
create table vendor_closed_rounds (
  vendor text not null,
  member_id bigint not null,
  round_id text not null,
  game_id text not null,
  product text not null,
  closed_at timestamptz not null default now(),
  decided boolean not null default false,
  primary key (vendor, member_id, round_id)
);
create index vendor_closed_rounds_open on vendor_closed_rounds (closed_at) where not decided;

-- Bets that cost nothing: they are no bets of the journal, but wins refer to them.
create table vendor_free_bets (
  vendor text not null,
  member_id bigint not null,
  transaction_id text not null,
  round_id text not null,
  game_id text not null,
  at timestamptz not null default now(),
  primary key (vendor, member_id, transaction_id)
);
