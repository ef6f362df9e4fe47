-- Rules of risk as data, what they said of each withdrawal, and what staff made of it (operations.md 8.3;
-- capabilities/risk/port.ts).
create table risk_rules (
  code text primary key,
  weight smallint not null check (weight between 0 and 200),
  -- By the names of capabilities/risk/rules.ts; whole numbers.
  parameters jsonb not null,
  -- shadow: what it hits is kept, and counts for nothing.
  mode text not null check (mode in ('off', 'shadow', 'on')),
  version integer not null default 1,
  changed_at timestamptz not null default clock_timestamp()
);

-- Every version there was, as it was.
create table risk_rule_versions (
  code text not null references risk_rules,
  version integer not null,
  content jsonb not null,
  at timestamptz not null default clock_timestamp(),
  -- Null: it came with the house.
  staff_id bigint,
  -- Null: it took one.
  approved_by bigint,
  reason text,
  -- Of the order of one person, or of the approval of the second.
  key uuid unique,
  primary key (code, version)
);
create trigger risk_rule_versions_append_only before delete or update on risk_rule_versions for each row execute function refuse_change();
create trigger risk_rule_versions_keep before truncate on risk_rule_versions for each statement execute function refuse_change();

-- Changes of rules that wait for a second person.
create table risk_rule_requests (
  id bigint primary key,
  code text not null references risk_rules,
  content jsonb not null,
  seen_version integer not null,
  state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  -- What it would have done to the last withdrawals when it was asked for.
  tested jsonb not null,
  reason text not null,
  asked_by bigint not null,
  asked_name text not null,
  asked_at timestamptz not null default clock_timestamp(),
  key uuid not null unique,
  decided_by bigint,
  decided_name text,
  decided_reason text,
  decided_at timestamptz,
  decide_key uuid,
  check ((state = 'asked') = (decided_by is null)),
  check (decided_by <> asked_by)
);
create unique index risk_rule_requests_open on risk_rule_requests (code) where state = 'asked';

-- What was known when a withdrawal was asked for, and what the rules said: what new rules are tested on.
create table risk_assessments (
  withdrawal_id bigint primary key,
  member_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  facts jsonb not null,
  score integer not null,
  hits jsonb not null,
  shadow jsonb not null
);
create index risk_assessments_newest on risk_assessments (at desc);
create trigger risk_assessments_append_only before delete or update on risk_assessments for each row execute function refuse_change();
create trigger risk_assessments_keep before truncate on risk_assessments for each statement execute function refuse_change();

create table risk_alerts (
  id bigint primary key,
  kind text not null check (kind in ('withdrawal', 'document')),
  -- A withdrawal, or an identity check.
  subject bigint not null,
  member_id bigint not null,
  score integer not null,
  hits jsonb not null,
  shadow jsonb not null,
  state text not null default 'open' check (state in ('open', 'taken', 'closed')),
  opened_at timestamptz not null default clock_timestamp(),
  taken_by bigint,
  taken_name text,
  take_key uuid,
  closed_by bigint,
  closed_name text,
  closed_at timestamptz,
  close_key uuid,
  outcome text check (outcome in ('cleared', 'confirmed')),
  note text,
  unique (kind, subject),
  check ((state = 'closed') = (closed_by is not null) and (closed_by is null) = (outcome is null))
);
create index risk_alerts_waiting on risk_alerts (score desc, opened_at) where state <> 'closed';
create index risk_alerts_of_member on risk_alerts (member_id, id desc);

-- The rule that stood before there was data goes on; the others watch until two people have seen what they would do.
insert into risk_rules (code, weight, parameters, mode) values
  ('accessChanged', 70, '{"hours": 24}', 'on'),
  ('hastyExit', 70, '{"hours": 1, "accountHours": 72, "percent": 50}', 'shadow'),
  ('depositThenWithdraw', 60, '{"percent": 100}', 'shadow'),
  ('manyDeposits', 50, '{"count": 5}', 'shadow'),
  ('depositSurge', 40, '{"times": 10, "amount": 100000}', 'shadow'),
  ('belowLimit', 40, '{"count": 3, "limit": 10000, "percent": 90}', 'shadow'),
  ('nameMismatch', 60, '{}', 'shadow'),
  ('sharedDevice', 40, '{"count": 1}', 'shadow'),
  ('sharedPaymentAccount', 100, '{"count": 1}', 'shadow'),
  ('sharedPhone', 40, '{"count": 1}', 'shadow'),
  ('sharedDocument', 100, '{"count": 1}', 'shadow'),
  ('sharedAddress', 10, '{"count": 1}', 'shadow');
insert into risk_rule_versions (code, version, content)
  select code, 1, jsonb_build_object('weight', weight, 'parameters', parameters, 'mode', mode) from risk_rules;

-- Whoever reviews withdrawals works the alerts; rules take two of those who hold the right.
update staff_roles set rights = rights || '{risk.view,risk.review,risk.rules}' where name = 'risk' and built_in;
update staff_roles set rights = rights || '{risk.view}' where name = 'auditor' and built_in;
