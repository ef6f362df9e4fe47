-- Corrections of settled draws (lottery.md 12.4), limited numbers (1.5, 1.7), exposure by number, settings of the desk.

-- The result that counts once a draw was corrected. What was published first stays in `result`: the seed proves that one.
alter table lottery_draws add column corrected_result smallint[],
  add constraint corrected_when_settled check (corrected_result is null or state = 'settled');

-- asked    waits for two people who did not ask. Leaves by: their approvals (running), refused.
-- running  the new result counts; bets are settled anew in chunks, then members are told. Leaves by: done.
-- done, refused: nothing leaves.
create table lottery_corrections (
  id bigint primary key,
  draw_id bigint not null references lottery_draws (id),
  -- Of the result, from 1; null until it counts.
  version smallint check (version >= 1),
  state text not null default 'asked' check (state in ('asked', 'running', 'done', 'refused')),
  result_before smallint[] not null,
  result smallint[] not null,
  reason text not null,
  key uuid not null unique,
  asked_by bigint not null,
  asked_name text not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- What it would move, as it was shown to who asked.
  preview jsonb not null,
  refused_name text,
  refused_reason text,
  refuse_key uuid unique,
  started_at timestamptz,
  ended_at timestamptz,
  -- How far telling members has come.
  told_shard smallint not null default 0,
  told_member bigint not null default 0,
  unique (draw_id, version),
  unique (id, asked_by),
  check ((state in ('running', 'done')) = (version is not null)),
  check ((state = 'refused') = (refused_name is not null and refused_reason is not null))
);
create unique index lottery_corrections_under_way on lottery_corrections (draw_id) where state in ('asked', 'running');
create index lottery_corrections_running on lottery_corrections (id) where state = 'running';

create table lottery_correction_approvals (
  correction_id bigint not null,
  asked_by bigint not null,
  staff_id bigint not null,
  staff text not null,
  reason text not null,
  key uuid not null unique,
  at timestamptz not null default clock_timestamp(),
  primary key (correction_id, staff_id),
  foreign key (correction_id, asked_by) references lottery_corrections (id, asked_by),
  -- Who asks can not approve.
  check (staff_id <> asked_by)
);

-- How far settling a gate anew has come, by shard, as wager_settlements.
create table wager_corrections (
  gate_id bigint not null references wager_gates (id),
  version smallint not null,
  shard smallint not null,
  position bigint not null default 0,
  chunks integer not null default 0,
  wagers bigint not null default 0,
  credited bigint not null default 0,
  bets bigint not null default 0,
  taken bigint not null default 0,
  added bigint not null default 0,
  done boolean not null default false,
  primary key (gate_id, version, shard)
);

-- The newest row of a wager is what it wins now, in place of its outcome; only wagers whose prize changed have one.
create table wager_outcome_corrections (
  gate_id bigint not null,
  seq bigint not null,
  member_id bigint not null,
  before bigint not null check (before >= 0),
  prize bigint not null check (prize >= 0),
  at timestamptz not null,
  shard smallint not null,
  version smallint not null,
  capped boolean not null default false,
  primary key (shard, gate_id, seq, version),
  check (prize <> before)
);
create index wager_outcome_corrections_of_member on wager_outcome_corrections (gate_id, version, shard, member_id);
create trigger wager_outcome_corrections_append_only before update or delete on wager_outcome_corrections
  for each row execute function refuse_change();
create trigger wager_outcome_corrections_keep before truncate on wager_outcome_corrections
  for each statement execute function refuse_change();

-- What each member wins on the gate by the new result, while it is being settled anew: holds the cap across chunks.
create table wager_correction_winnings (
  gate_id bigint not null,
  member_id bigint not null,
  won bigint not null,
  paid bigint not null,
  bets integer not null,
  shard smallint not null,
  version smallint not null,
  primary key (shard, gate_id, version, member_id)
);

alter table wager_events drop constraint wager_events_kind_check,
  add constraint wager_events_kind_check check (kind in ('settled', 'void', 'corrected'));

-- What is staked on each number of a draw, and what the house pays if it comes: kept behind the journal.
create table lottery_exposure (
  gate_id bigint not null,
  bets bigint not null,
  stake bigint not null,
  pays bigint not null,
  play text not null,
  choice text not null,
  primary key (gate_id, play, choice)
);
create index lottery_exposure_largest on lottery_exposure (gate_id, pays desc);

-- Numbers that are not sold as others are. `selection` is written as the play's tickets are; a ticket that contains all
-- of it is limited. No row is removed while it counts: it ends.
create table lottery_limited_numbers (
  id bigint primary key,
  game_code text not null references lottery_games (code),
  play text not null,
  selection text not null,
  -- Of one member in one draw, per unit; null: the number is closed.
  max_stake bigint check (max_stake > 0),
  -- Of all members in one draw, after which it is closed there; null: as much as they like.
  max_total bigint check (max_total > 0),
  reason text not null,
  staff_id bigint not null,
  staff text not null,
  made_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create unique index lottery_limited_numbers_now on lottery_limited_numbers (game_code, play, selection) where ended_at is null;

-- What all members have on a limited number in a draw, counted with each bet that holds it.
create table lottery_limited_totals (
  gate_id bigint not null,
  limit_id bigint not null references lottery_limited_numbers (id),
  staked bigint not null check (staked >= 0),
  primary key (gate_id, limit_id)
);

-- The most one member can win, as it stood when the draw was drawn: a correction pays by the same.
alter table lottery_draws add column settle_cap bigint;

alter table lottery_settings
  add column cancels_a_day smallint not null default 20 check (cancels_a_day between 0 and 200),
  add column version integer not null default 0;
alter table lottery_games add column version integer not null default 0;
alter table lottery_rebate_points add column version integer not null default 0;

-- Limits, points and settings count at once in every process.
create function announce_lottery_terms() returns trigger language plpgsql as $$
begin
  perform pg_notify('lottery_terms', '');
  return null;
end $$;
create trigger lottery_limited_numbers_changed after insert or update on lottery_limited_numbers
  for each statement execute function announce_lottery_terms();
create trigger lottery_games_changed after update on lottery_games
  for each statement execute function announce_lottery_terms();
create trigger lottery_settings_changed after update on lottery_settings
  for each statement execute function announce_lottery_terms();
create trigger lottery_rebate_points_changed after insert or update or delete on lottery_rebate_points
  for each statement execute function announce_lottery_terms();

update staff_roles set rights = rights || '{lottery.view,limits.edit}'::text[] where name = 'risk';
update staff_roles set rights = rights || '{lottery.view}'::text[] where name = 'auditor';
