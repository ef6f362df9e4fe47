-- Free rounds of vendors' games that the house gives (operations.md 3.5; capabilities/campaigns/port.ts). Amounts in units of 0.0001.
create table free_round_campaigns (
  id bigint primary key,
  key uuid not null unique,
  -- SHA-256 of what was asked for under the key.
  content bytea not null,
  name text not null check (length(name) between 1 and 60),
  vendor text not null,
  -- By the vendor's own codes.
  games text[] not null check (cardinality(games) between 1 and 50),
  rounds integer not null check (rounds between 1 and 1000),
  -- What each round is worth.
  stake bigint not null check (stake > 0),
  -- Of one grant; null: as much as its rounds win.
  win_limit bigint check (win_limit > 0),
  -- What all its wins may come to before nothing more is begun.
  budget bigint not null check (budget > 0),
  -- How often a win has to be played, hundredths.
  multiplier integer not null check (multiplier between 0 and 10000),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- How long a grant is good, at most until the campaign ends.
  grant_days integer not null check (grant_days between 1 and 90),
  -- Who is given them when it is approved: named members, or all of some kinds; neither: only who is granted one by a rule.
  member_ids bigint[] not null default '{}',
  member_kinds text[] not null default '{}',
  state text not null default 'requested' check (state in ('requested', 'running', 'rejected', 'stopped', 'over')),
  requested_by bigint not null,
  requested_name text not null,
  reason text not null,
  requested_at timestamptz not null default clock_timestamp(),
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  decided_because text,
  decision_key uuid,
  -- Of whoever stopped it; null: it was its budget, or its time.
  stopped_name text,
  stop_key uuid,
  ended_at timestamptz,
  -- Nobody decides what they asked for.
  check (decided_by <> requested_by),
  check ((state = 'requested') = (decided_at is null)),
  check ((state in ('stopped', 'over')) = (ended_at is not null))
);
create index free_round_campaigns_open on free_round_campaigns (requested_at) where state = 'requested';
create index free_round_campaigns_running on free_round_campaigns (ends_at) where state = 'running';

create table free_round_grants (
  -- What the vendor and the ledger know it by.
  id bigint primary key,
  campaign_id bigint not null references free_round_campaigns,
  member_id bigint not null,
  vendor text not null,
  -- Why: `campaign`, or the name of what a rule saw. The same cause grants once.
  cause text not null check (length(cause) between 1 and 80),
  rounds integer not null,
  used integer not null default 0 check (used between 0 and rounds),
  -- Paid.
  won bigint not null default 0 check (won >= 0),
  state text not null default 'waiting'
    check (state in ('waiting', 'granted', 'active', 'used', 'expired', 'cancelled', 'refused')),
  valid_to timestamptz not null,
  made_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- Told to the vendor, and that it is cancelled; null: not yet, or there is nothing to tell.
  told_at timestamptz,
  cancel_told_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz not null default clock_timestamp(),
  -- The vendor's last word where it was not OK.
  fault text,
  unique (campaign_id, member_id, cause)
);
create index free_round_grants_of_member on free_round_grants (member_id, id desc);
create index free_round_grants_live on free_round_grants (valid_to) where state in ('waiting', 'granted', 'active');
create index free_round_grants_untold on free_round_grants (next_try_at)
  where state = 'waiting' or (state = 'cancelled' and cancel_told_at is null);

create table free_round_bets (
  vendor text not null,
  member_id bigint not null,
  transaction_id text not null,
  -- Null: it was taken back before it came.
  grant_id bigint references free_round_grants,
  round_id text,
  game_code text,
  state text not null check (state in ('open', 'won', 'rolledBack')),
  at timestamptz not null default clock_timestamp(),
  primary key (vendor, member_id, transaction_id),
  check (grant_id is not null or state = 'rolledBack')
);

create table free_round_wins (
  vendor text not null,
  member_id bigint not null,
  transaction_id text not null,
  grant_id bigint not null references free_round_grants,
  bet_transaction_id text not null,
  -- As the vendor told it, and what was paid of it within the limit.
  amount bigint not null check (amount >= 0),
  paid bigint not null check (paid between 0 and amount),
  -- Its line in the journal; null where nothing was paid.
  line_shard smallint,
  line_seq bigint,
  taken_back boolean not null default false,
  at timestamptz not null default clock_timestamp(),
  primary key (vendor, member_id, transaction_id)
);
create index free_round_wins_of_bet on free_round_wins (vendor, member_id, bet_transaction_id);
create index free_round_wins_of_grant on free_round_wins (grant_id);

-- Whoever asks does not decide: roles that come with the house have one of the two at most.
update staff_roles set rights = rights || '{campaigns.view,campaigns.request}' where name = 'support' and built_in;
update staff_roles set rights = rights || '{campaigns.view,campaigns.decide}' where name = 'risk' and built_in;
update staff_roles set rights = rights || '{campaigns.view}' where name = 'auditor' and built_in;
