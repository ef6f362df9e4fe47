-- Wallets that vendors keep by themselves (operations.md 2.8; capabilities/transfer-wallets/port.ts). Amounts in units of 0.0001.
create table transfer_wallets (
  -- As in `vendors`, whose secret signs the calls.
  vendor text primary key check (vendor ~ '^[A-Z0-9]{2,16}$'),
  -- Where its wallet is called; null: a vendor that the house makes up, for a demo.
  url text check (length(url) between 1 and 500),
  -- Places that it keeps of an amount.
  decimals smallint not null default 2 check (decimals between 0 and 4)
);

-- Who has ever moved money there, and what the vendor told of it last.
create table transfer_wallet_accounts (
  member_id bigint not null,
  vendor text not null,
  -- False: the vendor told that nothing is there, and nothing was moved there since.
  may_hold boolean not null default true,
  moved_at timestamptz not null,
  balance bigint,
  balance_at timestamptz,
  primary key (member_id, vendor)
);

-- A move of money there (`in`) or back (`out`). What is moved is fixed as it begins; done and returned are for good.
create table transfer_wallet_moves (
  id bigint primary key,
  -- Of the member's request.
  key uuid not null,
  member_id bigint not null,
  vendor text not null,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  cause text not null check (cause in ('member', 'launch', 'idle')),
  state text not null default 'sending' check (state in ('sending', 'unknown', 'done', 'returned')),
  -- How often the vendor was asked what became of it, and when it is asked next.
  asks integer not null default 0,
  ask_at timestamptz not null,
  at timestamptz not null,
  changed_at timestamptz not null,
  unique (member_id, key)
);
-- One at a time of each member.
create unique index transfer_wallet_moves_open on transfer_wallet_moves (member_id) where state in ('sending', 'unknown');
create index transfer_wallet_moves_ask on transfer_wallet_moves (ask_at) where state in ('sending', 'unknown');
create index transfer_wallet_moves_of_account on transfer_wallet_moves (member_id, vendor);
create trigger transfer_wallet_moves_no_truncate before truncate on transfer_wallet_moves
  for each statement execute function refuse_change();
