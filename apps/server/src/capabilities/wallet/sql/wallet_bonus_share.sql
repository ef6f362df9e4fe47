-- What of a sum that a bet gave is a bonus's: its part of the stake, rounded up, so that no part of a mill of a bonus becomes
-- cash. Of several bonuses in one bet each has what those up to it have, less what those before it have.
create or replace function wallet_bonus_share(p_returned bigint, p_stake bigint, p_before bigint, p_part bigint) returns bigint
language sql immutable as $$
  -- div() is exact, where / of numerics is rounded behind its sixteenth digit.
  select (div(p_returned::numeric * (p_before + p_part) + p_stake - 1, p_stake)
    - div(p_returned::numeric * p_before + p_stake - 1, p_stake))::bigint
$$;
