-- A cancelled time is known by the feed's own words for it: by our clock the same moment is another one as soon as the
-- difference of clocks is known better, and taking it back has to find it.
alter table sports_void_windows add column said_from bigint;
update sports_void_windows set said_from = case when cause = 'late' then sent_at
  else floor(extract(epoch from from_at) * 1000) end;
alter table sports_void_windows drop constraint sports_void_windows_market_id_cause_from_at_key;
alter table sports_void_windows add unique (market_id, cause, said_from);

-- The number of what was asked for whose end came, but late: the line is up with its first sign of life that is not.
alter table sports_feed_lines add column completed bigint not null default 0;
