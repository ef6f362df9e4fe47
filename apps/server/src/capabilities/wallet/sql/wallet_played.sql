-- What a member has staked and lost in the day, week and month that p_now lies in: from his days as they are kept behind
-- the journal, and the lines after that, in one snapshot, so it is exact wherever the projection is, at zero too.
-- Stakes are bets less what came back of them (types 2, 4). Losses are stakes, open ones too, less prizes (3), and prizes
-- that were taken back (5) or corrected (10). What comes back counts in the period in which it does; less than nothing is
-- less than nothing here. Only cash (1) and locked money (3) count.
create or replace function wallet_played(
  p_shard smallint, p_member bigint, p_now timestamptz, p_zone_offset_minutes integer,
  out stake_day bigint, out stake_week bigint, out stake_month bigint,
  out loss_day bigint, out loss_week bigint, out loss_month bigint
) language sql as $$
  with periods as materialized (
    select d.today, date_trunc('week', d.today)::date as week, date_trunc('month', d.today)::date as month,
      least(date_trunc('week', d.today), date_trunc('month', d.today))::date as since
    from (select date_trunc('day', p_now at time zone 'UTC' + make_interval(mins => p_zone_offset_minutes)) as today) d
  ), reader as materialized (
    -- A projection that is far behind (it is rebuilding) must not have every bet read a whole shard: then the member's own
    -- lines are read, through his keys, which are at most 45 days older than their lines.
    select coalesce(f.position, 0) as position, h.seq - coalesce(f.position, 0) <= 4096 as near,
      key_floor((select since from periods) - interval '47 days') as oldest
    from wallet_heads h left join projection_positions f on f.shard = h.shard and f.name = 'wallet.memberDays'
    where h.shard = p_shard
  ), lines as (
    select n.at, n.type, n.amount, n.account from (
      select e.at, e.type, e.amount, e.account, e.member_id from wallet_entries e
      where (select near from reader) and e.shard = p_shard and e.seq > (select position from reader)
        and e.key >= (select oldest from reader)
      offset 0) n -- by place in the journal, not by the member's keys
    where n.member_id = p_member
    union all
    select e.at, e.type, e.amount, e.account from wallet_entries e
    where not (select near from reader) and e.shard = p_shard and e.member_id = p_member and e.key >= (select oldest from reader)
      and e.seq > (select position from reader)
  ), moved as (
    select k.day, k.type, k.debits - k.credits as amount from wallet_member_days k
    where k.shard = p_shard and k.member_id = p_member and k.day >= (select since from periods) and k.account in (1, 3)
    union all
    select (l.at at time zone 'UTC' + make_interval(mins => p_zone_offset_minutes))::date, l.type, -l.amount from lines l
    where l.account in (1, 3)
  )
  select
    coalesce(sum(m.amount) filter (where m.type in (2, 4) and m.day >= p.today), 0)::bigint,
    coalesce(sum(m.amount) filter (where m.type in (2, 4) and m.day >= p.week), 0)::bigint,
    coalesce(sum(m.amount) filter (where m.type in (2, 4) and m.day >= p.month), 0)::bigint,
    coalesce(sum(m.amount) filter (where m.day >= p.today), 0)::bigint,
    coalesce(sum(m.amount) filter (where m.day >= p.week), 0)::bigint,
    coalesce(sum(m.amount) filter (where m.day >= p.month), 0)::bigint
  from periods p left join moved m on m.type in (2, 3, 4, 5, 10)
$$;
