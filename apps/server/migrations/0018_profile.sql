-- The security centre: payment password tries, payout accounts, avatars, preferences, and what was changed.

alter table members
  -- Null: as the browser has it. The rest by the names of the contract.
  add column preferences jsonb not null default '{}' check (jsonb_typeof(preferences) = 'object' and pg_column_size(preferences) < 4096),
  -- The name of one of the house's pictures; a picture of his own stands in `avatars`.
  add column static_avatar text not null default 'jarul';
-- A verified address is one member's, as a number is.
create unique index members_email_verified on members (lower(email)) where email_verified_at is not null;

create table payment_password_tries (
  member_id bigint primary key references members (id),
  tries smallint not null,
  last_at timestamptz not null default clock_timestamp()
);

-- When the password was last right in a session; asked for again five minutes later.
create table password_proofs (
  session_id uuid primary key references sessions (id) on delete cascade,
  proved_at timestamptz not null default clock_timestamp()
);

-- A number that money was once to be paid to belongs to one member for ever (operations.md 8.1), also when he removes it.
create table payout_numbers (
  -- `mobile:+8801…` for wallets of every kind, `bank:…` for bank accounts.
  number_key text primary key,
  member_id bigint not null references members (id),
  made_at timestamptz not null default clock_timestamp()
);

create table payout_accounts (
  id bigint primary key,
  member_id bigint not null references members (id),
  kind text not null check (kind in ('bkash', 'nagad', 'rocket', 'upay', 'bank')),
  number_key text not null references payout_numbers (number_key),
  account text not null,
  bank_name text check ((kind = 'bank') = (bank_name is not null)),
  -- The real name at the time of adding.
  holder text not null,
  is_default boolean not null,
  added_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz
);
create index payout_accounts_member on payout_accounts (member_id) where removed_at is null;
create unique index payout_accounts_once on payout_accounts (number_key, kind) where removed_at is null;
create unique index payout_accounts_default on payout_accounts (member_id) where removed_at is null and is_default;

create table avatars (
  member_id bigint primary key references members (id),
  -- Always written by ourselves: 256 px WebP without metadata.
  webp bytea not null check (octet_length(webp) < 262144),
  made_at timestamptz not null default clock_timestamp()
);

create table security_events (
  id bigint primary key,
  member_id bigint not null references members (id),
  kind text not null,
  address text not null,
  device text not null,
  made_at timestamptz not null default clock_timestamp()
);
create index security_events_member on security_events (member_id, id desc);
