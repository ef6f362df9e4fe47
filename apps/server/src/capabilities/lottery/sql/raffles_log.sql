-- What the public log tells of raffles; see lottery_log_pending.
create or replace function raffles_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into lottery_log_pending (draw_id, entry) values (new.id, jsonb_build_object('kind', 'commit', 'game', 'RAFFLE',
      'drawNo', new.id::text, 'commit', encode(new.commitment, 'hex'), 'scheme', new.scheme, 'beacon', 'none',
      'beaconRound', null));
  elsif new.state = 'drawn' then
    insert into lottery_log_pending (draw_id, entry) values (new.id, jsonb_build_object('kind', 'root', 'root',
      encode(new.bet_root, 'hex'), 'tickets', new.sold, 'shots', 0));
    insert into lottery_log_pending (draw_id, entry) values (new.id, jsonb_build_object('kind', 'result', 'result',
      to_jsonb(new.winners), 'seed', encode(new.server_seed, 'hex'), 'beacon', repeat('00', 32)));
  else
    insert into lottery_log_pending (draw_id, entry) values (new.id, jsonb_build_object('kind', 'void'));
  end if;
  return null;
end
$$;
create or replace trigger raffles_made_log after insert on raffles for each row execute function raffles_log();
create or replace trigger raffles_ended_log after update of state on raffles
  for each row when (new.state <> old.state) execute function raffles_log();
