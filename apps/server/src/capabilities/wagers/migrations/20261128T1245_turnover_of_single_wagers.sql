-- What of wagers that are decided by themselves counts as turnover (operations.md 2.3), by the rule of their product. Kept by
-- the projection wagers.turnover, which rebuilds both tables with its own. Amounts in units of 0.0001.

-- Wagers of books, and those decided as they are placed, of whose stake not all counts: how much does. (shard, seq) is the
-- line of the bet. All others count whole from their first decision on, and void ones for nothing.
create table wager_partial_turnover (
  shard smallint not null,
  seq bigint not null,
  turnover bigint not null check (turnover >= 0),
  primary key (shard, seq)
);

-- Turnover of wagers of books by the quarter of an hour, in UTC, in which they were decided first; what later decisions changed
-- with it. Days of every time zone begin with a quarter.
create table wager_turnover_quarters (
  member_id bigint not null,
  market_id bigint not null,
  quarter timestamptz not null,
  turnover bigint not null,
  shard smallint not null,
  primary key (shard, member_id, market_id, quarter)
);
create index wager_turnover_quarters_at on wager_turnover_quarters (shard, quarter);
