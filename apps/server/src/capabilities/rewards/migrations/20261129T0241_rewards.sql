-- What members earn by playing: turnover by day, ranks, points, cashback and what they can claim (operations.md 5,
-- capabilities/rewards/port.ts). Amounts in units of 0.0001; days count from 1970 in the house's zone.

-- Kept behind the turnover record by the projection `rewards.turnover`; emptied and filled again when it is rebuilt.
create table reward_turnover (
  shard smallint not null,
  member_id bigint not null,
  -- On which bets were decided first, whatever changed them later.
  day integer not null,
  product smallint not null,
  turnover bigint not null,
  -- Place of the journal that changed it last.
  seq bigint not null,
  primary key (shard, member_id, day, product)
);
create index reward_turnover_of_day on reward_turnover (shard, day, member_id);
create index reward_turnover_changed on reward_turnover (shard, seq);

create table reward_totals (
  shard smallint not null,
  member_id bigint not null,
  deposits bigint not null default 0,
  deposit_count integer not null default 0,
  turnover bigint not null default 0,
  seq bigint not null,
  primary key (shard, member_id)
);
create index reward_totals_changed on reward_totals (shard, seq, member_id);

-- The house's own tables of ranks and points; the newest counts, a house without one has the first that the code names.
create table reward_rules (
  kind text not null check (kind in ('ranks', 'points')),
  version integer not null check (version > 0),
  content jsonb not null,
  made_by text not null,
  made_at timestamptz not null,
  primary key (kind, version)
);
create trigger reward_rules_append_only before delete or update on reward_rules for each row execute function refuse_change();
create trigger reward_rules_keep before truncate on reward_rules for each statement execute function refuse_change();

-- The daily run of a shard: what it reads, and how far it has come.
create table reward_runs (
  shard smallint not null,
  -- The last day it gives points for, and the first.
  day integer not null,
  first_day integer not null,
  -- Days before the first are looked at again where they changed behind this place and up to the other.
  after_seq bigint not null,
  upto_seq bigint not null,
  -- Members up to here are done.
  cursor_member bigint not null default 0,
  members integer not null default 0,
  started_at timestamptz not null,
  done_at timestamptz,
  primary key (shard, day)
);
create index reward_runs_open on reward_runs (shard) where done_at is null;

-- Points that were given for a day in a product; a run changes them by what the day's turnover changed.
create table reward_points (
  shard smallint not null,
  member_id bigint not null,
  day integer not null,
  product smallint not null,
  turnover bigint not null,
  -- Points for 100.00, tenths; of the first run that looked at the day.
  ratio integer not null,
  points bigint not null check (points >= 0),
  primary key (shard, member_id, day, product)
);

create table reward_ranks (
  shard smallint not null,
  member_id bigint not null,
  rank smallint not null check (rank between 0 and 10),
  term_from integer not null,
  -- Went down for want of turnover: what is above takes what keeps it.
  is_capped boolean not null,
  since timestamptz not null,
  primary key (shard, member_id)
);
create index reward_ranks_terms on reward_ranks (shard, term_from) where rank between 1 and 9;

-- How far changes of totals were looked at.
create table reward_rank_checks (
  shard smallint primary key,
  seq bigint not null
);

-- What became of a rank; never changed.
create table reward_rank_steps (
  id bigint primary key,
  member_id bigint not null,
  rank_from smallint not null,
  rank_to smallint not null,
  cause text not null check (cause in ('reached', 'kept', 'notKept', 'takenBack', 'invited')),
  at timestamptz not null
);
create index reward_rank_steps_of_member on reward_rank_steps (member_id, id desc);
create trigger reward_rank_steps_append_only before delete or update on reward_rank_steps
  for each row execute function refuse_change();
create trigger reward_rank_steps_keep before truncate on reward_rank_steps
  for each statement execute function refuse_change();

-- What a member can claim, could, or has: gifts and whatever else the house promised. The same cause gives once.
create table reward_items (
  id bigint primary key,
  member_id bigint not null,
  kind text not null check (kind in ('rankGift', 'monthlyGift', 'mission', 'board', 'referral', 'voucher', 'promotion')),
  cause text not null check (length(cause) between 1 and 120),
  -- What the cause is called, where its kind does not say it: a rank, a month, a name.
  detail text not null default '',
  amount bigint not null check (amount > 0),
  -- How often it has to be played, hundredths.
  multiplier integer not null check (multiplier between 0 and 10000),
  state text not null default 'open' check (state in ('open', 'claimed', 'expired')),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  unique (member_id, cause),
  check ((state = 'claimed') = (claimed_at is not null))
);
create index reward_items_of_member on reward_items (member_id, id desc);
create index reward_items_open on reward_items (expires_at) where state = 'open';

-- Cashback: each claim, and what was claimed for with what was paid for it.
create table reward_cashback_claims (
  id bigint primary key,
  member_id bigint not null,
  key uuid not null,
  day integer not null,
  rank smallint not null,
  turnover bigint not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  unique (member_id, key)
);
create index reward_cashback_claims_of_member on reward_cashback_claims (member_id, id desc);
create trigger reward_cashback_claims_append_only before delete or update on reward_cashback_claims
  for each row execute function refuse_change();
create trigger reward_cashback_claims_keep before truncate on reward_cashback_claims
  for each statement execute function refuse_change();

create table reward_cashback_days (
  shard smallint not null,
  member_id bigint not null,
  day integer not null,
  product smallint not null,
  turnover bigint not null,
  -- Units of 0.0001 in millionths.
  share numeric(38, 0) not null,
  primary key (shard, member_id, day, product)
);

update staff_roles set rights = rights || '{rewards.view}' where name = 'auditor' and built_in;
