-- Missions of other kinds than turnover, and steps that are taken back (operations.md 5.4).
alter table reward_missions add column kind text not null default 'turnover'
  check (kind in ('loginDays', 'depositCount', 'depositSum', 'turnover', 'winMultiple', 'invite'));
-- Of counted deposits the least one, of wins the least stake; units of 0.0001. Goals that are counts are kept as amounts: one
-- is 1.0000.
alter table reward_missions add column least bigint not null default 0 check (least >= 0);

-- A step whose bets were made void after it was claimed is taken back, and may be reached again. `turns`: how often it was.
alter table reward_items drop constraint reward_items_state_check;
alter table reward_items add constraint reward_items_state_check check (state in ('open', 'claimed', 'expired', 'takenBack'));
alter table reward_items add column turns integer not null default 0 check (turns >= 0);
-- How far turnover was read when a step was claimed: before it is read so far again nothing is taken back.
alter table reward_items add column read_seq bigint not null default 0;
create index reward_items_of_missions on reward_items (member_id, claimed_at) where kind = 'mission' and state = 'claimed';
alter table reward_board_scores drop constraint reward_board_scores_score_check;

-- Members with claimed steps from whom something was taken back since; they are looked at once.
create table reward_mission_checks (
  member_id bigint primary key,
  marked_at timestamptz not null default clock_timestamp()
);
