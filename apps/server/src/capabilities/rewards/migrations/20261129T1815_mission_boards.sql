-- The week's board of missions (operations.md 5.4). Days count from 1970 in the house's zone, a week is named by its Monday.
-- Amounts in units of 0.0001.

alter table reward_rules drop constraint reward_rules_kind_check;
alter table reward_rules add constraint reward_rules_kind_check check (kind in ('ranks', 'points', 'board'));

-- Points of a member in a week, written with the claims that gave them.
create table reward_board_scores (
  shard smallint not null,
  week integer not null,
  member_id bigint not null,
  score integer not null check (score > 0),
  -- When it was reached: of two that are equal the earlier one stands above.
  reached_at timestamptz not null,
  primary key (shard, week, member_id)
);
create index reward_board_scores_order on reward_board_scores (week, score desc, reached_at, member_id);

-- A week that is over: its board is kept as it stood, and paid once by two of staff.
create table reward_boards (
  week integer primary key,
  -- [{upTo, amount}]: what was promised.
  prizes jsonb not null,
  members integer not null,
  state text not null check (state in ('waiting', 'asked', 'paid')),
  closed_at timestamptz not null,
  asked_by_id bigint,
  asked_by text,
  asked_reason text,
  decided_by text,
  decided_reason text,
  decided_at timestamptz,
  check ((state = 'asked') <= (asked_by_id is not null))
);

create table reward_board_places (
  week integer not null references reward_boards,
  place integer not null check (place between 1 and 50),
  member_id bigint not null,
  score integer not null,
  reached_at timestamptz not null,
  amount bigint not null check (amount >= 0),
  primary key (week, place),
  unique (week, member_id)
);
create trigger reward_board_places_append_only before delete or update on reward_board_places
  for each row execute function refuse_change();
create trigger reward_board_places_keep before truncate on reward_board_places
  for each statement execute function refuse_change();
