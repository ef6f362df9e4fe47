-- Service levels: what the synthetic player met, step by step, and what each step is held to.

-- One row. Off until somebody at the desk switches it on.
create table service_level_settings (
  one boolean primary key default true check (one),
  is_on boolean not null default false,
  -- When a worker may play next: whoever moves it on plays.
  next_at timestamptz not null default now(),
  -- The trial account it plays with now.
  account_id bigint
);
insert into service_level_settings default values;

-- Every account it ever played with, so that a member list or an auditor can tell them from visitors' trials.
create table service_level_accounts (
  member_id bigint primary key,
  since timestamptz not null default now()
);

create table service_level_targets (
  step text primary key check (step in ('page', 'signIn', 'balance', 'bet')),
  place smallint not null unique,
  -- Of 10,000 runs so many must go well.
  availability_basis_points integer not null check (availability_basis_points between 5000 and 9999),
  -- A run that takes longer is a bad one.
  milliseconds integer not null check (milliseconds between 50 and 10000),
  version integer not null default 1,
  -- Of the order that changed it last.
  key uuid
);
insert into service_level_targets (step, place, availability_basis_points, milliseconds) values
  ('page', 1, 9990, 1000),
  ('signIn', 2, 9990, 1000),
  ('balance', 3, 9990, 500),
  ('bet', 4, 9990, 1000);

-- Kept for 90 days.
create table service_level_runs (
  id bigint primary key,
  at timestamptz not null default now()
);
create index service_level_runs_at on service_level_runs (at);

create table service_level_steps (
  run_id bigint not null references service_level_runs on delete cascade,
  step text not null,
  at timestamptz not null default now(),
  outcome text not null check (outcome in ('ok', 'failed', 'skipped')),
  milliseconds integer not null check (milliseconds >= 0),
  -- Why it did not go well; null: it did.
  detail text check (char_length(detail) <= 200),
  primary key (run_id, step)
);
create index service_level_steps_of on service_level_steps (step, at desc);
