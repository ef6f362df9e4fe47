-- What the public log tells of draws as they go on; see lottery_log_pending.
create or replace function lottery_draws_moved_log() returns trigger language plpgsql as $$
begin
  if old.bet_root is null and new.bet_root is not null then
    insert into lottery_log_pending (draw_id, entry) values (new.id, jsonb_build_object('kind', 'root', 'root',
      encode(new.bet_root, 'hex'), 'tickets', new.ticket_count, 'shots', new.yeekee_entry_count));
  end if;
  if old.result is null and new.result is not null then
    insert into lottery_log_pending (draw_id, entry) values (new.id, jsonb_build_object('kind', 'result', 'result',
      to_jsonb(new.result), 'seed', encode(new.server_seed, 'hex'), 'beacon', encode(new.beacon, 'hex')));
  end if;
  if new.corrected_result is distinct from old.corrected_result then
    insert into lottery_log_pending (draw_id, entry) values (new.id, jsonb_build_object('kind', 'corrected', 'result',
      to_jsonb(new.corrected_result)));
  end if;
  if new.state = 'void' and old.state <> 'void' then
    insert into lottery_log_pending (draw_id, entry) values (new.id, jsonb_build_object('kind', 'void'));
  end if;
  return null;
end
$$;
create or replace trigger lottery_draws_moved_log
  after update of bet_root, result, corrected_result, state on lottery_draws
  for each row execute function lottery_draws_moved_log();
