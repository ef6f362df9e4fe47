-- A guard after a line of its member was posted (p_sign 1), or undone (-1), now. It counts what `wallet_played` does: a line
-- of now is one of the day, the week and the month.
create or replace function wallet_guard_counts(p_guard wallet_guard_state, p wallet_command, p_sign integer)
returns wallet_guard_state language plpgsql immutable as $$
declare
  v_lost bigint := -p.v * p_sign;
  v_staked bigint := case when p.t in (2, 4) then v_lost else 0 end;
begin
  if p_guard.used is not null and p.a in (1, 3) and p.t in (2, 3, 4, 5, 10) then
    p_guard.used := array[p_guard.used[1] + v_staked, p_guard.used[2] + v_staked, p_guard.used[3] + v_staked,
      p_guard.used[4] + v_lost, p_guard.used[5] + v_lost, p_guard.used[6] + v_lost];
  end if;
  return p_guard;
end
$$;
