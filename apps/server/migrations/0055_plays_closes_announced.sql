-- Which plays of a game are sold (lottery.md 1.5 step 2): the desk switches one off and on again. The newest row of a play
-- counts, and no row is ever changed; a play without a row is sold.
create table lottery_play_states (
  id bigint generated always as identity primary key,
  game_code text not null references lottery_games (code),
  play text not null,
  state text not null check (state in ('on', 'off')),
  key uuid not null unique,
  reason text not null,
  staff_id bigint not null,
  staff text not null,
  set_at timestamptz not null default clock_timestamp()
);
create index lottery_play_states_newest on lottery_play_states (game_code, play, id desc);
create trigger lottery_play_states_append_only before update or delete on lottery_play_states
  for each row execute function refuse_change();
create trigger lottery_play_states_keep before truncate on lottery_play_states
  for each statement execute function refuse_change();
create trigger lottery_play_states_changed after insert on lottery_play_states
  for each statement execute function announce_lottery_terms();

-- A draw whose sale staff ended before its time: when it would have ended, and the order's one-time key. `close_at` is
-- when it did end; who and why is in the audit log.
alter table lottery_draws
  add column planned_close_at timestamptz,
  add column close_key uuid unique,
  add constraint early_closes_are_ordered check ((planned_close_at is null) = (close_key is null)),
  add constraint sales_only_get_shorter check (planned_close_at > close_at);

-- What is announced beside a result, by field: the further prizes of a Thai draw (lottery.md 10.1). Shown, never bet on.
alter table lottery_result_inputs add column beside jsonb;
alter table lottery_draws add column announced_beside jsonb;
