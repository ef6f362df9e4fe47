-- Money out: what members ask to be paid, and what was done about it (operations.md 2.4; capabilities/withdrawals/port.ts tells
-- the states). Amounts in units of 0.0001.
create table withdrawals (
  shard smallint not null,
  id bigint not null,
  member_id bigint not null,
  -- Of the member's request, and of the line that holds its money.
  key uuid not null,
  amount bigint not null check (amount > 0),
  -- The payout account as it was when the member asked: it may be removed since.
  account_id bigint not null,
  account_kind text not null,
  bank_name text,
  account text not null,
  holder text not null,
  state text not null
    check (state in ('requested', 'approved', 'paid', 'confirmed', 'rejected', 'cancelled')),
  approvals_needed smallint not null check (approvals_needed between 1 and 2),
  -- By what the payment is known where it was made.
  payment_reference text,
  event_count integer not null default 0,
  requested_at timestamptz not null default clock_timestamp(),
  paid_at timestamptz,
  ended_at timestamptz,
  primary key (shard, id),
  unique (shard, member_id, key),
  constraint withdrawals_paid check ((paid_at is not null) = (state in ('paid', 'confirmed'))
    and (payment_reference is not null) = (paid_at is not null)),
  constraint withdrawals_ended check ((ended_at is not null) = (state in ('confirmed', 'rejected', 'cancelled')))
);
create index withdrawals_of_member on withdrawals (shard, member_id, id desc);
create index withdrawals_open on withdrawals (requested_at) where state in ('requested', 'approved');
create index withdrawals_to_confirm on withdrawals (paid_at) where state = 'paid';
create index withdrawals_newest on withdrawals (id desc);

-- Everything that ever happened to a withdrawal, in order.
create table withdrawal_events (
  shard smallint not null,
  withdrawal_id bigint not null,
  n integer not null,
  cause text not null check (cause in ('requested', 'approved', 'paid', 'received', 'time', 'rejected', 'cancelled')),
  state_after text not null,
  at timestamptz not null default clock_timestamp(),
  -- Who of staff; null: the member, or the clock.
  staff_id bigint,
  staff text,
  -- Of the act of staff.
  key uuid,
  reason text,
  primary key (shard, withdrawal_id, n)
);
-- Nobody approves twice.
create unique index withdrawal_events_approvals on withdrawal_events (shard, withdrawal_id, staff_id) where cause = 'approved';
create unique index withdrawal_events_key on withdrawal_events (shard, withdrawal_id, key) where key is not null;
create trigger withdrawal_events_append_only before delete or update on withdrawal_events for each row execute function refuse_change();
create trigger withdrawal_events_no_truncate before truncate on withdrawal_events for each statement execute function refuse_change();
