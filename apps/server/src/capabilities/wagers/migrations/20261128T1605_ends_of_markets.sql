-- The ends of a market in a shard: who follows a later end of it asks for the first (capabilities/wagers/turnover-steps.ts).
create index wager_events_of_market on wager_events (shard, market_id, seq);
