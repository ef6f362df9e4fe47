-- Agents: contracts between an agent and whoever stands right above, runs that work out what they earned, and the bills of it
-- (operations.md 4.4, 4.5). Amounts in units of 0.0001, rates in millionths; shares are units in millionths.
create table agent_contracts (
  id bigint primary key,
  -- Of the offer: the same request again is the same offer.
  key uuid not null,
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realTime')),
  agent_id bigint not null,
  -- Who offered and pays; null: the house.
  upline_id bigint,
  -- [{minBase, minActive, rate}], amounts and rates as whole numbers in text; a contract in real time has one without conditions.
  tiers jsonb not null,
  -- Of a dividend or a wage by the day; null: by its kind alone.
  period text check (period in ('daily', 'weekly', 'semimonthly', 'monthly')),
  carry_mode text check (carry_mode in ('none', 'permanent', 'previous', 'halfMonth')),
  -- valid also with an end to come: it counts until then.
  state text not null check (state in ('requested', 'valid', 'denied', 'expired', 'terminated')),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  valid_from timestamptz,
  ended_at timestamptz,
  check ((upline_id is null) or upline_id <> agent_id)
);
create unique index agent_contracts_key on agent_contracts (coalesce(upline_id, 0), key);
create unique index agent_contracts_requested on agent_contracts (agent_id, kind) where state = 'requested';
create unique index agent_contracts_valid on agent_contracts (agent_id, kind) where state = 'valid';
create index agent_contracts_of_agent on agent_contracts (agent_id, kind, id desc);
create index agent_contracts_of_upline on agent_contracts (upline_id, kind, state);
create index agent_contracts_expiring on agent_contracts (expires_at) where state = 'requested';

-- What became of a contract, and by whom; never changed.
create table agent_contract_steps (
  contract_id bigint not null,
  state text not null,
  -- A member, one of staff, or null: the house's clock or another contract.
  by_member_id bigint,
  by_staff_id bigint,
  at timestamptz not null
);
create index agent_contract_steps_of_contract on agent_contract_steps (contract_id, at);
create trigger agent_contract_steps_append_only before delete or update on agent_contract_steps
  for each row execute function refuse_change();
create trigger agent_contract_steps_keep before truncate on agent_contract_steps
  for each statement execute function refuse_change();

-- A run works out the bills of one kind: in real time of a five minutes', else of a period. Its stretch of the journal is its input.
create table agent_runs (
  id bigint primary key,
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realTime')),
  -- The end of what it works out; of a kind there is one run for each.
  tick timestamptz not null,
  -- By shard: [after, upto], places of the journal.
  ranges jsonb not null,
  -- What members bet in it, all lines together.
  turnover bigint not null,
  made_at timestamptz not null,
  unique (kind, tick)
);
create trigger agent_runs_append_only before delete or update on agent_runs for each row execute function refuse_change();
create trigger agent_runs_keep before truncate on agent_runs for each statement execute function refuse_change();

create table agent_bills (
  id bigint primary key,
  run_id bigint not null,
  contract_id bigint not null,
  kind text not null,
  agent_id bigint not null,
  -- Null: the house pays.
  payer_id bigint,
  -- What it was worked out from, so that anybody can do it again: own bets, branches, rate.
  inputs jsonb not null,
  base bigint not null,
  rate integer not null,
  owed numeric(38, 0) not null,
  carry_before numeric(38, 0) not null,
  carry_after numeric(38, 0) not null,
  amount bigint not null check (amount >= 0),
  -- issued: to be paid. nothing: there is nothing to pay.
  state text not null check (state in ('issued', 'paid', 'nothing')),
  made_at timestamptz not null,
  paid_at timestamptz,
  unique (run_id, contract_id)
);
create index agent_bills_of_agent on agent_bills (agent_id, kind, id desc);
create index agent_bills_to_pay on agent_bills (id) where state = 'issued';

-- What an agent could not be paid yet, or owes: shares.
create table agent_carries (
  agent_id bigint not null,
  kind text not null,
  carry numeric(38, 0) not null,
  primary key (agent_id, kind)
);

-- Accounts that agents opened, by the key of the request; 0: lines that the desk opened.
create table agent_accounts (
  agent_id bigint not null,
  key uuid not null,
  member_id bigint not null,
  opened_at timestamptz not null,
  primary key (agent_id, key)
);
create index agent_accounts_of_day on agent_accounts (agent_id, opened_at);
create trigger agent_accounts_append_only before delete or update on agent_accounts for each row execute function refuse_change();
create trigger agent_accounts_keep before truncate on agent_accounts for each statement execute function refuse_change();

update staff_roles set rights = rights || '{agents.view}' where name = 'auditor' and built_in;
