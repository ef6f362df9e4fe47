-- What a draw pays at most is fixed when its sale ends.
create or replace function lottery_draws_caps_guard() returns trigger language plpgsql as $$
begin
  if (old.settle_cap is not null and new.settle_cap is distinct from old.settle_cap)
    or (old.settle_order_cap is not null and new.settle_order_cap is distinct from old.settle_order_cap) then
    raise exception 'what a draw pays at most stays as it was when its sale ended';
  end if;
  return new;
end
$$;
create or replace trigger lottery_draws_caps_guard before update of settle_cap, settle_order_cap on lottery_draws
  for each row execute function lottery_draws_caps_guard();
