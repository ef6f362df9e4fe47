-- What the public log tells of draws that are made, of our own and of elsewhere; see lottery_log_pending.
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
