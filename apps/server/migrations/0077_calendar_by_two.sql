-- When a draw is held elsewhere is no one person's word: a calendar moved so that a sale ends after the true draw sells
-- bets on numbers that are known. What one saves waits until another has confirmed it; what only makes the house more
-- careful counts at once (capabilities/lottery/official/station-rules.ts says what that is).
create table lottery_calendar_changes (
  id bigint generated always as identity primary key,
  game_code text not null references lottery_games (code),
  -- station: a row of the calendar is added or changed; holiday: days without a draw are taken out.
  kind text not null check (kind in ('station', 'holiday')),
  -- The row that is changed, at the version it was read at; null: a new one.
  station_id bigint references lottery_stations (id),
  version integer not null default 0,
  -- The days that are taken out; they are gone once it is confirmed.
  holiday_id bigint,
  -- The station as it is to be, or the days as they were: as the port has them, without id and version.
  said jsonb not null,
  -- applied: more careful, so it counted at once. replaced: saved again before anybody decided.
  outcome text not null default 'waiting' check (outcome in ('waiting', 'applied', 'confirmed', 'rejected', 'replaced')),
  reason text not null,
  saved_by bigint not null references staff (id),
  saved_name text not null,
  saved_key uuid not null unique,
  saved_at timestamptz not null default clock_timestamp(),
  decided_by bigint references staff (id),
  decided_at timestamptz,
  check ((kind = 'holiday') = (holiday_id is not null) and (kind = 'station' or station_id is null)),
  -- A new row and days that are sold after all are never more careful.
  check (outcome <> 'applied' or station_id is not null),
  check ((outcome in ('confirmed', 'rejected')) = (decided_by is not null and decided_at is not null)),
  constraint calendars_need_two_people check (outcome <> 'confirmed' or decided_by <> saved_by)
);
create unique index lottery_calendar_changes_of_station on lottery_calendar_changes (station_id) where outcome = 'waiting';
create unique index lottery_calendar_changes_of_holiday on lottery_calendar_changes (holiday_id) where outcome = 'waiting';
