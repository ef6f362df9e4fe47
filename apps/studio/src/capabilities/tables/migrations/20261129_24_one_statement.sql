-- A bet at a table in one statement, for a hand takes many in a second: written only while betting on the hand is open by the
-- database's clock, which cannot end before it is written, and only if the player has as many bets on the hand as `p_seen`,
-- those against which its limits were checked. One bet of a player on a hand at a time. No row: one of both was not so.
create function place_table_bet(
  p_id uuid, p_player text, p_game text, p_currency text, p_key uuid, p_table_round uuid, p_nonce integer, p_stake bigint,
  p_choice jsonb, p_bet_transaction uuid, p_win_transaction uuid, p_trial boolean, p_seen integer
) returns setof rounds language plpgsql as $$
begin
  perform from table_rounds where id = p_table_round and state = 'open' and clock_timestamp() < open_until for share;
  if not found then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(p_table_round::text || ' ' || p_player, 40));
  if (select count(*) from rounds where table_round = p_table_round and player = p_player) <> p_seen then
    return;
  end if;
  return query insert into rounds (id, player, game, currency, key, table_round, nonce, stake, choice, state, bet_transaction,
      win_transaction, in_pools, trial, next_try_at)
    values (p_id, p_player, p_game, p_currency, p_key, p_table_round, p_nonce, p_stake, p_choice, 'placed', p_bet_transaction,
      p_win_transaction, false, p_trial, clock_timestamp() + interval '10 seconds')
    returning *;
end $$;
