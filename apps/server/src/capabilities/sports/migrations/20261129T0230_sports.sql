-- The book of sports: events, their markets, and the tickets on them. Money is the journal's; a leg of a ticket stands there too
-- (wager_legs), at the version of its market that was accepted.

create table sports_events (
  id bigint primary key,
  -- Codes of packages/sports.
  sport text not null,
  league text not null,
  home text not null,
  away text not null,
  -- What prices are worked out from; the unit is the sport's.
  strength_home integer not null,
  strength_away integer not null,
  -- Played by the house from a seed, and shown as such everywhere.
  simulated boolean not null,
  -- SHA-256 of the seed, before anybody could bet; the seed itself once the match is over.
  commitment bytea not null check (length(commitment) = 32),
  seed bytea check (length(seed) = 32),
  starts_at timestamptz not null,
  status text not null default 'upcoming' check (status in ('upcoming', 'live', 'ended', 'abandoned')),
  -- The frame that is shown, -1 before the first.
  frame integer not null default -1,
  state jsonb not null,
  -- Something has just happened, and markets wait for new prices.
  leaping boolean not null default false,
  -- Stopped at the desk.
  held boolean not null default false,
  -- When there is more to show; null: never.
  next_at timestamptz,
  ended_at timestamptz,
  revision integer not null default 1,
  check ((status in ('ended', 'abandoned')) = (ended_at is not null)),
  check (seed is null or ended_at is not null)
);
create unique index sports_events_once on sports_events (league, starts_at, home);
create index sports_events_due on sports_events (next_at) where next_at is not null;
create index sports_events_times on sports_events (starts_at);

create table sports_markets (
  -- Also its id in wager_markets, whose version is the one here.
  id bigint primary key,
  event_id bigint not null references sports_events (id),
  -- As packages/sports writes it: total:2.5.
  key text not null,
  place smallint not null,
  version integer not null default 1,
  -- Decimal odds in thousandths by selection; null of one that has no price.
  prices jsonb not null,
  -- suspended: nothing is offered for now. decided: it has outcomes, and takes no bet any more.
  status text not null default 'open' check (status in ('open', 'suspended', 'decided')),
  -- Stopped at the desk.
  held boolean not null default false,
  -- By selection: win, lose, void, halfWin, halfLose, dead2 and so on; null of one whose result was taken back.
  outcomes jsonb,
  rule text,
  -- Counts results, corrected ones too; and up to which of them all its tickets are settled.
  result_version integer not null default 0,
  settled_version integer not null default 0,
  decided_at timestamptz,
  unique (event_id, key),
  check (settled_version <= result_version),
  check ((status = 'decided') = (outcomes is not null))
);
create index sports_markets_unsettled on sports_markets (id) where settled_version < result_version;

create table sports_tickets (
  id bigint primary key,
  member_id bigint not null,
  key uuid not null,
  -- SHA-256 of what was asked for: the same key with something else is refused.
  request bytea not null,
  -- waiting: a live bet before its second look. placing: its content is fixed and on its way to the journal. open, settled: in
  -- the journal. cashing: its member sells it. cashed, void: it is over for good. refused: it never was a bet.
  state text not null check (state in ('waiting', 'placing', 'open', 'settled', 'cashing', 'cashed', 'void', 'refused')),
  folds smallint[] not null,
  lines integer not null check (lines > 0),
  -- Units of 0.0001.
  stake bigint not null check (stake > 0 and stake % lines = 0),
  most bigint not null,
  odds_change text not null check (odds_change in ('none', 'better', 'any')),
  live boolean not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- When it is looked at again: of a live bet, of a sale of one, of one that a process left on its way.
  due_at timestamptz,
  -- Its place in the journal, in the shard of its member.
  seq bigint,
  book_id bigint,
  placed_at timestamptz,
  refusal text,
  refusal_values jsonb,
  prize bigint check (prize >= 0),
  -- Decisions of its wager, of the journal.
  version integer not null default 0,
  settled_at timestamptz,
  -- What its member sells it for.
  cash_key uuid,
  cash_amount bigint,
  unique (member_id, key),
  check ((seq is null) = (placed_at is null)),
  check (state in ('waiting', 'placing', 'refused') or seq is not null)
);
create index sports_tickets_due on sports_tickets (due_at) where due_at is not null;
create index sports_tickets_of_member on sports_tickets (member_id, id desc);
create index sports_tickets_open on sports_tickets (id) where state in ('open', 'cashing');

create table sports_legs (
  ticket_id bigint not null references sports_tickets (id),
  leg smallint not null,
  market_id bigint not null references sports_markets (id),
  event_id bigint not null references sports_events (id),
  selection text not null,
  -- As it was seen by who asked, and as it was taken; thousandths.
  seen integer not null,
  odds integer not null,
  version integer not null,
  -- What the event showed when it was asked for.
  state jsonb,
  primary key (ticket_id, leg)
);
create index sports_legs_market on sports_legs (market_id, ticket_id);

-- Margins, in percent, as the desk sets them; the newest row of a sport counts.
create table sports_margins (
  id bigint primary key,
  sport text not null,
  prematch integer not null check (prematch between 0 and 30),
  live integer not null check (live between 0 and 30),
  correct_score integer not null check (correct_score between 0 and 40),
  set_by bigint not null,
  set_at timestamptz not null default clock_timestamp()
);
create index sports_margins_newest on sports_margins (sport, id desc);

-- Results that one of staff asks to correct, and events or tickets to void; another confirms.
create table sports_orders (
  id bigint primary key,
  key uuid not null unique,
  kind text not null check (kind in ('correct', 'voidMarket', 'voidTicket')),
  market_id bigint references sports_markets (id),
  ticket_id bigint references sports_tickets (id),
  outcomes jsonb,
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'done', 'rejected')),
  requested_by bigint not null,
  requested_name text not null,
  requested_at timestamptz not null default clock_timestamp(),
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  decided_because text,
  -- Nobody decides what they asked for.
  check (decided_by <> requested_by),
  check ((state = 'requested') = (decided_at is null)),
  check ((kind = 'correct') = (outcomes is not null)),
  check ((kind = 'voidTicket') = (ticket_id is not null) and (kind = 'voidTicket') = (market_id is null))
);
create unique index sports_orders_of_market on sports_orders (market_id) where state = 'requested';
create unique index sports_orders_of_ticket on sports_orders (ticket_id) where state = 'requested';
create index sports_orders_state on sports_orders (state, requested_at);

