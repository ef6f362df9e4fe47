-- The public log (docs/fairness.md): commitments, roots, results and voids, each entry hashed onto the one before. Everybody
-- may copy it, so that two sets of books, or an older state that was put back, show.
create table lottery_log (
  seq bigint primary key check (seq > 0),
  -- The draw or raffle; null of a key.
  draw_id bigint,
  at timestamptz not null,
  -- Canonical JSON.
  body text not null,
  -- SHA-256(hash of the entry before || body).
  hash bytea not null check (octet_length(hash) = 32)
);
create index lottery_log_of_draw on lottery_log (draw_id, seq);
create trigger lottery_log_append_only before update or delete on lottery_log for each row execute function refuse_change();
create trigger lottery_log_keep before truncate on lottery_log for each statement execute function refuse_change();

-- What has happened and is not in the log yet. It is written in the transaction of what it tells, by triggers, and holds
-- nobody up; a worker puts it into the log, in an order of its own, and takes it away here.
create table lottery_log_pending (
  id bigint generated always as identity primary key,
  draw_id bigint,
  at timestamptz not null default clock_timestamp(),
  entry jsonb not null
);

-- The public keys that the house signs receipts and the head of the log with, each from when on.
create table lottery_house_keys (
  public_key bytea primary key check (octet_length(public_key) = 32),
  since timestamptz not null default clock_timestamp()
);
create trigger lottery_house_keys_append_only before update or delete on lottery_house_keys
  for each row execute function refuse_change();
create trigger lottery_house_keys_keep before truncate on lottery_house_keys
  for each statement execute function refuse_change();

-- What is committed to as the log begins.
insert into lottery_log_pending (draw_id, entry)
  select id, jsonb_build_object('kind', 'commit', 'game', game_code, 'drawNo', draw_no, 'commit', encode(commitment, 'hex'),
    'scheme', scheme, 'beacon', beacon_kind, 'beaconRound', beacon_round)
  from lottery_draws where commitment is not null and state in ('scheduled', 'open', 'closed') order by draw_at, id;
insert into lottery_log_pending (draw_id, entry)
  select id, jsonb_build_object('kind', 'commit', 'game', 'RAFFLE', 'drawNo', id::text, 'commit', encode(commitment, 'hex'),
    'scheme', scheme, 'beacon', 'none', 'beaconRound', null)
  from raffles where state = 'open' order by id;
