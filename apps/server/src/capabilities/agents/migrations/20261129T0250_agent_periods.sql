-- Dividends and wages by the day and the hour (operations.md 4.4, 4.5): contracts count for whole periods, a run reads a period shard
-- by shard and keeps what each member of it did, its bills wait for approval, and those to one right below are paid by the upline.
alter table agent_contracts
  -- Periods that begin from here on are paid by it, and those that end by then.
  add column effective_from timestamptz,
  add column effective_to timestamptz;
update agent_contracts set effective_from = valid_from, effective_to = ended_at where valid_from is not null;
create index agent_contracts_effective on agent_contracts (kind, period, effective_from) where effective_from is not null;

alter table agent_runs
  -- Known at once of a run in real time; of a period in agent_run_states.
  alter column turnover drop not null,
  add column period text check (period in ('daily', 'weekly', 'semimonthly', 'monthly')),
  -- Where the period begins; null: in real time, where the run before ended.
  add column from_at timestamptz,
  drop constraint agent_runs_kind_tick_key;
create unique index agent_runs_tick on agent_runs (kind, coalesce(period, ''), tick);

-- How far a run of a period has come. reading: shards before `shards_read` are read. review: worked out. approved: its bills are paid.
create table agent_run_states (
  run_id bigint primary key,
  state text not null check (state in ('reading', 'review', 'approved')),
  shards_read smallint not null default 0,
  turnover bigint not null default 0,
  bills integer not null default 0,
  -- Who of staff asked for it and who approved; null: the house's clock.
  ordered_by bigint,
  ordered_name text,
  order_key uuid,
  ordered_at timestamptz not null,
  approved_by bigint,
  approved_name text,
  approval_key uuid,
  approved_at timestamptz
);
create index agent_run_states_open on agent_run_states (run_id) where state <> 'approved';

-- What members of lines with a contract did in the period of a run, and where they stood; what bills are worked out from.
create table agent_run_members (
  run_id bigint not null,
  member_id bigint not null,
  -- `/1/7/88/`: the line from its top down to the member, as the run found it.
  path text not null,
  turnover bigint not null,
  deposit bigint not null,
  -- What the house won of them, after rebates, bonuses, wages and corrections; below zero where they won.
  loss bigint not null,
  active boolean not null,
  primary key (run_id, member_id)
);
create trigger agent_run_members_append_only before delete or update on agent_run_members
  for each row execute function refuse_change();
create trigger agent_run_members_keep before truncate on agent_run_members
  for each statement execute function refuse_change();

alter table agent_bills
  add column paid bigint not null default 0,
  add column parts integer not null default 0,
  -- Not tried again before; null: at once.
  add column retry_at timestamptz,
  drop constraint agent_bills_state_check;
update agent_bills set paid = amount where state = 'paid';
alter table agent_bills
  add constraint agent_bills_state_check
    check (state in ('made', 'issued', 'part', 'insufficient', 'paid', 'nothing')),
  add constraint agent_bills_paid_check check (paid >= 0 and paid <= amount);
create index agent_bills_of_run on agent_bills (run_id, amount desc);
create index agent_bills_owed on agent_bills (payer_id, kind, id desc) where payer_id is not null;
create index agent_bills_open on agent_bills (payer_id) where payer_id is not null and state in ('issued', 'part', 'insufficient');

-- Payments of bills by uplines; a bill that could be paid in part has several.
create table agent_payments (
  bill_id bigint not null,
  part integer not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (bill_id, part)
);
create trigger agent_payments_append_only before delete or update on agent_payments
  for each row execute function refuse_change();
create trigger agent_payments_keep before truncate on agent_payments for each statement execute function refuse_change();

create table agent_settings (
  agent_id bigint primary key,
  auto_pay boolean not null
);
