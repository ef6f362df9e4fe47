-- What a draw pays at most is fixed when its sale ends, and never below what stood while bets were taken.
create or replace function lottery_draws_caps_guard() returns trigger language plpgsql as $$
begin
  if (old.settle_cap is not null and new.settle_cap is distinct from old.settle_cap)
    or (old.settle_order_cap is not null and new.settle_order_cap is distinct from old.settle_order_cap) then
    raise exception 'what a draw pays at most stays as it was when its sale ended';
  end if;
  if new.cap_floor < old.cap_floor or new.order_cap_floor < old.order_cap_floor
    or (old.cap_floor is not null and new.cap_floor is null) or (old.order_cap_floor is not null and new.order_cap_floor is null)
    or new.settle_cap < new.cap_floor or new.settle_order_cap < new.order_cap_floor then
    raise exception 'what a draw pays at most does not fall below what stood while bets were taken';
  end if;
  return new;
end
$$;
create or replace trigger lottery_draws_caps_guard before update of settle_cap, settle_order_cap, cap_floor, order_cap_floor on lottery_draws
  for each row execute function lottery_draws_caps_guard();
