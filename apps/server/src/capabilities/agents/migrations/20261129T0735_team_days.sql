-- What teams did by day of the house's zone, kept behind the journal by the projection `agents.teamDays`; emptied and filled again when
-- it is rebuilt. A team is an agent and all below, as they stood when it happened.
create table agent_team_days (
  agent_id bigint not null,
  day date not null,
  shard smallint not null,
  deposit bigint not null default 0,
  withdrawal bigint not null default 0,
  stake bigint not null default 0,
  turnover bigint not null default 0,
  prize bigint not null default 0,
  rebate bigint not null default 0,
  bonus bigint not null default 0,
  wage bigint not null default 0,
  dividend bigint not null default 0,
  adjustment bigint not null default 0,
  -- Members who bet that day, and those who deposited for the first time.
  active integer not null default 0,
  first_deposits integer not null default 0,
  primary key (agent_id, day, shard)
);

-- Who has been counted as active on a day, and as a depositor.
create table agent_active_days (
  shard smallint not null,
  member_id bigint not null,
  day date not null,
  primary key (shard, member_id, day)
);
create table agent_first_deposits (
  shard smallint not null,
  member_id bigint not null,
  day date not null,
  primary key (shard, member_id)
);
