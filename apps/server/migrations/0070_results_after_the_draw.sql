-- The result of a draw held elsewhere counts from its draw time on (lottery.md 1.4: closed becomes drawn at drawAt). Between
-- the close and that moment there is none, so nothing that is said then is taken, agreed or published.

-- As before, but that what agreed waits for the draw.
alter table lottery_draws drop column due_at;
alter table lottery_draws add column due_at timestamptz generated always as (
    case state
      when 'scheduled' then open_at
      when 'open' then close_at
      when 'closed' then case
        when bet_root is null then close_at
        when not official then draw_at
        when agreed_at is not null then greatest(agreed_at, draw_at)
        when simulated or source_game is not null then draw_at
        else give_up_at
      end
      when 'drawn' then drawn_at
      when 'void' then case when refunded_at is null then voided_at end
    end
  ) stored;
create index lottery_draws_due on lottery_draws (due_at) where due_at is not null;

-- As before, but that a result of elsewhere waits for the draw, not for the close alone.
create or replace function lottery_draws_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a draw is never deleted';
  end if;
  if new.id <> old.id or new.game_code <> old.game_code or new.draw_no <> old.draw_no
    or new.commitment is distinct from old.commitment or new.official <> old.official
    or new.station is distinct from old.station
    or (new.simulated <> old.simulated and (old.source_game is null or old.result is not null or new.result is null)) then
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

-- As before, but from the draw on, not from the close.
create or replace function lottery_result_inputs_guard() returns trigger language plpgsql as $$
declare
  d record;
begin
  if tg_op = 'DELETE' then
    raise exception 'what was entered stays';
  end if;
  if tg_op = 'UPDATE' and (old.numbers is not null or new.draw_id <> old.draw_id or new.kind <> old.kind) then
    raise exception 'what was entered stays';
  end if;
  select official, simulated, source_game, state, draw_at, result into d from lottery_draws where id = new.draw_id;
  if not d.official or d.simulated or d.source_game is not null then
    raise exception 'nobody enters the result of this draw';
  end if;
  if d.draw_at > clock_timestamp() or d.result is not null or d.state not in ('scheduled', 'open', 'closed') then
    raise exception 'a result is taken between the draw and its publication';
  end if;
  return new;
end
$$;
