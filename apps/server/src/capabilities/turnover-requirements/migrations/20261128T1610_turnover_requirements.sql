-- Turnover requirements (operations.md 2.5): what members have to play before they may withdraw. All but the terms is kept by the
-- projection turnoverRequirements.progress, which rebuilds it. Amounts in units of 0.0001.

-- Terms of a credit that differ from those of its type (capabilities/turnover-requirements/rules.ts), written in the commit that
-- credits. (shard, seq) is its line of the journal.
create table turnover_requirement_terms (
  shard smallint not null,
  seq bigint not null,
  -- Hundredths: 1500 is 15 times what was credited.
  multiplier integer not null check (multiplier >= 0),
  kind text not null check (kind in ('deposit', 'bonus')),
  -- What the multiplier counts, where it is more than the line: bonus and deposit together.
  base bigint check (base > 0),
  primary key (shard, seq)
);
create trigger turnover_requirement_terms_append_only before delete or update on turnover_requirement_terms
  for each row execute function refuse_change();
create trigger turnover_requirement_terms_keep before truncate on turnover_requirement_terms
  for each statement execute function refuse_change();

-- One a credit. (shard, seq) is its line of the journal.
create table turnover_requirements (
  shard smallint not null,
  seq bigint not null,
  member_id bigint not null,
  -- Of the line (wallet/port.ts ENTRY_TYPES).
  entry_type smallint not null,
  kind text not null check (kind in ('deposit', 'bonus')),
  base bigint not null check (base > 0),
  multiplier integer not null check (multiplier > 0),
  required bigint not null check (required > 0),
  -- Turnover that was taken back from requirements that were met by it: played on top of this one.
  carried bigint not null default 0 check (carried >= 0),
  progress bigint not null default 0 check (progress >= 0),
  -- met: played through. spent: the member had less than 10.00 left, and no bet open.
  state text not null default 'open' check (state in ('open', 'met', 'spent')),
  opened_at timestamptz not null,
  closed_seq bigint,
  closed_at timestamptz,
  primary key (shard, seq),
  check (progress <= required + carried),
  check ((state = 'open') = (closed_seq is null) and (closed_seq is null) = (closed_at is null))
);
create index turnover_requirements_of_member on turnover_requirements (shard, member_id, seq desc);
create index turnover_requirements_open on turnover_requirements (shard, member_id) where state = 'open';

-- Every member who ever had one.
create table turnover_requirement_members (
  shard smallint not null,
  member_id bigint not null,
  -- While any is open: the place where the first of them opened; bets of before do not hold it open.
  since bigint,
  -- Cash, bonus and locked money, kept while any is open.
  balance bigint not null,
  -- Turnover taken back while none was open: carried by the next.
  owed bigint not null default 0 check (owed >= 0),
  primary key (shard, member_id)
);

-- What of which turnover counted for which requirement; below zero where it was taken back. seq: where in the journal; origin:
-- where the turnover had counted first (wagers/turnover-steps.ts). weight: percent.
create table turnover_requirement_steps (
  shard smallint not null,
  member_id bigint not null,
  origin bigint not null,
  requirement bigint not null,
  weight smallint not null,
  seq bigint not null,
  turnover bigint not null,
  progress bigint not null,
  primary key (shard, member_id, origin, requirement, weight, seq)
);
create index turnover_requirement_steps_of on turnover_requirement_steps (shard, requirement);
