-- Feeds of others: what is known of each, and what of events and markets comes from one (docs/connect-a-feed.md).

create table sports_feeds (
  -- As its adapter is called in the configuration; a row stays when its keys are taken away.
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,23}$'),
  -- Two people switch it on; off is done at once.
  enabled boolean not null default false,
  asked_by bigint,
  asked_name text,
  asked_at timestamptz,
  asked_because text,
  -- Stopped at the desk.
  held boolean not null default false,
  -- The process that listens, and until when others leave it to it.
  lease_by uuid,
  lease_until timestamptz,
  messages bigint not null default 0,
  -- Older than what stands, or a repetition.
  ignored bigint not null default 0,
  faults bigint not null default 0,
  last_fault text,
  last_fault_at timestamptz,
  check ((asked_by is null) = (asked_at is null)),
  check (asked_by is null or not enabled)
);

-- What of a feed lives and dies by itself: before matches, live. Large providers number them and call them products.
create table sports_feed_lines (
  feed text not null references sports_feeds (code),
  product smallint not null,
  -- down: nothing of it takes bets. recovering: what was missed has been asked for, and comes. up: all is known.
  state text not null default 'down' check (state in ('down', 'recovering', 'up')),
  because text,
  state_since timestamptz not null default clock_timestamp(),
  -- Without a sign of life for so long it is down.
  tolerance_seconds integer not null check (tolerance_seconds between 5 and 3600),
  heard_at timestamptz,
  alive_at timestamptz,
  -- By the feed's clock, in milliseconds: all before it is known. What is asked for after a gap begins here.
  good_at bigint,
  -- How far our clock is ahead of the feed's, and the quickest way of a message: the least of arrival less sending.
  skew_ms bigint,
  -- How late the newest message was, beyond that.
  lag_ms bigint not null default 0,
  request bigint not null default 0,
  asked_at timestamptz,
  gaps integer not null default 0,
  primary key (feed, product)
);

alter table sports_events
  add column feed text references sports_feeds (code),
  add column feed_ref text,
  add column product smallint,
  -- Sides and competition as the feed calls them: {league, home, away}, each by language.
  add column names jsonb,
  -- By the feed's clock, in milliseconds: the newest odds, bet stop and change of the fixture.
  add column odds_at bigint not null default 0,
  add column stop_at bigint not null default 0,
  add column changed_at bigint not null default 0,
  alter column commitment drop not null,
  add constraint sports_events_source check ((feed is null) = (commitment is not null)
    and (feed is null) = (feed_ref is null) and (feed is null) = (product is null) and (feed is null) = (names is null)
    and (feed is null or not simulated));
drop index sports_events_once;
create unique index sports_events_once on sports_events (league, starts_at, home) where feed is null;
create unique index sports_events_of_feed on sports_events (feed, feed_ref);
create index sports_events_live on sports_events (starts_at) where status = 'live';

alter table sports_markets
  -- By the feed's clock: its newest odds, and its newest result or taking back of one.
  add column odds_at bigint not null default 0,
  add column result_at bigint not null default 0;

-- Times in which bets on a market are void: a feed cancels them, or they came when the result was known already.
create table sports_void_windows (
  id bigint primary key,
  market_id bigint not null references sports_markets (id),
  cause text not null check (cause in ('cancelled', 'late')),
  from_at timestamptz not null,
  to_at timestamptz,
  -- By the feed's clock: the message it came with.
  sent_at bigint not null,
  undone_at timestamptz,
  unique (market_id, cause, from_at),
  check (to_at is null or to_at > from_at)
);
