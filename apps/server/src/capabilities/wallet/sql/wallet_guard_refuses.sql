-- Why a guard whose `used` is known refuses a stake of p_amount; null: it does not. `wallet.playerLimit` and behind it, parted
-- by blanks, what is limited, over which period, the limit and what is left of it. Of several limits the one with the
-- least left is named.
create or replace function wallet_guard_refuses(p_guard wallet_guard_state, p_amount bigint)
returns text language plpgsql immutable as $$
declare
  v_names constant text[] := array['stake day', 'stake week', 'stake month', 'loss day', 'loss week', 'loss month'];
  v_remains bigint;
  v_least bigint;
  v_which integer;
begin
  for v_place in 1 .. 6 loop
    v_remains := greatest(p_guard.limits[v_place] - greatest(p_guard.used[v_place], 0), 0);
    if p_guard.limits[v_place] is not null and (v_least is null or v_remains < v_least) then
      v_least := v_remains;
      v_which := v_place;
    end if;
  end loop;
  if p_amount <= v_least then return null; end if;
  return concat_ws(' ', 'wallet.playerLimit', v_names[v_which], p_guard.limits[v_which], v_least);
end
$$;
