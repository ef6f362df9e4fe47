-- Two people enter a result that comes from elsewhere, each once, between the draw and its publication.
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
create or replace trigger lottery_result_inputs_guard before insert or delete or update on lottery_result_inputs
  for each row execute function lottery_result_inputs_guard();
