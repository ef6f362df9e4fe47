-- Pays what cash lacks of a bet from the bonuses of its member, the oldest first: each may be staked on the product, has so much,
-- and pays no more of one bet than its terms say. All of p_missing, or nothing. Answers how many lines stand before that of
-- the bet. The caller holds the head of the shard; p_seq is the next sequence of it.
create or replace function wallet_bonus_stake(p wallet_command, p_now timestamptz, p_seq bigint, p_missing bigint)
returns integer language plpgsql as $$
declare
  v_bonus record;
  v_ids bigint[] := '{}';
  v_parts bigint[] := '{}';
  v_part bigint;
  v_paid bigint := 0;
begin
  for v_bonus in
    select b.id, least(b.pot, b.max_stake) as most, b.max_stake from wallet_bonuses b
    where b.shard = p.s and b.member_id = p.m and b.state = 'held' and b.pot > 0 and b.ends_at > p_now and p.c = any (b.playable)
    order by b.id
  loop
    v_part := least(v_bonus.most, v_bonus.max_stake - v_paid, p_missing - v_paid);
    continue when v_part <= 0;
    v_ids := v_ids || v_bonus.id;
    v_parts := v_parts || v_part;
    v_paid := v_paid + v_part;
    exit when v_paid = p_missing;
  end loop;
  if v_paid < p_missing then return 0; end if;
  v_paid := 0;
  for v_place in 1 .. cardinality(v_ids) loop
    v_part := v_parts[v_place];
    update wallet_bonuses b set pot = b.pot - v_part where b.shard = p.s and b.id = v_ids[v_place];
    -- 48: bonusStaked, of cash (1) from the bonus account (2)
    perform wallet_bonus_line(p.s, p.m, p_now, p_seq + v_place - 2, 48::smallint, 1::smallint, 2::smallint, v_part, v_ids[v_place]);
    insert into wallet_bonus_stakes (shard, seq, bonus_id, member_id, market_id, stake, before, part)
      values (p.s, p_seq + cardinality(v_ids), v_ids[v_place], p.m, p.g, -p.v, v_paid, v_part);
    v_paid := v_paid + v_part;
  end loop;
  return cardinality(v_ids);
end
$$;
