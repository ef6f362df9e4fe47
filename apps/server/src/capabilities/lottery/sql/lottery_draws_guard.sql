-- A draw keeps what it was announced with, what it has published and how it ended. Only whether its results are made up
-- (draws held elsewhere are made a year ahead, so that a chase may take them) may change until it is on sale.
create or replace function lottery_draws_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a draw is never deleted';
  end if;
  if new.id <> old.id or new.game_code <> old.game_code or new.draw_no <> old.draw_no
    or new.commitment is distinct from old.commitment or new.official <> old.official
    or new.station is distinct from old.station
    or (new.simulated <> old.simulated and (old.source_game is null or old.result is not null or new.result is null)
      and not (old.state = 'scheduled' and old.open_at > clock_timestamp())) then
    raise exception 'a draw keeps its number and its commitment';
  end if;
  if (old.bet_root is not null and new.bet_root is distinct from old.bet_root)
    or (old.beacon is not null and new.beacon is distinct from old.beacon)
    or (old.server_seed is not null and new.server_seed is distinct from old.server_seed)
    or (old.result is not null and new.result is distinct from old.result)
    or (old.result_origin is not null and new.result_origin is distinct from old.result_origin)
    or (old.source_draw_id is not null and new.source_draw_id is distinct from old.source_draw_id)
    or new.source_game is distinct from old.source_game then
    raise exception 'what a draw has published stays';
  end if;
  if new.official and new.result is not null and old.result is null
    and (old.state <> 'closed' or old.bet_root is null or old.draw_at > clock_timestamp()) then
    raise exception 'a result is published only once bets are closed and counted and the draw is held';
  end if;
  if old.state in ('settled', 'void') and new.state <> old.state and not (
    old.state = 'settled' and new.state = 'void' and exists (
      select 1 from lottery_corrections c where c.draw_id = old.id and c.kind = 'void' and c.state = 'running')) then
    raise exception 'a draw that is % stays so', old.state;
  end if;
  return new;
end
$$;
create or replace trigger lottery_draws_guard before delete or update on lottery_draws
  for each row execute function lottery_draws_guard();
