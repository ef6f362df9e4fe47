-- A source of results is one of two independent inputs (lottery.md 12.3), so no one person says where it is read: what
-- one saves counts once another has confirmed it, and only for draws that open after that. Sources of before stay as
-- they are and count from their last change on.
alter table lottery_feeds
  -- Who said where it is read, and who confirmed it; null for sources of before.
  add column saved_by bigint references staff (id),
  add column confirmed_by bigint references staff (id),
  add column confirmed_at timestamptz not null default clock_timestamp(),
  add constraint sources_need_two_people check (saved_by <> confirmed_by),
  -- The keys are those of the changes now.
  drop column saved_key;
update lottery_feeds set confirmed_at = changed_at;

-- What was saved of the sources. A source is switched off at once (`applied`): that takes an input away and gives none.
create table lottery_feed_changes (
  id bigint generated always as identity primary key,
  game_code text not null references lottery_games (code),
  slot text not null check (slot in ('A', 'B')),
  kind text not null check (kind in ('json', 'csv')),
  settings jsonb not null,
  state text not null check (state in ('on', 'off')),
  -- replaced: saved again before anybody decided.
  outcome text not null default 'waiting' check (outcome in ('waiting', 'applied', 'confirmed', 'rejected', 'replaced')),
  saved_by bigint not null references staff (id),
  saved_name text not null,
  saved_key uuid not null unique,
  saved_at timestamptz not null default clock_timestamp(),
  decided_by bigint references staff (id),
  decided_at timestamptz,
  check (outcome <> 'applied' or state = 'off'),
  check ((outcome in ('confirmed', 'rejected')) = (decided_by is not null and decided_at is not null)),
  check (outcome <> 'confirmed' or decided_by <> saved_by)
);
create unique index lottery_feed_changes_waiting on lottery_feed_changes (game_code, slot) where outcome = 'waiting';
