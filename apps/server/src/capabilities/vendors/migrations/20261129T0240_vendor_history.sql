-- How far what vendors say they sent was held against the books, and what did not agree (operations.md 3.3).
create table vendor_history_positions (
  vendor text primary key references vendors (code),
  checked_to timestamptz not null,
  -- Why it could not be asked at the last try; null: it answered.
  fault text,
  tried_at timestamptz not null default now()
);

create table vendor_differences (
  id bigint primary key,
  vendor text not null,
  member_id bigint,
  kind text not null check (kind in ('bet', 'win')),
  transaction_id text not null,
  -- missingHere: the vendor says it stands, and the books have none. missingThere: the books have one that the vendor does
  -- not name. amount: both have it, with other amounts. state: one says that it stands, the other that it was taken back.
  what text not null check (what in ('missingHere', 'missingThere', 'amount', 'state')),
  -- Units of 0.0001; null: it has none.
  ours bigint,
  theirs bigint,
  -- When it was sent.
  at timestamptz not null,
  found_at timestamptz not null default now(),
  -- It agreed when it was looked at again, or somebody dealt with it.
  cleared_at timestamptz,
  cleared_by text,
  note text,
  unique (vendor, kind, transaction_id)
);
create index vendor_differences_open on vendor_differences (vendor, at) where cleared_at is null;

-- Bets of vendors that were undecided a day after they were placed, until they are decided.
create table vendor_open_bets (
  vendor text not null,
  member_id bigint not null,
  transaction_id text not null,
  game_code text not null,
  stake bigint not null,
  at timestamptz not null,
  primary key (vendor, member_id, transaction_id)
);
create index vendor_open_bets_at on vendor_open_bets (at);
