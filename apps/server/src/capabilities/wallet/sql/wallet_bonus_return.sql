-- Follows what bets gave, each by its place and by all that it has given so far: of those that were paid from bonuses in part,
-- the bonus's share of the difference goes where the bonus stands. The same again moves nothing. Answers how many it moved.
create or replace function wallet_bonus_return(p_shard smallint[], p_seq bigint[], p_returned bigint[]) returns integer
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_one record;
  v_moved integer := 0;
begin
  for v_one in
    select s.shard, s.seq, s.bonus_id, x.returned,
      wallet_bonus_share(x.returned, s.stake, s.before, s.part) - wallet_bonus_share(s.returned, s.stake, s.before, s.part) as delta
    from (select unnest(p_shard) as shard, unnest(p_seq) as seq, unnest(p_returned) as returned) x
    join wallet_bonus_stakes s on s.shard = x.shard and s.seq = x.seq
    where s.returned <> x.returned
    order by s.shard, s.seq, s.before
  loop
    update wallet_bonus_stakes s set returned = v_one.returned
      where s.shard = v_one.shard and s.seq = v_one.seq and s.bonus_id = v_one.bonus_id;
    continue when v_one.delta = 0;
    perform wallet_bonus_settle(v_one.shard, v_one.bonus_id, v_one.delta, null);
    v_moved := v_moved + 1;
  end loop;
  return v_moved;
end
$$;
