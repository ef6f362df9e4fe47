-- An entry of the public log follows the one before it, whoever writes it.
create or replace function lottery_log_follows() returns trigger language plpgsql as $$
declare
  v_before bytea;
begin
  if new.seq = 1 then
    v_before := sha256('house log 1');
  else
    select hash into v_before from lottery_log where seq = new.seq - 1;
  end if;
  if v_before is null or new.hash <> sha256(v_before || convert_to(new.body, 'UTF8')) then
    raise exception 'an entry of the log follows the one before it';
  end if;
  return new;
end
$$;
create or replace trigger lottery_log_follows before insert on lottery_log
  for each row execute function lottery_log_follows();

-- What the log tells of draws, of our own and of elsewhere, and of raffles; see lottery_log_pending.
create or replace function lottery_draws_made_log() returns trigger language plpgsql as $$
begin
  insert into lottery_log_pending (draw_id, entry)
    select id, jsonb_build_object('kind', 'commit', 'game', game_code, 'drawNo', draw_no, 'commit', encode(commitment, 'hex'),
      'scheme', scheme, 'beacon', beacon_kind, 'beaconRound', beacon_round)
    from made where commitment is not null order by draw_at, id;
  return null;
end
$$;
create or replace trigger lottery_draws_made_log after insert on lottery_draws referencing new table as made
  for each statement execute function lottery_draws_made_log();

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

create or replace function lottery_house_keys_log() returns trigger language plpgsql as $$
begin
  insert into lottery_log_pending (entry)
    values (jsonb_build_object('kind', 'key', 'key', encode(new.public_key, 'hex')));
  return null;
end
$$;
create or replace trigger lottery_house_keys_log after insert on lottery_house_keys
  for each row execute function lottery_house_keys_log();
