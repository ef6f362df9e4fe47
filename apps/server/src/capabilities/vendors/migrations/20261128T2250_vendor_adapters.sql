-- Vendors that speak calls and words of their own (capabilities/vendors/adapters).
alter table vendors
  -- A folder of the adapters; null: the house's own protocol.
  add column family text check (family ~ '^[a-z0-9-]{2,32}$'),
  -- Where the vendor is asked to open a game, and for its list of games. Null: games open at launch_url.
  add column api_url text check (length(api_url) between 1 and 500),
  -- What the vendor gave that is no secret: its public key, the operator's number there. By the names of the adapter.
  add column settings jsonb not null default '{}';

-- Answers that a family has again byte by byte for the same request. What was done does not depend on them: it stands with
-- the money, so that a row that is gone costs a vendor nothing but the balance of then.
create table vendor_answers (
  -- SHA-256 of vendor, call and body.
  request_hash bytea primary key check (octet_length(request_hash) = 32),
  answer text not null,
  at timestamptz not null default now()
);
create index vendor_answers_age on vendor_answers (at);

-- The bets of a round, for families whose wins name the round alone.
create table vendor_round_bets (
  vendor text not null,
  member_id bigint not null,
  game_code text not null,
  round_id text not null,
  transaction_id text not null,
  at timestamptz not null default now(),
  primary key (vendor, member_id, game_code, round_id)
);
create index vendor_round_bets_age on vendor_round_bets (at);
