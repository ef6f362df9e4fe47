-- Deposits in USDT on TRON (operations.md 2.2 "USDT"; capabilities/usdt-deposits/port.ts tells the states). Money in units of
-- 0.0001, USDT in millionths.

-- Extended public keys that addresses come from, by their fingerprint; so many addresses were given of each, without gaps: a
-- wallet that is restored stops looking after some empty ones.
create table usdt_accounts (
  account text primary key check (account ~ '^[0-9a-f]{16}$'),
  given integer not null check (given >= 0)
);

-- Where members send. An address stays its member's for ever; with a new extended key there is a new one.
create table usdt_addresses (
  address text primary key check (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
  member_id bigint not null,
  account text not null references usdt_accounts,
  n integer not null,
  given_at timestamptz not null default clock_timestamp(),
  -- When its member looked at it last: addresses that are looked at are asked about more often.
  wanted_at timestamptz not null default clock_timestamp(),
  next_look_at timestamptz not null default clock_timestamp(),
  -- The chain was listed whole up to then. Null: never yet.
  listed_until timestamptz,
  unique (account, n),
  unique (member_id, account)
);
create index usdt_addresses_due on usdt_addresses (next_look_at);

-- The house's currency for one USDT, one version after the other.
create table usdt_rates (
  version integer primary key,
  rate bigint not null check (rate > 0),
  -- What is taken off it, in hundredths of a percent.
  spread integer not null check (spread between 0 and 2000),
  -- What members are credited for one USDT.
  member_rate bigint not null check (member_rate > 0),
  set_at timestamptz not null default clock_timestamp(),
  -- Null: it came with a demo.
  staff_id bigint,
  staff text,
  reason text,
  key uuid unique,
  -- Null: it waits for a second person.
  counts_from timestamptz,
  confirmed_by bigint,
  confirmed_by_name text
);

-- What a member was told a USDT is worth, and until when.
create table usdt_quotes (
  id bigint primary key,
  member_id bigint not null,
  version integer not null references usdt_rates,
  member_rate bigint not null,
  at timestamptz not null,
  until timestamptz not null,
  constraint usdt_quotes_time check (until > at)
);
create index usdt_quotes_of_member on usdt_quotes (member_id, at desc);
create trigger usdt_quotes_append_only before delete or update on usdt_quotes for each row execute function refuse_change();
create trigger usdt_quotes_no_truncate before truncate on usdt_quotes for each statement execute function refuse_change();

-- What was credited of an address: the rate is fixed here, in the transaction that takes its transfers.
create table usdt_credits (
  -- The deposit order that it becomes.
  order_id bigint primary key,
  member_id bigint not null,
  address text not null references usdt_addresses,
  micro bigint not null check (micro > 0),
  member_rate bigint not null check (member_rate > 0),
  -- Null: the rate of the moment.
  quote_id bigint references usdt_quotes,
  amount bigint not null check (amount > 0),
  at timestamptz not null default clock_timestamp(),
  -- Null: the cashier has not heard of it yet.
  told_at timestamptz
);
create index usdt_credits_untold on usdt_credits (order_id) where told_at is null;
create index usdt_credits_of_member on usdt_credits (member_id);

-- What the chain showed at an address, once by transaction and log.
create table usdt_transfers (
  txid text not null check (txid ~ '^[0-9a-f]{64}$'),
  log_index integer not null check (log_index >= 0),
  address text not null references usdt_addresses,
  member_id bigint not null,
  -- Of the token.
  contract text not null,
  sender text not null,
  -- In the token's smallest unit: other tokens have more of them than a bigint holds.
  value numeric(78, 0) not null check (value > 0),
  block bigint not null,
  block_time timestamptz not null,
  confirmations integer not null,
  state text not null check (state in ('seen', 'confirmed', 'credited', 'orphaned', 'wrongToken')),
  seen_at timestamptz not null default clock_timestamp(),
  next_check_at timestamptz,
  order_id bigint references usdt_credits,
  -- The chain says something else since it was credited.
  contradicted_at timestamptz,
  primary key (txid, log_index),
  constraint usdt_transfers_credited check ((order_id is not null) = (state = 'credited')),
  constraint usdt_transfers_contradicted check (contradicted_at is null or state = 'credited')
);
create index usdt_transfers_due on usdt_transfers (next_check_at) where next_check_at is not null;
create index usdt_transfers_waiting on usdt_transfers (address, block, log_index) where state = 'confirmed';
create index usdt_transfers_newest on usdt_transfers (seen_at desc, txid, log_index);
create index usdt_transfers_by_state on usdt_transfers (state, seen_at desc);
create index usdt_transfers_of_member on usdt_transfers (member_id, seen_at desc);
create index usdt_transfers_of_address on usdt_transfers (address, seen_at desc);
create index usdt_transfers_of_order on usdt_transfers (order_id) where order_id is not null;

-- The pretended chain of a house that plays with play money (pretended-chain.ts).
create table usdt_pretended_transfers (
  txid text primary key,
  address text not null,
  contract text not null,
  value bigint not null check (value > 0),
  at timestamptz not null default clock_timestamp()
);
create index usdt_pretended_transfers_to on usdt_pretended_transfers (address, at);

-- Whoever enters what arrived sets the rate, and whoever confirms statements confirms it.
update staff_roles set rights = rights || '{deposits.setRate}' where name in ('cashier', 'risk') and built_in;
