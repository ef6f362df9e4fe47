-- Parts of what teams did by day, kept behind the journal by the projection `agents.teamDetails`: turnover by product, and the lines
-- that a result of playing (screens.md 5.9, 6.6) counts apart. Emptied and filled again when it is rebuilt.
create table agent_team_details (
  agent_id bigint not null,
  day date not null,
  -- `product:5` by the number of the product; commission, cashback, depositFee, withdrawalFee.
  figure text not null,
  shard smallint not null,
  amount bigint not null,
  primary key (agent_id, day, figure, shard)
);
-- What the check of the books looks at: one day of one shard.
create index agent_team_days_of_day on agent_team_days (day, shard);
