-- What takes two people in manual deposits, statements that are given up before they count, and the slip of a payment.

alter table receiving_accounts
  -- Null: nobody but who added it has looked at it, and no member is shown it.
  add column confirmed_at timestamptz,
  -- Holder, kind and bank as somebody changed them since: they count once another person has confirmed them.
  add column wished jsonb,
  -- Who typed what waits; none of them confirms it.
  add column changed_by bigint[] not null default '{}',
  add column changed_by_name text;
update receiving_accounts set confirmed_at = clock_timestamp();
alter table receiving_accounts
  add constraint receiving_accounts_wished check (wished is null or confirmed_at is not null),
  add constraint receiving_accounts_waits check ((cardinality(changed_by) > 0) = (confirmed_at is null or wished is not null));

-- A statement that was given up before it counted. Its lines are gone, so that their references are free.
alter table statement_imports
  add column discarded_at timestamptz,
  add column discarded_by bigint,
  add column discarded_by_name text,
  add column discard_key uuid,
  add constraint statement_imports_discarded check (discarded_at is null or confirmed_at is null);
drop index statement_imports_waiting;
create index statement_imports_waiting on statement_imports (id) where confirmed_at is null and discarded_at is null;
drop index statement_lines_of_import;
create index statement_lines_of_import on statement_lines (import_id, id);

-- The picture of the payment (messages, uploads).
alter table manual_deposits add column slip uuid;

-- `given`: one of staff gave it a free line, and another has to look. `reopened`: the member may write references again.
alter table manual_deposit_events
  drop constraint manual_deposit_events_cause_check,
  add constraint manual_deposit_events_cause_check check
    (cause in ('opened', 'submitted', 'matched', 'review', 'given', 'accepted', 'refused', 'reopened', 'closed'));
create index manual_deposit_events_accepted on manual_deposit_events (staff_id, at) where cause = 'accepted';
