-- Hands in which players decide once the first cards lie: blackjack, casino hold'em, three card poker.

-- open, locked as before.
-- dealing   what lies is shown until `dealing_until`. Leaves by: deciding, drawing or result, void.
-- deciding  who has something to decide does it until `deciding_until`, stage after stage. Leaves by: deciding of the next
--           stage, drawing, void.
-- drawing   what is left is shown until `dealing_until`. Leaves by: result, void.
-- result, settled, void as before.
alter table table_rounds drop constraint table_rounds_state_check;
alter table table_rounds add constraint table_rounds_state_check
  check (state in ('open', 'locked', 'dealing', 'deciding', 'drawing', 'result', 'settled', 'void'));
-- The result of a hand with decisions is known to all no sooner than it is drawn.
alter table table_rounds drop constraint table_rounds_check1;
alter table table_rounds add constraint table_rounds_have_mark
  check (state not in ('drawing', 'result', 'settled') or mark is not null);
alter table table_rounds add column stage smallint not null default 0;
alter table table_rounds add column deciding_until timestamptz;

-- What a player decided, in order. One that needs a stake counts once the wallet has taken it (`bet`).
create table table_decisions (
  table_round uuid not null references table_rounds (id),
  player text not null,
  seat text not null,
  place smallint not null check (place >= 0),
  act text not null,
  bet uuid references rounds (id),
  decided_at timestamptz not null default clock_timestamp(),
  primary key (table_round, player, seat, place)
);
create index table_decisions_bet on table_decisions (bet) where bet is not null;

insert into live_tables (code, game, names, betting_seconds, min_stake, max_stake, max_win, left_out, sort) values
  ('BJ-1', 'BJ', '{"bn": "ব্ল্যাকজ্যাক ব্রহ্মপুত্র", "en": "Blackjack Brahmaputra"}', 20, 100000, 500000000, 2000000000, '{}', 14),
  ('HE-1', 'HE', '{"bn": "ক্যাসিনো হোল্ড’এম আত্রাই", "en": "Casino Hold’em Atrai"}', 20, 100000, 500000000, 2000000000, '{}', 15),
  ('TCP-1', 'TCP', '{"bn": "থ্রি কার্ড পোকার ফেনী", "en": "Three Card Poker Feni"}', 20, 100000, 500000000, 2000000000, '{}', 16);
