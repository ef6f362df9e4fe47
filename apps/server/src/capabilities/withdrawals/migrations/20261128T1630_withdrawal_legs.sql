-- Fees, the parts in which a withdrawal is paid, and what becomes of each (operations.md 2.4; capabilities/withdrawals/port.ts
-- tells the states). Amounts in units of 0.0001.
alter table withdrawals
  -- Kept back of the amount once something of it was received.
  add column fee bigint not null default 0,
  add column fee_taken boolean not null default false,
  -- It went back, before it was taken or after.
  add column fee_back boolean not null default false,
  drop constraint withdrawals_state_check,
  drop constraint withdrawals_paid,
  drop constraint withdrawals_ended,
  add constraint withdrawals_state_check check (state in
    ('requested', 'approved', 'paid', 'confirmed', 'partial', 'returned', 'rejected', 'cancelled')),
  add constraint withdrawals_fee check (fee >= 0 and fee < amount),
  add constraint withdrawals_paid check (paid_at is not null or state not in ('paid', 'confirmed', 'partial')),
  add constraint withdrawals_ended check
    ((ended_at is not null) = (state in ('confirmed', 'partial', 'returned', 'rejected', 'cancelled')));

alter table withdrawal_events
  -- Which part; null: the whole.
  add column leg smallint,
  drop constraint withdrawal_events_cause_check,
  add constraint withdrawal_events_cause_check check (cause in ('requested', 'approved', 'autoApproved', 'paid', 'sending',
    'failed', 'received', 'time', 'disputed', 'forced', 'resent', 'returned', 'rejected', 'cancelled'));

-- The parts in which an approved withdrawal is paid, each at most what its channel takes at once.
create table withdrawal_legs (
  shard smallint not null,
  withdrawal_id bigint not null,
  n smallint not null check (n > 0),
  amount bigint not null check (amount > 0),
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'confirmed', 'disputed', 'failed', 'returned')),
  -- One more each time it is sent anew: payments of different tries are told apart where they are made.
  attempt smallint not null default 1 check (attempt > 0),
  -- By what the payment is known where it was made.
  reference text,
  -- Its amount has left the house's books; it may be on its way anew.
  paid_out boolean not null default false,
  queued_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  confirmed_by text check (confirmed_by in ('member', 'time', 'staff')),
  -- What shows that it did not arrive (messages, uploads).
  proof uuid,
  disputed_at timestamptz,
  ended_at timestamptz,
  primary key (shard, withdrawal_id, n),
  foreign key (shard, withdrawal_id) references withdrawals (shard, id),
  check (state not in ('sent', 'confirmed', 'disputed') or (paid_out and sent_at is not null and reference is not null)),
  check ((confirmed_by is not null) = (state = 'confirmed')),
  check ((ended_at is not null) = (state in ('confirmed', 'returned')))
);
create index withdrawal_legs_sent on withdrawal_legs (sent_at) where state = 'sent';
create index withdrawal_legs_waiting on withdrawal_legs (state, queued_at)
  where state in ('queued', 'sending', 'disputed', 'failed');

insert into withdrawal_legs (shard, withdrawal_id, n, amount, state, reference, paid_out, sent_at, confirmed_by, ended_at)
select shard, id, 1, amount, case state when 'approved' then 'queued' when 'paid' then 'sent' else 'confirmed' end,
  payment_reference, paid_at is not null, paid_at, case when state = 'confirmed' then 'member' end,
  case when state = 'confirmed' then ended_at end
from withdrawals where state in ('approved', 'paid', 'confirmed');

-- What withdrawals hold of their members' locked money, for the check of all that is locked.
create view withdrawals_held as
  select w.shard, w.member_id, w.id, w.amount
    - coalesce((select sum(l.amount) from withdrawal_legs l
        where l.shard = w.shard and l.withdrawal_id = w.id and (l.paid_out or l.state = 'returned')), 0)
    - case when w.fee_taken or w.fee_back then w.fee else 0 end as amount
  from withdrawals w where w.state not in ('rejected', 'cancelled');
