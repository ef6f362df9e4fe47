-- How fights that are held elsewhere ended, as officials of the house say: two of them, each without seeing the other's word.
create table studio_fight_reports (
  id bigint primary key,
  -- The fight and its arena, which are the studio's.
  fight uuid not null,
  arena text not null,
  kind text not null check (kind in ('result', 'correction')),
  -- first   one has told. Leaves by: agreed, held.
  -- held    two told differently: nothing is settled, both tell anew in a report that follows. Nothing leaves.
  -- agreed  the studio is told until it has done it. Leaves by: done, failed.
  state text not null default 'first' check (state in ('first', 'held', 'agreed', 'done', 'failed')),
  first_key uuid not null unique,
  first_by bigint not null,
  first_name text not null,
  first_end text not null check (first_end in ('meron', 'wala', 'draw', 'cancelled')),
  first_reason text not null,
  first_at timestamptz not null default clock_timestamp(),
  second_key uuid unique,
  second_by bigint,
  second_name text,
  second_end text check (second_end in ('meron', 'wala', 'draw', 'cancelled')),
  second_reason text,
  second_at timestamptz,
  check (first_by <> second_by),
  check ((state = 'first') = (second_by is null)),
  check (num_nulls(second_key, second_by, second_name, second_end, second_reason, second_at) in (0, 6)),
  check (state in ('first', 'held') or first_end = second_end),
  check (kind = 'result' or (first_end <> 'cancelled' and second_end <> 'cancelled'))
);
-- One that waits for its second word or for the studio, and one result that stands.
create unique index studio_fight_reports_live on studio_fight_reports (fight) where state in ('first', 'agreed');
create unique index studio_fight_reports_result on studio_fight_reports (fight) where kind = 'result' and state in ('agreed', 'done');
create index studio_fight_reports_of on studio_fight_reports (fight, id desc);
create index studio_fight_reports_state on studio_fight_reports (state, first_at) where state in ('first', 'held', 'agreed');
