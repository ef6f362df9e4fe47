-- What guards a member as the posting judges it: the pause and the limits, in the order of wallet_guard_refuses. What has
-- been used of the limits is not read yet (null).
create or replace function wallet_guard_of(p_shard smallint, p_member bigint) returns wallet_guard_state language sql stable as $$
  select g.paused_until, g.zone_offset_minutes,
    case when num_nonnulls(g.stake_day, g.stake_week, g.stake_month, g.loss_day, g.loss_week, g.loss_month) = 0 then '{}'
      else array[g.stake_day, g.stake_week, g.stake_month, g.loss_day, g.loss_week, g.loss_month] end,
    null::bigint[]
  from wallet_guards g where g.shard = p_shard and g.member_id = p_member
$$;
