-- The outside beacon of a draw (lottery.md 12.1 step 3). Whether a draw has one is said when it is made, with its
-- commitment, and never changes: a house that could leave it out after the close would choose between two results.

alter table lottery_draws
  drop constraint lottery_draws_beacon_kind_check,
  add constraint lottery_draws_beacon_kind_check check (beacon_kind in ('none', 'drand')),
  -- The first round after the close, as the network counts them; known once the bet root is fixed.
  add column beacon_round bigint check (beacon_round > 0),
  add column beacon_signature bytea check (octet_length(beacon_signature) = 48),
  -- When it was first asked for, and when it was given up: such a draw is void.
  add column beacon_asked_at timestamptz,
  add column beacon_lost_at timestamptz,
  add constraint beacon_is_of_its_signature check (
    beacon_kind = 'none' or beacon is null or (beacon_signature is not null and sha256(beacon_signature) = beacon)
  ),
  add constraint beacon_has_its_round check (beacon_kind = 'none' or bet_root is null or beacon_round is not null);

-- Draws that wait for their round.
create index lottery_draws_awaiting_beacon on lottery_draws (beacon_round)
  where beacon_kind = 'drand' and state = 'closed' and bet_root is not null and beacon is null;

create function lottery_draws_beacon_guard() returns trigger language plpgsql as $$
begin
  if new.beacon_kind <> old.beacon_kind
    or (old.beacon_round is not null and new.beacon_round is distinct from old.beacon_round)
    or (old.beacon_signature is not null and new.beacon_signature is distinct from old.beacon_signature) then
    raise exception 'a draw keeps its kind of beacon and what it was';
  end if;
  return new;
end
$$;

create trigger lottery_draws_beacon_guard before update on lottery_draws
  for each row execute function lottery_draws_beacon_guard();
