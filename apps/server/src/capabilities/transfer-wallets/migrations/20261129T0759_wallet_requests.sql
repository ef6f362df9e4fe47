-- What staff ask for of transfer wallets and another one confirms: where a vendor's wallet is called, and what became of a move
-- that the vendor does not tell.
create table transfer_wallet_requests (
  id bigint primary key,
  key uuid not null unique,
  kind text not null check (kind in ('connect', 'decide')),
  vendor text not null check (vendor ~ '^[A-Z0-9]{2,16}$'),
  -- Of `connect`; url null: the vendor keeps no wallet any more.
  url text check (length(url) between 1 and 500),
  decimals smallint check (decimals between 0 and 4),
  -- Of `decide`.
  move_id bigint,
  outcome text check (outcome in ('done', 'returned')),
  reason text not null,
  asked_by bigint not null,
  asked_name text not null,
  asked_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'rejected')),
  decision_key uuid,
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  check ((kind = 'connect') = (decimals is not null)),
  check ((kind = 'decide') = (move_id is not null) and (kind = 'decide') = (outcome is not null)),
  check ((state = 'waiting') = (decided_at is null)),
  check (state <> 'confirmed' or decided_by is not null and decided_by <> asked_by)
);
-- One at a time, of a vendor and of a move.
create unique index transfer_wallet_requests_of_vendor on transfer_wallet_requests (vendor)
  where kind = 'connect' and state = 'waiting';
create unique index transfer_wallet_requests_of_move on transfer_wallet_requests (move_id)
  where kind = 'decide' and state = 'waiting';
create index transfer_wallet_requests_waiting on transfer_wallet_requests (asked_at) where state = 'waiting';
create index transfer_wallet_moves_stuck on transfer_wallet_moves (at) where state in ('sending', 'unknown');

update staff_roles set rights = rights || '{transferWallets.view,transferWallets.decide}' where name = 'risk' and built_in;
update staff_roles set rights = rights || '{transferWallets.view}' where name in ('auditor', 'cashier') and built_in;
