-- Moves what a bonus is: by what its stakes gave (p_delta, which stands in cash already), or to another state. Where its money
-- stands follows from its pot and its state alone, so that voids, corrections and rollbacks are exact, in whatever order:
--   held       what is above zero stands on the bonus account
--   met        what is above zero is cash, up to what may become cash
--   forfeited  nothing is the member's
-- and the house has the rest. Answers the place of its last line, or of a mark where it moved nothing and ended, and what of it
-- is cash.
create or replace function wallet_bonus_settle(
  p_shard smallint, p_bonus bigint, p_delta bigint, p_state text, out seq bigint, out cash bigint
)
language plpgsql as $$
declare
  v_now timestamptz;
  v_was record;
  v_bonus bigint; -- what more stands on the bonus account
  v_cash bigint; -- what more of it is cash
begin
  select h.seq into strict seq from wallet_heads h where h.shard = p_shard for update;
  v_now := clock_timestamp();
  select b.member_id, b.state, b.pot, b.max_convert into strict v_was from wallet_bonuses b where b.shard = p_shard and b.id = p_bonus;
  update wallet_bonuses b set pot = b.pot + p_delta, state = coalesce(p_state, b.state) where b.shard = p_shard and b.id = p_bonus
    returning case when b.state = 'held' then greatest(b.pot, 0) else 0 end,
      case when b.state = 'met' then least(greatest(b.pot, 0), b.max_convert) else 0 end into v_bonus, v_cash;
  cash := v_cash;
  v_bonus := v_bonus - case when v_was.state = 'held' then greatest(v_was.pot, 0) else 0 end;
  v_cash := v_cash - case when v_was.state = 'met' then least(greatest(v_was.pot, 0), v_was.max_convert) else 0 end;
  -- 1: cash, 2: the bonus account, 123: promotions; 46: bonusConverted, 47: bonusForfeited, 49: bonusPrize
  if p_state is null then
    seq := wallet_bonus_line(p_shard, v_was.member_id, v_now, seq, 49::smallint, 2::smallint, 1::smallint, v_bonus, p_bonus);
    seq := wallet_bonus_line(p_shard, v_was.member_id, v_now, seq, 47::smallint, 1::smallint, 123::smallint,
      v_bonus + v_cash - p_delta, p_bonus);
  else
    seq := wallet_bonus_line(p_shard, v_was.member_id, v_now, seq, 46::smallint, 1::smallint, 2::smallint, v_cash, p_bonus);
    seq := wallet_bonus_line(p_shard, v_was.member_id, v_now, seq, 47::smallint, 2::smallint, 123::smallint, v_bonus + v_cash, p_bonus);
    if v_bonus = 0 then
      seq := seq + 1;
      insert into wallet_marks (shard, seq) values (p_shard, wallet_bonus_settle.seq);
    end if;
  end if;
  update wallet_heads h set seq = wallet_bonus_settle.seq where h.shard = p_shard;
end
$$;
