-- Parts of a withdrawal that two people decide, that are held back before they are paid, and by what each payment is known
-- (capabilities/withdrawals/port.ts).
alter table withdrawal_events
  -- By what a payment is known where it was made, of each part and try; of a file or an interface, ours.
  add column reference text,
  -- The kind of account that was paid to.
  add column channel text,
  -- Why a part was held back, or what staff have looked at.
  add column held_because text,
  drop constraint withdrawal_events_cause_check,
  add constraint withdrawal_events_cause_check check (cause in ('requested', 'approved', 'autoApproved', 'paid', 'sending',
    'failed', 'received', 'time', 'disputed', 'forced', 'returnAsked', 'resendAsked', 'resent', 'returned', 'held', 'released',
    'rejected', 'cancelled')),
  add constraint withdrawal_events_payments_named check (reference is null or channel is not null);
-- One payment pays one part, once.
create unique index withdrawal_events_payments on withdrawal_events (channel, upper(reference))
  where cause = 'paid' and reference is not null;

alter table withdrawal_legs
  -- Of a part that is held: why.
  add column held_because text,
  -- What it was held for and staff have looked at since: that holds it no more.
  add column cleared text[] not null default '{}',
  -- Since when nobody knows what became of it: since it was handed over, however often it was asked for since.
  add column sending_since timestamptz,
  drop constraint withdrawal_legs_state_check,
  add constraint withdrawal_legs_state_check
    check (state in ('queued', 'held', 'sending', 'sent', 'confirmed', 'disputed', 'failed', 'returned')),
  add constraint withdrawal_legs_held check ((held_because is not null) = (state = 'held'));
-- Payments of before, which the log does not name.
create index withdrawal_legs_payments on withdrawal_legs (upper(reference)) where paid_out;
create index withdrawal_legs_held_back on withdrawal_legs (queued_at) where state = 'held';

update withdrawal_legs set sending_since = queued_at where state = 'sending';

-- Parts of before that nobody spoke of were labelled as if their members had.
update withdrawal_legs l set confirmed_by = 'time' from withdrawal_events e
where e.shard = l.shard and e.withdrawal_id = l.withdrawal_id and e.cause = 'time' and l.confirmed_by = 'member'
  and not exists (select from withdrawal_events r
    where r.shard = l.shard and r.withdrawal_id = l.withdrawal_id and r.cause = 'received');
