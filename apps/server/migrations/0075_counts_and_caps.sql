-- What is staked on a limited number in a draw: counted a piece at a time, up to a place in each shard of the journal, and
-- over again while bets may come in that were judged before the limit was made. Null: all is counted, and whoever takes a
-- bet that holds the number adds it himself.
alter table lottery_limited_totals
  add column positions bigint[],
  -- False while the worker counts what stood before the limit: until then nobody can say what is left.
  add column counted boolean not null default true;
create index lottery_limited_totals_uncounted on lottery_limited_totals (gate_id) where not counted;

-- What a draw pays at most is fixed when its sale ends. Those whose sale is over pay by what stands now; 500,000 is what an
-- order is paid at most where the house set nothing.
update lottery_draws d set settle_cap = coalesce(d.settle_cap, g.max_win),
  settle_order_cap = coalesce(d.settle_order_cap, g.max_order_win, 5000000000)
from lottery_games g
where g.code = d.game_code and d.state in ('scheduled', 'open', 'closed') and d.close_at <= clock_timestamp();

create function lottery_draws_caps_guard() returns trigger language plpgsql as $$
begin
  if (old.settle_cap is not null and new.settle_cap is distinct from old.settle_cap)
    or (old.settle_order_cap is not null and new.settle_order_cap is distinct from old.settle_order_cap) then
    raise exception 'what a draw pays at most stays as it was when its sale ended';
  end if;
  return new;
end
$$;
create trigger lottery_draws_caps_guard before update of settle_cap, settle_order_cap on lottery_draws
  for each row execute function lottery_draws_caps_guard();
