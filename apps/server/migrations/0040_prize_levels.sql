-- The prize level each member last chose in games at prize levels, for his next visit and his other devices.
create table lottery_prize_levels (
  member_id bigint primary key,
  level smallint not null check (level between 1700 and 1960),
  set_at timestamptz not null default clock_timestamp()
);
