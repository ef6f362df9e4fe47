-- Lottery: games, their draws, and the sealed seeds (lottery.md 1.4, 12.1).
--
-- The states of a draw stand in capabilities/lottery/port.ts. What the database itself holds whatever the code does:
-- a commitment stands before the draw opens and never changes; a published seed hashes to it; bet root, beacon, seed and
-- result are written once; a draw is never deleted.

create table lottery_games (
  code text primary key,
  family text not null,
  period_seconds integer not null check (period_seconds > 0 and period_seconds % 60 = 0),
  close_before_seconds integer not null check (close_before_seconds between 1 and period_seconds - 1),
  names jsonb not null,
  state text not null default 'on' check (state in ('on', 'stopped')),
  -- Units of 0.0001; stakes per picked choice, the win per member and draw (lottery.md 11).
  min_stake bigint not null check (min_stake > 0),
  max_stake bigint not null check (max_stake >= min_stake),
  max_win bigint not null check (max_win > 0),
  -- The lowest return of any choice, from enumeration (a test holds it).
  rtp_basis_points integer not null check (rtp_basis_points between 1 and 10000),
  sort integer not null
);

insert into lottery_games
  (code, family, period_seconds, close_before_seconds, names, min_stake, max_stake, max_win, rtp_basis_points, sort)
values
  ('F5D1', 'FAST5D', 60, 5, '{"bn": "ফাস্ট 5D · 1 মিনিট", "en": "Fast 5D · 1 min"}', 10000, 500000000, 5000000000, 9600, 1),
  ('F5D3', 'FAST5D', 180, 10, '{"bn": "ফাস্ট 5D · 3 মিনিট", "en": "Fast 5D · 3 min"}', 10000, 500000000, 5000000000, 9600, 2),
  ('F5D5', 'FAST5D', 300, 15, '{"bn": "ফাস্ট 5D · 5 মিনিট", "en": "Fast 5D · 5 min"}', 10000, 500000000, 5000000000, 9600, 3),
  ('COLOR1', 'COLOR10', 60, 5, '{"bn": "কালার 10 · 1 মিনিট", "en": "Colour 10 · 1 min"}', 10000, 500000000, 5000000000, 9500, 4),
  ('COLOR3', 'COLOR10', 180, 10, '{"bn": "কালার 10 · 3 মিনিট", "en": "Colour 10 · 3 min"}', 10000, 500000000, 5000000000, 9500, 5),
  ('COLOR5', 'COLOR10', 300, 15, '{"bn": "কালার 10 · 5 মিনিট", "en": "Colour 10 · 5 min"}', 10000, 500000000, 5000000000, 9500, 6);

create table lottery_draws (
  -- Also the id of the gate its bets are placed on.
  id bigint primary key,
  game_code text not null references lottery_games (code),
  draw_no text not null,
  state text not null default 'scheduled'
    check (state in ('scheduled', 'open', 'closed', 'drawn', 'settled', 'void')),
  committed_at timestamptz not null default clock_timestamp(),
  open_at timestamptz not null,
  close_at timestamptz not null,
  draw_at timestamptz not null,
  commitment bytea not null check (octet_length(commitment) = 32),
  closed_at timestamptz,
  bet_root bytea check (octet_length(bet_root) = 32),
  ticket_count bigint not null default 0,
  beacon_kind text not null default 'none' check (beacon_kind in ('none')),
  beacon bytea check (octet_length(beacon) = 32),
  server_seed bytea,
  result smallint[],
  drawn_at timestamptz,
  settle_started_at timestamptz,
  settled_at timestamptz,
  settle_chunks integer not null default 0,
  settle_wagers bigint not null default 0,
  settle_winners bigint not null default 0,
  settle_paid bigint not null default 0,
  voided_at timestamptz,
  void_by text,
  void_reason text,
  void_key uuid unique,
  refunded_at timestamptz,
  -- When the next step is due; null once nothing is left to do. Follows from the row, so it can not go stale.
  due_at timestamptz generated always as (
    case state
      when 'scheduled' then open_at
      when 'open' then close_at
      when 'closed' then case when bet_root is null then close_at else draw_at end
      when 'drawn' then drawn_at
      when 'void' then case when refunded_at is null then voided_at end
    end
  ) stored,
  unique (game_code, draw_no),
  constraint draw_times_in_order check (open_at < close_at and close_at < draw_at),
  constraint committed_before_open check (committed_at <= open_at),
  constraint seed_hashes_to_commitment check (server_seed is null or sha256(server_seed) = commitment),
  constraint drawn_is_complete check (
    state not in ('drawn', 'settled')
    or (bet_root is not null and beacon is not null and server_seed is not null and result is not null and drawn_at is not null)
  ),
  constraint seed_stays_sealed check (state in ('drawn', 'settled') or (server_seed is null and result is null)),
  constraint void_says_why check ((state = 'void') = (voided_at is not null and void_by is not null and void_reason is not null))
);

create index lottery_draws_due on lottery_draws (due_at) where due_at is not null;
create index lottery_draws_by_time on lottery_draws (game_code, draw_at desc);
create index lottery_draws_by_close on lottery_draws (close_at desc);

create function lottery_draws_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a draw is never deleted';
  end if;
  if new.id <> old.id or new.game_code <> old.game_code or new.draw_no <> old.draw_no or new.commitment <> old.commitment then
    raise exception 'a draw keeps its number and its commitment';
  end if;
  if (old.bet_root is not null and new.bet_root is distinct from old.bet_root)
    or (old.beacon is not null and new.beacon is distinct from old.beacon)
    or (old.server_seed is not null and new.server_seed is distinct from old.server_seed)
    or (old.result is not null and new.result is distinct from old.result) then
    raise exception 'what a draw has published stays';
  end if;
  if old.state in ('settled', 'void') and new.state <> old.state then
    raise exception 'a draw that is % stays so', old.state;
  end if;
  return new;
end
$$;

create trigger lottery_draws_guard before update or delete on lottery_draws
  for each row execute function lottery_draws_guard();

-- Seeds, encrypted with a key the database does not hold. No foreign key: this table can move to a process of its own.
create table lottery_seeds (
  draw_id bigint primary key,
  -- The vault opens a seed only from here on.
  reveal_after timestamptz not null,
  nonce bytea not null check (octet_length(nonce) = 12),
  -- AES-256-GCM: ciphertext and tag; the draw id is authenticated with it.
  sealed bytea not null check (octet_length(sealed) = 48)
);
