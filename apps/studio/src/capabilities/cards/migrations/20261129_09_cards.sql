-- Card rooms: players against each other. A sitting is a round with the wallet: its stake is what one sits down with, its prize
-- what is left when one stands up. In between money moves from stack to stack at the end of a hand and nowhere else, so a hand
-- that cannot be ended has cost nobody anything. All times are the database's.
create table card_tables (
  id uuid primary key,
  game text not null,
  tier smallint not null check (tier >= 0),
  -- Trial money sits with trial money alone.
  trial boolean not null,
  -- Whoever has it may sit down; null: everybody may.
  code text unique check (code ~ '^[0-9]{6}$'),
  button smallint not null default 0,
  hands integer not null default 0,
  -- Of the next hand: its id, the SHA-256 of its server seed, and the seed under AES-256-GCM by a key of the hand's own.
  next_hand uuid not null unique,
  next_commitment bytea not null check (octet_length(next_commitment) = 32),
  next_sealed bytea not null,
  opened_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz
);
create index card_tables_open on card_tables (game) where closed_at is null;

-- placed    the stake was asked of the wallet, whose answer is not known yet. Leaves by: open, refused, voiding.
-- open      seated. Leaves by: decided.
-- decided   stood up, the wallet has not confirmed yet that it has the stack. Leaves by: settled.
-- settled   over. refused: the wallet took no stake.
-- voiding   the stake is being asked back, nobody sat down. Leaves by: void.
create table card_sittings (
  id uuid primary key,
  table_id uuid not null references card_tables (id),
  seat smallint not null check (seat between 0 and 9),
  player text not null,
  game text not null,
  currency text not null,
  trial boolean not null,
  -- The player's one-time key of the press that began it.
  key uuid not null,
  -- Units of 0.0001. The stack is changed by the end of a hand alone.
  stake bigint not null check (stake > 0),
  stack bigint not null check (stack >= 0),
  prize bigint check (prize >= 0),
  state text not null check (state in ('placed', 'open', 'decided', 'settled', 'refused', 'voiding', 'void')),
  -- What they give to the deal of the next hand.
  seed text not null check (length(seed) between 1 and 64),
  leaving boolean not null default false,
  out_since timestamptz,
  -- Turns in a row that ran out.
  misses smallint not null default 0,
  bank_milliseconds integer not null default 0 check (bank_milliseconds >= 0),
  bank_filled_at timestamptz not null default clock_timestamp(),
  bet_transaction uuid not null unique,
  win_transaction uuid not null unique,
  refusal text,
  balance text,
  tries integer not null default 0,
  next_try_at timestamptz not null default clock_timestamp() + interval '10 seconds',
  placed_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  unique (player, key),
  check ((state in ('settled', 'refused', 'void')) = (ended_at is not null)),
  check ((state in ('decided', 'settled')) = (prize is not null))
);
create unique index card_seats on card_sittings (table_id, seat) where state in ('placed', 'open', 'voiding');
create unique index card_sitting_of_player on card_sittings (player, game) where state in ('placed', 'open', 'voiding');
create index card_sittings_open on card_sittings (table_id) where state = 'open';
create index card_sittings_waiting on card_sittings (next_try_at) where state in ('placed', 'decided', 'voiding');
create index card_sittings_placed on card_sittings (placed_at);
create index card_sittings_ended on card_sittings (ended_at) where state = 'settled';

-- playing  what was done stands in `actions`, each before it is told. Leaves by: settled, void.
-- settled  the stacks have moved, the seed is told. void: nobody has paid anything.
create table card_hands (
  id uuid primary key,
  table_id uuid not null references card_tables (id),
  game text not null,
  number integer not null check (number >= 1),
  unit bigint not null check (unit > 0),
  button smallint not null,
  -- Who was dealt in: seat, sitting, player, stack (a decimal string) and their seed.
  players jsonb not null,
  commitment bytea not null check (octet_length(commitment) = 32),
  sealed bytea not null,
  state text not null default 'playing' check (state in ('playing', 'settled', 'void')),
  -- In order: seat, kind, amount, and milliseconds since the hand was dealt.
  actions jsonb not null default '[]',
  turn_until timestamptz not null,
  -- The time of the turn is over, the player's own bank runs.
  on_bank boolean not null default false,
  rake bigint check (rake >= 0),
  dealt_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  unique (table_id, number),
  check ((state = 'playing') = (ended_at is null)),
  check ((state = 'settled') = (rake is not null))
);
create unique index card_hands_playing on card_hands (table_id) where state = 'playing';

create table card_hand_players (
  hand uuid not null references card_hands (id),
  player text not null,
  sitting uuid not null references card_sittings (id),
  seat smallint not null,
  -- Units of 0.0001.
  put bigint not null check (put >= 0),
  won bigint not null check (won >= 0),
  primary key (player, hand)
);
create index card_hand_players_of_hand on card_hand_players (hand);
